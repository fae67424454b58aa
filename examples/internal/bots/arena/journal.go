package arena

import (
	"bufio"
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"github.com/arbiter-go/arbiter/internal/strict"
)

// MaxLine is the maximum length of a line of a journal, in bytes.
const MaxLine = 64 << 20

// maxRecord leaves room for the rest of a line. A test lowers it.
var maxRecord = MaxLine - 1024

// Kinds of errors of a journal.
var (
	// ErrOther says that a journal belongs to another competition.
	ErrOther = errors.New("the journal is of another competition")

	// ErrNoJournal says that a file is not a journal.
	ErrNoJournal = errors.New("not a journal")

	// ErrBroken says that a journal has a line that no crash leaves behind.
	ErrBroken = errors.New("the journal is broken")

	// ErrOtherBots says that a journal has a game between other bots.
	ErrOtherBots = errors.New("the journal has this game between other bots")

	// ErrInUse says that another arena has the journal open.
	ErrInUse = errors.New("another program is using the journal")
)

// A Journal is a file of games that were played. A nil Journal has no games and
// keeps no games.
type Journal struct {
	games int // how many were there when it was opened
	cut   int

	mu   sync.Mutex
	old  map[slot]Game // the games that no run has asked for yet
	file *os.File
	err  error // why nothing more is written
}

// A slot says which game of a competition a game is.
type slot struct {
	match string
	game  int
}

// A header is the first line of a journal.
type header struct {
	Journal     int    `json:"journal"`     // the version, 1
	About       string `json:"about"`       // the competition in words
	Competition string `json:"competition"` // its SHA-256, in hex
}

// OpenJournal opens the journal of a competition. It makes one if there is no
// such file, or if the file is empty. The competition is a text that has
// everything on which the results depend: the journal has its hash. About
// describes the competition in words. Close closes the journal.
//
// The errors are [ErrOther], [ErrNoJournal], [ErrBroken] with the number of the
// line, [ErrInUse], and the errors of the file system. No file is changed that
// is not the journal of this competition.
func OpenJournal(path, about string, competition []byte) (*Journal, error) {
	file, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o666)
	if err != nil {
		return nil, err
	}
	j := &Journal{file: file, old: map[slot]Game{}}
	if err := j.open(headerOf(about, competition)); err != nil {
		file.Close()
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return j, nil
}

// ReadJournal reads the journal of a competition. The file must be there, and
// is not changed. A torn last line does not count. Several programs can read a
// journal at a time. Nothing can be added to the journal that it returns, and
// nothing needs to be closed.
//
// The errors are the errors of [OpenJournal].
func ReadJournal(path, about string, competition []byte) (*Journal, error) {
	// To open a pipe would be to wait for its writer.
	if info, err := os.Stat(path); err == nil && !info.Mode().IsRegular() {
		return nil, fmt.Errorf("%s: %w", path, ErrNoJournal)
	}
	file, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer locked{file}.Close()
	j := &Journal{file: file, old: map[slot]Game{}}
	err = lock(file, true)
	if err == nil {
		_, err = j.read(headerOf(about, competition))
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return j, nil
}

// headerOf returns the first line of the journal of a competition.
func headerOf(about string, competition []byte) header {
	hash := sha256.Sum256(competition)
	return header{1, about, hex.EncodeToString(hash[:])}
}

// open reads the file, and makes it end with the last whole line.
func (j *Journal) open(first header) error {
	if info, err := j.file.Stat(); err != nil {
		return err
	} else if !info.Mode().IsRegular() {
		return ErrNoJournal
	}
	if err := lock(j.file, false); err != nil {
		return err
	}
	whole, err := j.read(first)
	if err != nil {
		return err
	}
	if err := j.cutOff(whole); err != nil {
		return err
	}
	if whole > 0 {
		return nil
	}
	line, err := json.Marshal(first)
	if err != nil {
		return err
	}
	if err := j.write(sealed(line)); err != nil {
		return err
	}
	return syncFolder(filepath.Dir(j.file.Name()))
}

// read reads the file, and returns the length of its whole lines.
func (j *Journal) read(first header) (whole int64, err error) {
	r := bufio.NewReaderSize(j.file, 1<<16)
	line, err := readLine(r)
	if err == io.EOF {
		return 0, startOf(line, first)
	}
	if err == nil {
		err = first.check(line)
	}
	if err != nil {
		return 0, err
	}
	lines := map[slot]int{}
	for n := 2; ; n++ {
		whole += int64(len(line))
		line, err = readLine(r)
		if err == io.EOF { // the last line is torn, or there is none
			return whole, nil
		}
		if err == nil {
			err = j.game(line, lines, n)
		}
		if err == errSum {
			if _, end := r.Peek(1); end == io.EOF { // also torn
				return whole, nil
			}
		}
		if err != nil {
			return 0, fmt.Errorf("line %d: %w", n, err)
		}
	}
}

// errSum says that the checksum of a line is wrong.
var errSum = fmt.Errorf("%w: its checksum is wrong", ErrBroken)

// game takes note of the game of a line.
func (j *Journal) game(line []byte, lines map[slot]int, n int) error {
	text, ok := open(line)
	if !ok {
		return errSum
	}
	var g Game
	if err := strict.Unmarshal(text, &g); err != nil {
		return fmt.Errorf("%w: %w", ErrBroken, err)
	}
	if g.Game < 1 || g.Again < 0 || !validID(g.Match) {
		return fmt.Errorf("%w: there is no game %d of %.120q, begun again %d times", ErrBroken,
			g.Game, g.Match, g.Again)
	}
	at := slot{g.Match, g.Game}
	if before := lines[at]; before > 0 {
		return fmt.Errorf("%w: %s, game %d is also in line %d", ErrBroken, g.Match, g.Game, before)
	}
	lines[at] = n
	j.old[at] = g
	j.games++
	return nil
}

// check compares the header of a file with the header that it should have.
func (h header) check(line []byte) error {
	text, ok := open(line)
	var found header
	if err := strict.Unmarshal(text, &found); !ok || err != nil || found.Journal != h.Journal {
		return ErrNoJournal
	}
	switch {
	case found.Competition == h.Competition:
		return nil
	case found.About == h.About:
		return fmt.Errorf("%w: it is also called %q, but something has changed on which its results depend: "+
			"the seed, a program, the bots or the figures", ErrOther, h.About)
	}
	return fmt.Errorf("%w: %q, not %q", ErrOther, found.About, h.About)
}

// startOf returns an error unless a text is the torn first line of a journal.
func startOf(text []byte, first header) error {
	line, err := json.Marshal(first)
	if err != nil {
		return err
	}
	if !bytes.HasPrefix(sealed(line), text) {
		return ErrNoJournal
	}
	return nil
}

// readLine reads a line with its end. At the end of the file, the error is
// io.EOF, and the text is the rest.
func readLine(r *bufio.Reader) ([]byte, error) {
	var line []byte
	for {
		part, err := r.ReadSlice('\n')
		line = append(line, part...)
		if err != bufio.ErrBufferFull {
			return line, err
		}
		if len(line) > MaxLine {
			return nil, fmt.Errorf("%w: more than %d bytes", ErrBroken, MaxLine)
		}
	}
}

// sealed returns a line of a journal: a checksum, a space, and the text.
func sealed(text []byte) []byte {
	return fmt.Appendf(nil, "%08x %s\n", crc32.ChecksumIEEE(text), text)
}

// open returns the text of a line, and whether its checksum is right.
func open(line []byte) (text []byte, ok bool) {
	const start = len("01234567 ")
	if len(line) <= start {
		return nil, false
	}
	text = bytes.TrimSuffix(line[start:], []byte("\n"))
	return text, bytes.Equal(line, sealed(text))
}

// cutOff cuts the file behind its whole lines, and goes to the end.
func (j *Journal) cutOff(whole int64) error {
	size, err := j.file.Seek(0, io.SeekEnd)
	if err != nil || size == whole {
		return err
	}
	if err := j.file.Truncate(whole); err != nil {
		return err
	}
	j.cut = int(size - whole)
	_, err = j.file.Seek(whole, io.SeekStart)
	return err
}

// Cut returns how many bytes of a torn last line were cut off.
func (j *Journal) Cut() int { return j.cut }

// Games returns how many games were in the journal when it was opened.
func (j *Journal) Games() int { return j.games }

// Left returns how many of these games no run has asked for. Games of a match
// do not count if its ID begins with one of the given texts. After the end of a
// competition Left is 0, unless the journal has games that the competition does
// not have.
func (j *Journal) Left(except ...string) (n int) {
	if j == nil {
		return 0
	}
	j.mu.Lock()
	defer j.mu.Unlock()
	for at := range j.old {
		begins := func(text string) bool { return strings.HasPrefix(at.match, text) }
		if !slices.ContainsFunc(except, begins) {
			n++
		}
	}
	return n
}

// find returns a game that was in the journal when it was opened, once.
func (j *Journal) find(m Match, game int) (g Game, ok bool, err error) {
	if j == nil {
		return Game{}, false, nil
	}
	j.mu.Lock()
	defer j.mu.Unlock()
	at := slot{m.ID, game}
	if g, ok = j.old[at]; ok && !slices.Equal(g.Bots, m.Bots) {
		return Game{}, false, fmt.Errorf("arena: %s, game %d: %w: %q, not %q", m.ID, game,
			ErrOtherBots, g.Bots, m.Bots)
	}
	delete(j.old, at)
	return g, ok, nil
}

// add writes a game. When add returns, the game is on the disk.
func (j *Journal) add(g Game) error {
	if j == nil {
		return nil
	}
	text, err := json.Marshal(g)
	if err != nil {
		return err
	}
	j.mu.Lock()
	defer j.mu.Unlock()
	return j.write(sealed(text))
}

// write writes a line, and waits until it is on the disk. After an error,
// nothing more is written: half a line can only be the last.
func (j *Journal) write(line []byte) error {
	if j.err != nil {
		return j.err
	}
	if _, j.err = j.file.Write(line); j.err == nil {
		j.err = j.file.Sync()
	}
	if j.err != nil {
		j.err = fmt.Errorf("the journal cannot be written: %w", j.err)
	}
	return j.err
}

// Close closes the journal.
func (j *Journal) Close() error {
	if j == nil {
		return nil
	}
	return locked{j.file}.Close()
}
