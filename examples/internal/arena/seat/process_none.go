package seat

func (c Command) start(t *table) (wire, *Fault) {
	return nil, own("processes cannot be started here: that needs a Unix system")
}
