package house_test

import (
	"testing"

	"github.com/arbiter-go/arbiter/internal/house"
)

// root is the folder of the library.
const root = "../.."

// TestLines holds comments and code to their widths, and comments to plain
// words.
func TestLines(t *testing.T) { house.Lines(t, root) }

// TestPages holds the pages of the library to plain words and narrow lines.
func TestPages(t *testing.T) { house.Pages(t, root) }

// TestCorpus checks that each corpus of seeds has its fuzz target.
func TestCorpus(t *testing.T) { house.Corpus(t, root) }
