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

	"github.com/arbiter-go/arbiter/examples/internal/out/csvfile"
	"github.com/arbiter-go/arbiter/examples/internal/out/say"
	"github.com/arbiter-go/arbiter/pairing"
)

// This file reads a list of players from CSV.

// A List has the players of an event in the order of their seeds.
type List struct {
	Names  []string
	Clubs  []string // nil if the list has no column of clubs
	Start  []string // points to begin with as they are written, or nil
	Grades []int    // the grades in stones, or nil

	// Ratings has the rating of each player. It is nil if somebody has
	// none. Unrated names these players if others have a rating.
	Ratings []float64
	Unrated []string
}

// columns are the columns of a list of players. Only the name is needed.
var columns = []string{"name", "rating", "club", "start", "grade"}

// ReadPlayers reads a list of players. The first line names the columns, in any
// order: name, rating, club, start and grade. Cells are separated by commas,
// semicolons or tabs. The player with the highest rating comes first, then the
// one with the highest grade, and then the order is the order of the lines.
func ReadPlayers(text []byte) (List, error) { return readList(text, nil) }

// ReadLines reads a list of players as ReadPlayers does, for a form. If no cell
// of the first line is name, it is a player, too. Then each line has the cells
// of some columns, as many as it needs.
func ReadLines(text []byte, columns ...string) (List, error) {
	return readList(bytes.TrimSpace(text), columns)
}

// readList reads a list of players. The columns of a list without a line of
// columns are implied, or nil.
func readList(text []byte, implied []string) (List, error) {
	in := csvfile.NewReader(string(text))
	if implied == nil {
		in.FieldsPerRecord = 0 // as many in each line
	} else if head, _, _ := bytes.Cut(text, []byte("\n")); !bytes.ContainsAny(head, ";,\t") {
		in.Comma = ','
	}
	table, err := in.ReadAll()
	if err != nil {
		return List{}, err
	}
	if implied != nil && len(table) > 0 && !slices.ContainsFunc(table[0], isName) {
		table = slices.Insert(table, 0, implied)
	}
	if len(table) < 2 {
		return List{}, errors.New("the first line names the columns, and each other line has a player")
	}
	at := map[string]int{} // column by name
	for k, name := range table[0] {
		name = strings.ToLower(strings.TrimSpace(name))
		if _, twice := at[name]; twice || !slices.Contains(columns, name) {
			return List{}, fmt.Errorf("line 1, column %d: %.100q is not one of these, each once: %s", k+1,
				name, strings.Join(columns, ", "))
		}
		at[name] = k
	}
	if _, ok := at["name"]; !ok {
		return List{}, errors.New("line 1: there is no column name")
	}
	type line struct {
		cells  []string
		rating float64
		grade  int
	}
	var lines []line
	for k, cells := range table[1:] {
		n := len(table[0]) - len(cells)
		if n < 0 {
			return List{}, fmt.Errorf("player %d, %.100q: there are %d cells; a line has at most %s", k+1,
				cells[0], len(cells), say.List(table[0]))
		}
		cells = append(cells, make([]string, n)...)
		x := line{cells: cells, rating: math.Inf(-1)}
		cell := func(name string) string {
			if c, ok := at[name]; ok {
				return strings.TrimSpace(cells[c])
			}
			return ""
		}
		wrong := func(name, why string) error {
			return fmt.Errorf("player %d, %.100q: %s %.100q: %s", k+1, cell("name"), name, cell(name), why)
		}
		if text := cell("rating"); text != "" {
			x.rating, err = strconv.ParseFloat(text, 64)
			if err != nil || !(-10_000 <= x.rating && x.rating <= 10_000) {
				return List{}, wrong("rating", "not a number from -10000 to 10000")
			}
		}
		if _, ok := at["grade"]; ok {
			if x.grade, err = ParseGrade(cell("grade")); err != nil {
				return List{}, wrong("grade", err.Error())
			}
		}
		lines = append(lines, x)
	}
	slices.SortStableFunc(lines, func(x, y line) int {
		return cmp.Or(cmp.Compare(y.rating, x.rating), cmp.Compare(y.grade, x.grade))
	})
	var list List
	add := func(to *[]string, name string, cells []string) {
		if c, ok := at[name]; ok {
			*to = append(*to, strings.TrimSpace(cells[c]))
		}
	}
	for _, x := range lines {
		add(&list.Names, "name", x.cells)
		add(&list.Clubs, "club", x.cells)
		add(&list.Start, "start", x.cells)
		if _, ok := at["grade"]; ok {
			list.Grades = append(list.Grades, x.grade)
		}
		if math.IsInf(x.rating, -1) {
			list.Unrated = append(list.Unrated, strings.TrimSpace(x.cells[at["name"]]))
		}
		list.Ratings = append(list.Ratings, x.rating)
	}
	if len(list.Unrated) > 0 {
		list.Ratings = nil
	}
	if len(list.Unrated) == len(lines) {
		list.Unrated = nil
	}
	return list, nil
}

// isName reports whether a cell names the column of names.
func isName(cell string) bool { return strings.EqualFold(strings.TrimSpace(cell), "name") }

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
	win := points.Win
	if points == (pairing.Points{}) {
		win = 2
	}
	start := make([]int, len(grades))
	for k, g := range grades {
		start[k] = win * max(0, min(g, high)-low)
	}
	return start
}

// Begin returns the points that the players of a list begin with in an event,
// or nil: by the list, or by grades in a McMahon. The bar and the floor
// are grades, or empty.
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
	for k, text := range l.Start {
		n := 0
		if text != "" {
			if n, err = ParseScore(e.Points, text); err != nil {
				return nil, fmt.Errorf("player %.100q: start: %w", l.Names[k], err)
			}
		}
		start = append(start, n)
	}
	return start, nil
}
