package matching

// A queue holds the events of a search, each with the Δ at which it is due. Keys are vectors
// of k words.
type queue struct {
	k      int
	keys   []int64 // by event
	events []event
	heap   []entry // the first one at the top
	spare  []int32 // numbers of events that are over
	pushed int     // how many events there have been
}

// An event is something that may happen to vertex u, with a vertex of block v, or if it is a
// single one, with vertex v.
type event struct {
	kind   kind
	single bool
	u, v   int32
}

type kind uint8

const (
	reach kind = iota // the outer vertex u gets to a free vertex
	meet              // the outer vertex u meets another one that was outer before it
	back              // the vertex u, inner for a while and free again, is reached from an outer one
	flat              // the dual value of the inner blossom u gets to zero
)

// An entry is an event with the first two words of its key, which nearly always tell which of two
// is due first.
type entry struct {
	first, second int64
	event         int32
}

func (q *queue) clear() {
	q.keys, q.events, q.heap, q.spare = q.keys[:0], q.events[:0], q.heap[:0], q.spare[:0]
}

func (q *queue) key(e int32) []int64 { return q.keys[int(e)*q.k : int(e+1)*q.k] }

// less reports whether event x is due before y.
func (q *queue) less(x, y entry) bool {
	if x.first != y.first {
		return x.first < y.first
	}
	if x.second != y.second {
		return x.second < y.second
	}
	return q.k > 2 && less(q.key(x.event)[2:], q.key(y.event)[2:])
}

// push adds an event.
func (q *queue) push(e event, key []int64) {
	q.pushed++
	x := entry{first: key[0]}
	if len(key) > 1 {
		x.second = key[1]
	}
	if n := len(q.spare); n > 0 {
		x.event = q.spare[n-1]
		q.spare = q.spare[:n-1]
		q.events[x.event] = e
		copy(q.key(x.event), key)
	} else {
		x.event = int32(len(q.events))
		q.events = append(q.events, e)
		q.keys = append(q.keys, key...)
	}
	q.heap = append(q.heap, x)
	i := len(q.heap) - 1
	for i > 0 {
		up := (i - 1) / 2
		if !q.less(x, q.heap[up]) {
			break
		}
		q.heap[i] = q.heap[up]
		i = up
	}
	q.heap[i] = x
}

// pop removes the event that is due first, and sets key to when. It reports whether there was
// one.
func (q *queue) pop(key []int64) (event, bool) {
	if len(q.heap) == 0 {
		return event{}, false
	}
	first := q.heap[0].event
	copy(key, q.key(first))
	q.spare = append(q.spare, first)
	last := q.heap[len(q.heap)-1]
	q.heap = q.heap[:len(q.heap)-1]
	if n := len(q.heap); n > 0 {
		i := 0
		for {
			kid := 2*i + 1
			if kid >= n {
				break
			}
			if kid+1 < n && q.less(q.heap[kid+1], q.heap[kid]) {
				kid++
			}
			if !q.less(q.heap[kid], last) {
				break
			}
			q.heap[i] = q.heap[kid]
			i = kid
		}
		q.heap[i] = last
	}
	return q.events[first], true
}
