// Package id says which values can be ids of players.
package id

import "reflect"

// Valid reports whether p can be the id of a player. A valid id is equal to
// itself, unlike NaN. It can be compared, unlike some values of interface
// types.
func Valid[P comparable](p P) bool {
	switch reflect.TypeFor[P]().Kind() {
	case reflect.Interface, reflect.Struct, reflect.Array:
		if v := reflect.ValueOf(p); v.IsValid() && !v.Comparable() {
			return false
		}
	}
	return p == p
}

// Comparable reports whether all values of type P can be compared, so that a
// look-up in a map never panics. That is not so if an interface is part of P.
func Comparable[P comparable]() bool { return compares(reflect.TypeFor[P]()) }

func compares(t reflect.Type) bool {
	switch t.Kind() {
	case reflect.Interface:
		return false
	case reflect.Array:
		return compares(t.Elem())
	case reflect.Struct:
		for i := range t.NumField() {
			if !compares(t.Field(i).Type) {
				return false
			}
		}
	}
	return true
}
