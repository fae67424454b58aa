package house_test

import (
	"bytes"
	"encoding"
	"encoding/json"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/arbiter-go/arbiter/internal/golden"
	"github.com/arbiter-go/arbiter/internal/house"
)

// This file walks over everything that the packages answer, and checks that a
// server can encode, store and decode it.
//
// To add a package, write a function that returns one answer for each of its
// exported struct types, and name that function in answers. The file
// testdata/answers_<package>.golden is made by go test -run Answers -update.

// answers has the function of each package that makes its answers.
var answers = map[string]func(t *testing.T) []answer{
	"colors":     colorsAnswers,
	"duplicate":  duplicateAnswers,
	"pairing":    pairingAnswers,
	"qualify":    qualifyAnswers,
	"rating":     ratingAnswers,
	"roundrobin": roundrobinAnswers,
	"runoff":     runoffAnswers,
}

// An answer is an exported struct type with some values.
type answer struct {
	// filled are values that functions of the package have returned, all of
	// the same type. Together they have something in every field.
	filled []any

	// empty are fields that have nothing in any of the values, because no
	// function of the package fills them.
	empty []string

	// part says that the type has no strict reader of its own, because it
	// arrives as a part of other types only.
	part bool

	// nulls are the keys under which a null is allowed.
	nulls []string

	// foreign are keys that another program spells in its own way.
	foreign []string

	// why says why the type has no JSON at all, and then none of the fields
	// above except filled matter. An example is a type for questions that
	// are asked in memory.
	why string
}

// is returns an answer that is stored or sent alone.
func is(filled ...any) answer { return answer{filled: filled} }

// partOf returns an answer that is a part of others.
func partOf(filled ...any) answer { return answer{filled: filled, part: true} }

// TestAnswers checks each type of each package, as the functions above say.
func TestAnswers(t *testing.T) {
	for pkg, list := range answers {
		t.Run(pkg, func(t *testing.T) {
			var text bytes.Buffer
			fmt.Fprintf(&text, "# The JSON of every exported struct type of package %s, zero and filled.\n", pkg)
			listed := map[string]bool{}
			for _, a := range list(t) {
				name := typeName(reflect.TypeOf(a.filled[0]))
				if listed[name] {
					t.Errorf("%s is listed twice", name)
				}
				listed[name] = true
				if a.why != "" {
					notEmpty(t, name, a.filled[0])
					continue
				}
				t.Run(name, func(t *testing.T) { a.check(t, &text, name) })
			}
			for _, name := range structTypes(t, pkg) {
				if !listed[name] {
					t.Errorf("%s.%s is not in the list of answers", pkg, name)
				}
				delete(listed, name)
			}
			for name := range listed {
				t.Errorf("%s.%s is listed, but the package has no such struct type", pkg, name)
			}
			golden.Check(t, "answers_"+pkg+".golden", text.String())
		})
	}
}

// notEmpty checks that a value that is kept in memory does not become an empty
// text in JSON, as a struct without exported fields does.
func notEmpty(t *testing.T, name string, value any) {
	typ := reflect.TypeOf(value)
	if !slices.ContainsFunc(reflect.VisibleFields(typ), func(f reflect.StructField) bool { return !f.IsExported() }) {
		return
	}
	pointer := reflect.New(typ)
	pointer.Elem().Set(reflect.ValueOf(value))
	for _, v := range []any{value, pointer.Interface()} {
		text, err := json.Marshal(v)
		if string(text) == "{}" || err != nil && !strings.HasSuffix(err.Error(), "is kept in memory only") {
			t.Errorf("%s: JSON %s, error %v", name, text, err)
		}
	}
}

// TestAnswersOfAllPackages checks that no package of the library is forgotten.
func TestAnswersOfAllPackages(t *testing.T) {
	dirs, err := os.ReadDir(root)
	if err != nil {
		t.Fatal(err)
	}
	for _, dir := range dirs {
		if dir.Name() == "examples" {
			continue // a module of its own
		}
		if files, _ := filepath.Glob(filepath.Join(root, dir.Name(), "*.go")); len(files) > 0 && answers[dir.Name()] == nil {
			t.Errorf("package %s is not in the list of answers", dir.Name())
		}
	}
}

// typeName returns the name of a type without its package and its parameters.
func typeName(t reflect.Type) string {
	name, _, _ := strings.Cut(t.Name(), "[")
	return name
}

// structTypes returns the exported struct types in the source of a package.
func structTypes(t *testing.T, dir string) []string {
	paths, err := filepath.Glob(filepath.Join(root, dir, "*.go"))
	if err != nil || len(paths) == 0 {
		t.Fatalf("package %s has no source, error %v", dir, err)
	}
	var names []string
	for _, path := range paths {
		if strings.HasSuffix(path, "_test.go") {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		for _, decl := range file.Decls {
			types, ok := decl.(*ast.GenDecl)
			if !ok {
				continue
			}
			for _, spec := range types.Specs {
				if s, ok := spec.(*ast.TypeSpec); ok && s.Name.IsExported() {
					if _, ok := s.Type.(*ast.StructType); ok {
						names = append(names, s.Name.Name)
					}
				}
			}
		}
	}
	return names
}

// check checks the type and its values, and writes their JSON.
func (a answer) check(t *testing.T, text *bytes.Buffer, name string) {
	of := reflect.TypeOf(a.filled[0])
	checkType(t, of, nil)
	fmt.Fprintf(text, "%s zero %s\n", name, a.encode(t, reflect.Zero(of).Interface()))
	filled := map[string]bool{}
	for _, v := range a.filled {
		if reflect.TypeOf(v) != of {
			t.Fatalf("values of types %v and %T", of, v)
		}
		for i := range of.NumField() {
			if !reflect.ValueOf(v).Field(i).IsZero() {
				filled[of.Field(i).Name] = true
			}
		}
		data := a.encode(t, v)
		fmt.Fprintf(text, "%s %s\n", name, data)
		a.decode(t, data, v)
	}
	for i := range of.NumField() {
		switch field := of.Field(i).Name; {
		case !filled[field] && !slices.Contains(a.empty, field):
			t.Errorf("field %s has nothing in any value", field)
		case filled[field] && slices.Contains(a.empty, field):
			t.Errorf("field %s has something, and is said to have nothing", field)
		}
	}
}

// encode returns the JSON of a value, the same each time, and checks its keys
// and its nulls.
func (a answer) encode(t *testing.T, v any) []byte {
	data, err := json.Marshal(v)
	if err != nil {
		t.Fatalf("%#v: %v", v, err)
	}
	again, err := json.Marshal(v)
	if err != nil || !bytes.Equal(data, again) {
		t.Errorf("the JSON is\n%s, and then\n%s, error %v", data, again, err)
	}
	var plain any
	if err := json.Unmarshal(data, &plain); err != nil {
		t.Fatalf("%s: %v", data, err)
	}
	if _, ok := plain.(map[string]any); ok {
		a.checkKeys(t, plain, "")
	}
	return data
}

// decode checks that a value comes back from its JSON as it is, and that a key
// which does not belong there is refused.
func (a answer) decode(t *testing.T, data []byte, v any) {
	back := reflect.New(reflect.TypeOf(v))
	if err := json.Unmarshal(data, back.Interface()); err != nil {
		t.Errorf("%s: %v", data, err)
	} else if !reflect.DeepEqual(back.Elem().Interface(), v) {
		t.Errorf("%#v\ncomes back as\n%#v", v, back.Elem())
	}
	if a.part || data[0] != '{' {
		return
	}
	stranger := []byte(`{"stranger":1}`)
	if string(data) != "{}" {
		stranger = append([]byte(`{"stranger":1,`), data[1:]...)
	}
	if err := json.Unmarshal(stranger, reflect.New(reflect.TypeOf(v)).Interface()); err == nil {
		t.Errorf("%s is accepted", stranger)
	}
}

// camelCase is how keys are spelled.
var camelCase = regexp.MustCompile(`^[a-z][a-zA-Z0-9]*$`)

// checkKeys checks all keys in a value and that it has no null, where key is
// the key of the value itself.
func (a answer) checkKeys(t *testing.T, v any, key string) {
	switch v := v.(type) {
	case nil:
		if !slices.Contains(a.nulls, key) {
			t.Errorf("there is a null under %q", key)
		}
	case []any:
		for _, x := range v {
			a.checkKeys(t, x, key)
		}
	case map[string]any:
		for k, x := range v {
			if !camelCase.MatchString(k) && !slices.Contains(a.foreign, k) {
				t.Errorf("key %q", k)
			}
			a.checkKeys(t, x, k)
		}
	}
}

// checkType checks that a type has no map in it and no hidden state, that each
// of its fields says its key or has none, and that constants have names.
func checkType(t *testing.T, of reflect.Type, seen []reflect.Type) {
	if slices.Contains(seen, of) || of.PkgPath() != "" && !strings.HasPrefix(of.PkgPath(), house.Module) {
		return
	}
	seen = append(seen, of)
	switch of.Kind() {
	case reflect.Map:
		t.Errorf("%v: a map", of)
	case reflect.Pointer, reflect.Slice, reflect.Array:
		checkType(t, of.Elem(), seen)
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		if of.PkgPath() != "" && !of.Implements(reflect.TypeFor[encoding.TextMarshaler]()) {
			t.Errorf("%v: a constant without a name", of)
		}
	case reflect.Struct:
		for i := range of.NumField() {
			f := of.Field(i)
			key, _, _ := strings.Cut(f.Tag.Get("json"), ",")
			if !f.IsExported() {
				t.Errorf("%v: field %s is hidden", of, f.Name)
			} else if key == "" && !f.Anonymous {
				t.Errorf("%v: field %s has no key", of, f.Name)
			}
			if key != "-" {
				checkType(t, f.Type, seen)
			}
		}
	}
}
