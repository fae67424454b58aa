package filecli

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"slices"

	"github.com/arbiter-go/arbiter/examples/internal/cmd/cli"
	"github.com/arbiter-go/arbiter/examples/internal/out/say"
)

// This file makes and changes the file.

// A Keeper has the event of a file in memory.
type Keeper interface {
	// Take takes the text of a file.
	Take(text []byte) error
	// Text returns the text of the file as it is now.
	Text() ([]byte, error)
}

// Read reads the file, and returns its name for errors.
func (c *Call) Read(k Keeper) (name string, err error) {
	name, text, err := c.P.Read(c.Path, cli.Sample{}, cli.MaxFile)
	if err != nil {
		return name, err
	}
	return name, take(k, name, text)
}

// take gives a text to a keeper. An error names the file.
func take(k Keeper, name string, text []byte) error {
	if err := k.Take(text); err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	return nil
}

// Change changes the file in place. The function changes the event of the
// keeper, and says what it did. With -n, nothing is written.
func (c *Call) Change(k Keeper, do func() error) error {
	in := c.P.Change
	if c.Dry {
		in = c.dryRun
	}
	err := in(c.Path, func(text []byte) ([]byte, error) {
		if err := take(k, c.Path, text); err != nil {
			return nil, err
		}
		old, err := k.Text()
		if err == nil {
			err = do()
		}
		if err != nil {
			return nil, err
		}
		now, err := k.Text()
		switch {
		case err != nil:
			return nil, err
		case bytes.Equal(old, now):
			c.Sayf("It is so already, and nothing is written.")
			return nil, nil
		case c.Dry:
			c.Sayf("This is only said (-n), and nothing is written.")
			return nil, nil
		}
		return say.JSON(now), nil
	})
	if err != nil {
		c.Out.Reset() // nothing of it has happened
	}
	return err
}

// dryRun gives the text of a file to a function, and changes nothing.
func (c *Call) dryRun(path string, change func([]byte) ([]byte, error)) error {
	_, text, err := c.P.Read(path, cli.Sample{}, cli.MaxFile)
	if err == nil {
		_, err = change(text)
	}
	return err
}

// Create makes the file. The file before must not be of another event, which
// undo would bring back.
func (c *Call) Create(k Keeper) error {
	text, err := k.Text()
	there := func(path string) bool { _, err := os.Lstat(cli.Resolved(path)); return err == nil }
	if err == nil && !there(c.Path) && there(c.Path+cli.Before) {
		err = fmt.Errorf("%s is there, of another event: move it away, so that undo does not bring it back",
			c.Path+cli.Before)
	}
	if err == nil {
		err = c.P.Create(c.Path, say.JSON(text))
	}
	return err
}

// Undo takes the last change of the file back. The function has the records of
// the keeper in words.
func (c *Call) Undo(k Keeper, facts func() []string) error {
	return c.Change(k, func() error {
		path := cli.Resolved(c.Path) + cli.Before
		_, text, err := c.P.Read(path, cli.Sample{}, cli.MaxFile)
		if errors.Is(err, fs.ErrNotExist) {
			return fmt.Errorf("nothing can be taken back: there is no file %s%s", c.Path, cli.Before)
		}
		now := facts()
		if err == nil {
			err = take(k, path, text)
		}
		if err != nil {
			return err
		}
		old := facts()
		c.onlyIn("This is taken back:", now, old)
		c.onlyIn("This holds again:", old, now)
		return nil
	})
}

// onlyIn prints up to ten texts of a list that are not in another list.
func (c *Call) onlyIn(head string, list, other []string) {
	list = slices.DeleteFunc(slices.Clone(list), func(x string) bool { return slices.Contains(other, x) })
	if len(list) == 0 {
		return
	}
	c.Sayf("%s", head)
	for _, text := range list[:min(len(list), 10)] {
		c.Item("  ", text)
	}
	if n := len(list) - 10; n > 0 {
		c.Item("  ", "and "+say.Count(n, "other record", "other records"))
	}
}
