// Package chance has the arithmetic of chances, with the same bits on every
// machine.
//
// The functions Exp and Log of package math differ between machines, and a
// compiler may fuse a product with a sum. Neither happens here.
package chance
