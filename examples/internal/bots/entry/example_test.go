package entry_test

import (
	"archive/zip"
	"fmt"
	"io"
	"log"
	"os"
	"path/filepath"

	"github.com/arbiter-go/arbiter/examples/internal/bots/entry"
)

// handIn writes the entry that Ann hands in, and returns its path.
func handIn(dir string) string {
	path := filepath.Join(dir, "ann.zip")
	f, err := os.Create(path)
	if err != nil {
		log.Fatal(err)
	}
	defer f.Close()
	w := zip.NewWriter(f)
	defer w.Close()
	for _, file := range [][2]string{
		{"startme.sh", "#!/bin/sh\nexec java -jar bot.jar \"$@\"\n"},
		{"bot.jar", "..."},
		{"README.txt", "Team Name: Ann's\nTeam Leader: Ann <ann@example.org>\nLocation: Waterloo, Ontario, Canada\n"},
	} {
		to, err := w.Create(file[0])
		if err != nil {
			log.Fatal(err)
		}
		io.WriteString(to, file[1])
	}
	return path
}

// Ann hands in a zip file. Her README lacks some items.
func Example() {
	dir, err := os.MkdirTemp("", "entry")
	if err != nil {
		log.Fatal(err)
	}
	defer os.RemoveAll(dir)
	ann, err := entry.Open(handIn(dir))
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(ann.Readme().Team, ann.Command().Argv)
	fmt.Println(ann.Sum())
	fmt.Println(ann.Remarks())
	// Output: Ann's [./startme.sh]
	// de7fca60c7a0603806fe683c617cde41a984ad603d8018ec2ecc5bfd879bb9dd
	// entry: README.txt: it has no item for an affiliation (rule ReadmeItems)
	// entry: README.txt: it has no item for team members (rule ReadmeItems)
	// entry: README.txt: it has no item for a summary (rule ReadmeItems)
}

// Before each game, the files of the bot are written into a fresh directory.
func ExampleEntry_Fill() {
	dir, err := os.MkdirTemp("", "entry")
	if err != nil {
		log.Fatal(err)
	}
	defer os.RemoveAll(dir)
	ann, err := entry.Open(handIn(dir))
	if err != nil {
		log.Fatal(err)
	}
	game := filepath.Join(dir, "game 1")
	if err := os.Mkdir(game, 0o700); err != nil {
		log.Fatal(err)
	}
	if err := ann.Fill(game); err != nil {
		log.Fatal(err)
	}
	files, err := os.ReadDir(game)
	fmt.Println(files, err)
	// Output: [- README.txt - bot.jar - startme.sh] <nil>
}

// A file of another form is no entry.
func ExampleOpen() {
	dir, err := os.MkdirTemp("", "entry")
	if err != nil {
		log.Fatal(err)
	}
	defer os.RemoveAll(dir)
	path := filepath.Join(dir, "bot.exe")
	if err := os.WriteFile(path, nil, 0o600); err != nil {
		log.Fatal(err)
	}
	_, err = entry.Open(path)
	fmt.Println(err)
	// Output: entry: an entry is a folder, or its name ends in .jar, .tar, .zip, .tar.gz, .tgz (rule Archive)
}
