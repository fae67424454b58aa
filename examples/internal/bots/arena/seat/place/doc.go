// Package place gives a program a file system, a network and a /proc of its
// own.
//
// It is the first thing that runs in the process of a bot. The arena starts
// itself a second time, in new namespaces and with the arguments that [Args]
// returns. This package sees these arguments before anything else of the arena
// is set up. It makes the place, and then runs the program of the bot in the
// same process. So the arena has no other program to install, the process of
// the bot is the child of the arena, and its exit status is the bot's own.
//
// # What the program sees
//
//   - Nothing can be written, except what follows.
//   - Home is empty, or a copy if Filled is set. What is written there is kept
//     in memory, and forgotten when the program ends. If the system cannot copy
//     Home, or with Network, Home is as outside.
//   - Dir is a copy, too, if Copy is set. If the system cannot copy Dir, the
//     program can only read it.
//   - The directories in Empty and the directory above Home are empty, except
//     for Home, Dir and what is in Shown. What is written there is forgotten.
//   - /dev has the devices that every program may use, and no other device.
//   - /proc has the processes of the program, and nothing can be written there.
//   - The files in Hidden are empty, and so are the directories in it.
//   - Without Loopback and Network there are no sockets, except for connected
//     pairs. With Loopback there is a network with nothing but a loopback.
//
// Some calls of the system fail: those that make namespaces or enter them, keep
// keys, lease files, or work outside of the rules for other calls (io_uring,
// userfaultfd, bpf and some more). Sockets are of the families unix, inet,
// inet6 and netlink. A program for another processor does not run, but on amd64
// one with 32 bits does, which can have sockets of other families.
//
// Everything else can be read as before, as far as the user may read it. The
// program loses the privileges with which it could leave its place. If it had
// them, it keeps the privileges to read and change the files of other users, to
// signal its own processes, and to become another user.
//
// Everything that was mounted ends with the last process of the place.
//
// # Why not bubblewrap
//
// The program bubblewrap makes such places. Its own process stands between the
// arena and the bot. So the arena would not see by which signal a bot ended,
// nor why a bot cannot be started. It would also be one more program to
// install.
package place
