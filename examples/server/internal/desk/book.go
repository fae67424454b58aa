package desk

// book has the commands by their verbs. The director may give each of them.
var book map[string]entry

func init() { // since the commands are in it themselves
	book = map[string]entry{
		"create":        entryFor((*decision).create),
		"register":      entryFor((*decision).register, Entry),
		"register-all":  slowly(entryFor((*decision).registerAll, Entry)),
		"leave":         speaksFor(func(c Leave) string { return c.Player }, entryFor((*decision).leave)),
		"rate":          entryFor((*decision).rate),
		"begin":         entryFor((*decision).begin),
		"unbegin":       entryFor((*decision).unbegin),
		"settings":      entryFor((*decision).settings),
		"close":         entryFor((*decision).closeRegistration),
		"list":          entryFor((*decision).list),
		"rename":        entryFor((*decision).rename),
		"pair":          slowly(entryFor((*decision).pair)),
		"unpair":        entryFor((*decision).unpair),
		"start":         entryFor((*decision).start),
		"report":        entryFor((*decision).report),
		"replay":        entryFor((*decision).replay),
		"enter":         entryFor((*decision).enter),
		"withdraw":      speaksFor(func(c Withdraw) string { return c.Player }, entryFor((*decision).withdraw)),
		"return":        entryFor((*decision).returnPlayer),
		"reinstate":     entryFor((*decision).reinstate),
		"absent":        slowly(entryFor((*decision).absent)),
		"pin":           slowly(entryFor((*decision).pin)),
		"forbid":        slowly(entryFor((*decision).forbid)),
		"play-off":      entryFor((*decision).playOff),
		"forfeit-prize": entryFor((*decision).forfeitPrize),
		"give":          entryFor((*decision).give),
		"paid":          entryFor((*decision).paid),
		"prefer":        speaksFor(func(c Prefer) string { return c.Player }, entryFor((*decision).prefer)),
		"busy":          speaksFor(func(c Busy) string { return c.Player }, entryFor((*decision).busyTime)),
		"fix-times":     entryFor((*decision).fixTimes, Clock),
		"set-time":      entryFor((*decision).setTime),
		"come":          speaksFor(func(c Come) string { return c.Player }, entryFor((*decision).come)),
		"go":            speaksFor(func(c Go) string { return c.Player }, entryFor((*decision).goAway)),
		"pick":          speaksFor(func(c Pick) string { return c.Spectator }, entryFor((*decision).pick)),
		"invite":        entryFor((*decision).invite, Entry),
		"let-report":    entryFor((*decision).letReport),
		"self-report": speaksFor(func(c SelfReport) string { return c.Player },
			entryFor((*decision).selfReport)),
		"invite-all": slowly(entryFor((*decision).inviteAll)),
		"describe":   entryFor((*decision).describe),
	}
}
