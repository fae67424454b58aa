// Package ical has only tests. They read what package calendar writes with a
// parser of other people, github.com/arran4/golang-ical. It is a module of its
// own, so that the library does not depend on the parser.
package ical
