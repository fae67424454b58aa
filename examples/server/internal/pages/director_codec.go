package pages

import (
	"encoding"
	"errors"
	"fmt"
	"math"
	"net/url"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/arbiter-go/arbiter/examples/internal/championship/competition"
	"github.com/arbiter-go/arbiter/examples/internal/championship/zone"
	"github.com/arbiter-go/arbiter/examples/server/internal/desk"
	"github.com/arbiter-go/arbiter/pairing"
)

// This file turns forms into commands, and commands into forms. A field of a
// form is named like the keys of the command's JSON, with points between them:
// round, game.gold, pin.pairs.0. Parts of a list are numbered from 0. A list of
// texts can also be one field that is there several times.

// maxRows is the maximum number of parts of a list in a form.
const maxRows = 2_000

// A FieldError is the problem of a field of a form.
type FieldError struct {
	Field string // its name
	Text  string
}

// Error returns the problem in words.
func (e *FieldError) Error() string { return e.Text }

// errVerb says that there is no form of a verb.
var errVerb = errors.New("there is no such form")

// Command returns the command that somebody has filled into a form. An error
// about a field is a FieldError. Package desk checks the command itself.
func Command(verb string, form url.Values) (desk.Command, error) {
	c := desk.New(verb)
	if c == nil || verb == (desk.Create{}).Verb() {
		return nil, errVerb
	}
	form, err := spelled(form)
	if err != nil {
		return nil, err
	}
	v := reflect.ValueOf(c).Elem()
	if _, err := decode(v, "", form); err != nil {
		return nil, err
	}
	return c, nil
}

// Form returns the fields of a command. Command gives the command back.
func Form(c desk.Command) url.Values {
	form := url.Values{}
	v := reflect.ValueOf(c)
	if v.Kind() == reflect.Pointer {
		v = v.Elem()
	}
	encode(v, "", form)
	return form
}

// spelled turns the fields that are made for people into fields of the command:
// an amount in dollars, points, times in the zone of the event, hours that are
// checked one by one, and names on lines. The field "one" has how the event
// shows a single point.
func spelled(form url.Values) (url.Values, error) {
	plain := url.Values{}
	for name, texts := range form {
		plain[name] = texts
	}
	if text := strings.TrimSpace(form.Get("dollars")); text != "" {
		cents, err := parseDollars(text)
		if err != nil {
			return nil, err
		}
		plain.Set("cents", strconv.FormatInt(cents, 10))
	}
	if text := strings.TrimSpace(form.Get("points")); text != "" {
		unit := pairing.Points{} // in halves
		if form.Get("one") == "1" {
			unit.Win = 1
		}
		start, err := competition.ParseScore(unit, text)
		if err != nil {
			return nil, &FieldError{"points", sentence(err.Error())}
		}
		plain.Set("start", fmt.Sprint(start))
	}
	if text, ok := one("system", form); ok {
		p, err := competition.ParsePoints(text)
		if err != nil {
			return nil, &FieldError{"system", sentence(err.Error())}
		}
		for name, texts := range Form(desk.Settings{Points: p}) {
			plain[name] = texts
		}
	}
	if text, ok := one("list", form); ok {
		c, err := registrations(text, form.Get("figure"))
		if err != nil {
			return nil, err
		}
		for name, texts := range Form(c) {
			plain[name] = texts
		}
	}
	if checked := form["hour"]; len(checked) > 0 {
		plain["hours"] = append(hourEntries(checked), form["hours"]...)
	}
	for _, name := range []string{"rated.gameroom", "rated.whre", "rated.whr"} {
		// The ratings of a registration are the player's.
		if _, ok := one(name, form); ok && form.Get("player") != "" && form.Get("rated.player") == "" {
			plain.Set("rated.player", form.Get("player"))
		}
	}
	for _, name := range []string{"from", "to", "start"} {
		// A browser writes a time without seconds and without a zone.
		text, in := strings.TrimSpace(form.Get(name)), form.Get("zone")
		if in == "" || text == "" {
			continue
		}
		clock, err := time.Parse("2006-01-02T15:04", text)
		at, err2 := zone.Parse(in)
		if err != nil || err2 != nil {
			return nil, &FieldError{name, "Write a time, as in 2026-11-23T19:00."}
		}
		t, shown := zone.At(at, clock)
		if !shown {
			return nil, &FieldError{name, "The clocks of " + in + " skip this time."}
		}
		plain.Set(name, t.Format(time.RFC3339))
	}
	for field, target := range map[string]string{"order": "entrants", "entries": "hours", "slips": "names"} {
		for line := range strings.Lines(form.Get(field)) {
			if line = strings.TrimSpace(line); line != "" {
				plain[target] = append(slices.Clone(plain[target]), line)
			}
		}
	}
	return plain, nil
}

// registrations reads players from lines. Figure is the second column: rating,
// or grade. The error has all lines that are wrong.
func registrations(text, figure string) (c desk.RegisterAll, err error) {
	if figure != "grade" {
		figure = "rating"
	}
	list, err := competition.ReadLines([]byte(text), pairing.Points{}, desk.CheckName, "name", figure, "club")
	if err != nil {
		return c, &FieldError{"list", strings.ReplaceAll(err.Error(), "players: ", "")}
	}
	if list.Start != nil {
		return c, &FieldError{"list", "The points to begin with follow from the grades."}
	}
	rated := map[string]*competition.Rated{}
	for _, x := range list.Rated {
		rated[x.Player] = &x
	}
	for k, name := range list.Names {
		x := desk.Register{Player: name, Rated: rated[name]}
		if list.Clubs != nil {
			x.Club = list.Clubs[k]
		}
		if list.Grades != nil {
			x.Grade = competition.GradeText(list.Grades[k])
		}
		c.Players = append(c.Players, x)
	}
	return c, nil
}

// parseDollars reads an amount such as 25 or 12.50.
func parseDollars(text string) (int64, error) {
	wrong := &FieldError{"dollars", "Write an amount in dollars, as in 25 or 12.50."}
	whole, rest, point := strings.Cut(strings.TrimPrefix(text, "$"), ".")
	dollars, err := strconv.ParseUint(whole, 10, 63)
	if err != nil || dollars > math.MaxInt64/100-1 || point && len(rest) != 2 {
		return 0, wrong
	}
	cents := uint64(0)
	if point {
		if cents, err = strconv.ParseUint(rest, 10, 8); err != nil {
			return 0, wrong
		}
	}
	return int64(dollars*100 + cents), nil
}

// decode reads a value from the fields with a name. It reports whether there is
// such a field which is not empty.
func decode(v reflect.Value, name string, form url.Values) (found bool, err error) {
	if u, ok := v.Addr().Interface().(encoding.TextUnmarshaler); ok {
		text, ok := one(name, form)
		if !ok {
			return false, nil
		}
		if err := u.UnmarshalText([]byte(text)); err != nil {
			return true, &FieldError{name, "Choose one of the list: " + err.Error() + "."}
		}
		return true, nil
	}
	switch v.Kind() {
	case reflect.Struct:
		return decodeStruct(v, name, form)
	case reflect.Pointer:
		fresh := reflect.New(v.Type().Elem())
		if found, err = decode(fresh.Elem(), name, form); found {
			v.Set(fresh)
		}
		return found, err
	case reflect.Slice:
		return decodeSlice(v, name, form)
	case reflect.Array:
		return decodeArray(v, name, form)
	}
	text, ok := one(name, form)
	if !ok {
		return false, nil
	}
	return true, decodeLeaf(v, name, text)
}

// one returns the text of a field that is there once, without blanks around it.
// It is false if the field is empty or not there.
func one(name string, form url.Values) (string, bool) {
	text := strings.TrimSpace(form.Get(name))
	return text, text != ""
}

func decodeLeaf(v reflect.Value, name, text string) (err error) {
	switch v.Kind() {
	case reflect.String:
		v.SetString(text)
	case reflect.Bool:
		v.SetBool(text == "1")
		if text != "1" {
			return &FieldError{name, "Check the box, or leave it."}
		}
	case reflect.Int, reflect.Int64:
		var n int64
		if n, err = strconv.ParseInt(text, 10, v.Type().Bits()); err != nil {
			return &FieldError{name, "Write a whole number."}
		}
		v.SetInt(n)
	case reflect.Uint64:
		var n uint64
		if n, err = strconv.ParseUint(text, 10, 64); err != nil {
			return &FieldError{name, "Write a whole number that is not negative."}
		}
		v.SetUint(n)
	case reflect.Float64:
		var x float64
		if x, err = strconv.ParseFloat(text, 64); err != nil || math.IsInf(x, 0) || math.IsNaN(x) {
			return &FieldError{name, "Write a number."}
		}
		v.SetFloat(x)
	default:
		panic("pages: no field for " + v.Type().String())
	}
	return nil
}

// key returns the name of a field of a struct, or "" if it is in no form.
func key(name string, f reflect.StructField) string {
	tag, _, _ := strings.Cut(f.Tag.Get("json"), ",")
	if tag == "-" || tag == "" {
		return ""
	}
	return part(name, tag)
}

func part(name, of string) string {
	if name == "" {
		return of
	}
	return name + "." + of
}

func decodeStruct(v reflect.Value, name string, form url.Values) (found bool, err error) {
	for i := range v.NumField() {
		k := key(name, v.Type().Field(i))
		if k == "" {
			continue
		}
		ok, err := decode(v.Field(i), k, form)
		if err != nil {
			return ok, err
		}
		found = found || ok
	}
	return found, nil
}

// decodeSlice reads the numbered parts of a list. Parts that are empty are left
// out. So a form can have more rows than are needed.
func decodeSlice(v reflect.Value, name string, form url.Values) (found bool, err error) {
	list := reflect.MakeSlice(v.Type(), 0, 0)
	if v.Type().Elem().Kind() == reflect.String {
		for _, text := range form[name] {
			if text = strings.TrimSpace(text); text != "" {
				list = reflect.Append(list, reflect.ValueOf(text).Convert(v.Type().Elem()))
			}
		}
	}
	for _, i := range numbers(name, form) {
		item := reflect.New(v.Type().Elem()).Elem()
		ok, err := decode(item, part(name, strconv.Itoa(i)), form)
		if err != nil {
			return true, err
		}
		if ok {
			list = reflect.Append(list, item)
		}
	}
	if list.Len() == 0 {
		return false, nil
	}
	v.Set(list)
	return true, nil
}

// numbers returns the numbers of the parts of a list, in order.
func numbers(name string, form url.Values) (list []int) {
	for field := range form {
		rest, ok := strings.CutPrefix(field, name+".")
		if !ok {
			continue
		}
		digits, _, _ := strings.Cut(rest, ".")
		if n, err := strconv.Atoi(digits); err == nil && n >= 0 && n < maxRows && strconv.Itoa(n) == digits {
			list = append(list, n)
		}
	}
	slices.Sort(list)
	return slices.Compact(list)
}

// decodeArray reads a field that is there as often as an array has parts.
func decodeArray(v reflect.Value, name string, form url.Values) (found bool, err error) {
	texts := form[name]
	for i := range min(v.Len(), len(texts)) {
		if text := strings.TrimSpace(texts[i]); text != "" {
			v.Index(i).SetString(text)
			found = true
		}
	}
	if len(texts) > v.Len() {
		return found, &FieldError{name, fmt.Sprintf("There are %d instead of %d.", len(texts), v.Len())}
	}
	return found, nil
}

// encode writes a value into the fields with a name. Zero values are left out,
// except in arrays.
func encode(v reflect.Value, name string, form url.Values) {
	if v.IsZero() {
		return
	}
	if m, ok := v.Interface().(encoding.TextMarshaler); ok {
		if text, err := m.MarshalText(); err == nil {
			form.Set(name, string(text))
		}
		return
	}
	switch v.Kind() {
	case reflect.Struct:
		for i := range v.NumField() {
			if k := key(name, v.Type().Field(i)); k != "" {
				encode(v.Field(i), k, form)
			}
		}
	case reflect.Pointer:
		if v.Elem().Kind() == reflect.Int64 {
			form.Set(name, fmt.Sprint(v.Elem().Int())) // also 0
			return
		}
		encode(v.Elem(), name, form)
	case reflect.Slice:
		for i := range v.Len() {
			if v.Type().Elem().Kind() == reflect.String {
				form.Add(name, v.Index(i).String())
			} else {
				encode(v.Index(i), part(name, strconv.Itoa(i)), form)
			}
		}
	case reflect.Array:
		for i := range v.Len() {
			form.Add(name, v.Index(i).String())
		}
	case reflect.String:
		form.Set(name, v.String())
	case reflect.Bool:
		form.Set(name, "1")
	default:
		form.Set(name, fmt.Sprint(v.Interface()))
	}
}
