package place

import (
	"reflect"
	"runtime"
	"testing"
)

// TestNumbers compares the numbers of this processor in the list with the
// numbers that package unix has.
func TestNumbers(t *testing.T) {
	here := map[string]numbers{"amd64": of64, "386": of32}
	n, ok := here[runtime.GOARCH]
	if !ok {
		t.Skip("the numbers are those of package unix")
	}
	want := own
	want.arch, want.fcntl, want.socketcall = n.arch, append(want.fcntl, n.fcntl[1:]...), n.socketcall
	if !reflect.DeepEqual(n, want) {
		t.Errorf("%v, want %v", n, want)
	}
}
