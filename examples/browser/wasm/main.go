//go:build js && wasm

// Command wasm gives a page in a browser the function answer, which is
// app.Answer for texts. The program in the directory above builds it and puts
// it into the page.
package main

import (
	"syscall/js"

	"github.com/arbiter-go/arbiter/examples/browser/app"
)

func main() {
	js.Global().Set("answer", js.FuncOf(func(_ js.Value, args []js.Value) any {
		var request string
		if len(args) == 1 && args[0].Type() == js.TypeString {
			request = args[0].String()
		}
		return string(app.Answer([]byte(request)))
	}))
	select {}
}
