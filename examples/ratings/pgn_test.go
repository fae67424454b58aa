package main

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"slices"
	"strings"

	"testing"
	"testing/iotest"

	"pgregory.net/rapid"
)

// fast reads games with readPGN, and puts them in words.
func fast(in io.Reader) (list []string) {
	w := open(context.Background(), in, new(counter))
	readPGN(w, func(g *tags) {
		list = append(list, fmt.Sprintf("%d: %q %q %q %q %b", g.line, g.white, g.black, g.result, g.date, g.seen&^seenUTCDate))
	}, func(line int64, why string) { list = append(list, fmt.Sprintf("%d: %s", line, why)) })
	return list
}

// slow is fast, one character at a time.
func slow(text string) (list []string) {
	text = strings.TrimPrefix(text, "\ufeff")
	const blanks = " \t\r\n\v\f"
	var tag map[string]string
	begins, line, moves := 0, 1, false
	finish := func() {
		if tag != nil {
			seen := 0
			for k, name := range []string{"Event", "Site", "Date", "Round", "White", "Black", "Result"} {
				if _, ok := tag[name]; ok {
					seen |= 1 << k
				}
			}
			date, ok := tag["Date"]
			if !ok {
				date = tag["UTCDate"]
			}
			list = append(list, fmt.Sprintf("%d: %q %q %q %q %b", begins, tag["White"], tag["Black"], tag["Result"], date, seen))
		}
		tag, moves = nil, false
	}
	for i := 0; i < len(text); i++ {
		c := text[i]
		startOfLine := i == 0 || text[i-1] == '\n'
		letter := false
		if c == '[' {
			rest := strings.TrimLeft(text[i+1:], " \t")
			letter = rest != "" && (strings.ContainsAny(rest[:1], "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_"))
		}
		switch {
		case c == '{':
			begin := line
			for i++; i < len(text) && text[i] != '}'; i++ {
				if text[i] == '\n' {
					line++
				}
			}
			if i >= len(text) {
				list = append(list, fmt.Sprintf("%d: a comment does not end, and games behind it are lost", begin))
			}
		case c == ';' || c == '%' && startOfLine:
			for i < len(text) && text[i] != '\n' {
				i++
			}
			line++
		case letter:
			if moves {
				finish()
			}
			rest, _, _ := strings.Cut(text[i:], "\n")
			name, value, size := slowTag(rest)
			if size == 0 {
				list = append(list, fmt.Sprintf("%d: a tag is not [Name \"value\"]", line))
				i += len(rest) // the line end
				line++
				break
			}
			if _, again := tag[name]; again && slices.Contains([]string{"Event", "Site", "Date", "Round", "White", "Black", "Result"}, name) {
				finish()
			}
			if tag == nil {
				tag, begins = map[string]string{}, line
			}
			tag[name] = value
			i += size - 1
		case c == '\n':
			line++
		case !strings.Contains(blanks, string(rune(c))):
			moves = true
		}
	}
	finish()
	return list
}

// slowTag reads a tag at the beginning of a line. It tries every end.
func slowTag(line string) (name, value string, size int) {
	for end := 1; end <= len(line); end++ {
		if line[end-1] != ']' {
			continue
		}
		inner := strings.Trim(line[1:end-1], " \t")
		name, value, ok := strings.Cut(inner, `"`)
		name = strings.Trim(name, " \t")
		if !ok || strings.ContainsFunc(name, func(c rune) bool { return c > 'z' || !inName(byte(c)) }) || !strings.HasSuffix(value, `"`) {
			continue
		}
		value = strings.TrimSuffix(value, `"`)
		if (len(value)-len(strings.TrimRight(value, `\`)))%2 == 1 {
			continue
		}
		var b strings.Builder
		for k := 0; k < len(value); k++ {
			if value[k] == '\\' && k+1 < len(value) {
				k++
				if value[k] != '"' && value[k] != '\\' {
					b.WriteByte('\\')
				}
			}
			b.WriteByte(value[k])
		}
		return name, b.String(), end
	}
	return "", "", 0
}

// sameGames: both readers find the same games and problems, on the same lines,
// however the text comes in.
func sameGames(t *rapid.T) {
	parts := rapid.SampledFrom([]string{
		"[White \"Ann\"]", "[Black \"Bob\"]", "[Result \"1-0\"]", "[Event \"x\"]", "[Date \"2026.01.02\"]", "[UTCDate \"2025.??.??\"]",
		"\n", "\n", "\n\n", "\r\n", " ", "1. e4", "*", "{", "}", "{[White \"No\"]}", ";", "%", "\n%", "[", "]", "\"", "\\", "(", ")", "((", "\t",
		"[White \"A \\\"B\\\" \\\\\"]", "[White \"John \"Joe\" S\"]", "[White\"a\"]", "[ Black \t\"b\" ]", "[White \"\"]", "[White Ann]",
		"[Site \"C:\\\"]", "[White \"a]\"]", "\x00", "\xe9", "\ufeff", "[%clk 1]", "[1", "[Round \"1\"", "1/2-1/2",
	})
	text := strings.Join(rapid.SliceOfN(parts, 0, 40).Draw(t, "parts"), "")
	if rapid.Bool().Draw(t, "noise") {
		text += string(rapid.SliceOf(rapid.Byte()).Draw(t, "bytes"))
	}
	want := slow(text)
	if got := fast(strings.NewReader(text)); !slices.Equal(got, want) {
		t.Fatalf("%q:\ngot  %q\nwant %q", text, got, want)
	}
	// The window is anywhere.
	before := strings.Repeat(" ", room-rapid.IntRange(0, len(text)+4).Draw(t, "before"))
	shifted := slow(text)
	if strings.HasPrefix(text, "\ufeff") || strings.HasPrefix(text, "%") {
		return
	}
	if got := fast(io.MultiReader(strings.NewReader(before), iotest.DataErrReader(iotest.HalfReader(strings.NewReader(text))))); !slices.Equal(got, shifted) {
		t.Fatalf("%q behind %d blanks:\ngot  %q\nwant %q", text, len(before), got, shifted)
	}
}

func TestSameGames(t *testing.T) { rapid.Check(t, sameGames) }
func FuzzSameGames(f *testing.F) { f.Fuzz(rapid.MakeFuzz(sameGames)) }

// FuzzPGN finds that both readers agree on any text.
func FuzzPGN(f *testing.F) {
	f.Add(string(sample))
	f.Add("[White \"a\"]\n{\n[Black \"b\"]\n}\n[Result \"1-0\"]\n")
	f.Fuzz(func(t *testing.T, text string) {
		if len(text) > maxTag/2 {
			return
		}
		if got, want := fast(strings.NewReader(text)), slow(text); !slices.Equal(got, want) {
			t.Errorf("%q:\ngot  %q\nwant %q", text, got, want)
		}
	})
}

func TestPGN(t *testing.T) {
	const tags = "[White \"a\"][Black \"b\"][Result \"1-0\"]"
	const game = `1: "a" "b" "1-0" "" 1110000`
	for name, c := range map[string]struct {
		text string
		want []string
	}{
		"no text":              {"", nil},
		"one line":             {tags + " 1-0", []string{game}},
		"no moves":             {tags, []string{game}},
		"two without moves":    {tags + "\n" + tags, []string{game, "2" + game[1:]}},
		"a blank line inside":  {"[White \"a\"]\n\n[Black \"b\"]\n\n[Result \"1-0\"]", []string{game}},
		"a tag in a comment":   {tags + "\n1. e4 {\n[White \"x\"]\n} e5", []string{game}},
		"a tag behind ;":       {tags + "\n1. e4 ; [White \"x\"]\ne5", []string{game}},
		"a tag behind %":       {"%[White \"x\"]\n" + tags, []string{"2" + game[1:]}},
		"no comment":           {tags + " 100%[White \"x\"]", []string{game, `1: "x" "" "" "" 10000`}},
		"comments do not nest": {tags + " {{{ } [White \"x\"]}", []string{game, `1: "x" "" "" "" 10000`}},
		"a variation is open":  {tags + " 1. e4 ((((\n[White \"x\"]", []string{game, `2: "x" "" "" "" 10000`}},
		"a cut comment":        {tags + "\n1. e4 { good", []string{"2: a comment does not end, and games behind it are lost", game}},
		"a cut tag":            {tags + " 1-0\n[White \"An", []string{game, `2: a tag is not [Name "value"]`}},
		"escapes":              {`[White "a \"b\" \\"]`, []string{`1: "a \"b\" \\" "" "" "" 10000`}},
		"marks in a value":     {`[White "John "Joe" S"]`, []string{`1: "John \"Joe\" S" "" "" "" 10000`}},
		"a bracket in a value": {`[White "[a]" ]`, []string{`1: "[a]" "" "" "" 10000`}},
		"a mark":               {"\ufeff" + tags, []string{game}},
		"a mark and %":         {"\ufeff%x\n" + tags, []string{"2" + game[1:]}},
		"line ends of DOS":     {"[White \"a\"]\r\n[Black \"b\"]\r\n[Result \"1-0\"]\r\n\r\n1-0\r\n", []string{game}},
		"Date before UTCDate":  {"[UTCDate \"1\"][Date \"2\"][UTCDate \"3\"]", []string{`1: "" "" "" "2" 100`}},
		"NUL":                  {"[White \"a\x00\"]\x00", []string{`1: "a\x00" "" "" "" 10000`}},
		"a tag of the most":    {"[White \"" + strings.Repeat("x", maxTag-10) + "\"]", []string{`1: "` + strings.Repeat("x", maxTag-10) + `" "" "" "" 10000`}},
		"a tag too long":       {"[White \"" + strings.Repeat("x", maxTag-9) + "\"]\n" + tags, []string{`1: a tag is too long, or not [Name "value"]`, "2" + game[1:]}},
	} {
		if got := fast(strings.NewReader(c.text)); !slices.Equal(got, c.want) {
			t.Errorf("%s:\ngot  %.300q\nwant %.300q", name, got, c.want)
		}
	}
}

// Hostile texts take little time and no more memory than the window.
func TestHostilePGN(t *testing.T) {
	const size = 32 << 20
	const game = "[White \"a\"][Black \"b\"][Result \"1-0\"]\n"
	for _, part := range []string{"{", "(", "[", "[a", "[a \"", "[a \\\"", "[ ", "\"", "%", ";", "\n%", "\n[a", "\\", "\x00", "[a \"\" ", "1"} {
		in := io.MultiReader(strings.NewReader(game+"1. e4 "), io.LimitReader(repeat(part), size))
		w := open(context.Background(), in, new(counter))
		games := 0
		readPGN(w, func(g *tags) {
			games++
			if n := cap(g.white) + cap(g.black) + cap(g.result) + cap(g.date); n > 8*maxTag {
				t.Errorf("%q: tags of %d bytes", part, n)
			}
		}, func(int64, string) {})
		if games == 0 || len(w.buf) != room {
			t.Errorf("%q: %d games, a window of %d bytes", part, games, len(w.buf))
		}
	}
}

// A repeated is a text without end.
type repeated []byte

func repeat(part string) *repeated {
	r := repeated(bytes.Repeat([]byte(part), 4096))
	return &r
}

func (r *repeated) Read(p []byte) (n int, err error) {
	for n < len(p) {
		k := copy(p[n:], *r)
		n += k
		if k < len(*r) {
			*r = append((*r)[k:len(*r):len(*r)], (*r)[:k]...)
		}
	}
	return n, nil
}
