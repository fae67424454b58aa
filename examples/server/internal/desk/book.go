package desk

// book has the commands by their verbs. The director may give each of them.
var book map[string]entry

func init() { // since the commands are in it themselves
	book = map[string]entry{
		"create":        on((*decision).create),
		"register":      on((*decision).register, Entry),
		"leave":         by(func(c Leave) string { return c.Player }, on((*decision).leave)),
		"rate":          on((*decision).rate),
		"begin":         on((*decision).begin),
		"pair":          slowly(on((*decision).pair)),
		"unpair":        on((*decision).unpair),
		"start":         on((*decision).start),
		"report":        on((*decision).report),
		"replay":        on((*decision).replay),
		"withdraw":      by(func(c Withdraw) string { return c.Player }, on((*decision).withdraw)),
		"return":        on((*decision).back),
		"reinstate":     on((*decision).reinstate),
		"absent":        on((*decision).absent),
		"pin":           on((*decision).pin),
		"forbid":        on((*decision).forbid),
		"play-off":      on((*decision).playOff),
		"forfeit-prize": on((*decision).forfeitPrize),
		"give":          on((*decision).give),
		"prefer":        by(func(c Prefer) string { return c.Player }, on((*decision).prefer)),
		"busy":          by(func(c Busy) string { return c.Player }, on((*decision).busyTime)),
		"fix-times":     on((*decision).fixTimes, Clock),
		"set-time":      on((*decision).setTime),
		"come":          by(func(c Come) string { return c.Player }, on((*decision).come)),
		"go":            by(func(c Go) string { return c.Player }, on((*decision).leaves)),
		"pick":          by(func(c Pick) string { return c.Spectator }, on((*decision).pick)),
		"invite":        on((*decision).invite, Entry),
		"describe":      on((*decision).describe),
	}
}
