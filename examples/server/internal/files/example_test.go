package files_test

import (
	"fmt"
	"strings"
	"time"

	"github.com/arbiter-go/arbiter/examples/internal/championship/competition"
	"github.com/arbiter-go/arbiter/examples/server/internal/desk"
	"github.com/arbiter-go/arbiter/examples/server/internal/files"
	"github.com/arbiter-go/arbiter/pairing"
)

// Ann has beaten Bob with Gold, and Cid had the bye.
func ExampleFile() {
	s := &desk.State{File: competition.File{Event: pairing.Event[string]{
		Lives:    2,
		Entrants: []string{"Ann", "Bob", "Cid"},
		Rounds: []pairing.Round[string]{
			{Games: []pairing.Game[string]{{Gold: "Ann", Silver: "Bob", Outcome: pairing.GoldWins}}, Byes: []string{"Cid"}},
		},
	}}}
	body, contentType, err := files.File(s, time.Time{}, "crosstable.csv")
	if err != nil {
		panic(err)
	}
	fmt.Println(contentType)
	// The file begins with a byte order mark.
	fmt.Print(strings.ReplaceAll(strings.TrimPrefix(string(body), "\ufeff"), "\r", ""))

	_, _, err = files.File(s, time.Time{}, "certificate.svg")
	fmt.Println(err)
	// Output:
	// text/csv; charset=utf-8
	// from,to,seed,player,R1,won,lost,byes
	// 1,1,1,Ann,2g+,1,0,0
	// 2,3,2,Bob,1s-,0,1,0
	// 2,3,3,Cid,bye,0,0,1
	// there is no such file
}

func ExampleShow() {
	x, err := files.Show("spring", []byte(`{"teams": ["Ann", "Bob"], "results": [{"a": "Ann", "b": "Bob", "winsA": 7, "winsB": 3}]}`))
	if err != nil {
		panic(err)
	}
	fmt.Printf("%s, a %s\n", x.Title, x.Kind)
	for _, table := range x.Tables[:2] {
		fmt.Println(table.Heading)
		for _, row := range table.Rows {
			fmt.Println("  " + strings.Join(row, " | "))
		}
	}

	_, err = files.Show("spring", []byte(`{"players": []}`))
	fmt.Println(err)
	// Output:
	// spring, a round robin
	// Table
	//   1 | Ann | 2 | 1 | 0 | 0 | 7:3
	//   2 | Bob | 0 | 0 | 0 | 1 | 3:7
	// Crosstable
	//   1 | Ann | × | 7:3
	//   2 | Bob | 3:7 | ×
	// neither a round robin nor a run-off
}
