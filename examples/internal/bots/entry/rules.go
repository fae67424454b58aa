package entry

import "github.com/arbiter-go/arbiter/internal/enum"

// A Rule is a condition that an entry must meet. Zero is no rule.
type Rule int

// Archive is rule 1. An entry is a jar, tar or zip file. The end of its name
// says which: .jar, .tar or .zip, in upper or lower case. A jar file is a zip
// file.
//
// An entry can also be a folder, or a tar file that is compressed by gzip, with
// a name that ends in .tar.gz or .tgz. The source does not name them. The same
// files are the same entry in every form.
//
// Of a zip file, only the methods Store and Deflate are read, and no encrypted
// files. Sparse files of a tar file are not read. An archive must be readable
// to its end: the sums must be right, and only zeros may be behind the end of a
// tar file.
//
// Source: CPC07, The 2007 Competition.
const Archive Rule = 1

// StartFile is rule 2. The file startme.sh starts the bot on Linux. It lies at
// the top of the entry, or in a folder at the top if only one folder has it.
// The bot runs in the directory of startme.sh. That file can be executed, even
// if the archive says otherwise, since many archives say nothing. If it does
// not begin with "#!" and is no program, /bin/sh runs it, as a shell would.
//
// An entry with startme.bat alone is for Windows, and is refused.
//
// Source: CPC07, The 2007 Competition. The rules of the source about Windows
// cannot be followed here.
const StartFile Rule = 2

// ReadmeItems is rule 3. The file README.txt is beside startme.sh. It has the
// name of the team, its affiliation, its leaders and its members with e-mail
// addresses, its location, a summary of one or two paragraphs, and references
// if there are any.
//
// The source has no form for these items. Here an item begins on a line that
// begins with its name and either ends there or goes on after a colon. It has
// the name that the source gives it, or a short form such as "Team Leaders" or
// "Affiliation". Upper case, bullets, numbers and texts in parentheses do not
// matter. An item ends where the next item begins.
//
// A missing item is a remark, and nobody is refused.
//
// Source: CPC07, The 2007 Competition, README.txt.
const ReadmeItems Rule = 3

// Reset is rule 4. Before a bot is started, its directory has the files of the
// entry, and no others. Files that the bot wrote in another game are not there.
//
// A directory has mode 0700. A file has mode 0700 if the entry says that
// somebody may execute it, and otherwise 0600. The entry says nothing else
// about files: no owner and no time.
//
// Source: CPC07, Hardware/Software Setup: the hard disk is reset to have the
// files that the competitor provided. Here only the directory of the bot is
// reset.
const Reset Rule = 4

// Frozen is rule 5. The sum of an entry is a SHA-256 over the names, the modes
// and the contents of its files, and the names of its directories
// ([Entry.Sum]). If somebody changes any of them in the archive or the folder
// after it was opened, the bot cannot be started any more. That is no fault of
// the bot. A changed entry that is opened again has another sum.
//
// The mode of startme.sh does not matter. An archive stays open: if it is
// removed or replaced, the entry stays the same.
//
// Source: CPC07, Hardware/Software Setup: there are no more changes once the
// competition has begun. The sum is ours.
const Frozen Rule = 5

// Inside is rule 6. An entry has files and directories. It has no links and no
// devices. Their paths lead nowhere else: no path is absolute, and no part of a
// path is "." or "..". A path is valid UTF-8 without control characters and
// backslashes. No two files have the same path.
//
// The beginning "./" is left out, which many archives have. So is the directory
// of the entry itself.
//
// Source: ours.
const Inside Rule = 6

// Bounded is rule 7. An entry is at most as large as the limits of this package
// say. Files are counted as they are unpacked, whatever the archive says.
//
// Source: ours.
const Bounded Rule = 7

var rules = enum.Of[Rule]("entry", "rule", nil, "", "Archive", "StartFile", "ReadmeItems", "Reset", "Frozen",
	"Inside", "Bounded")

// String returns the name of the rule. It is empty for no rule.
func (r Rule) String() string { return rules.String(r) }

// MarshalText returns the name of the rule.
func (r Rule) MarshalText() ([]byte, error) { return rules.Append(nil, r) }

// UnmarshalText reads the name of a rule.
func (r *Rule) UnmarshalText(name []byte) error { return rules.Set(r, name) }
