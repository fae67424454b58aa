package main

import (
	"github.com/arbiter-go/arbiter/examples/internal/championship/leaguefile"
	"github.com/arbiter-go/arbiter/roundrobin"
)

// Aliases of the types of a league, with teams by name.
type (
	file   = leaguefile.File
	event  = roundrobin.Event[string]
	match  = roundrobin.Match[string]
	change = roundrobin.Correction[string]
)

// Take takes the text of the file.
func (c *call) Take(text []byte) (err error) {
	c.file, err = leaguefile.Read(text)
	return err
}

// Text returns the text of the file as it is now.
func (c *call) Text() ([]byte, error) { return c.file.Text() }
