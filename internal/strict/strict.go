// Package strict reads and writes JSON. It refuses what encoding/json lets
// pass.
package strict

import (
	"encoding"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"reflect"
	"slices"
	"strconv"
)

// Unmarshal is [json.Unmarshal], with these differences. It is an error if
//
//   - an object has a key that the struct has no field for, in exactly this
//     spelling, or has a key twice;
//   - an object lacks the key of a field that is not marked omitempty or
//     omitzero;
//   - null takes the place of anything except a pointer whose field is not
//     marked omitempty;
//   - a list for an array has more or fewer elements;
//   - a string holds no valid text: bytes that are not UTF-8, or half a
//     surrogate pair.
//
// The error is an [*Error], or one of the reader. Of several, the first in the
// text is reported. Then v is as it was before. Types that read themselves
// ([json.Unmarshaler]) judge their own part, except for keys that appear twice.
// Values of the types in plain are read field by field even if their types have
// an UnmarshalJSON. So an UnmarshalJSON can call Unmarshal; it must name its
// own type. What is read takes the place of what a pointer, list or map held
// before.
//
// A [time.Time] is read from RFC 3339 alone, never from null. Its zone is the
// offset as it was written, or UTC; see [Moment].
//
// It goes over the text once, except for maps, interfaces, and types that read
// themselves. Equal short strings share their memory.
func Unmarshal(data []byte, v any, plain ...reflect.Type) error {
	return decode(&scanner{data: data}, v, nil, plain)
}

// Decode is [Unmarshal] of all that r has to give. It does not hold the text,
// but what types that read themselves, interfaces and maps need of it.
func Decode(r io.Reader, v any, plain ...reflect.Type) error {
	return decode(&scanner{in: r}, v, nil, plain)
}

// UnmarshalIDs is [Unmarshal] of a value that has ids in it, the values of type
// P. Null is no id, not even where P is a pointer or an interface.
func UnmarshalIDs[P any](data []byte, v any, plain ...reflect.Type) error {
	return decode(&scanner{data: data}, v, reflect.TypeFor[P](), plain)
}

// DecodeIDs is [Decode] of a value that has ids in it, as for [UnmarshalIDs].
func DecodeIDs[P any](r io.Reader, v any, plain ...reflect.Type) error {
	return decode(&scanner{in: r}, v, reflect.TypeFor[P](), plain)
}

// An Error says what is wrong with a text, and where.
type Error struct {
	// Where names the place in words, counting from 1, as in "round 3, game
	// 1, outcome". Where the text is no JSON, it is the line and the
	// column.
	Where string
	Err   error // what is wrong there
}

// Error returns the place and what is wrong there.
func (e *Error) Error() string { return e.Where + ": " + e.Err.Error() }

// Unwrap returns what is wrong.
func (e *Error) Unwrap() error { return e.Err }

// Place returns the place that an error of this package names, and what is
// wrong there. Any other error names no place.
func Place(err error) (where string, wrong error) {
	var at *Error
	if errors.As(err, &at) {
		return at.Where, at.Err
	}
	return "", err
}

// Within returns the place of something inside a part that has a place of its
// own.
func Within(part, where string) string {
	switch {
	case part == "":
		return where
	case where == "" || where == top:
		return part
	}
	return part + ", " + where
}

// decode reads v. The type of ids is nil if there are none.
func decode(s *scanner, v any, ids reflect.Type, plain []reflect.Type) error {
	to := reflect.ValueOf(v).Elem()
	fresh := reflect.New(to.Type()).Elem()
	fresh.Set(to)
	d := &decoder{scanner: s, ids: ids, plain: plain, texts: map[string]string{}, lists: map[*plan]reflect.Value{}}
	if err := d.value(planOf(to.Type()), fresh, false); err != nil {
		return err
	}
	if err := s.end(); err != nil {
		return err
	}
	to.Set(fresh)
	return nil
}

// A decoder reads values of given types.
type decoder struct {
	*scanner
	ids   reflect.Type            // the type of ids, or nil
	plain []reflect.Type          // read field by field
	texts map[string]string       // some of those read so far
	lists map[*plan]reflect.Value // where the elements of lists are gathered
}

// value reads the next value, into v by its plan; null may stand for a pointer
// if nullable.
func (d *decoder) value(p *plan, v reflect.Value, nullable bool) error {
	c, err := d.start()
	if err != nil {
		return err
	}
	if p.way == pointer {
		if c == 'n' {
			return d.null(p, v, nullable && p.of != d.ids)
		}
		v.Set(reflect.New(p.elem.of))
		return d.value(p.elem, v.Elem(), false)
	}
	way := p.way
	switch way {
	case anything:
		if c == 'n' && p.of == d.ids {
			return d.null(p, v, false)
		}
		return d.anything(p, v, c)
	case own:
		if !slices.Contains(d.plain, p.of) {
			return d.itself(p, v)
		}
		way = ways[p.of.Kind()]
	case later:
		return d.skip()
	case text:
		return d.textual(p, v, c)
	case moment:
		return d.moment(v, c)
	}
	switch c {
	case '{':
		switch way {
		case object:
			if d.quick(p, v) {
				return nil
			}
			return d.object(p, v)
		case mapping:
			return d.mapping(p, v)
		}
		return d.wants(p, "an object")
	case '[':
		switch way {
		case list:
			return d.list(p, v)
		case array:
			return d.array(p, v)
		}
		return d.wants(p, "a list")
	case '"':
		if way == number {
			return d.itself(p, v)
		}
		if way != str {
			return d.wants(p, "a text")
		}
		b, err := d.text()
		if err == nil {
			v.SetString(d.share(b))
		}
		return err
	}
	word, err := d.word()
	if err == nil && !set(way, v, word) {
		err = d.wants(p, string(word))
	}
	return err
}

// wants returns the error of a value that is not what its type needs.
func (d *decoder) wants(p *plan, got string) error {
	return d.wrong("want %s, got %.100s", p.wanted(), got)
}

// wanted says in words what values of a type are in JSON.
func (p *plan) wanted() string {
	if p.way == text {
		return "a text" // as of a card, or the name of a constant
	}
	switch ways[p.of.Kind()] {
	case truth:
		return "true or false"
	case integer:
		return "an integer" + bits(p.of)
	case natural:
		return "an integer" + bits(p.of) + ", not negative"
	case real:
		return "a number"
	case str:
		if p.way == number {
			return "a number"
		}
	case pointer:
		return p.elem.wanted()
	case list, array:
		return "a list"
	case mapping, object:
		return "an object"
	case anything:
		return "a value"
	}
	return "a text"
}

// bits says how long integers of a type are, if that is the same on every
// machine.
func bits(t reflect.Type) string {
	switch t.Kind() {
	case reflect.Int, reflect.Uint, reflect.Uintptr:
		return ""
	}
	return fmt.Sprintf(" of %d bits", t.Bits())
}

// null reads a null, in the place of a pointer if it is allowed there.
func (d *decoder) null(p *plan, v reflect.Value, nullable bool) error {
	if _, err := d.word(); err != nil {
		return err
	}
	if !nullable {
		return d.wants(p, "null")
	}
	v.SetZero()
	return nil
}

// set sets v to a number, true or false, and reports whether it can be.
func set(w way, v reflect.Value, word []byte) bool {
	switch w {
	case truth:
		v.SetBool(word[0] == 't')
		return word[0] == 't' || word[0] == 'f'
	case integer:
		x, err := strconv.ParseInt(string(word), 10, v.Type().Bits())
		v.SetInt(x)
		return err == nil
	case natural:
		x, err := strconv.ParseUint(string(word), 10, v.Type().Bits())
		v.SetUint(x)
		return err == nil
	case number:
		v.SetString(string(word))
		return word[0] == '-' || '0' <= word[0] && word[0] <= '9'
	case real:
		x, err := strconv.ParseFloat(string(word), v.Type().Bits())
		v.SetFloat(x)
		return err == nil
	}
	return false
}

// maxShared bounds the number of strings that are kept to be shared, and
// maxSharedLen their length.
const maxShared, maxSharedLen = 1 << 18, 64

// share returns a string, one that was read before if it is equal.
func (d *decoder) share(b []byte) string {
	if s, ok := d.texts[string(b)]; ok {
		return s
	}
	s := string(b)
	if len(s) <= maxSharedLen && len(d.texts) < maxShared {
		d.texts[s] = s
	}
	return s
}

// textual reads a value that its type reads from a text.
func (d *decoder) textual(p *plan, v reflect.Value, c byte) error {
	switch c {
	case '"':
	case '{':
		return d.wants(p, "an object")
	case '[':
		return d.wants(p, "a list")
	default:
		word, err := d.word()
		if err == nil {
			err = d.wants(p, string(word))
		}
		return err
	}
	b, err := d.text()
	if err != nil {
		return err
	}
	if err := v.Addr().Interface().(encoding.TextUnmarshaler).UnmarshalText(b); err != nil {
		return d.wrong("%w", err)
	}
	return nil
}

// itself reads a value of a type that reads itself, or of any type.
func (d *decoder) itself(p *plan, v reflect.Value) error {
	from := d.hold()
	defer d.release()
	if err := d.skip(); err != nil {
		return err
	}
	return d.again(p, v, from)
}

// anything reads a value of any type. Texts and numbers are mostly what comes,
// and need no second look.
func (d *decoder) anything(p *plan, v reflect.Value, c byte) error {
	number := c == '-' || '0' <= c && c <= '9'
	if p.of.NumMethod() > 0 || c != '"' && !number {
		return d.itself(p, v)
	}
	if c == '"' {
		b, err := d.text()
		if err == nil {
			v.Set(reflect.ValueOf(d.share(b)))
		}
		return err
	}
	from := d.hold()
	defer d.release()
	word, err := d.word()
	if err != nil {
		return err
	}
	x, err := strconv.ParseFloat(string(word), 64)
	if err != nil {
		return d.again(p, v, from) // which says what is wrong
	}
	v.Set(reflect.ValueOf(x))
	return nil
}

// again reads what was held as encoding/json does.
func (d *decoder) again(p *plan, v reflect.Value, from int) error {
	v.SetZero()
	raw := d.held(from)
	var err error
	if p.way == own {
		err = v.Addr().Interface().(json.Unmarshaler).UnmarshalJSON(raw)
	} else {
		err = json.Unmarshal(raw, v.Addr().Interface())
	}
	if err != nil {
		return d.wrong("%w", err)
	}
	return nil
}

// list reads a list of any length. Its elements are gathered in the memory that
// those of the list before were gathered in, and are copied once their number
// is known.
func (d *decoder) list(p *plan, v reflect.Value) error {
	all, ok := d.lists[p]
	if !ok {
		all = reflect.New(p.of).Elem()
	}
	delete(d.lists, p) // a list within this one has its own
	n := 0
	err := d.elements(func(i int) error {
		if i == all.Cap() {
			all.Grow(1)
		}
		if n = i + 1; n > all.Len() {
			all.SetLen(n)
		}
		x := all.Index(i)
		x.SetZero()
		return d.value(p.elem, x, true)
	})
	if err != nil {
		return err
	}
	v.Set(reflect.MakeSlice(p.of, n, n))
	reflect.Copy(v, all)
	d.lists[p] = all
	return nil
}

// array reads a list of given length.
func (d *decoder) array(p *plan, v reflect.Value) error {
	n := 0
	err := d.elements(func(i int) error {
		if n = i + 1; n > v.Len() {
			return d.skip()
		}
		return d.value(p.elem, v.Index(i), true)
	})
	if err == nil && n != v.Len() {
		return d.wrong("want a list of %d, got %d", v.Len(), n)
	}
	return err
}

// mapping reads a map. Its elements are checked in their turn, and the whole is
// then left to encoding/json.
func (d *decoder) mapping(p *plan, v reflect.Value) error {
	from := d.hold()
	defer d.release()
	var seen keys
	err := d.members(func(key []byte) error {
		k := string(key)
		if !seen.add(k) {
			return d.wrong("key %.100q appears twice", k)
		}
		return d.member(k, p.elem, reflect.New(p.elem.of).Elem(), true)
	})
	if err != nil {
		return err
	}
	return d.again(p, v, from)
}

// object reads a struct.
func (d *decoder) object(p *plan, v reflect.Value) error {
	from := 0
	if p.quoted {
		from = d.hold()
		defer d.release()
	}
	var few [32]bool
	seen := few[:]
	if len(p.fields) > len(few) {
		seen = make([]bool, len(p.fields))
	}
	next := 0 // keys mostly come in the order of the fields
	err := d.members(func(key []byte) error {
		for next < len(p.fields) && p.fields[next].optional && p.fields[next].key != string(key) {
			next++
		}
		k := next
		if k >= len(p.fields) || p.fields[k].key != string(key) {
			var ok bool
			if k, ok = p.byKey[string(key)]; !ok {
				return d.wrong("unknown key %.100q", key)
			}
		}
		if seen[k] {
			return d.wrong("key %.100q appears twice", key)
		}
		seen[k] = true
		next = k + 1
		f := &p.fields[k]
		to, err := f.in(v)
		if err != nil {
			return d.wrong("%w", err)
		}
		return d.member(f.key, f.plan, to, !f.optional)
	})
	if err != nil {
		return err
	}
	for k := range p.fields {
		if !p.fields[k].optional && !seen[k] {
			return d.wrong("key %q is missing", p.fields[k].key)
		}
	}
	if p.quoted {
		return d.again(p, v, from)
	}
	return nil
}

// member reads the value of a key.
func (d *decoder) member(key string, p *plan, v reflect.Value, nullable bool) error {
	if err := d.colon(); err != nil {
		return err
	}
	d.path = append(d.path, step{key, -1})
	err := d.value(p, v, nullable)
	d.path = d.path[:len(d.path)-1]
	return err
}
