package abalone

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/arbiter-go/arbiter/examples/internal/cmd/botcli"
	"github.com/arbiter-go/arbiter/examples/internal/cmd/cli"
	"github.com/arbiter-go/arbiter/examples/internal/cmd/leaguecli"
	"github.com/arbiter-go/arbiter/examples/internal/games/abalone"
	"github.com/arbiter-go/arbiter/examples/internal/out/say"
)

// This file reads records, and judges them.

// parse reads records in either form. A text that has neither form has the
// problems of the form that it seems to have. Only PGN has the tag Score, or a
// result such as 1-0.
func parse(text string) ([]abalone.Record, error) {
	list, wrong := abalone.ParseRecords(text)
	if wrong == nil {
		return list, nil
	}
	list, err := abalone.ParsePGN(text)
	if err == nil || strings.Contains(text, "[Score ") || slices.ContainsFunc(strings.Fields(text), isMarker) {
		return list, err
	}
	return nil, wrong
}

// isMarker reports whether a word ends a game in PGN, and only there.
func isMarker(word string) bool {
	return slices.Contains([]string{"1-0", "0-1", "1/2-1/2"}, word)
}

// referee reads records, and says for each record what it is and whether it is
// in order. With -show, it shows the game of a record or a position instead.
func (x *program) referee(p cli.Program, c leaguecli.Call) int {
	name, text, err := p.Read(x.read, cli.Sample{}, abalone.MaxRecordsText)
	if err != nil {
		return p.Fail(err)
	}
	list, err := parse(string(text))
	if err == nil && len(list) == 0 {
		err = errors.New("there is no record")
	}
	if err != nil {
		return p.Fail(inFile(name, err))
	}
	if c.Show != "" {
		text, err := showRecord(p, c, list)
		return p.Print(text, cli.Done, err)
	}
	shown, wrong := judge(list)
	shown, err = botcli.Write(p, shown,
		botcli.Product{Path: c.Files["records"], Make: func() ([]byte, error) { return recordsText(list) }},
		botcli.Product{Path: c.Files["pgn"], Make: func() ([]byte, error) { return pgnText(list) }},
	)
	return p.Print(shown, cli.Done, errors.Join(wrong, err))
}

// words is a line of an error, without the name of the package, which is the
// name of the program.
func words(line string) string { return strings.TrimPrefix(line, "abalone: ") }

// inFile says of each line of an error in which file it is.
func inFile(name string, err error) error {
	var all []error
	for line := range strings.SplitSeq(err.Error(), "\n") {
		all = append(all, fmt.Errorf("%s: %s", name, words(line)))
	}
	return errors.Join(all...)
}

// judge says for each record what it is and whether it is in order.
func judge(list []abalone.Record) ([]byte, error) {
	var remarks strings.Builder
	wrong := 0
	rows := []string{"record\tround\tblack\twhite\tresult\tmoves\tin order"}
	for k, r := range list {
		v := viewOf(k+1, r)
		order := "yes"
		if v.wrong {
			order = "no"
			wrong++
		}
		if v.remark != "" {
			remarks.WriteString(say.Wrap(say.Clean(v.title+": "+v.remark), "", "  ", 80))
		}
		const narrow = 16 // columns of a name
		rows = append(rows, fmt.Sprintf("%d\t%s\t%s\t%s\t%s\t%d\t%s", k+1,
			leaguecli.Cut(cmp.Or(r.Round, unknown), 12), leaguecli.Cut(r.Black, narrow),
			leaguecli.Cut(r.White, narrow),
			cmp.Or(r.Result.String(), "none"), len(r.Moves), order))
	}
	text := say.Columns(rows, "")
	if remarks.Len() > 0 {
		text += "\n" + remarks.String()
	}
	if wrong > 0 {
		return []byte(text), fmt.Errorf("%s not in order", say.Count(wrong, "record is", "records are"))
	}
	return []byte(text), nil
}

// A judged is a record with the verdict of the referee.
type judged struct {
	view
	remark string // what is wrong or special, or ""
	wrong  bool
}

// viewOf referees a record.
func viewOf(number int, r abalone.Record) judged {
	game, _ := r.Replay()
	v := judged{view: view{title: fmt.Sprintf("record %d", number), record: r, game: game, at: whole}}
	if err := r.Check(); err != nil {
		v.remark, v.wrong = words(err.Error())+respell(r, game, err), true
	} else if r.Result == (abalone.Result{}) { // the game was broken off
		v.remark = "it is not over"
	}
	v.lines = []string{say.Wrap(say.Clean(cmp.Or(v.remark, "All moves are legal, and the result fits.")), "", "  ",
		80)}
	return v
}

// respell says how the move after a game would be legal, if only its spelling
// is wrong.
func respell(r abalone.Record, game *abalone.Game, err error) string {
	if !errors.Is(err, abalone.ErrSpelling) {
		return ""
	}
	m, bad := r.Moves[len(game.Moves())].Canonical()
	if bad != nil || !slices.Contains(game.Legal(), m) {
		return ""
	}
	return "; write " + m.String()
}

// showRecord shows the game of a record, or a position in it.
func showRecord(p cli.Program, c leaguecli.Call, list []abalone.Record) ([]byte, error) {
	number, at, inside := strings.Cut(c.Show, "@")
	n, err := cli.ParseInt(number, 1, len(list))
	if err != nil {
		return nil, fmt.Errorf("there is no record %.40q: %w", number, err)
	}
	v := viewOf(n, list[n-1])
	if inside {
		if v.at, err = parsePosition(at); err == nil {
			err = v.reaches()
		}
		if err != nil {
			return nil, err
		}
	}
	text, err := botcli.Write(p, []byte(v.String()), botcli.Product{Path: c.SVG,
		Make: func() ([]byte, error) { return v.svg(), nil }})
	if v.wrong {
		err = errors.Join(errors.New("the record is not in order"), err)
	}
	return text, err
}
