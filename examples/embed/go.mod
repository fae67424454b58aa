module github.com/arbiter-go/arbiter/examples/embed

go 1.25

require github.com/arbiter-go/arbiter v0.0.0

replace github.com/arbiter-go/arbiter => ../..
