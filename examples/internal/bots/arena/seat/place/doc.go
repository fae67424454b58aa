// Package place gives a program a file system, a network and a /proc of its
// own.
//
// The place is made in the process of the program, by calls of the system, and
// then the process becomes the program. So the arena has no other program to
// install, the process is the child of the arena, and its exit status is the
// program's own. See [Start].
//
// # What the program sees
//
//   - Nothing can be written, except what follows.
//   - Home is empty, or a copy if Filled is set. What is written there is kept
//     in memory, and forgotten when the program ends. If the system cannot copy
//     Home, Home is as outside. Without Filled, nothing needs to be there
//     outside.
//   - Dir is a copy, too, if Copy is set. If the system cannot copy Dir, the
//     program can only read it.
//   - The directories in Empty and the directory above Home are empty, except
//     for Home, Dir and what is in Shown. What is written there is forgotten.
//   - /dev has the devices that every program may use, and no other device.
//   - /proc has the processes of the program, and nothing can be written there.
//   - The files in Hidden are empty, and so are the directories in it.
//   - Without Loopback there are no sockets, except for connected pairs of
//     streams. With Loopback there is a network with nothing but a loopback.
//
// Some calls of the system fail: those that make namespaces or enter them, keep
// keys, lease files, or work outside of the rules for other calls (io_uring,
// userfaultfd, bpf and some more). Sockets are of the families unix, inet,
// inet6 and netlink. A program for another processor does not run, but on amd64
// one with 32 bits does, which can have sockets of other families, and no pairs
// without Loopback.
//
// Everything else can be read as before, as far as the user may read it. The
// program loses the privileges with which it could leave its place. If it had
// them, it keeps the privileges to read and change the files of other users, to
// signal its own processes, and to become another user.
//
// At first the program can have 1,024 files open, or fewer if the arena cannot
// have as many.
//
// Everything that was mounted ends with the last process of the place.
//
// # How
//
// The runtime of Go cannot work in a process between the calls fork and execve.
// So the calls of the system are listed before, in a script, with all of their
// arguments. On amd64, without Users, the process uses the memory of the arena
// until the program runs, as after the call vfork. To copy that memory takes
// longer than all else. Package syscall starts processes so, too, but can make
// no mounts in them. A place takes one and a half milliseconds of a processor.
// It would take four if the arena were started again as a program that makes
// the place.
//
// # Why not bubblewrap
//
// The program bubblewrap makes such places. Its own process stands between the
// arena and the bot. So the arena would not see by which signal a bot ended,
// nor why a bot cannot be started. It would also be one more program to
// install.
package place
