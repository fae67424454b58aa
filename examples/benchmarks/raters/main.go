// Command raters makes the games on which package rating is compared with other
// programs that fit the Bradley-Terry model, and compares their ratings.
//
//	raters make -o NAME [-players N] [-games G] [-seed S]
//	raters compare FILE FILE
//
// The first call draws games between players whose ratings are normal with a
// standard deviation of 100 Elo. Nobody draws, since some of the programs have
// a model of their own for draws. It writes NAME.csv, with the columns white,
// black and score, and NAME.pgn. The same flags give the same files on every
// machine.
//
// The second call reads two tables of names and ratings, with a comma between
// them. It shifts the ratings to the same mean over the names in both, and
// prints how many names these are and by how much their ratings differ at most.
//
// # The comparison
//
// The script run beside this program makes the games, runs all programs that it
// finds, and prints a table of times and differences. It installs nothing:
//
//	ORDO=path BAYESELO=path CHOIX=path examples/benchmarks/raters/run
//
// The paths are of the programs Ordo and BayesElo, and of the folder that has
// the Python package choix. On Debian, the others come with
//
//	apt-get install python3-sklearn r-cran-bradleyterry2
package main

import (
	"bufio"
	"encoding/csv"
	"errors"
	"flag"
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"os"
	"strconv"
)

func main() {
	if err := run(os.Args[1:], os.Stdout, os.Stderr); err != nil {
		if !errors.Is(err, flag.ErrHelp) {
			fmt.Fprintln(os.Stderr, "raters:", err)
		}
		os.Exit(2)
	}
}

func run(args []string, out, errs io.Writer) error {
	switch {
	case len(args) > 0 && args[0] == "make":
		flags := flag.NewFlagSet("raters make", flag.ContinueOnError)
		flags.SetOutput(errs)
		name := flags.String("o", "", "write `NAME`.csv and NAME.pgn")
		players := flags.Int("players", 16, "the number of players")
		games := flags.Int("games", 10_000, "the number of games")
		seed := flags.Uint64("seed", 1, "the seed of everything that is drawn")
		if err := flags.Parse(args[1:]); err != nil {
			return err
		}
		if *name == "" || *players < 2 || *games < 0 || flags.NArg() > 0 {
			return errors.New("make needs -o, at least 2 players and no other arguments")
		}
		return write(*name, *players, *games, *seed)
	case len(args) == 3 && args[0] == "compare":
		return compare(args[1], args[2], out)
	}
	return errors.New("call it as raters make, or raters compare FILE FILE")
}

// write writes the files of an event that is drawn from a seed.
func write(name string, players, games int, seed uint64) (err error) {
	table, err := os.Create(name + ".csv")
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, table.Close()) }()
	pgn, err := os.Create(name + ".pgn")
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, pgn.Close()) }()
	rows, tags := bufio.NewWriterSize(table, 1<<16), bufio.NewWriterSize(pgn, 1<<16)

	rng := rand.New(rand.NewPCG(seed, 0))
	elo := make([]float64, players)
	for i := range elo {
		elo[i] = 100 * rng.NormFloat64()
	}
	fmt.Fprintln(rows, "white,black,score")
	for range games {
		white := rng.IntN(players)
		black := (white + 1 + rng.IntN(players-1)) % players
		score := 0
		if rng.Float64() < 1/(1+math.Pow(10, (elo[black]-elo[white])/400)) {
			score = 1
		}
		fmt.Fprintf(rows, "p%d,p%d,%d\n", white, black, score)
		result := fmt.Sprintf("%d-%d", score, 1-score)
		fmt.Fprintf(tags, "[White \"p%d\"]\n[Black \"p%d\"]\n[Result \"%s\"]\n\n%[3]s\n\n",
			white, black, result)
	}
	return errors.Join(rows.Flush(), tags.Flush())
}

// compare prints by how much the ratings of two files differ.
func compare(a, b string, out io.Writer) error {
	x, err := read(a)
	if err != nil {
		return err
	}
	y, err := read(b)
	if err != nil {
		return err
	}
	mean, both := 0.0, 0
	for name, elo := range x {
		if other, ok := y[name]; ok {
			mean += elo - other
			both++
		}
	}
	if both == 0 {
		return errors.New("no name is in both files")
	}
	mean /= float64(both)
	most := 0.0
	for name, elo := range x {
		if other, ok := y[name]; ok {
			most = max(most, math.Abs(elo-other-mean))
		}
	}
	_, err = fmt.Fprintf(out, "%d %.2g\n", both, most)
	return err
}

// read returns the ratings of a file.
func read(file string) (map[string]float64, error) {
	f, err := os.Open(file)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	rows, err := csv.NewReader(f).ReadAll()
	if err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	elos := map[string]float64{}
	for k, row := range rows {
		elo, err := strconv.ParseFloat(row[len(row)-1], 64)
		if err != nil {
			return nil, fmt.Errorf("%s: line %d: %w", file, k+1, err)
		}
		elos[row[0]] = elo
	}
	return elos, nil
}
