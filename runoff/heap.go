package runoff

// A heap gives back the smallest of its things first.
type heap[T any] struct {
	list []T
	less func(x, y T) bool
}

func (h *heap[T]) push(x T) {
	h.list = append(h.list, x)
	for k := len(h.list) - 1; k > 0 && h.less(h.list[k], h.list[(k-1)/2]); k = (k - 1) / 2 {
		h.list[k], h.list[(k-1)/2] = h.list[(k-1)/2], h.list[k]
	}
}

func (h *heap[T]) pop() T {
	top, end := h.list[0], len(h.list)-1
	h.list[0] = h.list[end]
	h.list = h.list[:end]
	for k := 0; 2*k+1 < end; {
		child := 2*k + 1
		if child+1 < end && h.less(h.list[child+1], h.list[child]) {
			child++
		}
		if !h.less(h.list[child], h.list[k]) {
			break
		}
		h.list[k], h.list[child] = h.list[child], h.list[k]
		k = child
	}
	return top
}
