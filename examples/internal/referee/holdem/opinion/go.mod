module github.com/arbiter-go/arbiter/examples/internal/referee/holdem/opinion

go 1.25

require (
	github.com/arbiter-go/arbiter v0.0.0
	github.com/paulhankin/poker/v2 v2.0.8
)

replace github.com/arbiter-go/arbiter => ../../../../..
