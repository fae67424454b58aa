package opb

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os/exec"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/arbiter-go/arbiter/examples/internal/championship/competition"
	"github.com/arbiter-go/arbiter/internal/night"
	"github.com/arbiter-go/arbiter/pairing"
)

// This file runs the programs in Python: pbcheck.py checks proofs, and opb.py
// makes problems a second time.

// files are a problem and its proof.
type files struct{ OPB, PBP string }

// python runs a program in Python beside the programs, with a value as JSON for
// input. The program must print a list of texts as JSON.
func python(t testing.TB, program string, in any) (list []string) {
	t.Helper()
	path, err := exec.LookPath("python3")
	if err != nil {
		t.Skip("python3 is not installed")
	}
	text, err := json.Marshal(in)
	if err != nil {
		t.Fatal(err)
	}
	c := exec.Command(path, "-B", "-c", program)
	c.Dir = "../.."
	c.Stdin = strings.NewReader(string(text))
	out, err := c.CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	if err := json.Unmarshal(out, &list); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	return list
}

// verify gives proofs to pbcheck.py, in one process, and returns what it says.
func verify(t testing.TB, proofs []files) []string {
	t.Helper()
	list := python(t, `
import contextlib, io, json, pbcheck, sys
said = []
for x in json.load(sys.stdin):
    with contextlib.redirect_stdout(io.StringIO()) as out:
        try:
            pbcheck.main(x["OPB"], x["PBP"])
        except SystemExit as e:
            print(e)
    said.append(out.getvalue().strip())
print(json.dumps(said))
`, proofs)
	if len(list) != len(proofs) {
		t.Fatalf("%d answers for %d proofs", len(list), len(proofs))
	}
	return list
}

// write returns the files of a round.
func write(t testing.TB, x next) files {
	t.Helper()
	p := problemOf(t, x)
	proof, err := p.Proof(x.Round, x.Certificate)
	if err != nil {
		t.Fatal(err)
	}
	return files{string(p.Text()), string(proof)}
}

// many returns random events with their next rounds, always the same ones.
func many(n, most int) (list []next) {
	for seed := uint64(0); len(list) < n; seed++ {
		if x, ok := random(rand.New(rand.NewPCG(seed, 7)), most, true); ok {
			list = append(list, x)
		}
	}
	return list
}

// TestAccepted checks the proofs of random events, of all editions and of
// criteria of their own.
func TestAccepted(t *testing.T) {
	n := night.Cases(30, 250)
	var proofs []files
	editions, byes, sets, pins, forbidden := map[string]int{}, 0, 0, 0, 0
	for _, x := range append(many(n, 16), alone(t)) {
		proofs = append(proofs, write(t, x))
		editions[x.event.Edition.String()]++
		byes += len(x.Round.Byes)
		sets += len(x.Certificate.Sets)
		pins += len(x.event.Pins)
		forbidden += len(x.event.Forbidden)
	}
	if len(editions) != 7 || byes == 0 || sets == 0 || pins == 0 || forbidden == 0 {
		t.Errorf("%v, %d byes, %d sets, %d pins, %d forbidden: too few", editions, byes, sets, pins, forbidden)
	}
	t.Logf("%v, %d byes, %d sets, %d pins, %d forbidden", editions, byes, sets, pins, forbidden)
	for k, v := range verify(t, proofs) {
		if !strings.HasPrefix(v, "proved: ") {
			t.Errorf("event %d: %s", k, v)
		}
	}
}

// again makes problems a second time, from documents and widths.
const again = `
import contextlib, io, json, opb, sys
said = []
for text, width in json.load(sys.stdin):
    with contextlib.redirect_stdout(io.StringIO()) as out:
        try:
            opb.main(text, width)
        except SystemExit as e:
            print(e)
    said.append(out.getvalue())
print(json.dumps(said))
`

// TestTwice makes the problems of random events a second time in Python. They
// are the same byte for byte.
func TestTwice(t *testing.T) {
	n := night.Cases(20, 150)
	list := many(n, 16)
	list = append(list, named(t), withSet(t))
	var in []any
	for k, x := range list {
		d, err := competition.Prove(x.event, x.Pairing)
		if err != nil {
			t.Fatal(err)
		}
		text, err := d.JSON()
		if err != nil {
			t.Fatal(err)
		}
		in = append(in, []any{string(text), fmt.Sprint(widths[k%len(widths)])})
	}
	got := python(t, again, in)
	for k, x := range list {
		p, err := newProblem(x.event, x.Ranking, widths[k%len(widths)])
		if err != nil {
			t.Fatal(err)
		}
		if want := string(p.Text()); got[k] != want {
			g, w := strings.Split(got[k], "\n"), strings.Split(want, "\n")
			for i := range min(len(g), len(w)) {
				if g[i] != w[i] {
					t.Errorf("event %d, line %d: opb.py has %.200q, want %.200q", k, i+1, g[i], w[i])
					break
				}
			}
		}
	}
}

// TestAgain makes two problems a second time in Python. One has ratings that
// are very far apart. In the other, a width fits the levels of a word exactly.
// The test also asks for a problem of too many players.
func TestAgain(t *testing.T) {
	far := pairing.New[string](pairing.WC2016, nil)
	for k := range 8 {
		far.Entrants = append(far.Entrants, fmt.Sprint(k))
		far.SeedRatings = append(far.SeedRatings, float64(k%2*20_000-10_000))
	}
	nobody := pairing.New[string](pairing.WC2012, nil)
	for k := range maxPlayers + 1 {
		nobody.Entrants = append(nobody.Entrants, fmt.Sprint(k))
	}
	var in [][]any
	var want []string
	for _, e := range []pairing.Event[string]{far, withSet(t).event, nobody} {
		p, err := pairing.Next(e)
		if err != nil {
			t.Fatal(err)
		}
		d, err := competition.Prove(e, p)
		if err != nil {
			t.Fatal(err)
		}
		text, err := d.JSON()
		if err != nil {
			t.Fatal(err)
		}
		for width := 1; width <= 12; width += night.Cases(3, 1) {
			in = append(in, []any{string(text), fmt.Sprint(width)})
			problem, err := newProblem(e, p.Ranking, width)
			if err != nil {
				want = append(want, "not proved: 1001 players are left, not 1 to 1000\n")
				break
			}
			want = append(want, string(problem.Text()))
		}
	}
	for k, got := range python(t, again, in) {
		if got != want[k] {
			t.Errorf("problem %d: %.300q, want %.300q", k, got, want[k])
		}
	}
}

// TestRefused changes a problem or its proof in one place. The checker refuses
// each.
func TestRefused(t *testing.T) {
	x := withSet(t)
	good := write(t, x)
	lines := strings.Split(good.PBP, "\n")
	at := func(prefix string) int {
		return slices.IndexFunc(lines, func(l string) bool { return strings.HasPrefix(l, prefix) })
	}
	solution, cut := at("soli"), at("pol")
	bound := at("output") - 1
	with := func(k int, line string) string {
		return strings.Join(slices.Concat(lines[:k], []string{line}, lines[k+1:]), "\n")
	}
	head, rest, _ := strings.Cut(good.OPB, "min:")
	objective, rows, _ := strings.Cut(rest, "\n")
	chosen := "" // a variable that is 1 and has a price
	for _, name := range regexp.MustCompile(` x\d+`).FindAllString(lines[solution], -1) {
		if strings.Contains(objective, name+" ") {
			chosen = name[1:]
		}
	}
	price := func(form string) string { // of a pair of the round
		return head + "min:" + regexp.MustCompile(` ([+-]\d+) `+chosen+` `).ReplaceAllString(objective, " "+form+" "+chosen+" ") + "\n" + rows
	}
	conclusion := regexp.MustCompile(`BOUNDS (-?\d+) : (\d+) (-?\d+)`).FindStringSubmatch(good.PBP)
	claim := func(form string, args ...any) string {
		return strings.Replace(good.PBP, conclusion[0], fmt.Sprintf(form, args...), 1)
	}

	// Another round: two pairs of the round exchange their second players.
	other := x
	other.Round = x.Round
	other.Round.Games = slices.Clone(x.Round.Games)
	g := other.Round.Games
	g[0].Silver, g[1].Silver = g[1].Silver, g[0].Silver
	p := problemOf(t, x)
	values, err := p.chosen(other.Round)
	if err != nil {
		t.Fatal(err)
	}
	soli := "soli"
	for v, is := range values {
		soli += fmt.Sprintf(" %sx%d", map[bool]string{true: "", false: "~"}[is], v+1)
	}

	cases := []struct {
		name, opb, pbp, want string
	}{
		{"a smaller coefficient", price("-1" + strings.Repeat("0", 40)), "", "does not show that the bound is"},
		{"a greater coefficient", price("+1" + strings.Repeat("0", 40)), "", "the best solution of the proof is not"},
		{"another round", "", with(solution, soli+";"), "the best solution of the proof is not"},
		{"half a round", "", with(solution, strings.Replace(lines[solution], " "+chosen, " ~"+chosen, 1)), "a solution breaks constraint"},
		{"a shorter round", "", with(solution, strings.Replace(lines[solution], " "+chosen, "", 1)), "a solution leaves out a variable"},
		{"both values", "", with(solution, strings.Replace(lines[solution], " "+chosen, " "+chosen+" ~"+chosen, 1)), "cannot be assigned"},
		{"no round", "", with(solution, ""), "not proved: "},
		{"a dual", "", with(bound, regexp.MustCompile(`^pol (\d+) (\d+) \*`).ReplaceAllString(lines[bound], "pol $1 1$2 *")), "does not show that the bound is"},
		{"the other side of an equation", "", with(bound, flip(lines[bound])), "does not show that the bound is"},
		{"a set", "", with(cut, regexp.MustCompile(` (\d+) \+;`).ReplaceAllString(lines[cut], ";")), "does not show that the bound is"},
		{"a set without division", "", with(cut, strings.Replace(lines[cut], " 2 d 2 *", "", 1)), "does not show that the bound is"},
		{"no bound", "", with(bound, ""), "not proved: "},
		{"truncated", "", strings.Join(lines[:bound], "\n"), "not proved: "},
		{"truncated within a line", "", good.PBP[:len(good.PBP)/2], "the proof ends within a line"},
		{"no end", "", strings.Replace(good.PBP, "end pseudo-Boolean proof;", "", 1), "not proved: "},
		{"a higher bound", "", claim("BOUNDS %s0 : %s %s0", conclusion[1], conclusion[2], conclusion[3]), "not proved: "},
		{"a better round", "", claim("BOUNDS -9 : %s -9", conclusion[2]), "the best solution of the proof is not -9"},
		{"bounds apart", "", claim("BOUNDS -9 : %s %s", conclusion[2], conclusion[3]), "the bounds are -9 and"},
		{"another constraint", "", claim("BOUNDS %s : 1 %s", conclusion[1], conclusion[3]), "constraint 1 does not show"},
		{"no constraint", "", claim("BOUNDS %s : 9999 %s", conclusion[1], conclusion[3]), "there is no constraint 9999"},
		{"no hint", "", claim("BOUNDS %s %s", conclusion[1], conclusion[3]), "is not BOUNDS"},
		{"an older form", "", strings.Replace(good.PBP, "3.0", "2.0", 1), "not of version 3.0"},
		{"an assumption", "", with(cut, "a +1 x1 >= 1;"), "does not know the rule 'a'"},
		{"another number of constraints", "", strings.Replace(good.PBP, "\nf ", "\nf 1", 1), "does not begin with f "},
		{"an equation less", good.OPB[:strings.LastIndex(strings.TrimSpace(good.OPB), "\n")+1], "", "does not begin with f "},
		{"no objective", strings.Replace(good.OPB, "min:", "* ", 1), "", "no objective"},
		{"two objectives", good.OPB + "min: +1 x1 ;\n", "", "an objective that is not at the beginning"},
		{"nothing", "\n", "\n", "not proved: "},
	}
	var proofs []files
	for _, c := range cases {
		f := good
		if c.opb != "" {
			f.OPB = c.opb
		}
		if c.pbp != "" {
			f.PBP = c.pbp
		}
		if f == good {
			t.Errorf("%s: nothing is changed", c.name)
		}
		proofs = append(proofs, f)
	}
	for k, v := range verify(t, append(proofs, good)) {
		if k == len(cases) {
			if !strings.HasPrefix(v, "proved: ") {
				t.Errorf("unchanged: %s", v)
			}
			continue
		}
		if c := cases[k]; !strings.HasPrefix(v, "not proved: ") || !strings.Contains(v, c.want) || strings.Contains(v, "\n") {
			t.Errorf("%s: %.200q, want %q", c.name, v, c.want)
		}
	}
}

// flip returns a line whose first player counts with the other side of the
// equation.
func flip(line string) string {
	first := strings.Fields(line)[1]
	var id int
	fmt.Sscan(first, &id)
	return strings.Replace(line, "pol "+first, fmt.Sprintf("pol %d", (id-1)^1+1), 1)
}

// TestChecker checks pbcheck.py by small problems of other kinds than ours.
func TestChecker(t *testing.T) {
	const opb = "* a comment ; min: 5 x9 ;\nmin: 1 aa 1 ~bb 2 cc ;\n1 aa -1 bb >= 0 ;\n2 bb +1 cc >= 2 ;\n"
	head, tail := "pseudo-Boolean proof version 3.0\nf 2;\n", "output NONE;\nconclusion BOUNDS 1 : -1 1;\nend pseudo-Boolean proof;\n"
	cases := []struct{ name, proof, want string }{
		// The objective is aa + 1 - bb + 2 cc, and aa is at least bb.
		{"a literal", "soli aa bb ~cc; pol 1 cc 2 * +;", "proved: "},
		{"comments and lines", "soli aa\nbb % aa\n ~cc; % ; pol 7;\npol 1 cc 2 *\n+;", "proved: "},
		{"implied", "soli aa bb ~cc; pol 1;", "proved: "},
		{"by contradiction", "soli aa bb ~cc; pol 3 1 + cc 2 * +;", "proved: "},
		{"a weak constraint", "soli aa bb ~cc; pol 2;", "constraint -1 does not show"},
		{"a worse solution", "soli aa bb cc; pol 1;", "the best solution of the proof is not 1"},
		{"two solutions", "soli aa bb cc; soli aa bb ~cc; pol 1;", "proved: "},
		{"no better solution", "soli aa bb ~cc; soli aa bb cc; pol 1;", "a solution breaks constraint 3"},
		{"saturated", "soli aa bb ~cc; pol 2 s; pol 1 4 +; pol 1;", "proved: "},
		{"another variable", "soli aa bb ~cc; pol 1 dd +;", "another variable"},
		{"nothing to add", "soli aa bb ~cc; pol 1 +;", "nothing to work on"},
		{"two left", "soli aa bb ~cc; pol 1 2;", "leaves 2 constraints"},
		{"division by zero", "soli aa bb ~cc; pol 1 0 d;", "nothing to work on"},
		{"a negative factor", "soli aa bb ~cc; pol 1 -1 *;", "nothing to work on"},
		{"nothing to saturate", "soli aa bb ~cc; pol s;", "nothing to work on"},
		{"a sign before a constraint", "soli aa bb ~cc; pol +1;", "'+1' is not an integer"},
		{"a sign before a factor", "soli aa bb ~cc; pol 1 +1 *;", "'+1' is not an integer"},
		{"a literal twice", "soli aa bb ~cc aa; pol 1;", "'aa' cannot be assigned"},
		{"a second f", "soli aa bb ~cc; f 2; pol 1;", "does not know the rule 'f'"},
		{"a line end within a comment", "soli aa bb ~cc; % hidden\r pol 1;\n pol 1;", "the proof has the character '\\r'"},
		{"a blank of another kind", "soli aa bb\u00a0~cc; pol 1;", "the proof has the character '\\xa0'"},
		{"line ends of Windows", "soli aa\r\n bb % a comment\r\n ~cc; pol 1;", "proved: "},
		{"huge numbers", "soli aa bb ~cc; pol 1" + strings.Repeat(" "+strings.Repeat("9", 3900)+" *", 3000) + ";", "a number has more than 20000 bits"},
		{"the constraint after", "soli aa bb ~cc; pol 4;", "no constraint 4"},
		{"constraint 0", "soli aa bb ~cc; pol 0;", "no constraint 0"},
		{"a long number", "soli aa bb ~cc; pol 1 " + strings.Repeat("9", 5000) + " *;", "not an integer"},
		{"a command of the terminal", "soli aa bb ~cc; pol 1 \x1b[31m +;", `has the character '\x1b'`},
		{"a long name", "soli aa bb ~cc; pol 1 a" + strings.Repeat("*", 99) + " +;", "*' is not a literal"},
	}
	var proofs []files
	for _, c := range cases {
		proofs = append(proofs, files{opb, head + c.proof + "\n" + tail})
	}
	for k, v := range verify(t, proofs) {
		if c := cases[k]; !strings.Contains(v, c.want) || strings.Contains(v, "\n") {
			t.Errorf("%s: %q, want %q", c.name, v, c.want)
		}
	}
}

// TestStrict gives whole files to pbcheck.py. They are odd, or they decide what
// a rule means.
func TestStrict(t *testing.T) {
	const head, end = "pseudo-Boolean proof version 3.0\n", "end pseudo-Boolean proof;\n"
	whole := func(steps, bounds string) string {
		return head + steps + "\noutput NONE;\nconclusion BOUNDS " + bounds + ";\n" + end
	}
	const one = "min: 1 aa ;\n1 aa >= 1 ;\n"
	right := whole("f 1;\nsoli aa; pol 1;", "1 : -1 1")
	cases := []struct{ name, opb, pbp, want string }{
		{"as it must be", one, right, "proved: "},
		{"no f", one, whole("soli aa; pol 1;", "1 : -1 1"), "does not begin with f 1;"},
		{"f with a sign", one, strings.Replace(right, "f 1", "f +1", 1), "does not begin with f 1;"},
		{"f late", one, whole("soli aa; f 1; pol 1;", "1 : -1 1"), "does not begin with f 1;"},
		{"another end", one, strings.Replace(right, end, "end nothing;\n", 1), "has no end"},
		{"no output", one, strings.Replace(right, "output NONE;\n", "", 1), "has no output NONE"},
		{"not complete", one, head + "f 1;\n" + end, "is not complete"},
		{"an empty step", one, strings.Replace(right, "soli", ";soli", 1), "is not complete"},
		{"a constraint of the conclusion with a sign", one, whole("f 1;\nsoli aa; pol 1;", "1 : +1 1"), "not an integer"},
		{"at most", "min: 1 aa ;\n1 aa <= 1 ;\n", right, "is not a constraint"},
		{"greater", "min: 1 aa ;\n1 aa > 0 ;\n", right, "is not a constraint"},
		{"no relation", "min: 1 aa ;\n1 aa 1 ;\n", right, "is not a constraint"},
		{"an end within a line", one + "1 aa >= 1", right, "ends within a line"},
		{"an empty line", "min: 1 aa ;;\n1 aa >= 1 ;\n", right, "an empty line"},
		{"an indented comment", " * a comment ;\n" + one, right, "is not a constraint"},
		{"an indented comment without an end", " * a comment\n" + one, right, "is not a constraint"},
		{"a comment within a constraint", "min: 1 aa ;\n1 aa\n* a comment\n>= 1 ;\n", right, "a comment within a line"},
		{"an indented comment within a constraint", "min: 1 aa ;\n1 aa\n * a comment\n>= 1 ;\n", right, "not proved: "},
		{"a line end within a comment", "* a comment\r" + one, right, "the problem has the character"},
		{"a blank of another kind", "min: 1\u00a0aa ;\n1 aa >= 1 ;\n", right, "the problem has the character"},
		{"a variable of the objective only", "min: 1 aa 1 bb ;\n1 aa >= 1 ;\n", whole("f 1;\nsoli aa ~bb; pol 1;", "1 : -1 1"), "proved: "},
		{"it is left out", "min: 1 aa 1 bb ;\n1 aa >= 1 ;\n", right, "leaves out a variable"},
		{"a negated literal", "min: 1 aa ;\n1 aa -1 ~bb >= 0 ;\n", whole("f 1;\nsoli ~aa bb; pol 1;", "0 : -1 0"), "proved: "},
		{"a negated literal that is 1", "min: 1 aa ;\n1 aa -1 ~bb >= 0 ;\n", whole("f 1;\nsoli aa ~bb; pol 1;", "1 : -1 1"), "does not show"},
		{"without saturation", "min: 1 aa 1 bb ;\n3 aa 3 bb >= 1 ;\n", whole("f 1;\nsoli aa ~bb; pol 1;", "1 : -1 1"), "does not show"},
		{"with saturation", "min: 1 aa 1 bb ;\n3 aa 3 bb >= 1 ;\n", whole("f 1;\nsoli aa ~bb; pol 1 s;", "1 : -1 1"), "proved: "},
		{"without division", "min: 1 aa 1 bb ;\n2 aa 2 bb >= 1 ;\n", whole("f 1;\nsoli aa ~bb; pol 1;", "1 : -1 1"), "does not show"},
		{"with division", "min: 1 aa 1 bb ;\n2 aa 2 bb >= 1 ;\n", whole("f 1;\nsoli aa ~bb; pol 1 2 d;", "1 : -1 1"), "proved: "},
		{"division of what is negative", "min: 1 aa -1 bb ;\n2 aa -2 bb >= -1 ;\n", whole("f 1;\nsoli ~aa ~bb; pol 1 2 d;", "0 : -1 0"), "proved: "},
		{"too much by division", "min: 1 aa -1 bb ;\n2 aa -2 bb >= -2 ;\n", whole("f 1;\nsoli ~aa ~bb; pol 1 2 d;", "0 : -1 0"), "does not show"},
	}
	var proofs []files
	for _, c := range cases {
		proofs = append(proofs, files{c.opb, c.pbp})
	}
	for k, v := range verify(t, proofs) {
		if c := cases[k]; !strings.Contains(v, c.want) || strings.Contains(v, "\n") {
			t.Errorf("%s: %q, want %q", c.name, v, c.want)
		}
	}
}

// A proof cannot keep pbcheck.py busy for long.
func TestSteps(t *testing.T) {
	got := python(t, `
import json, pbcheck
pbcheck.STEPS = 1000
try:
    pbcheck.check("min: 1 aa ;\n1 aa >= 1 ;\n", "pseudo-Boolean proof version 3.0\nf 1;\n" + "pol 1 1 +;\n" * 1000 + "output NONE;\nconclusion BOUNDS 1 : 1 1;\nend pseudo-Boolean proof;")
except SystemExit as e:
    print(json.dumps([str(e)]))
`, nil)
	if want := []string{"not proved: the proof takes more than 1000 steps"}; !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}
