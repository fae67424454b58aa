// Package strict reads JSON that people write, and refuses what encoding/json lets pass.
package strict

import (
	"bytes"
	"encoding"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"unicode/utf16"
	"unicode/utf8"
)

// Unmarshal is [json.Unmarshal], but for these differences. It is an error if
//
//   - an object has a key that the struct has no field for, in exactly this spelling,
//     or has a key twice;
//   - an object lacks the key of a field that isn't marked omitempty or omitzero;
//   - null stands for anything but a pointer whose field isn't marked omitempty;
//   - a list for an array has more or fewer elements;
//   - a string holds no valid text: bytes that aren't UTF-8, or half a surrogate pair.
//
// Errors name the place in words, counting from 1, as in "round 3, game 1, outcome", or the
// line and column. Types that read themselves ([json.Unmarshaler]) judge their own part, but
// for keys that stand twice.
func Unmarshal(data []byte, v any) error {
	if !utf8.Valid(data) {
		return fmt.Errorf("the text is not valid UTF-8")
	}
	if err := syntax(data); err != nil {
		return err
	}
	s := scanner{data: data, structs: map[reflect.Type]*fields{}}
	if err := s.value(reflect.TypeOf(v).Elem(), nil); err != nil {
		return err
	}
	return json.Unmarshal(data, v)
}

// syntax returns the syntax error of data, if any.
func syntax(data []byte) error {
	if json.Valid(data) {
		return nil
	}
	var discard json.RawMessage
	err := json.Unmarshal(data, &discard)
	if at := (*json.SyntaxError)(nil); errors.As(err, &at) {
		before := data[:min(max(0, int(at.Offset)-1), len(data))]
		line := bytes.Count(before, []byte("\n")) + 1
		column := utf8.RuneCount(before[bytes.LastIndexByte(before, '\n')+1:]) + 1
		return fmt.Errorf("line %d, column %d: %w", line, column, err)
	}
	return err
}

// A scanner walks over JSON that is known to be well-formed.
type scanner struct {
	data    []byte
	at      int
	structs map[reflect.Type]*fields // those met so far
}

// A step is one part of the way to a place: a key or, if that is empty, an index.
type step struct {
	up       *step
	key      string
	index    int
	nullable bool
}

// place names a place in words, counting from 1, as in "round 3, game 1, outcome".
func place(path *step) string {
	var words []string
	for ; path != nil; path = path.up {
		switch {
		case path.key != "":
			words = append(words, path.key)
		case path.up != nil && path.up.key != "":
			words = append(words, fmt.Sprintf("%s %d", strings.TrimSuffix(path.up.key, "s"), path.index+1))
			path = path.up
		default:
			words = append(words, fmt.Sprintf("element %d", path.index+1))
		}
	}
	if len(words) == 0 {
		return "at the top"
	}
	slices.Reverse(words)
	return strings.Join(words, ", ")
}

func (s *scanner) space() {
	for s.at < len(s.data) && strings.IndexByte(" \t\r\n", s.data[s.at]) >= 0 {
		s.at++
	}
}

// skip passes over the character c, if it comes next.
func (s *scanner) skip(c byte) bool {
	s.space()
	if s.at < len(s.data) && s.data[s.at] == c {
		s.at++
		return true
	}
	return false
}

// value checks the next value against type t; nil means any.
func (s *scanner) value(t reflect.Type, path *step) error {
	s.space()
	null := bytes.HasPrefix(s.data[s.at:], []byte("null"))
	for t != nil && t.Kind() == reflect.Pointer {
		if t = t.Elem(); null && path != nil && path.nullable {
			t = nil
		}
	}
	if t != nil && reflect.PointerTo(t).Implements(reflect.TypeFor[encoding.TextUnmarshaler]()) && !readsJSON(t) {
		return s.textValue(t, path)
	}
	if t != nil && (t.Kind() == reflect.Interface || readsJSON(t)) {
		t = nil
	}
	switch s.data[s.at] {
	case '{':
		return s.object(t, path)
	case '[':
		return s.array(t, path)
	case '"':
		if t != nil && t.Kind() != reflect.String {
			return fmt.Errorf("%s: a text can't stand here", place(path))
		}
		_, err := s.text(path)
		return err
	}
	start := s.at
	for s.at < len(s.data) && strings.IndexByte(",]} \t\r\n", s.data[s.at]) < 0 {
		s.at++
	}
	if word := string(s.data[start:s.at]); t != nil && !fits(word, t) {
		return fmt.Errorf("%s: %s can't stand here", place(path), word)
	}
	return nil
}

// fits reports whether a number, true, false or null is a value of type t.
func fits(word string, t reflect.Type) bool {
	var err error
	switch t.Kind() {
	case reflect.Bool:
		return word == "true" || word == "false"
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		_, err = strconv.ParseInt(word, 10, t.Bits())
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64, reflect.Uintptr:
		_, err = strconv.ParseUint(word, 10, t.Bits())
	case reflect.Float32, reflect.Float64:
		_, err = strconv.ParseFloat(word, t.Bits())
	default:
		return false
	}
	return err == nil
}

// textValue checks a value that type t reads from a text.
func (s *scanner) textValue(t reflect.Type, path *step) error {
	switch s.data[s.at] {
	case '"':
	case 'n':
		return fmt.Errorf("%s: null can't stand here", place(path))
	default:
		return fmt.Errorf("%s: a text must stand here", place(path))
	}
	text, err := s.text(path)
	if err != nil {
		return err
	}
	if err := reflect.New(t).Interface().(encoding.TextUnmarshaler).UnmarshalText([]byte(text)); err != nil {
		return fmt.Errorf("%s: %w", place(path), err)
	}
	return nil
}

// readsJSON reports whether values of type t are read by a method of their own.
func readsJSON(t reflect.Type) bool {
	return reflect.PointerTo(t).Implements(reflect.TypeFor[json.Unmarshaler]())
}

func (s *scanner) array(t reflect.Type, path *step) error {
	if t != nil && t.Kind() != reflect.Slice && t.Kind() != reflect.Array {
		return fmt.Errorf("%s: a list can't stand here", place(path))
	}
	var element reflect.Type
	if t != nil {
		element = t.Elem()
	}
	s.skip('[')
	n := 0
	for ; !s.skip(']'); n++ {
		s.skip(',')
		if err := s.value(element, &step{up: path, index: n, nullable: true}); err != nil {
			return err
		}
	}
	if t != nil && t.Kind() == reflect.Array && n != t.Len() {
		return fmt.Errorf("%s: a list of %d is needed here, got %d", place(path), t.Len(), n)
	}
	return nil
}

func (s *scanner) object(t reflect.Type, path *step) error {
	if t != nil && t.Kind() != reflect.Struct && t.Kind() != reflect.Map {
		return fmt.Errorf("%s: an object can't stand here", place(path))
	}
	known := s.fieldsOf(t)
	seen := map[string]bool{}
	s.skip('{')
	for !s.skip('}') {
		s.skip(',')
		s.space()
		key, err := s.text(path)
		if err != nil {
			return err
		}
		if seen[key] {
			return fmt.Errorf("%s: key %q stands twice", place(path), key)
		}
		seen[key] = true
		at := &step{up: path, key: key}
		var element reflect.Type
		switch {
		case known != nil:
			f, ok := known.byKey[key]
			if !ok {
				return fmt.Errorf("%s: unknown key %q", place(path), key)
			}
			element, at.nullable = f.Type, slices.Contains(known.needed, key)
		case t != nil: // a map
			element, at.nullable = t.Elem(), true
		}
		s.skip(':')
		if err := s.value(element, at); err != nil {
			return err
		}
	}
	if known != nil {
		for _, key := range known.needed {
			if !seen[key] {
				return fmt.Errorf("%s: key %q is missing", place(path), key)
			}
		}
	}
	return nil
}

// text returns the string that comes next.
func (s *scanner) text(path *step) (string, error) {
	start := s.at
	plain := true
	for s.at++; s.data[s.at] != '"'; s.at++ {
		if s.data[s.at] == '\\' {
			plain = false
			s.at++
		}
	}
	s.at++
	raw := s.data[start:s.at]
	if plain {
		return string(raw[1 : len(raw)-1]), nil
	}
	if loneSurrogate(raw) {
		return "", fmt.Errorf("%s: %s is not valid text", place(path), raw)
	}
	var text string
	err := json.Unmarshal(raw, &text)
	return text, err
}

// loneSurrogate reports whether the quoted text has half a surrogate pair.
func loneSurrogate(raw []byte) bool {
	high := rune(0) // the first half, if it came just before
	for i := 1; i < len(raw)-1; i++ {
		r := rune(raw[i])
		if r == '\\' {
			i++
			r = 0
			if raw[i] == 'u' {
				fmt.Sscanf(string(raw[i+1:i+5]), "%x", &r)
				i += 4
			}
		}
		switch {
		case high != 0:
			if utf16.DecodeRune(high, r) == utf8.RuneError {
				return true
			}
			high = 0
		case utf16.IsSurrogate(r) && r < 0xDC00:
			high = r
		case utf16.IsSurrogate(r):
			return true
		}
	}
	return high != 0
}

// fields are what a struct says of the keys of its objects.
type fields struct {
	byKey  map[string]reflect.StructField
	needed []string
}

// fieldsOf returns the fields of a struct type; embedded structs count as their fields.
// It is nil for other types.
func (s *scanner) fieldsOf(t reflect.Type) *fields {
	if t == nil || t.Kind() != reflect.Struct {
		return nil
	}
	if f := s.structs[t]; f != nil {
		return f
	}
	list := &fields{byKey: map[string]reflect.StructField{}}
	for _, f := range reflect.VisibleFields(t) {
		key, options, _ := strings.Cut(f.Tag.Get("json"), ",")
		if !f.IsExported() || key == "-" || f.Anonymous && key == "" {
			continue
		}
		if key == "" {
			key = f.Name
		}
		list.byKey[key] = f
		if !strings.Contains(options, "omit") {
			list.needed = append(list.needed, key)
		}
	}
	s.structs[t] = list
	return list
}
