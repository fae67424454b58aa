//go:build unix && !linux

package seat

import (
	"os/exec"
	"syscall"
)

// Unconfined says in words why bots are not confined, or returns "".
func Unconfined() string {
	return "bots are not confined: this needs Linux, they share files and the network with the arena, and a " +
		"process that leaves the group of its bot can outlive the game"
}

func launch(cmd *exec.Cmd, _ string, _ Command) (*exec.Cmd, error) {
	return cmd, run(cmd, &syscall.SysProcAttr{Setpgid: true})
}

// brokenFile are the errors of a broken file that only this system has.
var brokenFile []error

// askSystem reports whether a child has ended. Only Linux says so without
// forgetting the child.
func askSystem(int) (ended, known bool) { return false, false }
