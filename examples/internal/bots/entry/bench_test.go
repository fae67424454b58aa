package entry

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"
)

// BenchmarkFill unpacks a small entry, and an entry with a large table.
func BenchmarkFill(b *testing.B) {
	table := make([]byte, 10_000_000)
	rand.NewChaCha8([32]byte{}).Read(table)
	for name, members := range map[string][]member{"small": plain(), "large": append(plain(), member{"table", string(table), false})} {
		for _, end := range []string{".zip", ".tar"} {
			b.Run(name+end, func(b *testing.B) {
				e, err := read(inMemory(end, archived(b, end, members)))
				if err != nil {
					b.Fatal(err)
				}
				dir := b.TempDir()
				for k := 0; b.Loop(); k++ {
					to := filepath.Join(dir, fmt.Sprint(k))
					if err := os.Mkdir(to, 0o700); err != nil {
						b.Fatal(err)
					}
					if err := e.Fill(to); err != nil {
						b.Fatal(err)
					}
					b.StopTimer()
					os.RemoveAll(to)
					b.StartTimer()
				}
			})
		}
	}
}
