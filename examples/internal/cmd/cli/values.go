package cli

import (
	"errors"
	"flag"
	"fmt"
	"math"
	"strconv"
	"strings"
)

// This file has the values of flags.

// ParseInt reads a number of decimal digits, with a minus before it or not. A
// number that is not from low to high is refused, however long it is.
func ParseInt(text string, low, high int) (int, error) {
	n, err := strconv.ParseInt(text, 10, 64)
	if err != nil && !errors.Is(err, strconv.ErrRange) || strings.HasPrefix(text, "+") {
		return 0, errors.New("not a whole number")
	}
	switch {
	case (n < int64(low) || err != nil && n < 0) && high == math.MaxInt:
		return 0, fmt.Errorf("it must be at least %d", low)
	case high == math.MaxInt && (err != nil || n > int64(high)):
		return 0, fmt.Errorf("it must be at most %d", high)
	case n < int64(low) || n > int64(high) || err != nil:
		return 0, fmt.Errorf("it must be from %d to %d", low, high)
	}
	return int(n), nil
}

// Int adds a flag for a number from low to high. Its default is what the number
// is now, which can be anything.
func Int(flags *flag.FlagSet, n *int, name string, low, high int, usage string) {
	flags.Var(number{n, low, high}, name, usage)
}

// A number is the value of a flag.
type number struct {
	n         *int
	low, high int
}

// String returns the number, for the list of flags.
func (v number) String() string {
	if v.n == nil {
		return "0"
	}
	return strconv.Itoa(*v.n)
}

// Set reads the number.
func (v number) Set(text string) (err error) {
	n, err := ParseInt(text, v.low, v.high)
	if err == nil {
		*v.n = n
	}
	return err
}

// Text adds a flag for a text that is not empty.
func Text(flags *flag.FlagSet, s *string, name, usage string) {
	flags.Func(name, usage, func(text string) error {
		if *s = text; text == "" {
			return errors.New("it is empty")
		}
		return nil
	})
}

// Seed adds a flag for what results are drawn from, a number below 2^64.
func Seed(flags *flag.FlagSet, n *uint64, name, usage string) { flags.Var(seed{n}, name, usage) }

// A seed is the value of a flag.
type seed struct{ n *uint64 }

// String returns the seed, for the list of flags.
func (v seed) String() string {
	if v.n == nil {
		return "0"
	}
	return strconv.FormatUint(*v.n, 10)
}

// Set reads the seed.
func (v seed) Set(text string) error {
	n, err := ParseSeed(text)
	if err == nil {
		*v.n = n
	}
	return err
}

// ParseSeed reads a number below 2^64.
func ParseSeed(text string) (uint64, error) {
	n, err := strconv.ParseUint(text, 10, 64)
	switch {
	case errors.Is(err, strconv.ErrRange):
		return 0, errors.New("it must be below 2^64")
	case err != nil:
		return 0, errors.New("not a whole number from 0")
	}
	return n, nil
}

// Names reads names with commas between them. Blanks around a name do not
// count. A name in quotes, as in Go, may have commas itself, or blanks at its
// ends.
func Names(text string) ([]string, error) {
	var names []string
	for {
		text = strings.TrimSpace(text)
		name, rest, more := strings.Cut(text, ",")
		if strings.HasPrefix(text, `"`) {
			quoted, err := strconv.QuotedPrefix(text)
			if err != nil {
				return nil, fmt.Errorf("a quote is not closed, or has an unknown escape: %q", text)
			}
			if name, err = strconv.Unquote(quoted); err != nil {
				return nil, fmt.Errorf("%q: %w", text, err)
			}
			var between string
			if between, rest, more = strings.Cut(text[len(quoted):],
				","); strings.TrimSpace(between) != "" {
				return nil, fmt.Errorf("there is no comma after the quote: %q", text)
			}
		} else {
			name = strings.TrimSpace(name)
			if name == "" {
				return nil, errors.New("a name is missing")
			}
		}
		names = append(names, name)
		if !more {
			return names, nil
		}
		text = rest
	}
}
