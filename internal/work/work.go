// Package work bounds the work of a call.
package work

// Default is the number of steps that a call may take by default. A step takes
// about a nanosecond.
const Default = 1_000_000_000

// PerItem is how many more steps are allowed by default for each item of the
// input.
const PerItem = 2_000

// PerByte is how many steps a byte of an answer takes, since answers are kept
// and written. So by default an answer of a small record has 66 MB at most.
const PerByte = 15

// Allowed returns how many steps a call may take whose option MaxWork has this
// value. 0 means the default for a number of items.
func Allowed(maxWork, items int64) int64 {
	if maxWork != 0 {
		return maxWork
	}
	return Default + PerItem*items
}
