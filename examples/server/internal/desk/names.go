package desk

import (
	"fmt"
	"iter"
	"reflect"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/arbiter-go/arbiter/examples/internal/championship/alike"
	"golang.org/x/text/unicode/norm"
)

// This file has the names of people: how they are written, and which of them
// look alike.

// Spelled returns a value, such as a command, with each text as the event
// writes it: in the normalization form C of Unicode. A name that the event has
// in another form, from a log that is older than this rule, keeps that form.
// The value is not changed. The event can be nil.
func Spelled[T any](s *State, v T) T {
	x := speller{s: s}
	return x.copy(reflect.ValueOf(&v).Elem()).Interface().(T)
}

// A speller knows how an event writes its names.
type speller struct {
	s     *State
	forms map[string][]string // by form C, the names of the event; or nil
}

func (x *speller) copy(v reflect.Value) reflect.Value { return withTexts(v, x.spell, nil) }

// withTexts returns a copy of a value with other texts, except of fields that
// stay as they are. Values without texts, such as times, are the same in the
// copy.
func withTexts(v reflect.Value, spell func(string) string, stays func(field string) bool) reflect.Value {
	now := reflect.New(v.Type()).Elem()
	now.Set(v)
	switch v.Kind() {
	case reflect.String:
		now.SetString(spell(v.String()))
	case reflect.Interface:
		if !v.IsNil() {
			now.Set(withTexts(v.Elem(), spell, stays))
		}
	case reflect.Pointer:
		if !v.IsNil() {
			p := reflect.New(v.Type().Elem())
			p.Elem().Set(withTexts(v.Elem(), spell, stays))
			now.Set(p)
		}
	case reflect.Slice:
		if !v.IsNil() {
			now.Set(reflect.MakeSlice(v.Type(), v.Len(), v.Len()))
		}
		fallthrough
	case reflect.Array:
		for k := range v.Len() {
			now.Index(k).Set(withTexts(v.Index(k), spell, stays))
		}
	case reflect.Struct:
		for k := range v.NumField() {
			if f := v.Type().Field(k); f.IsExported() && (stays == nil || !stays(f.Name)) {
				now.Field(k).Set(withTexts(v.Field(k), spell, stays))
			}
		}
	}
	return now
}

// spell returns a text as the event writes it.
func (x *speller) spell(text string) string {
	if isASCII(text) {
		return text
	}
	if x.forms == nil {
		x.forms = map[string][]string{}
		for name := range x.s.everybody() {
			if !isASCII(name) {
				form := norm.NFC.String(name)
				x.forms[form] = append(x.forms[form], name)
			}
		}
	}
	form := norm.NFC.String(text)
	switch names := x.forms[form]; {
	case slices.Contains(names, text):
		return text
	case len(names) == 0 || slices.Contains(names, form):
		return form
	default:
		return names[0]
	}
}

func isASCII(text string) bool {
	return strings.IndexFunc(text, func(r rune) bool { return r >= utf8.RuneSelf }) < 0
}

// everybody yields the names that the event has, some of them more than once.
func (s *State) everybody() iter.Seq[string] {
	return func(yield func(string) bool) {
		if s == nil {
			return
		}
		m := moneyOf(s)
		for _, x := range m.Registrations {
			if !yield(x.Player) {
				return
			}
		}
		for _, x := range m.Other {
			if !yield(x.From) {
				return
			}
		}
		for _, x := range s.File.Event.Entrants {
			if !yield(x) {
				return
			}
		}
		for _, x := range s.People {
			if !yield(x.Name) {
				return
			}
		}
		for _, x := range s.Contest.Picks {
			if !yield(x.Spectator) {
				return
			}
		}
	}
}

// alike returns the name of another player or person which a reader could take
// for a new name. The names in except do not count.
func (s *State) alike(name string, except ...string) (other string, ok bool) {
	others := s.names()
	return alike.Find(name, slices.DeleteFunc(others, func(x string) bool { return slices.Contains(except, x) }))
}

// names returns the names of players and of people.
func (s *State) names() []string {
	others := slices.Concat(s.Registered(), s.File.Event.Entrants)
	for _, p := range s.People {
		others = append(others, p.Name)
	}
	return others
}

// distinct checks that a new name looks like no other name, unless the command
// accepts it.
func (d *decision) distinct(what, name string, accept bool, except ...string) error {
	other, ok := d.s.alike(name, except...)
	if !ok || accept {
		return nil
	}
	return &refusal{fmt.Errorf("%s: the name looks like %s; accept it if this is another person", what, other),
		ErrAlike}
}
