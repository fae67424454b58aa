// Package calendar fixes the times of the games of a week.
//
// Players say in which hours of a week they prefer to begin a game. On Monday
// at 20:00 each game gets a proposed time ([Week.Propose]). For 24 hours
// players can change their preferences, and so agree on another time. On
// Tuesday at 20:00 the times are fixed ([Week.Fix]), by the same rules. Each
// answer names the rules that made it. [Judge] decides about a player who did
// not come. [Timetable.ICS] writes the times for calendar programs.
//
//  1. [Submitted]: the last hours that a player has submitted for this week.
//  2. [Standing]: if there are none for this week, the last hours of an earlier
//     week.
//  3. [AllHours]: if the player has never submitted hours, all hours.
//  4. [Proposed]: the hours known on Monday at 20:00 make the proposal.
//  5. [Fixed]: the hours known on Tuesday at 20:00 make the final times.
//  6. [Window]: a game begins from Wednesday 19:00 to the next Monday 17:00.
//  7. [OneGame]: a player plays one game at a time.
//  8. [Both]: an hour that both players prefer.
//  9. [Fewer]: else an hour of the player who prefers fewer hours of the week.
//  10. [Any]: else any hour.
//  11. [Earliest]: the earliest of these hours.
//  12. [NoShow]: a player has 15 minutes from the start to come.
//  13. [Claim]: the other player claims the game by leaving after the 15
//     minutes.
//  14. [MoreTime]: the other player can also wait, and then the game is played.
//  15. [Nobody]: if neither has come, both have forfeited.
//
// # Times
//
// Days and hours are days and hours of one time zone, the zone of the event.
// The zone can be an offset from UTC which is the same all year: EST is UTC-5
// also in summer. Or it is the zone of a place, as in America/New_York. Then
// hours are hours of the clocks there: Sunday 18:00 stays Sunday 18:00 when the
// clocks change, and so do the hours that players prefer. All answers are in
// UTC. Nothing is computed for the zones of players. A calendar program shows
// the times of its own zone.
//
// Clocks that change skip an hour in spring, and show one twice in autumn. At
// an hour that is skipped no game can begin (rule [Window]). If a player
// prefers no other hour, the reason for the time says so. Of an hour that is
// shown twice, the first is meant. If a deadline is skipped, it is the moment
// of the change.
//
// An hour is a time at which a game can begin: a whole hour of the zone. A
// player who prefers the hours from 19 to 23 prefers a start at 19:00, 20:00,
// 21:00 or 22:00. The game may last longer.
//
// # The file of a week
//
// [Read] reads a week from JSON:
//
//	{"zone": "-05:00", "monday": "2012-01-09", "round": 1,
//	 "submissions": [
//	  {"player": "Ann", "at": "2012-01-08T18:30:00-05:00", "hours": ["Wed-Fri 19-23", "Sat 22-2", "Sun"]},
//	  {"player": "Bob", "at": "2011-12-30T09:00:00Z", "hours": ["Mon 17"]}],
//	 "busy": [{"player": "Bob", "from": "2012-01-14T18:00:00Z", "to": "2012-01-15T02:00:00Z"}],
//	 "fixed": [{"gold": "Cid", "silver": "Dan", "start": "2012-01-14T20:00:00Z"}],
//	 "claims": [
//	  {"gold": "Ann", "silver": "Bob", "there": [{"player": "Ann", "from": "2012-01-12T00:03:00Z", "to": "2012-01-12T00:20:00Z"}]}]}
//
// The zone is an offset from -12:00 to +14:00, in quarters of an hour, or the
// name of a place, as in "America/New_York", or "UTC" (see package zone). The
// Monday is the day on which the round is paired. The keys "round", "busy",
// "fixed" and "claims" can be left out. With "round", the week has the games of
// that round, and no others. A key "version" can be added, and must be 1. Times
// are in RFC 3339, with any offset. Submissions can be in any order. If a
// player has two of the same time, the later one in the list counts.
//
// An entry of hours is a day or some days, as in "Wed" or "Fri-Mon", and hours
// or none. Without hours, all hours of the days are meant. "19-23" means the
// four hours from 19:00 to 23:00, and "19" is one hour. The hours "22-2" go on
// after midnight. A Monday is the Monday at the end of the week. Hours outside
// the window do not count, and an entry with nothing in the window is an error.
// A submission with an empty list of hours takes back the earlier submissions
// of the player: all hours are preferred again (rule [AllHours]).
//
// # Limits
//
// A week has at most [MaxRecords] records of each kind, and at most [MaxGames]
// games. A submission has at most [MaxEntries] entries. The time that a week
// takes grows in proportion to its records and games. At most a thousand
// problems are reported, and the number of the others.
//
// # Source
//
// The 2012 Arimaa World Championship ([WC12]), time of games and forfeits.
//
// [WC12]: http://arimaa.com/arimaa/wc/2012/rules.html
package calendar
