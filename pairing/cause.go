package pairing

import "time"

// This file says which games may be played again. It also has the time after
// which a player has not come.

// NoShowAfter is how late a player may come to a game, counted from its start.
// After this time the opponent can claim the game.
//
// NoShow: 15 minutes
const NoShowAfter = 15 * time.Minute

// A Cause is the reason of a replay; see [Replay]. The edition says which
// causes lead to a replay. The zero value is [OtherCause].
type Cause int

// OtherCause is any cause that has no constant of its own. The director decides
// whether the game is played again (rule [DirectorDecides]).
//
// Source: WCC14, technical problems, item 5.
const OtherCause Cause = 0

// OwnTrouble is the cause that the computer, the connection or the client
// program of a player failed. In [WC2012] the game is not played again (rule
// [OwnFailure]). In any other edition the director decides.
//
// Source: WC12, location of games.
const OwnTrouble Cause = 1

// ServerFailure is the cause that the game server failed. The director decides
// whether the game is played again (rule [DirectorDecides]).
//
// Source: WC12, location of games.
const ServerFailure Cause = 2

// ForeignProcess is the cause that processes that do not belong there ran on a
// tournament server, which is a computer on which a bot runs. In [WCC2014] the
// game is played again (rule [Disadvantage]). In any other edition the director
// decides.
//
// Source: WCC14, technical problems, item 4.
const ForeignProcess Cause = 3

// MoveToServerLost is the cause that the game server did not receive a move
// that a tournament server had sent. In [WCC2014] the game is played again
// (rule [Disadvantage]). In any other edition the director decides.
//
// Source: WCC14, technical problems, item 4.
const MoveToServerLost Cause = 4

// MoveToBotLost is the cause that a tournament server did not receive a move
// that the game server had sent. In [WCC2014] the game is played again (rule
// [Disadvantage]). In any other edition the director decides.
//
// Source: WCC14, technical problems, item 4.
const MoveToBotLost Cause = 5

// BotRestarted is the cause that a tournament server stopped and restarted a
// bot in the middle of a move. In [WCC2014] the game is played again (rule
// [Disadvantage]). In any other edition the director decides.
//
// Source: WCC14, technical problems, item 4.
const BotRestarted Cause = 6

// BotMisconfigured is the cause that the coordinator had configured a bot in a
// wrong way. In [WCC2014] the game is played again (rule [Disadvantage]). In
// any other edition the director decides.
//
// Source: WCC14, technical problems, item 4.
const BotMisconfigured Cause = 7

// wc2012Replays and wcc2014Replays hold, by cause, the rule of the edition
// about a replay. For any other cause the director decides.
var (
	wc2012Replays = map[Cause]Rule{
		// OwnFailure: the player answers for it
		OwnTrouble: OwnFailure,
	}
	wcc2014Replays = map[Cause]Rule{
		// Disadvantage: five causes are named
		ForeignProcess:   Disadvantage,
		MoveToServerLost: Disadvantage,
		MoveToBotLost:    Disadvantage,
		BotRestarted:     Disadvantage,
		BotMisconfigured: Disadvantage,
	}
)

// reason joins a cause and words about it.
func (c Cause) reason(why string) string {
	switch {
	case c == OtherCause:
		return why
	case why == "":
		return c.String()
	}
	return c.String() + ": " + why
}
