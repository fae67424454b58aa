package socket

import (
	"bufio"
	"encoding/binary"
	"fmt"
	"net/netip"
	"os"
	"path/filepath"
	"strconv"
	"strings"
)

// This file finds the owner of a connection in the system's lists of all
// connections and all processes.

// stranger reports whether a connection from an address to another is not of
// the client with this ID. If the system does not say so, it is not.
func stranger(from, to netip.AddrPort, client int) bool {
	// A process can pass the connection to a child, and end, while the
	// processes are read. Then the child is not seen the first time.
	for range 2 {
		ours, known := owned(from, to, client)
		if ours || !known {
			return false
		}
	}
	return true
}

// owned reports whether a process of the client has the end of a connection
// from an address, and whether that can be known.
func owned(from, to netip.AddrPort, client int) (ours, known bool) {
	self, err := os.Readlink("/proc/self/ns/pid")
	if err != nil {
		return false, false
	}
	inode, known := inodeOf(from, to)
	if inode == "" {
		// Nobody has it any more, if the system says whose it was.
		return false, known
	}
	processes, err := filepath.Glob("/proc/[0-9]*")
	if err != nil || len(processes) == 0 {
		return false, false
	}
	for _, process := range processes {
		// The system refuses to say so of processes that we may not
		// trace. They are none of ours.
		if space, err := os.Readlink(process + "/ns/pid"); err != nil || space != self {
			continue
		}
		if has(process, "socket:["+inode+"]") && (os.Getpid() == 1 || descends(process, self, client)) {
			return true, true
		}
	}
	return false, true
}

// inodeOf returns the number of the end of a connection, as the system writes
// it, or "" if nobody has it. It also reports whether the system says so.
func inodeOf(from, to netip.AddrPort) (inode string, known bool) {
	for _, table := range []struct {
		path  string
		bytes func(netip.Addr) []byte
	}{
		{"/proc/net/tcp", func(a netip.Addr) []byte { b := a.As4(); return b[:] }},
		// A socket of version 6 can have a connection of version 4.
		{"/proc/net/tcp6", func(a netip.Addr) []byte { b := a.As16(); return b[:] }},
	} {
		f, err := os.Open(table.path)
		if err != nil {
			continue
		}
		local, remote := inTable(table.bytes(from.Addr()), from.Port()),
			inTable(table.bytes(to.Addr()), to.Port())
		for lines := bufio.NewScanner(f); lines.Scan(); {
			fields := strings.Fields(lines.Text())
			if len(fields) < 10 {
				continue
			}
			known = true
			if fields[1] == local && fields[2] == remote && fields[9] != "0" {
				inode = fields[9]
			}
		}
		f.Close()
	}
	return inode, known
}

// inTable returns an address and a port as the system writes them: the address
// in words of this computer.
func inTable(address []byte, port uint16) string {
	var b strings.Builder
	for ; len(address) > 0; address = address[4:] {
		fmt.Fprintf(&b, "%08X", binary.NativeEndian.Uint32(address))
	}
	fmt.Fprintf(&b, ":%04X", port)
	return b.String()
}

// has reports whether a process has a file open.
func has(process, file string) bool {
	open, err := os.ReadDir(process + "/fd")
	if err != nil {
		return false
	}
	for _, f := range open {
		if to, err := os.Readlink(process + "/fd/" + f.Name()); err == nil && to == file {
			return true
		}
	}
	return false
}

// descends reports whether a process is the client with this ID, or descends
// from it. The namespace of the client is ours.
func descends(process, space string, client int) bool {
	// Nobody has more ancestors than this, except by chance while processes
	// end.
	for range 1000 {
		parent, id := status(process)
		if id == strconv.Itoa(client) {
			its, err := os.Readlink(process + "/ns/pid")
			return err == nil && its == space
		}
		if parent == "" || parent == "0" {
			return false
		}
		process = "/proc/" + parent
	}
	return false
}

// status returns the ID of the parent of a process, and the ID that the process
// has in its own namespace.
func status(process string) (parent, id string) {
	text, err := os.ReadFile(process + "/status")
	if err != nil {
		return "", ""
	}
	for line := range strings.Lines(string(text)) {
		fields := strings.Fields(line)
		switch {
		case len(fields) < 2:
		case fields[0] == "PPid:":
			parent = fields[1]
		case fields[0] == "NSpid:":
			id = fields[len(fields)-1]
		}
	}
	return parent, id
}
