package strict

import (
	"encoding"
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"sync"
	"time"
)

// A plan says how values of a type are read and written.
type plan struct {
	of   reflect.Type
	way  way   // in which they are read
	out  way   // in which they are written
	elem *plan // of a pointer, list, array or map

	// Of a struct:
	fields []field
	byKey  map[string]int
	quoted bool // some fields are marked string, which is left to encoding/json
	flat   bool // all are texts, integers, times, true or false, and none is embedded or a pointer
}

// A way is one of those in which values are read and written.
type way int

const (
	never    way = iota
	own          // by the type's UnmarshalJSON or MarshalJSON
	text         // by the type's UnmarshalText or MarshalText
	anything     // whatever comes
	texted       // by the type's AppendText
	later        // with the struct that it is in
	moment       // a time
	number       // the text of a number, which [json.Number] keeps
	truth
	integer
	natural
	real
	str
	pointer
	list
	array
	mapping
	object
)

// ways are those of types by their kinds.
var ways = map[reflect.Kind]way{
	reflect.Bool: truth, reflect.String: str, reflect.Float32: real, reflect.Float64: real,
	reflect.Int: integer, reflect.Int8: integer, reflect.Int16: integer, reflect.Int32: integer, reflect.Int64: integer,
	reflect.Uint: natural, reflect.Uint8: natural, reflect.Uint16: natural, reflect.Uint32: natural, reflect.Uint64: natural, reflect.Uintptr: natural,
	reflect.Interface: anything, reflect.Pointer: pointer, reflect.Slice: list, reflect.Array: array, reflect.Map: mapping, reflect.Struct: object,
}

// A field is one of a struct, perhaps of a struct embedded in it.
type field struct {
	key      string
	lead     string // the key in quotes, and the colon
	index    []int  // as for [reflect.Value.FieldByIndex]
	optional bool   // marked omitempty or omitzero
	plan     *plan

	omitEmpty, omitZero bool // how it is marked
	saysZero            bool // it has an IsZero, which decides for omitzero
}

// in returns the field of v. A pointer to an embedded struct is set if it is
// nil.
func (f *field) in(v reflect.Value) (reflect.Value, error) {
	for k, i := range f.index {
		if k > 0 && v.Kind() == reflect.Pointer {
			if v.IsNil() {
				if !v.CanSet() {
					return v, fmt.Errorf("an embedded pointer to the unexported %v can't be set", v.Type().Elem())
				}
				v.Set(reflect.New(v.Type().Elem()))
			}
			v = v.Elem()
		}
		v = v.Field(i)
	}
	return v, nil
}

// plans has those made so far, by type.
var plans sync.Map

func planOf(t reflect.Type) *plan {
	if p, ok := plans.Load(t); ok {
		return p.(*plan)
	}
	b := builder{}
	p := b.plan(t)
	for t, p := range b {
		plans.LoadOrStore(t, p)
	}
	return p
}

// A builder makes plans, and has those it is making, since types can contain
// themselves.
type builder map[reflect.Type]*plan

func (b builder) plan(t reflect.Type) *plan {
	if p := b[t]; p != nil {
		return p
	}
	p := &plan{of: t, way: ways[t.Kind()]}
	b[t] = p
	if t == reflect.TypeFor[json.Number]() {
		p.way = number
	}
	p.out = p.way
	if to := reflect.PointerTo(t); p.way != pointer {
		switch {
		case to.Implements(reflect.TypeFor[json.Unmarshaler]()):
			p.way = own
		case to.Implements(reflect.TypeFor[encoding.TextUnmarshaler]()):
			p.way = text
		}
		switch {
		case to.Implements(reflect.TypeFor[json.Marshaler]()):
			p.out = own
		case !to.Implements(reflect.TypeFor[encoding.TextMarshaler]()):
		case to.Implements(reflect.TypeFor[encoding.TextAppender]()):
			p.out = texted
		default:
			p.out = text
		}
	}
	if t == reflect.TypeFor[time.Time]() {
		p.way, p.out = moment, moment
	}
	switch ways[t.Kind()] {
	case pointer, list, array, mapping:
		p.elem = b.plan(t.Elem())
	case object:
		if p.way == moment {
			break
		}
		p.byKey = map[string]int{}
		b.fields(p, t, nil, nil)
		p.flat = !slices.ContainsFunc(p.fields, func(f field) bool {
			w := f.plan.way
			return len(f.index) > 1 || w != str && w != text && w != integer && w != truth && w != moment
		})
	}
	return p
}

// fields adds the fields of a struct type to a plan; embedded structs count as
// their fields. Of two with the same key, the one less deeply embedded counts.
func (b builder) fields(p *plan, t reflect.Type, index []int, within []reflect.Type) {
	within = append(within, t)
	for i := range t.NumField() {
		f := t.Field(i)
		key, options, _ := strings.Cut(f.Tag.Get("json"), ",")
		at := append(index[:len(index):len(index)], i)
		if f.Anonymous && key == "" {
			embedded := f.Type
			if embedded.Kind() == reflect.Pointer {
				embedded = embedded.Elem()
			}
			if embedded.Kind() == reflect.Struct {
				if !slices.Contains(within, embedded) {
					b.fields(p, embedded, at, within)
				}
				continue
			}
		}
		if !f.IsExported() || key == "-" {
			continue
		}
		if key == "" {
			key = f.Name
		}
		x := field{
			key: key, lead: quoted(key) + ":", index: at, optional: strings.Contains(options, "omit"), plan: b.plan(f.Type),
			omitEmpty: strings.Contains(options, "omitempty"), omitZero: strings.Contains(options, "omitzero"),
			saysZero: f.Type.Implements(reflect.TypeFor[zeroer]()) || reflect.PointerTo(f.Type).Implements(reflect.TypeFor[zeroer]()),
		}
		if strings.Contains(options, "string") {
			switch x.plan.way {
			case truth, integer, natural, real, str:
				p.quoted = true
				x.plan = &plan{of: f.Type, way: later, out: later}
			}
		}
		if k, ok := p.byKey[key]; !ok {
			p.byKey[key] = len(p.fields)
			p.fields = append(p.fields, x)
		} else if len(p.fields[k].index) > len(at) {
			p.fields[k] = x
		}
	}
}

// quoted returns a key as JSON has it.
func quoted(key string) string {
	text, err := json.Marshal(key)
	if err != nil {
		panic("strict: encoding/json did not take a string")
	}
	return string(text)
}
