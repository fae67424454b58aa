package holdem

// A strengthBot counts the hands that its hand beats. It chooses the action
// that gains most against an opponent of whom it has seen nothing. See odds and
// decide.
type strengthBot struct{}

// Act returns the action that gains most.
func (strengthBot) Act(v View) (Action, int64) {
	return decide(v, odds(v.Cards, v.Board), new(model)), 0
}

// Over learns nothing.
func (strengthBot) Over(View) {}

// A learner plays like a strengthBot at first, and learns from every hand. See
// model.
type learner struct{ model model }

// Act returns the action that gains most.
func (l *learner) Act(v View) (Action, int64) {
	return decide(v, odds(v.Cards, v.Board), &l.model), 0
}

// Over learns.
func (l *learner) Over(v View) { l.model.learn(v) }
