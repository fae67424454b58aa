package matching

// dense is the graph of any Costs. Only the cost of each pair is known. The
// parts of the graph are a few vertices each.
type dense struct {
	Costs
	vertices []int32 // all
}

// partSize is the number of vertices of a part.
const partSize = 8

func newDense(c Costs) *dense {
	d := &dense{c, make([]int32, c.Order())}
	for v := range d.vertices {
		d.vertices[v] = int32(v)
	}
	return d
}

func (d *dense) size() int { return len(d.vertices) }

func (d *dense) cost(u, v int32, c []int64) bool { return u != v && d.Cost(u, v, c) }

// begin gives each vertex half the cost of its cheapest pair, and matches
// vertices whose pairs have no slack.
func (d *dense) begin(s *solver) error {
	for u := range d.vertices {
		s.work.spend(len(d.vertices) * s.perSlack)
		if s.tooMuch() {
			return ErrWork
		}
		first, y := true, s.yOf(int32(u))
		for v := range d.vertices {
			if d.cost(int32(u), int32(v), s.scratch) && (first || less(s.scratch, y)) {
				first = false
				copy(y, s.scratch)
			}
		}
		halve(y)
	}
	for u := range int32(len(d.vertices)) {
		for v := u + 1; v < int32(len(d.vertices)) && s.mate[u] < 0; v++ {
			if s.mate[v] < 0 && s.isTight(u, v) {
				s.mate[u], s.mate[v] = v, u
			}
		}
		if s.mate[u] < 0 {
			s.work.spend(len(d.vertices) * s.perSlack)
		}
		if s.tooMuch() {
			return ErrWork
		}
	}
	return nil
}

// part returns the vertices of part i.
func (d *dense) part(i int32) []int32 {
	return d.vertices[i*partSize : min(int(i+1)*partSize, len(d.vertices))]
}

// announce queues all parts for the vertex u, by their least slack.
func (d *dense) announce(s *solver, kind eventKind, u int32) {
	for i := int32(0); int(i)*partSize < len(d.vertices); i++ {
		if s.first(kind, u, d.part(i)) >= 0 {
			s.queue.push(event{kind, false, u, i}, s.nearest)
		}
	}
}

func (d *dense) open(_ *solver, e event) []int32 { return d.part(e.v) }
func (d *dense) countsInner() bool               { return false }
func (d *dense) count(int32, int8, int32)        {}
func (d *dense) changed(*solver, int32)          {}

// tight returns the pairs without slack that are not matched.
func (d *dense) tight(s *solver) ([][2]int32, error) {
	t := newTightList(s)
	for u := range int32(len(d.vertices)) {
		for v := u + 1; v < int32(len(d.vertices)); v++ {
			t.consider(u, v)
		}
		s.work.spend(len(d.vertices) * s.perSlack)
		if s.tooMuch() {
			return nil, ErrWork
		}
	}
	return t.list()
}
