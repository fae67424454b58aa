package strict

import (
	"encoding"
	"encoding/json"
	"fmt"
	"math"
	"reflect"
	"slices"
	"strconv"
	"unicode/utf8"

	"github.com/arbiter-go/arbiter/internal/id"
)

// Append appends the JSON of what v points to, and returns the extended buffer. It
// writes what [json.Marshal] writes, except that
//
//   - a text that is not valid UTF-8 is an error, and never becomes another text;
//   - a list of bytes is a list of numbers, as [Unmarshal] reads it;
//   - the value itself, and values of the types in plain, are written field by field, even
//     if their types have a MarshalJSON: Append is what such a MarshalJSON calls.
//
// Errors name the place as those of Unmarshal do.
func Append(b []byte, v any, plain ...reflect.Type) ([]byte, error) {
	return appendValue(encoder{buf: b, plain: plain}, v)
}

// AppendIDs is [Append] of a value that has ids in it, the values of type P. An id that
// [UnmarshalIDs] would not read back as it is, such as a string that is not UTF-8, is an
// error.
func AppendIDs[P comparable](b []byte, v any, plain ...reflect.Type) ([]byte, error) {
	e := encoder{buf: b, plain: plain, ids: reflect.TypeFor[P]()}
	if !plainly(e.ids) {
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
	return appendValue(e, v)
}

// comesBack reports whether an id comes back from its JSON as it is.
func comesBack[P comparable](p *P) bool {
	var back P
	text, err := json.Marshal(p)
	return err == nil && UnmarshalIDs[P](text, &back) == nil && id.Valid(back) && back == *p
}

// plainly reports whether ids of this type are strings or integers, and JSON has them as
// such.
func plainly(t reflect.Type) bool {
	p := planOf(t)
	return p.out == p.way && (p.way == str || p.way == integer || p.way == natural)
}

func appendValue(e encoder, v any) ([]byte, error) {
	to := reflect.ValueOf(v).Elem()
	e.plain = append(slices.Clip(e.plain), to.Type())
	if err := e.value(planOf(to.Type()), to); err != nil {
		slices.Reverse(e.path)
		return nil, fmt.Errorf("%s: %w", place(e.path), err)
	}
	return e.buf, nil
}

// An encoder appends values to a buffer. All values are addressable.
type encoder struct {
	buf   []byte
	plain []reflect.Type // written field by field
	path  []step         // where an error is, the innermost step first

	ids   reflect.Type                // the type of ids, or nil
	check func(id reflect.Value) bool // reports whether an id comes back; nil if each text does
}

// within adds a step to the place of an error.
func (e *encoder) within(at step, err error) error {
	if err != nil {
		e.path = append(e.path, at)
	}
	return err
}

// value appends a value by its plan.
func (e *encoder) value(p *plan, v reflect.Value) error {
	if e.check != nil && p.of == e.ids {
		if !e.check(v) {
			return fmt.Errorf("JSON can't hold the id %v", v)
		}
		return e.itself(v)
	}
	switch p.out {
	case object:
		return e.object(p, v)
	case own:
		if slices.Contains(e.plain, p.of) {
			return e.object(p, v)
		}
		return e.itself(v)
	case texted:
		return e.texted(v)
	case text:
		b, err := v.Addr().Interface().(encoding.TextMarshaler).MarshalText()
		if err != nil {
			return err
		}
		if !e.text(string(b)) {
			return fmt.Errorf("JSON can't hold the text %q", b)
		}
	case str:
		if !e.text(v.String()) {
			if p.of == e.ids {
				return fmt.Errorf("JSON can't hold the id %v", v)
			}
			return fmt.Errorf("JSON can't hold the text %q", v)
		}
	case integer:
		e.buf = strconv.AppendInt(e.buf, v.Int(), 10)
	case natural:
		e.buf = strconv.AppendUint(e.buf, v.Uint(), 10)
	case real:
		return e.real(v.Float(), p.of.Bits())
	case truth:
		e.buf = strconv.AppendBool(e.buf, v.Bool())
	case pointer:
		if v.IsNil() {
			e.buf = append(e.buf, "null"...)
			return nil
		}
		return e.value(p.elem, v.Elem())
	case anything:
		if v.IsNil() {
			e.buf = append(e.buf, "null"...)
			return nil
		}
		held := reflect.New(v.Elem().Type()).Elem()
		held.Set(v.Elem())
		return e.value(planOf(held.Type()), held)
	case list:
		if v.IsNil() {
			e.buf = append(e.buf, "null"...)
			return nil
		}
		return e.list(p, v)
	case array:
		return e.list(p, v)
	default:
		return e.itself(v)
	}
	return nil
}

// texted appends a value that its type appends as a text.
func (e *encoder) texted(v reflect.Value) error {
	from := len(e.buf)
	b, err := v.Addr().Interface().(encoding.TextAppender).AppendText(append(e.buf, '"'))
	if err != nil {
		return err
	}
	if text := b[from+1:]; slices.ContainsFunc(text, func(c byte) bool { return !asIs[c] }) {
		if s := string(text); !e.text(s) {
			return fmt.Errorf("JSON can't hold the text %q", s)
		}
		return nil
	}
	e.buf = append(b, '"')
	return nil
}

// itself appends a value as encoding/json writes it.
func (e *encoder) itself(v reflect.Value) error {
	b, err := json.Marshal(v.Addr().Interface())
	e.buf = append(e.buf, b...)
	return err
}

// list appends a list or an array.
func (e *encoder) list(p *plan, v reflect.Value) error {
	e.buf = append(e.buf, '[')
	for i := range v.Len() {
		if i > 0 {
			e.buf = append(e.buf, ',')
		}
		if err := e.value(p.elem, v.Index(i)); err != nil {
			return e.within(step{"", i}, err)
		}
	}
	e.buf = append(e.buf, ']')
	return nil
}

// object appends a struct.
func (e *encoder) object(p *plan, v reflect.Value) error {
	if p.quoted {
		return e.itself(v)
	}
	e.buf = append(e.buf, '{')
	first := true
	for k := range p.fields {
		f := &p.fields[k]
		x, ok := f.of(v)
		if !ok || f.leftOut(x) {
			continue
		}
		if !first {
			e.buf = append(e.buf, ',')
		}
		first = false
		e.buf = append(e.buf, f.lead...)
		if err := e.value(f.plan, x); err != nil {
			return e.within(step{f.key, -1}, err)
		}
	}
	e.buf = append(e.buf, '}')
	return nil
}

// of returns the field of v, or false if it is in an embedded struct that is not there.
func (f *field) of(v reflect.Value) (reflect.Value, bool) {
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

// leftOut reports whether a field with this value is left out.
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

// real appends a number in the form of encoding/json.
func (e *encoder) real(x float64, bits int) error {
	if math.IsNaN(x) || math.IsInf(x, 0) {
		return fmt.Errorf("JSON can't hold the number %v", x)
	}
	size := math.Abs(x)
	small, large := size < 1e-6, size >= 1e21
	if bits == 32 {
		small, large = float32(size) < 1e-6, float32(size) >= 1e21
	}
	if size == 0 || !small && !large {
		e.buf = strconv.AppendFloat(e.buf, x, 'f', -1, bits)
		return nil
	}
	e.buf = strconv.AppendFloat(e.buf, x, 'e', -1, bits)
	if b := e.buf; string(b[len(b)-4:len(b)-1]) == "e-0" {
		e.buf = append(b[:len(b)-2], b[len(b)-1])
	}
	return nil
}

// text appends a text in quotes. It reports false if the text is not valid UTF-8.
func (e *encoder) text(s string) bool {
	for i := range len(s) {
		if !asIs[s[i]] {
			return e.longText(s)
		}
	}
	e.buf = append(e.buf, '"')
	e.buf = append(e.buf, s...)
	e.buf = append(e.buf, '"')
	return true
}

// longText appends a text in which something may have to be written in another way.
func (e *encoder) longText(s string) bool {
	if !utf8.ValidString(s) {
		return false
	}
	b, err := json.Marshal(s)
	if err != nil {
		panic("strict: encoding/json did not take a string")
	}
	e.buf = append(e.buf, b...)
	return true
}

// asIs has the characters that stand for themselves in a text, as encoding/json writes it.
var asIs = func() (is [256]bool) {
	for c := ' '; c < utf8.RuneSelf; c++ {
		is[c] = c != '"' && c != '\\' && c != '<' && c != '>' && c != '&'
	}
	return is
}()
