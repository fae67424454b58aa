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
	typ   reflect.Type
	read  form  // how values are read
	write form  // how values are written
	elem  *plan // of a pointer, list, array or map

	// Of a struct:
	fields []field
	byKey  map[string]int
	quoted bool // a field is marked string, which encoding/json must read
	quick  bool // [decoder.quick] may try to read it
	alone  bool // the first field is a list and can be written alone
}

// A form is a way in which values are read or written.
type form int

const (
	formNone     form = iota
	formItself        // by the type's UnmarshalJSON or MarshalJSON
	formText          // by the type's UnmarshalText or MarshalText
	formAppended      // by the type's AppendText
	formAny           // as any JSON value
	formLater         // together with the struct that has the field
	formTime          // as a time
	formNumber        // as the text of a number, which [json.Number] keeps
	formBool
	formInteger
	formNatural // an integer that is not negative
	formFloat
	formString
	formPointer
	formList
	formArray
	formMap
	formStruct
)

// forms are the forms of types, by their kinds.
var forms = map[reflect.Kind]form{
	reflect.Bool: formBool, reflect.String: formString, reflect.Float32: formFloat, reflect.Float64: formFloat,
	reflect.Int: formInteger, reflect.Int8: formInteger, reflect.Int16: formInteger, reflect.Int32: formInteger,
	reflect.Int64: formInteger,
	reflect.Uint:  formNatural, reflect.Uint8: formNatural, reflect.Uint16: formNatural,
	reflect.Uint32: formNatural, reflect.Uint64: formNatural, reflect.Uintptr: formNatural,
	reflect.Interface: formAny, reflect.Pointer: formPointer, reflect.Slice: formList, reflect.Array: formArray,
	reflect.Map: formMap, reflect.Struct: formStruct,
}

// A field is a field of a struct, or of a struct embedded in it.
type field struct {
	key      string
	lead     string // the key in quotes, and the colon
	index    []int  // as for [reflect.Value.FieldByIndex]
	optional bool   // marked omitempty or omitzero
	plan     *plan

	omitEmpty, omitZero bool // how it is marked
	saysZero            bool // it has an IsZero, which decides for omitzero
}

// slotIn returns the field of v. A pointer to an embedded struct is set if it
// is nil.
func (f *field) slotIn(v reflect.Value) (reflect.Value, error) {
	for k, i := range f.index {
		if k > 0 && v.Kind() == reflect.Pointer {
			if v.IsNil() {
				if !v.CanSet() {
					return v, fmt.Errorf("an embedded pointer to the unexported %v cannot be set",
						v.Type().Elem())
				}
				v.Set(reflect.New(v.Type().Elem()))
			}
			v = v.Elem()
		}
		v = v.Field(i)
	}
	return v, nil
}

// plans has the plans made so far, by type.
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

// A builder makes plans. It has the plans that it has begun, since types can
// contain themselves.
type builder map[reflect.Type]*plan

func (b builder) plan(t reflect.Type) *plan {
	if p := b[t]; p != nil {
		return p
	}
	p := &plan{typ: t, read: forms[t.Kind()]}
	b[t] = p
	if t == reflect.TypeFor[json.Number]() {
		p.read = formNumber
	}
	p.write = p.read
	if to := reflect.PointerTo(t); p.read != formPointer {
		switch {
		case to.Implements(reflect.TypeFor[json.Unmarshaler]()):
			p.read = formItself
		case to.Implements(reflect.TypeFor[encoding.TextUnmarshaler]()):
			p.read = formText
		}
		switch {
		case to.Implements(reflect.TypeFor[json.Marshaler]()):
			p.write = formItself
		case !to.Implements(reflect.TypeFor[encoding.TextMarshaler]()):
		case to.Implements(reflect.TypeFor[encoding.TextAppender]()):
			p.write = formAppended
		default:
			p.write = formText
		}
	}
	if t == reflect.TypeFor[time.Time]() {
		p.read, p.write = formTime, formTime
	}
	switch forms[t.Kind()] {
	case formPointer, formList, formArray, formMap:
		p.elem = b.plan(t.Elem())
	case formStruct:
		if p.read == formTime {
			break
		}
		p.byKey = map[string]int{}
		b.fields(p, t, nil, nil)
		p.quick = !slices.ContainsFunc(p.fields, func(f field) bool {
			return len(f.index) > 1 || !slices.Contains(quickForms, f.plan.read)
		})
	}
	return p
}

// fields adds the fields of a struct type to a plan. Embedded structs count as
// their fields. If two fields have the same key, the less deeply embedded field
// counts.
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
		p.alone = p.alone || f.Tag.Get("strict") == "alone"
		x := field{
			key: key, lead: quoted(key) + ":", index: at, optional: strings.Contains(options, "omit"),
			plan:      b.plan(f.Type),
			omitEmpty: strings.Contains(options, "omitempty"),
			omitZero:  strings.Contains(options, "omitzero"),
			saysZero: f.Type.Implements(reflect.TypeFor[zeroer]()) ||
				reflect.PointerTo(f.Type).Implements(reflect.TypeFor[zeroer]()),
		}
		if strings.Contains(options, "string") {
			switch x.plan.read {
			case formBool, formInteger, formNatural, formFloat, formString:
				p.quoted = true
				x.plan = &plan{typ: f.Type, read: formLater, write: formLater}
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
		panic("strict: encoding/json did not write a string")
	}
	return string(text)
}
