//go:build unix && !linux

package seat

import (
	"os"
	"os/exec"
	"syscall"
	"time"
)

// Unconfined says in words what is not confined, and why, or returns "".
func Unconfined() string {
	return "bots are not confined: this needs Linux, they share files and the network with the arena, and a " +
		"process that leaves the group of its bot can outlive the game"
}

func homeInMemory(Command) string { return "" }

func launch(cmd *exec.Cmd, _ string, _ Command) (group, error) {
	return group{}, run(cmd, &syscall.SysProcAttr{Setpgid: true})
}

// A group is the process group of a bot.
type group struct{}

// freeze lets the processes stand still, or go on.
func (group) freeze(pid int, still bool) {
	signal := syscall.SIGCONT
	if still {
		signal = syscall.SIGSTOP
	}
	syscall.Kill(-pid, signal)
}

// used returns the time of processors that the processes have used for which
// the bot has waited, given the state of the first process after its end.
func (group) used(state *os.ProcessState) time.Duration { return state.UserTime() + state.SystemTime() }

func (group) end() {}

// brokenFile are the errors of a broken file that only this system has.
var brokenFile []error

// askSystem reports whether a child has ended. Only Linux says so without
// forgetting the child.
func askSystem(int) (ended, known bool) { return false, false }
