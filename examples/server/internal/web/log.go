package web

import (
	"log/slog"
	"net/http"
	"slices"
	"time"
)

// methods are the methods that the log names. A client can send any other text.
var methods = []string{"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"}

// attrs describe a request in the log: never a token, a query or a body.
func attrs(w *reply, r *http.Request, took time.Duration) []slog.Attr {
	method := r.Method
	if !slices.Contains(methods, method) {
		method = "other"
	}
	list := []slog.Attr{
		slog.String("method", method),
		slog.String("pattern", w.pattern),
		slog.Int("status", w.status),
		slog.Int64("bytes", w.bytes),
		slog.Duration("took", took),
	}
	if w.record > 0 {
		list = append(list, slog.Int64("record", w.record))
	}
	return list
}
