package say

import "fmt"

// Margin says how many changes turn a claim: the least number that is not ruled
// out, and the most, which are known to be enough. Most is 0 if no changes are
// known.
func Margin(least, most int64, never bool) string {
	switch {
	case never:
		return "never"
	case most == 0:
		return fmt.Sprintf("at least %d", least)
	case least < most:
		return fmt.Sprintf("at least %d, at most %d", least, most)
	}
	return fmt.Sprint(least)
}
