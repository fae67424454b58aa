package entry

import (
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// TestWithoutMail has texts as people write them.
func TestWithoutMail(t *testing.T) {
	for text, want := range map[string]string{
		"Ann Lee <ann@example.org>":                                         "Ann Lee",
		"Ann Lee (ann@example.org)":                                         "Ann Lee",
		"Ann Lee [mailto:ann@example.org], Bob Ray":                         "Ann Lee, Bob Ray",
		"Ann Lee, ann@example.org":                                          "Ann Lee",
		"Ann Lee, ann@example.org, Bob Ray, bob@example.org":                "Ann Lee, Bob Ray",
		"ann@example.org":                                                   "",
		"ann@example.org and bob@example.org":                               "",
		"Ann <ann@example.org>; Bob <bob@example.org>":                      "Ann; Bob",
		"Ann <ann@example.org> and Bob <bob@example.org>":                   "Ann and Bob",
		"Ann Lee, e-mail: ann@example.org":                                  "Ann Lee",
		"Ann Lee (e-mail: ann@example.org, Calgary)":                        "Ann Lee (Calgary)",
		"Ann Lee (Calgary, ann@example.org)":                                "Ann Lee (Calgary)",
		"Ann Lee - ann@example.org":                                         "Ann Lee",
		"Ann Lee <<ann@example.org>>":                                       "Ann Lee",
		"Ann Lee <ann@example.org>\nBob Ray, bob@example.org\nx@y\nCid":     "Ann Lee\nBob Ray\nCid",
		"Ann Lee ann @ example.org":                                         "Ann Lee",
		"Ann Lee ann＠example.org":                                           "Ann Lee",
		"It calls. Write to ann@example.org.":                               "It calls. Write to",
		"Ann Lee <ann@example.org":                                          "Ann Lee",
		"ann@example.org) Ann Lee":                                          "Ann Lee",
		"Ann Lee, and others":                                               "Ann Lee, and others",
		"Mail: a plan (and a bot) - no address":                             "Mail: a plan (and a bot) - no address",
		"\"Ann Lee\" <ann@example.org>":                                     "\"Ann Lee\"",
		"1. Ann Lee <a.b+c@sub.example.org>, University of Somewhere, Oslo": "1. Ann Lee, University of Somewhere, Oslo",
	} {
		if got := withoutMail(text); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
	r := Readme{"a@b", "X a@b", "Ann <a@b>", "a@b", "Oslo", "It calls.\n\na@b", "[1] Ann (a@b)"}.WithoutMail()
	if want := (Readme{"", "X", "Ann", "", "Oslo", "It calls.", "[1] Ann"}); r != want {
		t.Errorf("%+v", r)
	}
}

// lawMail: no address of the text is left, nor its sign. A text without
// addresses stays as it is, and names beside addresses stay.
func lawMail(t *rapid.T) {
	name := rapid.StringMatching(`[A-Z][a-z]{3,6}`)
	mail := rapid.StringMatching(`[a-z][a-z.+_-]{0,8}@[a-z]{1,8}(\.[a-z]{2,5}){0,2}`)
	forms := rapid.SampledFrom([]string{"N <M>", "N (M)", "N, M", "N M", "N [mailto:M]", "N; e-mail: M", "N <M> (M)"})
	var parts, names, mails []string
	for range rapid.IntRange(1, 5).Draw(t, "people") {
		n, m := name.Draw(t, "name"), mail.Draw(t, "mail")
		names, mails = append(names, n), append(mails, m)
		parts = append(parts, strings.NewReplacer("N", n, "M", m).Replace(forms.Draw(t, "form")))
	}
	text := strings.Join(parts, rapid.SampledFrom([]string{", ", "; ", "\n", " and "}).Draw(t, "between"))
	got := withoutMail(text)
	for _, m := range mails {
		if strings.Contains(got, m) {
			t.Fatalf("%q: %q has %q", text, got, m)
		}
	}
	for _, n := range names {
		if !strings.Contains(got, n) {
			t.Fatalf("%q: %q has no %q", text, got, n)
		}
	}
	if strings.ContainsAny(got, "@<>[]()") || strings.Contains(got, ", ,") || strings.Contains(got, "  ") || strings.HasSuffix(got, ",") {
		t.Fatalf("%q: %q", text, got)
	}
	// Any text.
	text = rapid.OneOf(rapid.String(), rapid.StringMatching(`[a-c@＠﹫<>()\[\], .;:"&\n-]{0,30}`)).Draw(t, "text")
	switch got := withoutMail(text); {
	case strings.ContainsAny(got, "@＠﹫"):
		t.Fatalf("%q: %q", text, got)
	case !strings.ContainsAny(text, "@＠﹫") && got != text:
		t.Fatalf("%q is now %q", text, got)
	case withoutMail(got) != got:
		t.Fatalf("%q, %q", text, got)
	}
}

func TestMailLaw(t *testing.T) { rapid.Check(t, lawMail) }

func FuzzMail(f *testing.F) { f.Fuzz(rapid.MakeFuzz(lawMail)) }
