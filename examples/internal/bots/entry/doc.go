// Package entry reads the files of a bot that a team hands in.
//
// [Open] reads an entry and checks it. The entry is then the bot of a seat
// ([Entry.Command]), with a fresh copy of its files in each game. These are the
// rules:
//
//  1. [Archive]: an entry is a jar, tar or zip file, or a folder.
//  2. [StartFile]: startme.sh starts the bot.
//  3. [ReadmeItems]: README.txt says who hands in what.
//  4. [Reset]: a game begins with the files of the entry, and no others.
//  5. [Frozen]: an entry that is changed is another entry.
//  6. [Inside]: an entry has only files and directories, inside of itself.
//  7. [Bounded]: an entry has limits.
//
// All problems of an entry are reported at once, as [Problems]. A README that
// lacks an item is no reason to refuse a bot: [Entry.Remarks] has the missing
// items.
//
// # Limits
//
// [MaxSize], [MaxFiles], [MaxPath], [MaxName] and [MaxDepth] are the maximum of
// an entry. Archives have [MaxRatio], too. At most [MaxReadme] bytes of a
// README are read. To open an entry takes time in proportion to its size,
// packed and unpacked.
//
// An entry should lie where bots cannot write.
//
// # Source
//
// AAAI Computer Poker Competition 2007, rules ([CPC07]), "The 2007 Competition"
// and "Hardware/Software Setup".
//
// [CPC07]: https://webdocs.cs.ualberta.ca/~pokert/2007/rules.php
package entry
