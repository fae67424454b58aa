package duplicate

import (
	"cmp"
	"crypto/md5"
	"encoding/binary"
	"fmt"
	"slices"
	"strings"

	"github.com/arbiter-go/arbiter/internal/id"
	"github.com/arbiter-go/arbiter/internal/problem"
	"github.com/arbiter-go/arbiter/internal/work"
)

// This file has lots from public numbers, as in RFC 3797.

// MaxPool is the maximum size of the pool of [Select].
const MaxPool = 10_000

// KeyString returns the key string of public sources, by rule [PublicSources].
// A source is a list of the numbers that it has published, such as the numbers
// of a lottery. A number is written in decimal digits, and can have a period
// with digits before and after it. The numbers of a source can be in any order.
// The sources are in the order of their announcement.
//
// The error reports every problem at once: [ErrNoSource] if there is no source,
// or a source without numbers, and [ErrDecimal].
func KeyString(sources [][]string) (string, error) {
	var f problems
	if len(sources) == 0 {
		f.add(Problem{Kind: ErrNoSource, Rule: PublicSources})
	}
	var key strings.Builder
	for i, source := range sources {
		if len(source) == 0 {
			f.add(Problem{Kind: ErrNoSource, Rule: PublicSources, Where: problem.Numbered("source", i+1)})
		}
		var numbers []decimal
		for k, text := range source {
			d, ok := parseDecimal(text)
			if !ok {
				f.add(Problem{Kind: ErrDecimal, Rule: PublicSources,
					Where:  fmt.Sprintf("source %d, number %d", i+1, k+1),
					Detail: fmt.Sprintf("%q", problem.Name(text))})
			}
			numbers = append(numbers, d)
		}
		// PublicSources: from the smallest number to the largest.
		slices.SortFunc(numbers, decimal.compare)
		for _, d := range numbers {
			key.WriteString(d.whole + "." + d.part)
		}
		key.WriteString("/")
	}
	if err := f.err(); err != nil {
		return "", err
	}
	return key.String(), nil
}

// A decimal is a number in decimal digits, before and after the period. It has
// no zeros in front, except a single 0, and none at the end of the part.
type decimal struct{ whole, part string }

// parseDecimal reads a number such as 12, 012 or 12.50.
func parseDecimal(text string) (d decimal, ok bool) {
	whole, part, period := strings.Cut(text, ".")
	if !digits(whole) || period && !digits(part) {
		return decimal{}, false
	}
	return decimal{cmp.Or(strings.TrimLeft(whole, "0"), "0"), strings.TrimRight(part, "0")}, true
}

// digits reports whether a text has digits, and nothing else.
func digits(text string) bool { return text != "" && strings.Trim(text, "0123456789") == "" }

// compare compares two numbers.
func (d decimal) compare(e decimal) int {
	return cmp.Or(cmp.Compare(len(d.whole), len(e.whole)), cmp.Compare(d.whole, e.whole),
		cmp.Compare(d.part, e.part))
}

// Select selects k of the pool by a key string, by rule [PublicSources]. It
// returns them in the order in which they are selected. The order of the pool
// matters, so it is published before the numbers of the sources are. With k =
// len(pool), the result is an order of the whole pool.
//
// The key string is the result of [KeyString], or another text that is
// announced. It is used as it is. The elements of a pool above [MaxPool] are
// not checked.
//
// The error reports every problem at once: [ErrNoSource] for an empty key
// string; [ErrRepeated] and [ErrNotAnID] for the pool; [ErrNumber] for k below
// 1; [ErrPool] for k above the size of the pool; and [ErrTooLarge] for a pool
// above [MaxPool], or if k hashes of the key string are more work than is
// allowed, at two steps for each byte.
func Select[P comparable](key string, pool []P, k int) ([]P, error) {
	var f problems
	if key == "" {
		f.add(Problem{Kind: ErrNoSource, Rule: PublicSources, Where: "key string"})
	}
	checkPool(pool, &f)
	switch {
	case k < 1:
		f.add(Problem{Kind: ErrNumber, Rule: PublicSources, Detail: fmt.Sprintf("%d selected", k)})
	case k > len(pool):
		f.add(Problem{Kind: ErrPool, Rule: PublicSources, Detail: fmt.Sprintf("%d of %d", k, len(pool))})
	default:
		if steps := 2 * int64(len(key)) * int64(k); steps > work.Default {
			f.add(Problem{Kind: ErrTooLarge, Detail: fmt.Sprintf("%d hashes of a key string of %d bytes "+
				"take %d steps, at most %d", k, len(key), steps, work.Default)})
		}
	}
	if err := f.err(); err != nil {
		return nil, err
	}
	left := slices.Clone(pool)
	selected := make([]P, k)
	for i := range selected {
		// PublicSources: the hash modulo the number that is left.
		index := binary.BigEndian.AppendUint16(nil, uint16(i))
		sum := md5.Sum(slices.Concat(index, []byte(key), index))
		at := 0
		for _, b := range sum {
			at = (at<<8 | int(b)) % len(left)
		}
		selected[i] = left[at]
		left = slices.Delete(left, at, at+1)
	}
	return selected, nil
}

// checkPool adds everything that is wrong with a pool.
func checkPool[P comparable](pool []P, f *problems) {
	if len(pool) > MaxPool {
		f.add(Problem{Kind: ErrTooLarge, Detail: fmt.Sprintf("a pool of %d, at most %d", len(pool), MaxPool)})
		return
	}
	seen := make(map[P]bool, len(pool))
	for i, p := range pool {
		switch {
		case !id.Valid(p):
			f.add(Problem{Kind: ErrNotAnID, Where: problem.Numbered("element", i+1), Entrants: []int{i},
				Who: problem.Name(p)})
		case seen[p]:
			f.add(Problem{Kind: ErrRepeated, Where: problem.Numbered("element", i+1), Entrants: []int{i},
				Who: problem.Name(p)})
		default:
			seen[p] = true
		}
	}
}
