module github.com/arbiter-go/arbiter/examples/beacon

go 1.25.0

replace github.com/arbiter-go/arbiter => ../..

require (
	github.com/arbiter-go/arbiter v0.0.0
	github.com/cloudflare/circl v1.6.5
)

require (
	golang.org/x/crypto v0.54.0 // indirect
	golang.org/x/sys v0.47.0 // indirect
)
