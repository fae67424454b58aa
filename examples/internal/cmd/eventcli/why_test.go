package eventcli

import (
	"bytes"
	"strings"
	"testing"

	"github.com/arbiter-go/arbiter/pairing"
)

// Of the prohibitions of a pair, those that hold in the next round are told.
func TestWhyNot(t *testing.T) {
	e := pairing.New(pairing.WC2012, []string{"Ann", "Bob", "Cid", "Dan"})
	pair := [2]string{"Ann", "Bob"}
	e.Forbidden = []pairing.Prohibition[string]{
		{Pair: pair, Until: 1, Why: "sisters"}, {Pair: pair, From: 3, Why: "a club"}, {Pair: [2]string{"Ann", "Cid"}},
	}
	var b bytes.Buffer
	if err := (Printer{Writer: &b}).WhyNot(e, []string{"Bob", "Ann"}); err != nil {
		t.Fatal(err)
	}
	if text := b.String(); strings.Count(text, "The director forbids it") != 1 || !strings.Contains(text, "\nThe director forbids it up to round 1: sisters.\n") {
		t.Error(text)
	}
}
