package competition

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/arbiter-go/arbiter/examples/internal/championship/interchange/source"
	"github.com/arbiter-go/arbiter/pairing"
)

// This file reads a list of players from CSV.

// MaxPlayers is the maximum number of players of a list.
const MaxPlayers = 10_000

// A List has the players of an event in the order of their seeds. What nobody
// has is nil.
type List struct {
	Names  []string
	Clubs  []string
	Start  []int // points to begin with
	Grades []int // in stones

	// Ratings has the rating of each player. It is nil if somebody has
	// none. Unrated names these players if others have a rating.
	Ratings []float64
	Unrated []string
	Rated   []Rated // who has a rating, as a gameroom rating

	Remarks source.Remarks // what is not read
}

// columns are the columns of a list of players. Only the name is needed.
var columns = []source.Column{
	{"name", "player"}, {"seed"}, {"rating", "elo"}, {"club", "team"}, {"start"}, {"grade"},
}

const (
	ofName = iota
	ofSeed
	ofRating
	ofClub
	ofStart
	ofGrade
)

// ReadPlayers reads a list of players. The first line names the columns, in any
// order: name, seed, rating, club, start and grade. Only the name is needed.
// The column start has the points to begin with, such as 2½ or 2.5. Other
// columns are not read, with a remark. Package csvfile says how cells are
// separated.
//
// The order of the seeds goes by the column seed, if there is one. Then the
// player with the highest rating comes first, then the one with the highest
// grade, and then the order is the order of the lines.
func ReadPlayers(text []byte, p pairing.Points) (List, error) { return readList(text, p, nil, nil) }

// ReadLines reads a list of players as ReadPlayers does, for a form. If the
// first line does not name the column name, it is a player. Then each line has
// the cells of the given columns in their order, and the last ones can be
// missing. A column that is not read is an error. If check is not nil, it says
// why somebody cannot have a name.
func ReadLines(text []byte, p pairing.Points, check func(name string) error, columns ...string) (List, error) {
	list, err := readList(bytes.TrimSpace(text), p, check, columns)
	if remarks := list.Remarks.Texts(); err == nil && len(remarks) > 0 {
		err = errors.New(strings.Join(remarks, "; "))
	}
	return list, err
}

// A line is a player of a list.
type line struct {
	name, club         string
	seed, start, grade int
	rating             float64
}

// readList reads a list of players. A form has the names of its columns.
func readList(text []byte, p pairing.Points, check func(string) error, form []string) (list List, err error) {
	t := source.Table{Name: "players"}
	t.Read(text, columns, 1, form)
	var lines []line
	known := map[string]bool{}
	for _, r := range t.Rows {
		if x := r.Cells[ofName]; x == "" {
			t.Wrong(r, ofName, "the name is missing")
		} else if known[x] {
			t.Wrong(r, ofName, "%q is there already", x)
		} else if len(known) == MaxPlayers {
			t.Wrong(r, ofName, "there are more than %d players", MaxPlayers)
		} else {
			if check != nil {
				if err := check(x); err != nil {
					t.Wrong(r, ofName, "%v", err)
				}
			}
			known[x] = true
			lines = append(lines, readLine(&t, r, p))
		}
	}
	if err := t.Err("players"); err != nil {
		return List{}, err
	}
	if len(lines) == 0 {
		return List{}, errors.New("line 1, column 1: players: there are no players")
	}
	slices.SortStableFunc(lines, func(x, y line) int {
		return cmp.Or(cmp.Compare(x.seed, y.seed), cmp.Compare(y.rating, x.rating),
			cmp.Compare(y.grade, x.grade))
	})
	list.Remarks = t.Remarks
	for _, x := range lines {
		list.Names, list.Ratings = append(list.Names, x.name), append(list.Ratings, x.rating)
		list.Clubs, list.Start = append(list.Clubs, x.club), append(list.Start, x.start)
		list.Grades = append(list.Grades, x.grade)
		if math.IsInf(x.rating, -1) {
			list.Unrated = append(list.Unrated, x.name)
		} else {
			list.Rated = append(list.Rated, Rated{Player: x.name, Gameroom: x.rating})
		}
	}
	if len(list.Unrated) > 0 {
		list.Ratings = nil
	}
	if len(list.Unrated) == len(lines) {
		list.Unrated = nil
	}
	if slices.Max(list.Clubs) == "" {
		list.Clubs = nil
	}
	if slices.Max(list.Start) == 0 {
		list.Start = nil
	}
	if !t.Has(ofGrade) {
		list.Grades = nil
	}
	return list, nil
}

// readLine reads a player.
func readLine(t *source.Table, r source.Row, p pairing.Points) line {
	x := line{name: r.Cells[ofName], club: r.Cells[ofClub], rating: math.Inf(-1)}
	var err error
	if text := r.Cells[ofSeed]; t.Has(ofSeed) {
		if x.seed, err = strconv.Atoi(text); err != nil {
			t.Wrong(r, ofSeed, "%q is not a seed such as 1", text)
		}
	}
	if text := r.Cells[ofRating]; text != "" {
		x.rating, err = strconv.ParseFloat(strings.Replace(text, ",", ".", 1), 64)
		if err != nil || !(-10_000 <= x.rating && x.rating <= 10_000) {
			t.Wrong(r, ofRating, "%q is not a rating from -10000 to 10000", text)
		}
	}
	if text := r.Cells[ofStart]; text != "" {
		if x.start, err = ParseScore(p, text); err != nil {
			t.Wrong(r, ofStart, "%v", err)
		}
	}
	if text := r.Cells[ofGrade]; t.Has(ofGrade) {
		if x.grade, err = ParseGrade(text); err != nil {
			t.Wrong(r, ofGrade, "%q is %v", text, err)
		}
	}
	return x
}

// ParseGrade reads a grade of Go, such as 12k, 3d or 1p, and returns it in
// stones: 1k is -1, 1d is 0, and 1p follows 9d.
func ParseGrade(text string) (int, error) {
	text = strings.ToLower(text)
	for _, x := range []struct {
		letter            string
		most, first, sign int
	}{{"k", 50, 0, -1}, {"d", 9, -1, 1}, {"p", 9, 8, 1}} {
		number, ok := strings.CutSuffix(text, x.letter)
		if n, err := strconv.Atoi(number); ok && err == nil && n >= 1 && n <= x.most {
			return x.first + x.sign*n, nil
		}
	}
	return 0, errors.New("not a grade such as 12k, 3d or 1p")
}

// GradeText returns a grade in stones as ParseGrade reads it. A grade above 9d
// is one of professionals.
func GradeText(stones int) string {
	switch {
	case stones < 0:
		return fmt.Sprintf("%dk", -stones)
	case stones < 9:
		return fmt.Sprintf("%dd", stones+1)
	}
	return fmt.Sprintf("%dp", stones-8)
}

// McMahon returns the points that players begin with in a McMahon: the points
// of a win for each grade above the floor, and the bar's for everybody above
// the bar. If no floor is given, it is the lowest grade, and likewise the bar
// is the highest.
func McMahon(grades []int, bar, floor *int, points pairing.Points) []int {
	low, high := slices.Min(grades), slices.Max(grades)
	if floor != nil {
		low = *floor
	}
	if bar != nil {
		high = *bar
	}
	if points == (pairing.Points{}) {
		points = Usual
	}
	start := make([]int, len(grades))
	for k, g := range grades {
		start[k] = points.Win * max(0, min(g, high)-low)
	}
	return start
}

// Begin returns the points that the players of a list begin with in an event,
// or nil: by the list, or by grades in a McMahon. The bar and the floor are
// grades, or empty.
func (l List) Begin(e pairing.Event[string], bar, floor string) (start []int, err error) {
	graded := e.Edition == pairing.ArbiterMcMahon2026 && l.Grades != nil
	switch {
	case graded && l.Start != nil:
		return nil, errors.New("line 1: either start or grade says what players begin with, and not both")
	case !graded && (bar != "" || floor != ""):
		return nil, errors.New("bar and floor are for a McMahon whose players have grades")
	case graded:
		var limits [2]*int
		for k, text := range []string{bar, floor} {
			if text == "" {
				continue
			}
			grade, err := ParseGrade(text)
			if err != nil {
				return nil, fmt.Errorf("%s %.100q: %w", [...]string{"bar", "floor"}[k], text, err)
			}
			limits[k] = &grade
		}
		if limits[0] != nil && limits[1] != nil && *limits[0] < *limits[1] {
			return nil, fmt.Errorf("the bar %s is below the floor %s", bar, floor)
		}
		return McMahon(l.Grades, limits[0], limits[1], e.Points), nil
	}
	return l.Start, nil
}
