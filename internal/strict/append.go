package strict

import (
	"encoding"
	"encoding/json"
	"fmt"
	"math"
	"reflect"
	"slices"
	"strconv"
	"time"
	"unicode/utf8"

	"github.com/arbiter-go/arbiter/internal/id"
)

// Append appends the JSON of *v, and returns the extended buffer. It writes the
// same text as [json.Marshal], except that
//
//   - a text that is not valid UTF-8 is an error;
//   - a list of bytes is a list of numbers, as [Unmarshal] reads it;
//   - a nil list is an empty list;
//   - a time is written as [Moment] returns it;
//   - a struct whose first field has the tag `strict:"alone"` is written as
//     that list if its other fields are left out;
//   - the value itself, and values of the types in plain, are written field by
//     field, even if their types have a MarshalJSON. So a MarshalJSON can call
//     Append.
//
// An error is an [*Error], which names the place.
func Append(b []byte, v any, plain ...reflect.Type) ([]byte, error) {
	return appendValue(b, encoder{plain: plain}, v)
}

// AppendIDs is [Append] of a value that has ids in it, which are the values of
// type P. An id is an error if [UnmarshalIDs] would read another id from its
// JSON, or none. An example is a nil. If ids are strings, an id that is not
// UTF-8 is reported as a text, since every text could be an id.
func AppendIDs[P comparable](b []byte, v any, plain ...reflect.Type) ([]byte, error) {
	e := encoder{plain: plain, ids: reflect.TypeFor[P]()}
	if !simple(e.ids) {
		checked := map[P]bool{}
		e.check = func(v reflect.Value) bool {
			p := v.Addr().Interface().(*P)
			if !id.Valid(*p) {
				return false
			}
			if !checked[*p] && !comesBack(p) {
				return false
			}
			checked[*p] = true
			return true
		}
	}
	return appendValue(b, e, v)
}

// Size returns how many bytes the JSON of *v takes, which has ids of type P in
// it. It is 0 if *v has no JSON.
func Size[P comparable](v any) int64 {
	text, err := AppendIDs[P](nil, v)
	if err != nil {
		return 0
	}
	return int64(len(text))
}

// comesBack reports whether the JSON of an id is read as the same id.
func comesBack[P comparable](p *P) bool {
	var back P
	text, err := json.Marshal(p)
	return err == nil && UnmarshalIDs[P](text, &back) == nil && id.Valid(back) && back == *p
}

// simple reports whether ids of this type are strings or integers, and are
// written as strings or integers.
func simple(t reflect.Type) bool {
	p := planOf(t)
	return p.write == p.read && (p.read == formString || p.read == formInteger || p.read == formNatural)
}

func appendValue(b []byte, e encoder, v any) ([]byte, error) {
	to := reflect.ValueOf(v).Elem()
	e.plain = append(slices.Clip(e.plain), to.Type())
	b, err := e.value(b, planOf(to.Type()), to)
	if err != nil {
		slices.Reverse(e.path)
		return nil, &Error{place(e.path), err}
	}
	return b, nil
}

// An encoder appends values to buffers. All values are addressable.
type encoder struct {
	plain []reflect.Type // written field by field
	path  []step         // where an error is, the innermost step first
	ids   reflect.Type   // the type of ids, or nil

	// check reports whether the JSON of an id is read as the same id. It is
	// nil if that is so for each id that is valid text.
	check func(id reflect.Value) bool
}

// within returns an error, and adds a step to its place.
func (e *encoder) within(at step, err error) error {
	e.path = append(e.path, at)
	return err
}

// value appends a value by its plan.
func (e *encoder) value(b []byte, p *plan, v reflect.Value) ([]byte, error) {
	if e.check != nil && p.typ == e.ids {
		if !e.check(v) {
			return nil, fmt.Errorf("JSON cannot hold the id %v", v)
		}
		return appendItself(b, v)
	}
	switch p.write {
	case formStruct:
		return e.object(b, p, v)
	case formItself:
		if slices.Contains(e.plain, p.typ) {
			return e.object(b, p, v)
		}
		return appendItself(b, v)
	case formAppended:
		return appendTexted(b, v)
	case formTime:
		return appendMoment(b, v.Interface().(time.Time))
	case formText:
		t, err := v.Addr().Interface().(encoding.TextMarshaler).MarshalText()
		if err != nil {
			return nil, err
		}
		return appendText(b, string(t))
	case formString:
		return appendText(b, v.String())
	case formInteger:
		return strconv.AppendInt(b, v.Int(), 10), nil
	case formNatural:
		return strconv.AppendUint(b, v.Uint(), 10), nil
	case formFloat:
		return appendFloat(b, v.Float(), p.typ.Bits())
	case formBool:
		return strconv.AppendBool(b, v.Bool()), nil
	case formPointer:
		if v.IsNil() {
			return append(b, "null"...), nil
		}
		return e.value(b, p.elem, v.Elem())
	case formAny:
		if v.IsNil() {
			return append(b, "null"...), nil
		}
		held := reflect.New(v.Elem().Type()).Elem()
		held.Set(v.Elem())
		return e.value(b, planOf(held.Type()), held)
	case formList, formArray:
		return e.list(b, p, v)
	}
	return appendItself(b, v)
}

// appendItself appends a value as encoding/json writes it.
func appendItself(b []byte, v reflect.Value) ([]byte, error) {
	text, err := json.Marshal(v.Addr().Interface())
	return append(b, text...), err
}

// appendTexted appends a value whose type has an AppendText.
func appendTexted(b []byte, v reflect.Value) ([]byte, error) {
	from := len(b)
	b, err := v.Addr().Interface().(encoding.TextAppender).AppendText(append(b, '"'))
	if err != nil {
		return nil, err
	}
	if text := b[from+1:]; slices.ContainsFunc(text, func(c byte) bool { return !asIs[c] }) {
		return appendText(b[:from], string(text))
	}
	return append(b, '"'), nil
}

// list appends a list or an array.
func (e *encoder) list(b []byte, p *plan, v reflect.Value) ([]byte, error) {
	b = append(b, '[')
	for i := range v.Len() {
		if i > 0 {
			b = append(b, ',')
		}
		var err error
		if b, err = e.value(b, p.elem, v.Index(i)); err != nil {
			return nil, e.within(step{"", i}, err)
		}
	}
	return append(b, ']'), nil
}

// object appends a struct.
func (e *encoder) object(b []byte, p *plan, v reflect.Value) ([]byte, error) {
	if p.quoted {
		return appendItself(b, v)
	}
	if p.alone && p.isAlone(v) {
		return e.value(b, p.fields[0].plan, v.Field(p.fields[0].index[0]))
	}
	b = append(b, '{')
	first := true
	for k := range p.fields {
		f := &p.fields[k]
		x, ok := f.valueIn(v)
		if !ok || f.leftOut(x) {
			continue
		}
		if !first {
			b = append(b, ',')
		}
		first = false
		var err error
		if b, err = e.value(append(b, f.lead...), f.plan, x); err != nil {
			return nil, e.within(step{f.key, -1}, err)
		}
	}
	return append(b, '}'), nil
}

// isAlone reports whether all fields after the first are left out.
func (p *plan) isAlone(v reflect.Value) bool {
	return !slices.ContainsFunc(p.fields[1:], func(f field) bool { return !f.leftOut(v.Field(f.index[0])) })
}

// valueIn returns the field of v. It returns false if the field is in an
// embedded struct and the pointer to that struct is nil.
func (f *field) valueIn(v reflect.Value) (reflect.Value, bool) {
	if len(f.index) == 1 {
		return v.Field(f.index[0]), true
	}
	for k, i := range f.index {
		if k > 0 && v.Kind() == reflect.Pointer {
			if v.IsNil() {
				return v, false
			}
			v = v.Elem()
		}
		v = v.Field(i)
	}
	return v, true
}

// leftOut reports whether the JSON of a struct leaves a field with this value
// out.
func (f *field) leftOut(v reflect.Value) bool {
	if f.omitEmpty {
		switch v.Kind() {
		case reflect.Array, reflect.Map, reflect.Slice, reflect.String:
			return v.Len() == 0
		case reflect.Struct:
		default:
			return v.IsZero()
		}
	}
	if f.omitZero {
		if k := v.Kind(); !f.saysZero || (k == reflect.Pointer || k == reflect.Interface) && v.IsNil() {
			return v.IsZero()
		}
		if z, ok := v.Interface().(zeroer); ok {
			return z.IsZero()
		}
		return v.Addr().Interface().(zeroer).IsZero()
	}
	return false
}

// A zeroer says of itself whether it is zero.
type zeroer interface{ IsZero() bool }

// appendFloat appends a number in the form of encoding/json.
func appendFloat(b []byte, x float64, bits int) ([]byte, error) {
	if math.IsNaN(x) || math.IsInf(x, 0) {
		return nil, fmt.Errorf("JSON cannot hold the number %v", x)
	}
	size := math.Abs(x)
	small, large := size < 1e-6, size >= 1e21
	if bits == 32 {
		small, large = float32(size) < 1e-6, float32(size) >= 1e21
	}
	if size == 0 || !small && !large {
		return strconv.AppendFloat(b, x, 'f', -1, bits), nil
	}
	b = strconv.AppendFloat(b, x, 'e', -1, bits)
	if string(b[len(b)-4:len(b)-1]) == "e-0" {
		b = append(b[:len(b)-2], b[len(b)-1])
	}
	return b, nil
}

// appendText appends a text in quotes.
func appendText(b []byte, s string) ([]byte, error) {
	for i := range len(s) {
		if !asIs[s[i]] {
			return appendLongText(b, s)
		}
	}
	b = append(b, '"')
	b = append(b, s...)
	return append(b, '"'), nil
}

// appendLongText appends a text in which characters may have to be escaped.
func appendLongText(b []byte, s string) ([]byte, error) {
	if !utf8.ValidString(s) {
		return nil, fmt.Errorf("JSON cannot hold the text %q", s)
	}
	text, err := json.Marshal(s)
	if err != nil {
		panic("strict: encoding/json did not write a string")
	}
	return append(b, text...), nil
}

// asIs has the ASCII characters that encoding/json does not escape in a text.
var asIs = func() (is [256]bool) {
	for c := ' '; c < utf8.RuneSelf; c++ {
		is[c] = c != '"' && c != '\\' && c != '<' && c != '>' && c != '&'
	}
	return is
}()
