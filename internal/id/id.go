// Package id says what can tell a player.
package id

import "reflect"

// Valid reports whether p can be a player's id: it is equal to itself, which NaN isn't, and
// can be compared at all, which a value of an interface type need not be.
func Valid[P comparable](p P) bool {
	switch reflect.TypeFor[P]().Kind() {
	case reflect.Interface, reflect.Struct, reflect.Array:
		if v := reflect.ValueOf(p); v.IsValid() && !v.Comparable() {
			return false
		}
	}
	return p == p
}
