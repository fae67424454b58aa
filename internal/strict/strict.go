// Package strict reads and writes JSON. It refuses mistakes that encoding/json
// accepts.
package strict

import (
	"bytes"
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
//   - an object has a key that is no field of the struct, in exactly this
//     spelling;
//   - an object has a key twice;
//   - an object lacks the key of a field that is not marked omitempty or
//     omitzero;
//   - a value is null, except for a pointer whose field is not marked
//     omitempty;
//   - a list for an array has more or fewer elements than the array;
//   - a string is not valid text: it has bytes that are not UTF-8, or half a
//     surrogate pair.
//
// # Errors
//
// The error is an [*Error], or an error of the reader. If there are several, it
// is the first in the text. After an error, v is as it was before.
//
// The text can be a part of a longer text, as in an UnmarshalJSON. So the error
// names the place in words. [UnmarshalFile] and [DecodeIDs] read whole texts,
// and their errors have the line and the column, too.
//
// # Types that read themselves
//
// A type with an UnmarshalJSON decides about its own part, except that no key
// may appear twice. Types in plain are read field by field, even if they have
// an UnmarshalJSON. So an UnmarshalJSON can call Unmarshal, if it names its own
// type.
//
// # Values
//
// A pointer, list or map that is read replaces the pointer, list or map before.
// Equal short strings share their memory. A [time.Time] must be in RFC 3339,
// and never null. Its zone is the offset as it was written, or UTC; see
// [Moment].
//
// # Cost
//
// Unmarshal reads the text once. It reads maps, interfaces, and types that read
// themselves a second time.
func Unmarshal(data []byte, v any, plain ...reflect.Type) error {
	return decode(&decoder{scanner: &scanner{data: data}, plain: plain}, v)
}

// UnmarshalFile is [Unmarshal] of the text of a whole file. A type that reads
// itself does not know its place in the file. If there is a reader of the type,
// UnmarshalFile lets it read a wrong value again, and returns its error.
func UnmarshalFile(text []byte, v any, readers ...Reader) error {
	return decode(&decoder{scanner: &scanner{data: text, whole: true}, readers: readers}, v)
}

// A Reader reads whole texts of a type, and so it knows lines and columns.
type Reader struct {
	typ  reflect.Type
	read func(io.Reader) error
}

// ReaderOf returns the reader of a type. It uses a function such as ReadEvent.
func ReaderOf[T any](read func(io.Reader) (T, error)) Reader {
	return Reader{reflect.TypeFor[T](), func(r io.Reader) error {
		_, err := read(r)
		return err
	}}
}

// UnmarshalIDs is [Unmarshal] of a value that has ids in it, which are the
// values of type P. Null is no id, also if P is a pointer or an interface.
func UnmarshalIDs[P any](data []byte, v any, plain ...reflect.Type) error {
	return decode(&decoder{scanner: &scanner{data: data}, ids: reflect.TypeFor[P](), plain: plain}, v)
}

// DecodeIDs is [UnmarshalIDs] of everything that can be read from r. It does
// not keep the whole text, only the parts for maps, interfaces, and types that
// read themselves.
func DecodeIDs[P any](r io.Reader, v any, plain ...reflect.Type) error {
	return decode(&decoder{scanner: &scanner{source: r, whole: true}, ids: reflect.TypeFor[P](), plain: plain}, v)
}

// An Error is a problem of a text, with its place.
type Error struct {
	// Where names the place in words, counting from 1, as in "round 3, game
	// 1, outcome". In a whole text it adds the line and the column, as in
	// "round 3, game 1, outcome (line 40, column 17)". The wrong value or
	// key begins there. If a key is missing, or a list has the wrong
	// length, the object or list ends there. A problem of the outermost
	// value, or of a text that is no JSON, has only the line and the
	// column.
	Where string
	Err   error // the problem there
}

// Error returns the place and the problem there.
func (e *Error) Error() string { return e.Where + ": " + e.Err.Error() }

// Unwrap returns the problem.
func (e *Error) Unwrap() error { return e.Err }

// Place returns the place that an error of this package names, and the problem
// there. For any other error it returns "" and the error.
func Place(err error) (where string, wrong error) {
	var at *Error
	if errors.As(err, &at) {
		return at.Where, at.Err
	}
	return "", err
}

// Within returns a place inside a part, in words: the place of the part, and
// then the place in the part.
func Within(part, where string) string {
	switch {
	case part == "":
		return where
	case where == "" || where == top:
		return part
	}
	return part + ", " + where
}

// decode reads v, and nothing may come after it.
func decode(d *decoder, v any) error {
	to := reflect.ValueOf(v).Elem()
	fresh := reflect.New(to.Type()).Elem()
	fresh.Set(to)
	d.texts, d.lists = map[string]string{}, map[*plan]reflect.Value{}
	if err := d.value(planOf(to.Type()), fresh, false); err != nil {
		return err
	}
	if err := d.end(); err != nil {
		return err
	}
	to.Set(fresh)
	return nil
}

// A decoder reads values of given types.
type decoder struct {
	*scanner
	ids     reflect.Type            // the type of ids, or nil
	plain   []reflect.Type          // read field by field
	readers []Reader                // of types that read themselves
	texts   map[string]string       // some of the strings read so far
	lists   map[*plan]reflect.Value // room for the elements of lists
}

// value reads the next value into v, by its plan. If nullable, null is allowed
// for a pointer.
func (d *decoder) value(p *plan, v reflect.Value, nullable bool) error {
	c, err := d.start()
	if err != nil {
		return err
	}
	if p.read == formPointer {
		if c == 'n' {
			return d.null(p, v, nullable && p.typ != d.ids)
		}
		v.Set(reflect.New(p.elem.typ))
		return d.value(p.elem, v.Elem(), false)
	}
	form := p.read
	switch form {
	case formAny:
		if c == 'n' && p.typ == d.ids {
			return d.null(p, v, false)
		}
		return d.anything(p, v, c)
	case formItself:
		if !slices.Contains(d.plain, p.typ) {
			return d.itself(p, v)
		}
		form = forms[p.typ.Kind()]
	case formLater:
		return d.skip()
	case formText:
		return d.textual(p, v, c)
	case formTime:
		return d.moment(v, c)
	}
	switch c {
	case '{':
		switch form {
		case formStruct:
			if d.quick(p, v) {
				return nil
			}
			return d.object(p, v)
		case formMap:
			return d.mapping(p, v)
		}
		return d.wants(p, "an object")
	case '[':
		switch form {
		case formList:
			return d.list(p, v)
		case formArray:
			return d.array(p, v)
		case formStruct:
			if p.alone {
				v.SetZero()
				return d.value(p.fields[0].plan, v.Field(p.fields[0].index[0]), false)
			}
		}
		return d.wants(p, "a list")
	case '"':
		if form == formNumber {
			return d.itself(p, v)
		}
		if form != formString {
			return d.wants(p, "a text")
		}
		b, err := d.text()
		if err == nil {
			v.SetString(d.share(b))
		}
		return err
	}
	word, err := d.word()
	if err == nil && !set(form, v, word) {
		err = d.wants(p, string(word))
	}
	return err
}

// wants returns the error of a value of the wrong type.
func (d *decoder) wants(p *plan, got string) error {
	return d.wrong("want %s, got %.100s", p.wanted(), got)
}

// wanted describes the JSON of a type in words.
func (p *plan) wanted() string {
	if p.read == formText {
		return "a text" // for example the name of a constant
	}
	switch forms[p.typ.Kind()] {
	case formBool:
		return "true or false"
	case formInteger:
		return "an integer" + bits(p.typ)
	case formNatural:
		return "an integer" + bits(p.typ) + ", not negative"
	case formFloat:
		return "a number"
	case formString:
		if p.read == formNumber {
			return "a number"
		}
	case formPointer:
		return p.elem.wanted()
	case formList, formArray:
		return "a list"
	case formMap, formStruct:
		if p.alone {
			return "a list or an object"
		}
		return "an object"
	case formAny:
		return "a value"
	}
	return "a text"
}

// bits says in words how many bits integers of a type have, if that is the same
// on every machine.
func bits(t reflect.Type) string {
	switch t.Kind() {
	case reflect.Int, reflect.Uint, reflect.Uintptr:
		return ""
	}
	return fmt.Sprintf(" of %d bits", t.Bits())
}

// null reads a null. It is an error unless nullable.
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

// set sets v to a number, true or false. It reports whether v can have this
// value.
func set(f form, v reflect.Value, word []byte) bool {
	switch f {
	case formBool:
		v.SetBool(word[0] == 't')
		return word[0] == 't' || word[0] == 'f'
	case formInteger:
		x, err := strconv.ParseInt(string(word), 10, v.Type().Bits())
		v.SetInt(x)
		return err == nil
	case formNatural:
		x, err := strconv.ParseUint(string(word), 10, v.Type().Bits())
		v.SetUint(x)
		return err == nil
	case formNumber:
		v.SetString(string(word))
		return word[0] == '-' || '0' <= word[0] && word[0] <= '9'
	case formFloat:
		x, err := strconv.ParseFloat(string(word), v.Type().Bits())
		v.SetFloat(x)
		return err == nil
	}
	return false
}

// maxShared is the maximum number of strings that are kept to be shared.
// maxSharedLen is the maximum length of each.
const maxShared, maxSharedLen = 1 << 18, 64

// share returns a string. It returns an equal string that was read before, if
// there is one.
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

// itself reads a value of a type that reads itself, or of an interface type.
func (d *decoder) itself(p *plan, v reflect.Value) error {
	from := d.hold()
	defer d.release()
	if err := d.skip(); err != nil {
		return err
	}
	return d.again(p, v, from)
}

// anything reads a value of an interface type. Texts and numbers, which are
// most frequent, need no second look.
func (d *decoder) anything(p *plan, v reflect.Value, c byte) error {
	number := c == '-' || '0' <= c && c <= '9'
	if p.typ.NumMethod() > 0 || c != '"' && !number {
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
		return d.again(p, v, from) // which reports the problem
	}
	v.Set(reflect.ValueOf(x))
	return nil
}

// again reads a value a second time, with encoding/json.
func (d *decoder) again(p *plan, v reflect.Value, from int) error {
	v.SetZero()
	d.began = from
	raw := d.held(from)
	var err error
	if p.read == formItself {
		err = v.Addr().Interface().(json.Unmarshaler).UnmarshalJSON(raw)
		for _, r := range d.readers {
			if err != nil && r.typ == p.typ {
				return d.exactly(r, from, err)
			}
		}
	} else {
		err = json.Unmarshal(raw, v.Addr().Interface())
	}
	if err != nil {
		return d.wrong("%w", err)
	}
	return nil
}

// exactly returns the error of a reader for the value that begins at a place.
// The reader gets blanks for the text before, so that it counts lines and
// columns of the whole text. If the reader has no error, exactly returns err.
func (d *decoder) exactly(r Reader, from int, err error) error {
	blanks := bytes.Map(func(c rune) rune {
		if c == '\n' {
			return c
		}
		return ' '
	}, d.data[:from])
	switch exact := r.read(io.MultiReader(bytes.NewReader(blanks), bytes.NewReader(d.held(from)))); {
	case exact == nil:
		return d.wrong("%w", err)
	case len(d.path) == 0:
		return exact
	default:
		return &Error{place(d.path), exact}
	}
}

// list reads a list of any length. It gathers the elements in room that lists
// of this type use one after the other. It copies the elements when their
// number is known.
func (d *decoder) list(p *plan, v reflect.Value) error {
	all, ok := d.lists[p]
	if !ok {
		all = reflect.New(p.typ).Elem()
	}
	delete(d.lists, p) // a list within this list needs its own room
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
	v.Set(reflect.MakeSlice(p.typ, n, n))
	reflect.Copy(v, all)
	d.lists[p] = all
	return nil
}

// array reads a list into an array, whose length it must have.
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

// mapping reads a map. It checks the elements one by one, and then reads all of
// them again.
func (d *decoder) mapping(p *plan, v reflect.Value) error {
	from := d.hold()
	defer d.release()
	var seen keys
	err := d.members(func(key []byte) error {
		k := string(key)
		if !seen.add(k) {
			return d.wrong("key %.100q appears twice", k)
		}
		return d.member(k, p.elem, reflect.New(p.elem.typ).Elem(), true)
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
		to, err := f.slotIn(v)
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
