package desk

import (
	"reflect"
	"testing"
)

// TestEveryThing wants that a list of a change makes a thing, so that nobody
// takes it back by an old page. Other lists are named here with the reason.
func TestEveryThing(t *testing.T) {
	other := map[string]string{
		"SeedRatings":  "changes with the entrants",
		"Start":        "changes with the entrants",
		"Clubs":        "changes with the entrants",
		"Acceleration": "changes with the entrants",
		"LateEntries":  "changes with the entrants",
		"ExtraLives":   "changes with the rounds",
		"Amended":      "changes with a result",
		"PlayOff":      "changes with the rounds",
		"Starts":       "notes when games began",
		"People":       "only tokens change",
	}
	fields := reflect.TypeFor[Change]()
	for k := range fields.NumField() {
		f := fields.Field(k)
		if f.Type.Kind() != reflect.Pointer || f.Type.Elem().Kind() != reflect.Struct {
			continue
		}
		put, ok := f.Type.Elem().FieldByName("Put")
		if !ok {
			continue
		}
		var c Change
		list := reflect.New(f.Type.Elem())
		list.Elem().FieldByName("Put").Set(reflect.MakeSlice(put.Type, 1, 1))
		reflect.ValueOf(&c).Elem().Field(k).Set(list)
		_, made := c.things(&State{})
		if _, named := other[f.Name]; named == (len(made) > 0) {
			t.Errorf("%s makes %d things; named in the test: %t", f.Name, len(made), named)
		}
	}
}
