package say

import "strings"

// Table lays out rows of cells in columns. A field of align is l for a column
// that is aligned to the left, or r for one to the right. The last field also
// holds for all further columns. Two blanks are before each column, and no
// blanks at the end of a line. Names in cells must be clean, as [Clean] writes
// them.
func Table(rows [][]string, align string) string {
	sides := strings.Fields(align)
	var wide []int
	for _, row := range rows {
		for k, cell := range row {
			if k == len(wide) {
				wide = append(wide, 0)
			}
			wide[k] = max(wide[k], Width(cell))
		}
	}
	var b strings.Builder
	for _, row := range rows {
		line := ""
		for k, cell := range row {
			place := Left
			if len(sides) > 0 && sides[min(k, len(sides)-1)] == "r" {
				place = Right
			}
			line += "  " + place(cell, wide[k])
		}
		b.WriteString(strings.TrimRight(line, " ") + "\n")
	}
	return b.String()
}
