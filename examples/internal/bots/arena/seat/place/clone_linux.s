// Package place has functions of the standard library by go:linkname. They have
// no bodies here, which the compiler allows only beside a file in assembly.
