// Package opinion has only tests. They compare how strong hands are with a
// library of other people, github.com/paulhankin/poker. It is a module of its
// own, so that the library does not depend on the other library.
package opinion
