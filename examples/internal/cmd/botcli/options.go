package botcli

import (
	"encoding/json"
	"fmt"
	"reflect"
	"strings"

	"github.com/arbiter-go/arbiter/examples/internal/out/say"
)

// This file compares the options of a file of teams with the rules.

// An Option is a key of a file of teams, with the value in force and the value
// of the rules, as JSON.
type Option struct{ Key, Here, Rules string }

// Options returns the options in force and the options of the rules, which are
// structs of one type. The keys are in the order of the fields. A field that is
// embedded, or that is an interface without a key, has keys of its own.
func Options(here, rules any) []Option {
	return options(nil, reflect.ValueOf(here), reflect.ValueOf(rules))
}

func options(list []Option, here, rules reflect.Value) []Option {
	for k := range here.NumField() {
		x, y := here.Field(k), rules.Field(k)
		key, _, _ := strings.Cut(here.Type().Field(k).Tag.Get("json"), ",")
		switch {
		case key == "-":
		case key != "":
			list = append(list, Option{key, value(x), value(y)})
		case x.Kind() != reflect.Interface:
			list = options(list, x, y)
		case !x.IsNil():
			list = options(list, x.Elem(), y.Elem())
		}
	}
	return list
}

// value is the value of an option as JSON, or "none" for a list or a struct
// without a value.
func value(v reflect.Value) string {
	if v.IsZero() && (v.Kind() == reflect.Slice || v.Kind() == reflect.Struct) {
		return "none"
	}
	text, err := json.Marshal(v.Interface())
	if err != nil {
		return "?" // no option of a file is like this
	}
	return string(text)
}

// Table shows all options with the values of the rules, and with the values of
// a file if there is one.
func Table(list []Option, file bool) string {
	head := []string{"option", "rules"}
	if file {
		head = append(head, "file", "")
	}
	rows := [][]string{head}
	for _, o := range list {
		mark := ""
		if o.Here != o.Rules {
			mark = "differs"
		}
		rows = append(rows, []string{o.Key, o.Rules, say.Cut(say.Clean(o.Here), 32, 10), mark}[:len(head)])
	}
	return say.Table(rows, "l")
}

// Differs says in a sentence which options differ from the rules, or returns ""
// if none does.
func Differs(list []Option) string {
	var all []string
	for _, o := range list {
		if o.Here != o.Rules {
			all = append(all, fmt.Sprintf("%s %s, not %s", o.Key, o.Here, o.Rules))
		}
	}
	if all == nil {
		return ""
	}
	return "Options that differ from the rules: " + strings.Join(all, "; ") + "."
}
