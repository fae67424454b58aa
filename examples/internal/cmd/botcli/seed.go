package botcli

import (
	"crypto/rand"
	"encoding/binary"
	"errors"
	"fmt"
	"strings"

	"github.com/arbiter-go/arbiter/examples/internal/cmd/cli"
)

// This file finds the seed of a competition. Programs that know the seed know
// all lots before they are drawn. So the seed of a run without -seed and
// -seed-file is in its memory alone until the last game is over.

// seedSize is the maximum size of a file with a seed, in bytes.
const seedSize = 1000

// seedHow says how a seed is kept for later.
const seedHow = "-seed-file: od -An -N8 -tu8 /dev/urandom >FILE makes a file"

// hasSeed reports whether the call has a seed.
func (f Flags) hasSeed() bool { return f.Seeded || f.SeedFile != "" }

// NeedSeed returns an error if the call has no seed, and the seed must be there
// again later. Elsewhere means that others play.
func (f Flags) NeedSeed(replay string, elsewhere bool) error {
	switch {
	case f.hasSeed():
	case replay != "":
		return errors.New("-replay needs the seed of the log, by -seed or -seed-file")
	case f.Journal != "":
		return errors.New("-journal needs a seed that is there again when a run goes on, by " + seedHow)
	case elsewhere:
		return errors.New("the store needs a seed that is there again when a run goes on, by " + seedHow)
	}
	return nil
}

// TakeSeed reads the file of the seed. Without a seed, it draws one that nobody
// can guess.
func (f *Flags) TakeSeed(p cli.Program) error {
	switch {
	case f.Seeded:
		return nil
	case f.SeedFile == "":
		f.Seed, f.drawn = DrawSeed(), true
		return nil
	}
	name, text, err := p.Read(f.SeedFile, cli.Sample{}, seedSize)
	if err != nil {
		return fmt.Errorf("-seed-file: %w", err)
	}
	if f.Seed, err = cli.ParseSeed(strings.TrimSpace(string(text))); err != nil {
		return fmt.Errorf("-seed-file: %s: %w", name, err)
	}
	return nil
}

// DrawSeed draws a seed that nobody can guess.
func DrawSeed() uint64 {
	var b [8]byte
	rand.Read(b[:]) // it never fails
	return binary.LittleEndian.Uint64(b[:])
}

// TellSeed says which seed was drawn, when nothing is played any more.
func (f Flags) TellSeed(p cli.Program) {
	if f.drawn {
		fmt.Fprintf(p.Errs, "%s: the seed was %d; -seed %d draws the same lots again\n", p.Name, f.Seed, f.Seed)
	}
}

// seedLeak says how programs can learn the seed, or returns "".
func (f Flags) seedLeak() string {
	switch {
	case f.Seeded:
		return "in the list of processes; -seed-file, or no seed, keeps it out of there"
	case f.SeedFile != "" && f.SeedFile != "-":
		return "in " + f.SeedFile + ", if they can read this file; -seed-file - reads it from standard input"
	}
	return ""
}
