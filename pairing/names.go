package pairing

import (
	"fmt"
	"strings"

	"github.com/arbiter-go/arbiter/internal/enum"
	"github.com/arbiter-go/arbiter/internal/problem"
)

// This file has the names of all constants, by which they are printed, written
// as JSON and read. It also has the words that all texts for people share.

// ruleNames has the names of the rules, from 0 on.
var ruleNames = enum.Of[Rule]("pairing", "rule", nil, "",
	"SeedOrder", "OncePerRound", "AllDecided", "OutOfLives", "HasLeft", "ForfeitLeaves", "LastOneLeft", "GamesWon",
	"SecondPlayedOff", "ResultsStand", "NoShow", "NoRematch", "OwnFailure", "Disadvantage",
	"GamePrize", "EntryFee", "ForfeitedPrize", "DirectorDecides", "AllRounds", "MostPoints",
	"SeveralRest")

// String returns the name of r, as in "OutOfLives", or "" for 0.
func (r Rule) String() string { return ruleNames.String(r) }

// AppendText appends the name of r. It fails for a number without a name.
func (r Rule) AppendText(b []byte) ([]byte, error) { return appendName(b, r, ruleNames) }

// MarshalText returns the name of r. It fails for a number without a name.
func (r Rule) MarshalText() ([]byte, error) { return appendName(nil, r, ruleNames) }

// UnmarshalText reads a name. If it is unknown, [ErrJSON] lists the names.
func (r *Rule) UnmarshalText(name []byte) error { return setName(r, name, ruleNames) }

// criterionNames has the names of the criteria, from 0 on.
var criterionNames = enum.Of[Criterion]("pairing", "criterion", ErrOption, "",
	"ByeFewest", "Repeats", "ByeLosses", "LossGaps", "ByeRating", "ByeSeed", "RankSpread", "Canonical",
	"ByeRank", "RankSquares", "ByeSeeded", "SeededSquares", "Allowed", "ByeMostLosses", "ByeLast",
	"ScoreGaps", "ByeLowest", "ByeUnplayed", "SameClub", "HalvesApart", "RanksClose")

// String returns the name of c, as in "LossGaps", or "" for 0.
func (c Criterion) String() string { return criterionNames.String(c) }

// AppendText appends the name of c. It fails for a number without a name.
func (c Criterion) AppendText(b []byte) ([]byte, error) { return appendName(b, c, criterionNames) }

// MarshalText returns the name of c. It fails for a number without a name.
func (c Criterion) MarshalText() ([]byte, error) { return appendName(nil, c, criterionNames) }

// UnmarshalText reads a name. If it is unknown, [ErrOption] lists the names.
func (c *Criterion) UnmarshalText(name []byte) error { return setName(c, name, criterionNames) }

// editionNames has the names of the editions.
var editionNames = enum.Of[Edition]("pairing", "edition", ErrOption,
	"wc2012", "wc2013", "wc2014", "wc2016", "wcc2014", "arbiter-swiss-2026", "arbiter-mcmahon-2026")

// String returns the name of e, as in "wc2012".
func (e Edition) String() string { return editionNames.String(e) }

// AppendText appends the name of e. It fails for a number without a name.
func (e Edition) AppendText(b []byte) ([]byte, error) { return appendName(b, e, editionNames) }

// MarshalText returns the name of e. It fails for a number without a name.
func (e Edition) MarshalText() ([]byte, error) { return appendName(nil, e, editionNames) }

// UnmarshalText reads a name. If it is unknown, [ErrOption] lists the names.
func (e *Edition) UnmarshalText(name []byte) error { return setName(e, name, editionNames) }

// causeNames has the names of the causes.
var causeNames = enum.Of[Cause]("pairing", "cause", ErrOption,
	"OtherCause", "OwnTrouble", "ServerFailure",
	"ForeignProcess", "MoveToServerLost", "MoveToBotLost", "BotRestarted", "BotMisconfigured")

// String returns the name of c, as in "BotRestarted".
func (c Cause) String() string { return causeNames.String(c) }

// AppendText appends the name of c. It fails for a number without a name.
func (c Cause) AppendText(b []byte) ([]byte, error) { return appendName(b, c, causeNames) }

// MarshalText returns the name of c. It fails for a number without a name.
func (c Cause) MarshalText() ([]byte, error) { return appendName(nil, c, causeNames) }

// UnmarshalText reads a name. If it is unknown, [ErrOption] lists the names.
func (c *Cause) UnmarshalText(name []byte) error { return setName(c, name, causeNames) }

// secondNames has the names of the readings of second place.
var secondNames = enum.Of[SecondBy]("pairing", "reading of second place", ErrOption, "most-won", "last-out")

// String returns the name of s, as in "last-out".
func (s SecondBy) String() string { return secondNames.String(s) }

// AppendText appends the name of s. It fails for a number without a name.
func (s SecondBy) AppendText(b []byte) ([]byte, error) { return appendName(b, s, secondNames) }

// MarshalText returns the name of s. It fails for a number without a name.
func (s SecondBy) MarshalText() ([]byte, error) { return appendName(nil, s, secondNames) }

// UnmarshalText reads a name. If it is unknown, [ErrOption] lists the names.
func (s *SecondBy) UnmarshalText(name []byte) error { return setName(s, name, secondNames) }

// keyNames has the names of the rank keys.
var keyNames = enum.From[RankKey]("pairing", "rank key", ErrOption, 1, "losses", "rating", "seeded-rating", "score")

// String returns the name of k, as in "seeded-rating".
func (k RankKey) String() string { return keyNames.String(k) }

// AppendText appends the name of k. It fails for a number without a name.
func (k RankKey) AppendText(b []byte) ([]byte, error) { return appendName(b, k, keyNames) }

// MarshalText returns the name of k. It fails for a number without a name.
func (k RankKey) MarshalText() ([]byte, error) { return appendName(nil, k, keyNames) }

// UnmarshalText reads a name. If it is unknown, [ErrOption] lists the names.
func (k *RankKey) UnmarshalText(name []byte) error { return setName(k, name, keyNames) }

// outcomeNames has the names of the outcomes.
var outcomeNames = enum.Of[Outcome]("pairing", "outcome", ErrOutcome,
	"", "gold", "silver", "gold-by-forfeit", "silver-by-forfeit", "both-forfeit", "no-decision", "void", "draw")

// String returns the name of o, as in "gold-by-forfeit", or "" for 0.
func (o Outcome) String() string { return outcomeNames.String(o) }

// AppendText appends the name of o. It fails for a number without a name.
func (o Outcome) AppendText(b []byte) ([]byte, error) { return appendName(b, o, outcomeNames) }

// MarshalText returns the name of o. It fails for a number without a name.
func (o Outcome) MarshalText() ([]byte, error) { return appendName(nil, o, outcomeNames) }

// UnmarshalText reads a name. If it is unknown, [ErrOutcome] lists the names.
func (o *Outcome) UnmarshalText(name []byte) error { return setName(o, name, outcomeNames) }

// tieBreakNames has the names of the tie-breaks.
var tieBreakNames = enum.Of[TieBreak]("pairing", "tie-break", ErrOption, "", "buchholz", "buchholz-cut-1",
	"median-buchholz", "sonneborn-berger", "direct-encounter", "wins", "performance")

// String returns the name of t, as in "sonneborn-berger", or "" for 0.
func (t TieBreak) String() string { return tieBreakNames.String(t) }

// AppendText appends the name of t. It fails for a number without a name.
func (t TieBreak) AppendText(b []byte) ([]byte, error) { return appendName(b, t, tieBreakNames) }

// MarshalText returns the name of t. It fails for a number without a name.
func (t TieBreak) MarshalText() ([]byte, error) { return appendName(nil, t, tieBreakNames) }

// UnmarshalText reads a name. If it is unknown, [ErrOption] lists the names.
func (t *TieBreak) UnmarshalText(name []byte) error { return setName(t, name, tieBreakNames) }

// claimNames has the names of the kinds of claims.
var claimNames = enum.Of[ClaimKind]("pairing", "kind of claim", nil, "",
	"within", "ahead", "out", "champion", "another-champion", "meets", "bye")

// String returns the name of k, as in "another-champion", or "" for 0.
func (k ClaimKind) String() string { return claimNames.String(k) }

// AppendText appends the name of k. It fails for a number without a name.
func (k ClaimKind) AppendText(b []byte) ([]byte, error) { return appendName(b, k, claimNames) }

// MarshalText returns the name of k. It fails for a number without a name.
func (k ClaimKind) MarshalText() ([]byte, error) { return appendName(nil, k, claimNames) }

// UnmarshalText reads a name. If it is unknown, [ErrJSON] lists the names.
func (k *ClaimKind) UnmarshalText(name []byte) error { return setName(k, name, claimNames) }

// proofNames has the names of the proofs.
var proofNames = enum.Of[Proof]("pairing", "proof", nil, "", "tried", "relaxed")

// String returns the name of p, as in "tried", or "" for 0.
func (p Proof) String() string { return proofNames.String(p) }

// AppendText appends the name of p. It fails for a number without a name.
func (p Proof) AppendText(b []byte) ([]byte, error) { return appendName(b, p, proofNames) }

// MarshalText returns the name of p. It fails for a number without a name.
func (p Proof) MarshalText() ([]byte, error) { return appendName(nil, p, proofNames) }

// UnmarshalText reads a name. If it is unknown, [ErrJSON] lists the names.
func (p *Proof) UnmarshalText(name []byte) error { return setName(p, name, proofNames) }

// appendName appends the name of a constant.
func appendName[E ~int](b []byte, e E, of *enum.Names[E]) ([]byte, error) {
	return codec.Written(of.Append(b, e))
}

// setName sets a constant to the one with a name.
func setName[E ~int](e *E, name []byte, of *enum.Names[E]) error {
	return codec.NotRead(of.Set(e, name))
}

// nameOf returns an id as a text that is not empty and not long.
func nameOf[P any](p P) string {
	if text := problem.Name(p); text != "" {
		return text
	}
	return `""`
}

// idText is the name of a player in texts by default.
func idText[P any](p P) string { return problem.Name(p) }

// words returns the name of o, or "not played", to be used in a sentence.
func (o Outcome) words() string {
	if o == NotPlayed {
		return "not played"
	}
	return o.String()
}

// count returns a number of things, as in "1 loss" or "2 byes".
func count(n int, what string) string {
	switch {
	case n == 1:
		return "1 " + what
	case strings.HasSuffix(what, "s"):
		return fmt.Sprintf("%d %ses", n, what)
	}
	return fmt.Sprintf("%d %ss", n, what)
}

// ordinal returns a number in order, as in "2nd".
func ordinal(n int) string {
	suffix := "th"
	if n/10%10 != 1 {
		switch n % 10 {
		case 1:
			suffix = "st"
		case 2:
			suffix = "nd"
		case 3:
			suffix = "rd"
		}
	}
	return fmt.Sprintf("%d%s", n, suffix)
}

// listed returns the end of "round 2" or "rounds 1, 2 and 5".
func listed(numbers []int) string {
	var texts []string
	for _, n := range numbers {
		texts = append(texts, fmt.Sprint(n))
	}
	last := len(texts) - 1
	if last == 0 {
		return " " + texts[0]
	}
	return "s " + strings.Join(texts[:last], ", ") + " and " + texts[last]
}

// atMost returns "no loss", or a number of losses as in "at most 2 losses".
func atMost(losses int) string {
	if losses == 0 {
		return "no loss"
	}
	return "at most " + count(losses, "loss")
}
