package matching

import "math/bits"

// A queue holds the events of a search, each with the Δ at which it is due. A
// key is such a Δ, a vector of k words.
//
// # Buckets
//
// Events come out in the order of their keys. A key below the key of the last
// event counts as the last key. So events are kept in buckets, by the highest
// bit in which their key differs from the last key. The lower that bit, the
// sooner they are due.
//
// When nothing is due now, the first bucket with events is emptied. Its least
// key becomes the last key, and its other events move to lower buckets. However
// many words there are, few comparisons reach beyond the words in which keys
// differ.
//
// Method: R. K. Ahuja, K. Mehlhorn, J. B. Orlin and R. E. Tarjan, "Faster
// algorithms for the shortest path problem", Journal of the ACM 37 (1990),
// 213-223 (radix heaps).
type queue struct {
	k      int
	keys   []int64 // by event
	events []event
	spare  []int32 // numbers of events that are over

	// Bucket 0 holds the events that are due now or before. The others are
	// numbered by the bit, from 1. Each bucket is a ring of events, in the
	// order in which they came.
	now    []int64  // the key of the event that came out last, or 0
	newest []int32  // of each bucket that is not empty, its newest event
	next   []int32  // the next of the ring; after the newest, the oldest
	some   []uint64 // the buckets that are not empty, as bits

	pushed int // events since the last count
	moved  int // moves into buckets since the last count
	peak   int // the maximum number of events at once
}

// An event is something that may happen to vertex u, with vertex v if single,
// or else with a vertex of part v of the graph.
type event struct {
	kind   eventKind
	single bool
	u, v   int32
}

type eventKind uint8

const (
	// The outer vertex u reaches a free vertex.
	reach eventKind = iota
	// The outer vertex u meets another vertex, which was outer before u.
	meet
	// The vertex u was inner and is free again. An outer vertex reaches u.
	back
	// The dual of the inner blossom u gets to zero.
	vanish
)

func newQueue(k, room int) queue {
	buckets := 1 + 64*k
	words, numbers := make([]int64, k+room*k), make([]int32, buckets+room)
	return queue{
		k: k, keys: words[k:k], events: make([]event, 0, room), next: numbers[buckets:buckets],
		now: words[:k:k], newest: numbers[:buckets:buckets], some: make([]uint64, buckets/64+1),
	}
}

func (q *queue) clear() {
	q.keys, q.events, q.next, q.spare = q.keys[:0], q.events[:0], q.next[:0], q.spare[:0]
	clear(q.now)
	clear(q.some)
}

func (q *queue) key(e int32) []int64 { return q.keys[int(e)*q.k : int(e+1)*q.k] }

// put puts event e into its bucket. The key of e agrees with now in all words
// before the given word.
func (q *queue) put(e int32, word int) {
	q.moved++
	b := 0
	key := q.keys[int(e)*q.k:][:q.k]
	for w := word; w < len(key); w++ {
		if x, y := key[w], q.now[w]; x != y {
			if x > y {
				b = 64*(q.k-w) - bits.LeadingZeros64(uint64(x^y))
			}
			break
		}
	}
	set, bit := &q.some[b/64], uint64(1)<<(b%64)
	if q.next[e] = e; *set&bit != 0 {
		before := q.newest[b]
		q.next[e], q.next[before] = q.next[before], e
	}
	q.newest[b] = e
	*set |= bit
}

// push adds an event.
func (q *queue) push(e event, key []int64) {
	q.pushed++
	var at int32
	if n := len(q.spare); n > 0 {
		at = q.spare[n-1]
		q.spare = q.spare[:n-1]
		q.events[at] = e
		copy(q.key(at), key)
	} else {
		at = int32(len(q.events))
		q.events, q.next = append(q.events, e), append(q.next, at)
		q.keys = append(q.keys, key...)
		q.peak = max(q.peak, len(q.events))
	}
	q.put(at, 0)
}

// pop removes an event that is due first, and sets key to the Δ at which it is
// due. It reports whether there was an event.
func (q *queue) pop(key []int64) (event, bool) {
	if q.some[0]&1 == 0 && !q.forward() {
		return event{}, false
	}
	newest := q.newest[0]
	first := q.next[newest]
	if q.next[newest] = q.next[first]; first == newest {
		q.some[0] &^= 1
	}
	copy(key, q.key(first))
	q.spare = append(q.spare, first)
	return q.events[first], true
}

// forward moves now on to the next key, and reports whether there is an event.
func (q *queue) forward() bool {
	w := 0
	for q.some[w] == 0 {
		if w++; w == len(q.some) {
			return false
		}
	}
	b := 64*w + bits.TrailingZeros64(q.some[w])
	word := q.k - 1 - (b-1)/64 // where keys of this bucket differ from now
	q.some[w] &^= 1 << (b % 64)
	newest := q.newest[b]
	least := q.key(newest)[word:]
	for e := q.next[newest]; e != newest; e = q.next[e] {
		if x := q.key(e)[word:]; less(x, least) {
			least = x
		}
	}
	copy(q.now[word:], least)
	for e := q.next[newest]; ; {
		next := q.next[e]
		q.put(e, word)
		if e == newest {
			return true
		}
		e = next
	}
}
