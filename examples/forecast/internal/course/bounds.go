package course

import "slices"

// exactly returns the bound of a place that is known.
func exactly(place int) Bound { return Bound{Best: place, Worst: place} }

// ranges returns bounds of places by points, given the fewest and the most
// points of each entrant. A place is 1 more than the number of the others with
// more points. If apart is true, ties are broken, and others with as many
// points can be before an entrant, too.
func ranges(least, most []int, apart bool) []Bound {
	low, high := slices.Sorted(slices.Values(least)), slices.Sorted(slices.Values(most))
	above := func(list []int, x int) int {
		upTo, _ := slices.BinarySearch(list, x+1)
		return len(list) - upTo
	}
	bounds := make([]Bound, len(least))
	for i := range bounds {
		ahead, can := above(low, most[i]), above(high, least[i])
		if apart {
			can = above(high, least[i]-1)
		}
		// An entrant is not before itself, but its own most points can
		// be counted.
		if apart || most[i] > least[i] {
			can--
		}
		bounds[i] = Bound{Best: 1 + ahead, Worst: 1 + can}
	}
	return bounds
}
