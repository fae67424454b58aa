package strict

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"unicode/utf16"
	"unicode/utf8"
)

// A scanner reads JSON and checks its syntax. The text is in memory, or a
// reader gives it part by part.
type scanner struct {
	source io.Reader // where more text comes from, or nil
	failed error     // the last error of source
	data   []byte    // the text, without the part that was dropped
	place  int       // the place in data that was reached

	// The last key, value or closing bracket begins at began, counted
	// from the beginning of the text. If the text is whole, errors name
	// the line and the column of began.
	began int
	whole bool

	// Of the text that was dropped:
	dropped       int // its length
	lines, column int // its lines, and the characters of the last line

	// While holds is above 0, the text from heldFrom on is not dropped.
	// Places count from the beginning of the text.
	holds    int
	heldFrom int

	path  []step // to the value that was reached
	depth int    // the number of lists and objects around it
}

// maxDepth is the maximum depth of lists and objects, as in encoding/json.
const maxDepth = 10_000

// A step is one step of the path to a value: an index, or a key if the index is
// -1.
type step struct {
	key   string
	index int
}

// wrong returns an error about the last key, value or closing bracket.
func (s *scanner) wrong(format string, args ...any) error {
	where := place(s.path)
	if s.whole {
		at := s.position(s.began - s.dropped)
		if len(s.path) > 0 {
			at = where + " (" + at + ")"
		}
		where = at
	}
	return &Error{where, fmt.Errorf(format, args...)}
}

// malformed returns an error about the line and column reached.
func (s *scanner) malformed(format string, args ...any) error {
	return &Error{s.position(s.place), fmt.Errorf(format, args...)}
}

// top is the place of the outermost value, if the text can be a part.
const top = "at the top"

// place names a place in words, counting from 1, as in "round 3, game 1,
// outcome".
func place(path []step) string {
	if len(path) == 0 {
		return top
	}
	var words []string
	for i, x := range path {
		switch {
		case x.index < 0:
			words = append(words, x.key)
		case i > 0 && path[i-1].index < 0:
			words[len(words)-1] = fmt.Sprintf("%s %d", singular(path[i-1].key), x.index+1)
		default:
			words = append(words, fmt.Sprintf("element %d", x.index+1))
		}
	}
	return strings.Join(words, ", ")
}

// singular returns the name of one element of a list: game for games, match for
// matches, extraLife for extraLives, and lateEntry for lateEntries.
func singular(list string) string {
	if life, ok := strings.CutSuffix(list, "Lives"); ok {
		return life + "Life"
	}
	if entry, ok := strings.CutSuffix(list, "Entries"); ok {
		return entry + "Entry"
	}
	if strings.HasSuffix(list, "ches") {
		return strings.TrimSuffix(list, "es")
	}
	return strings.TrimSuffix(list, "s")
}

// invalid returns an error about the next character, which is not allowed
// there.
func (s *scanner) invalid(where string) error {
	for !utf8.FullRune(s.data[s.place:]) {
		if err := s.fill(); err == io.EOF {
			break
		} else if err != nil {
			return err
		}
	}
	if s.place == len(s.data) {
		return s.malformed("unexpected end of JSON input")
	}
	r, size := utf8.DecodeRune(s.data[s.place:])
	if r == utf8.RuneError && size == 1 {
		return s.notUTF8()
	}
	return s.malformed("invalid character %q %s", r, where)
}

func (s *scanner) notUTF8() error {
	return s.malformed("the text is not valid UTF-8")
}

// position names a place in data by its line and column.
func (s *scanner) position(place int) string {
	lines, column := s.lines, s.column
	count(s.data[:place], &lines, &column)
	return fmt.Sprintf("line %d, column %d", lines+1, column+1)
}

// count adds a text to a number of lines, and to the characters of the last
// line.
func count(text []byte, lines, column *int) {
	if n := bytes.Count(text, []byte("\n")); n > 0 {
		*lines += n
		*column = 0
		text = text[bytes.LastIndexByte(text, '\n')+1:]
	}
	*column += utf8.RuneCount(text)
}

// fill reads more text, and drops text that is not held. At the end of the text
// it returns [io.EOF].
func (s *scanner) fill() error {
	if s.source == nil {
		return io.EOF
	}
	from := s.place
	if s.holds > 0 {
		from = s.heldFrom - s.dropped
	}
	if from > 0 {
		count(s.data[:from], &s.lines, &s.column)
		s.dropped += from
		s.place -= from
		s.data = s.data[:copy(s.data, s.data[from:])]
	}
	const least = 1 << 14
	if cap(s.data)-len(s.data) < least {
		s.data = slices.Grow(s.data, max(least, len(s.data)))
	}
	for range 100 {
		if s.failed != nil {
			return s.failed
		}
		var n int
		n, s.failed = s.source.Read(s.data[len(s.data):cap(s.data)])
		s.data = s.data[:len(s.data)+n]
		if n > 0 {
			return nil
		}
	}
	return io.ErrNoProgress
}

// hold keeps the text from here on until release, and returns the place.
func (s *scanner) hold() int {
	at := s.dropped + s.place
	if s.holds++; s.holds == 1 {
		s.heldFrom = at
	}
	return at
}

// held returns the text from a place that is held up to here. It is valid until
// more is read.
func (s *scanner) held(from int) []byte { return s.data[from-s.dropped : s.place] }

func (s *scanner) release() { s.holds-- }

// next skips space, and returns the next character, or [io.EOF].
func (s *scanner) next() (byte, error) {
	for {
		for ; s.place < len(s.data); s.place++ {
			switch c := s.data[s.place]; c {
			case ' ', '\t', '\r', '\n':
			default:
				return c, nil
			}
		}
		if err := s.fill(); err != nil {
			return 0, err
		}
	}
}

// must skips space, and returns the next character. The end of the text is an
// error.
func (s *scanner) must() (byte, error) {
	c, err := s.next()
	if err == io.EOF {
		err = s.invalid("") // the end
	}
	return c, err
}

// end checks that nothing comes after the value.
func (s *scanner) end() error {
	_, err := s.next()
	switch err {
	case io.EOF:
		return nil
	case nil:
		return s.invalid("after top-level value")
	}
	return err
}

// start returns the first character of the next value.
func (s *scanner) start() (byte, error) {
	c, err := s.must()
	if err != nil {
		return 0, err
	}
	s.began = s.dropped + s.place
	if strings.IndexByte(`{["-0123456789tfn`, c) < 0 {
		return 0, s.invalid("looking for beginning of value")
	}
	return c, nil
}

// elements reads a list. For each element it calls f, which reads the element.
func (s *scanner) elements(f func(i int) error) error {
	if s.depth++; s.depth > maxDepth {
		return s.malformed("values are nested too deeply")
	}
	s.place++
	s.path = append(s.path, step{})
	c, err := s.must()
	for i := 0; err == nil && (i > 0 || c != ']'); i++ {
		s.path[len(s.path)-1].index = i
		if err := f(i); err != nil {
			return err
		}
		if c, err = s.must(); c != ',' {
			break
		}
		s.place++
	}
	if err != nil {
		return err
	}
	if c != ']' {
		return s.invalid("after array element")
	}
	s.began = s.dropped + s.place
	s.place++
	s.path = s.path[:len(s.path)-1]
	s.depth--
	return nil
}

// members reads an object. For each key it calls f, which reads the colon and
// the value.
func (s *scanner) members(f func(key []byte) error) error {
	if s.depth++; s.depth > maxDepth {
		return s.malformed("values are nested too deeply")
	}
	s.place++
	c, err := s.must()
	for first := true; err == nil && (!first || c != '}'); first = false {
		if c != '"' {
			return s.invalid("looking for beginning of object key string")
		}
		s.began = s.dropped + s.place
		key, err := s.text()
		if err != nil {
			return err
		}
		if err := f(key); err != nil {
			return err
		}
		if c, err = s.must(); err != nil {
			return err
		}
		if c != ',' {
			break
		}
		s.place++
		if c, err = s.must(); err != nil {
			return err
		}
	}
	if err != nil {
		return err
	}
	if c != '}' {
		return s.invalid("after object key:value pair")
	}
	s.began = s.dropped + s.place
	s.place++
	s.depth--
	return nil
}

// colon reads the colon after a key.
func (s *scanner) colon() error {
	c, err := s.must()
	if err != nil {
		return err
	}
	if c != ':' {
		return s.invalid("after object key")
	}
	s.place++
	return nil
}

// skip reads a value of any type.
func (s *scanner) skip() error {
	c, err := s.start()
	if err != nil {
		return err
	}
	switch c {
	case '{':
		var seen keys
		return s.members(func(b []byte) error {
			key := string(b)
			if !seen.add(key) {
				return s.wrong("key %.100q appears twice", key)
			}
			if err := s.colon(); err != nil {
				return err
			}
			s.path = append(s.path, step{key, -1})
			err := s.skip()
			s.path = s.path[:len(s.path)-1]
			return err
		})
	case '[':
		return s.elements(func(int) error { return s.skip() })
	case '"':
		_, err := s.text()
		return err
	}
	_, err = s.word()
	return err
}

// keys are the keys of an object: the first few, and the others in a map.
type keys struct {
	few  [8]string
	n    int // the number of keys in few
	more map[string]bool
}

// add adds a key. It reports false if the key is there already.
func (k *keys) add(key string) bool {
	if slices.Contains(k.few[:k.n], key) || k.more[key] {
		return false
	}
	if k.n < len(k.few) {
		k.few[k.n] = key
		k.n++
		return true
	}
	if k.more == nil {
		k.more = map[string]bool{}
	}
	k.more[key] = true
	return true
}

// word reads a number, true, false or null.
func (s *scanner) word() ([]byte, error) {
	from := s.hold()
	defer s.release()
	for {
		for s.place < len(s.data) && strings.IndexByte(",]} \t\r\n", s.data[s.place]) < 0 {
			s.place++
		}
		if s.place < len(s.data) {
			break
		}
		if err := s.fill(); err == io.EOF {
			break
		} else if err != nil {
			return nil, err
		}
	}
	word := s.held(from)
	if n, where := valid(word); where != "" {
		s.place += n - len(word)
		return nil, s.invalid(where)
	}
	return word, nil
}

// valid returns the length of the valid part of a word. If a character follows
// that is not valid, it also says in words where that is, for an error.
func valid(word []byte) (n int, where string) {
	for _, literal := range [...]string{"true", "false", "null"} {
		if word[0] != literal[0] {
			continue
		}
		for n < len(word) && n < len(literal) && word[n] == literal[n] {
			n++
		}
		if n < len(word) || n < len(literal) {
			where = "in literal " + literal
		}
		return n, where
	}
	digits := func() bool {
		first := n
		for n < len(word) && '0' <= word[n] && word[n] <= '9' {
			n++
		}
		return n > first
	}
	if word[0] == '-' {
		n++
	}
	if n < len(word) && word[n] == '0' {
		n++
	} else if !digits() {
		return n, "in numeric literal"
	}
	if n < len(word) && word[n] == '.' {
		n++
		if !digits() {
			return n, "after decimal point in numeric literal"
		}
	}
	if n < len(word) && (word[n] == 'e' || word[n] == 'E') {
		n++
		if n < len(word) && (word[n] == '+' || word[n] == '-') {
			n++
		}
		if !digits() {
			return n, "in exponent of numeric literal"
		}
	}
	if n < len(word) {
		return n, "after a number"
	}
	return n, ""
}

// text reads a string, and returns its text, which is valid until more is read.
func (s *scanner) text() ([]byte, error) {
	for i := s.place + 1; i < len(s.data); i++ {
		switch c := s.data[i]; {
		case c == '"':
			b := s.data[s.place+1 : i]
			s.place = i + 1
			return b, nil
		case c < ' ' || c == '\\' || c >= utf8.RuneSelf:
			return s.longText()
		}
	}
	return s.longText()
}

// longText reads a string that has escapes or characters beyond ASCII, or that
// is not all in data yet.
func (s *scanner) longText() ([]byte, error) {
	from := s.hold()
	defer s.release()
	s.place++
	escaped := false
	for {
		c, err := s.char()
		switch {
		case err != nil:
			return nil, err
		case c < ' ':
			s.place--
			return nil, s.invalid("in string literal")
		case c == '\\':
			escaped = true
			if err := s.escape(); err != nil {
				return nil, err
			}
		case c == '"':
			raw := s.held(from)
			if !utf8.Valid(raw) {
				return nil, s.notUTF8()
			}
			if !escaped {
				return raw[1 : len(raw)-1], nil
			}
			if loneSurrogate(raw) {
				return nil, s.wrong("%.100s is not valid text", raw)
			}
			var text string
			err := json.Unmarshal(raw, &text)
			return []byte(text), err
		}
	}
}

// char reads one character of a string.
func (s *scanner) char() (byte, error) {
	if s.place == len(s.data) {
		if err := s.fill(); err == io.EOF {
			return 0, s.invalid("")
		} else if err != nil {
			return 0, err
		}
	}
	s.place++
	return s.data[s.place-1], nil
}

// escape reads the rest of an escape, after its backslash.
func (s *scanner) escape() error {
	c, err := s.char()
	if err != nil {
		return err
	}
	if strings.IndexByte(`"\/bfnrtu`, c) < 0 {
		s.place--
		return s.invalid("in string escape code")
	}
	if c != 'u' {
		return nil
	}
	for range 4 {
		c, err := s.char()
		if err != nil {
			return err
		}
		if strings.IndexByte("0123456789abcdefABCDEF", c) < 0 {
			s.place--
			return s.invalid(`in \u hexadecimal character escape`)
		}
	}
	return nil
}

// loneSurrogate reports whether a quoted text has half a surrogate pair.
func loneSurrogate(raw []byte) bool {
	high := rune(0) // the last character, if it was half a pair
	for i := 1; i < len(raw)-1; i++ {
		r := rune(raw[i])
		if r == '\\' {
			i++
			r = 0
			if raw[i] == 'u' {
				code, err := strconv.ParseUint(string(raw[i+1:i+5]), 16, 32)
				if err != nil {
					panic("strict: a valid escape is not valid")
				}
				r = rune(code)
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
