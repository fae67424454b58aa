//go:build !unix

package seat

// Unconfined says in words what is not confined, and why, or returns "".
func Unconfined() string { return "bots cannot be processes: that needs a Unix system" }

func (c Command) start(*table) (wire, *Fault) {
	// Own: no system of another kind can start it.
	return nil, arenaFault("%s", Unconfined())
}
