module github.com/arbiter-go/arbiter/examples/internal/calendar/ical

go 1.25

require (
	github.com/arbiter-go/arbiter v0.0.0
	github.com/arran4/golang-ical v0.3.4
)

require gonum.org/v1/gonum v0.17.0 // indirect

replace github.com/arbiter-go/arbiter => ../../../..
