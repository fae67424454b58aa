// Package logbook keeps a log in a file: lines that are only ever added.
//
// # Claims
//
// A line is acknowledged after the file with it was synced: fsync has returned.
// So an acknowledged line survives the end of the process, a crash of the
// system, and a loss of power, as far as the disk keeps the bytes that it
// acknowledges. A line that was not acknowledged can be there afterwards, or
// not.
//
// Lines that wait at the same time are written together, by one write and one
// sync. Lines are in the order in which they were added.
//
// # Format
//
// A log has lines. Each line ends with a newline, and has two parts with a
// space between them, which are the sum and the text. The sum has 64
// hexadecimal digits in lower case. It is the SHA-256 of the sum of the line
// before it (of the first line: 64 zeros), a space, and the text. So a line
// that was changed, lost or moved is found, unless all later lines were written
// anew. This checks a log in Python:
//
//	import hashlib, sys
//	last = b"0" * 64
//	for number, line in enumerate(open(sys.argv[1], "rb"), 1):
//	    sum, text = line[:64], line[65:-1]
//	    want = hashlib.sha256(last + b" " + text).hexdigest().encode()
//	    if line != want + b" " + text + b"\n":
//	        sys.exit(f"line {number} is wrong")
//	    last = sum
//
// A text has up to [MaxLine] bytes and no newline.
//
// # Opening
//
// [Create] makes a log with its first line, which is there whole or not at all.
//
// [Open] checks every line. If the beginning of one line follows the last
// newline, that line was not written whole. It was never acknowledged, so it is
// cut off. If anything else follows the last newline, the file was changed. If
// a line has its newline and is wrong, the file was changed, or the system
// crashed in the middle of a write and the disk had kept the end of the write
// but not its beginning. Open cannot know which of the two has happened. So it
// cuts off nothing, and says which line is wrong. A file in which no line is
// whole is wrong too, unless it is empty. A pipe, a device or a folder is no
// log, and is not opened: reading it might never end.
//
// # Failing
//
// If a write or a sync fails, nothing of it is acknowledged, and nothing more
// is written until the log is opened again: nobody knows which bytes a disk has
// kept after a sync has failed. Bytes that were written in vain are cut off
// again if that is possible. It also counts as a failure if somebody has
// removed, replaced or cut the file meanwhile ([ErrMoved]).
package logbook
