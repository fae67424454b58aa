package strict

import (
	"encoding"
	"reflect"
	"strconv"
	"unicode/utf8"
)

// This file reads structs of texts, integers and the like quickly, if they are
// in the text as [Append] writes them. Most of a long text is. Everything else
// is left to [decoder.object], so that only one place reports problems.

// quickForms are the forms of the fields of such a struct.
var quickForms = []form{formString, formText, formInteger, formBool, formTime}

// quick reads a struct that begins here, if its keys are in the order of the
// fields, its values need no second look, and all of it is in memory. If not,
// it reports false. Then the scanner stays where it is, and some fields may
// have been set.
func (d *decoder) quick(p *plan, v reflect.Value) bool {
	if !p.quick {
		return false
	}
	data, at := d.data, d.place+1
	first := true
	for k := range p.fields {
		f := &p.fields[k]
		from := at
		if !first {
			if at == len(data) || data[at] != ',' {
				from = len(data)
			} else if from++; from < len(data) && data[from] == ' ' {
				from++
			}
		}
		if to := from + len(f.lead); to >= len(data) || string(data[from:to]) != f.lead {
			if f.optional {
				continue
			}
			return false
		} else if at = to; data[at] == ' ' {
			at++
		}
		first = false
		x := v.Field(f.index[0])
		var ok bool
		switch f.plan.read {
		case formInteger:
			at, ok = quickInteger(data, at, x)
		case formBool:
			at, ok = quickTruth(data, at, x)
		case formString, formText, formTime:
			var b []byte
			if b, at, ok = quickText(data, at); !ok {
				return false
			}
			switch f.plan.read {
			case formString:
				x.SetString(d.share(b))
			case formTime:
				ok = setMoment(x, b)
			default:
				ok = x.Addr().Interface().(encoding.TextUnmarshaler).UnmarshalText(b) == nil
			}
		}
		if !ok {
			return false
		}
	}
	if at == len(data) || data[at] != '}' {
		return false
	}
	d.place = at + 1
	return true
}

// quickText returns the text that begins at a place of data, and the place
// after its end. It reports false if a part of the text is escaped or wrong.
func quickText(data []byte, at int) (b []byte, end int, ok bool) {
	if at == len(data) || data[at] != '"' {
		return nil, 0, false
	}
	ascii := true
	for end = at + 1; end < len(data); end++ {
		switch c := data[end]; {
		case asIs[c]:
		case c >= utf8.RuneSelf:
			ascii = false
		default:
			b = data[at+1 : end]
			return b, end + 1, c == '"' && (ascii || utf8.Valid(b))
		}
	}
	return nil, 0, false
}

// quickTruth reads true or false, and returns the place after its end.
func quickTruth(data []byte, at int, v reflect.Value) (end int, ok bool) {
	for _, is := range [...]bool{true, false} {
		word := strconv.FormatBool(is)
		if end = at + len(word); end <= len(data) && string(data[at:end]) == word {
			v.SetBool(is)
			return end, true
		}
	}
	return 0, false
}

// quickInteger reads an integer of at most 18 digits, and returns the place
// after its end.
func quickInteger(data []byte, at int, v reflect.Value) (end int, ok bool) {
	minus := at < len(data) && data[at] == '-'
	if minus {
		at++
	}
	x := int64(0)
	for end = at; end < len(data) && '0' <= data[end] && data[end] <= '9'; end++ {
		if end-at == 18 {
			return 0, false
		}
		x = 10*x + int64(data[end]-'0')
	}
	if end == at || data[at] == '0' && end > at+1 {
		return 0, false
	}
	if minus {
		x = -x
	}
	if v.OverflowInt(x) {
		return 0, false
	}
	v.SetInt(x)
	return end, true
}
