package strict

import (
	"encoding"
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"sync"
)

// A plan says how values of a type are read.
type plan struct {
	of   reflect.Type
	way  way
	elem *plan // of a pointer, list, array or map

	// Of a struct:
	fields []field
	byKey  map[string]int
	quoted bool // some fields are marked string, which is left to encoding/json
}

// A way is one of those in which values are read.
type way int

const (
	never    way = iota
	own          // by the type's UnmarshalJSON
	text         // by the type's UnmarshalText
	anything     // whatever comes
	later        // with the struct that it is in
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
	index    []int // as for [reflect.Value.FieldByIndex]
	optional bool  // marked omitempty or omitzero
	plan     *plan
}

// in returns the field of v. A pointer to an embedded struct is set if it is nil.
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

// A builder makes plans, and has those it is making, since types can contain themselves.
type builder map[reflect.Type]*plan

func (b builder) plan(t reflect.Type) *plan {
	if p := b[t]; p != nil {
		return p
	}
	p := &plan{of: t, way: ways[t.Kind()]}
	b[t] = p
	switch {
	case p.way == pointer:
		p.elem = b.plan(t.Elem())
	case reflect.PointerTo(t).Implements(reflect.TypeFor[json.Unmarshaler]()):
		p.way = own
	case reflect.PointerTo(t).Implements(reflect.TypeFor[encoding.TextUnmarshaler]()):
		p.way = text
	case p.way == list || p.way == array || p.way == mapping:
		p.elem = b.plan(t.Elem())
	case p.way == object:
		p.byKey = map[string]int{}
		b.fields(p, t, nil, nil)
	}
	return p
}

// fields adds the fields of a struct type to a plan; embedded structs count as their fields.
// Of two with the same key, the one less deeply embedded counts.
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
		x := field{key: key, index: at, optional: strings.Contains(options, "omit"), plan: b.plan(f.Type)}
		if strings.Contains(options, "string") {
			switch x.plan.way {
			case truth, integer, natural, real, str:
				p.quoted = true
				x.plan = &plan{of: f.Type, way: later}
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
