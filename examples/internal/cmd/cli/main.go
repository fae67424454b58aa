package cli

import (
	"context"
	"io"
	"os"
	"os/signal"
	"syscall"
	"time"
)

// oneSignal is the time after a signal in which further signals count as the
// same signal. Programs such as timeout(1) signal a process and then its group.
const oneSignal = 200 * time.Millisecond

// Main runs a program with the arguments and streams of the process, and ends
// the process with its status. The first interrupt, SIGTERM or SIGHUP ends the
// context, and a second signal ends the process at once. A process that ignores
// SIGHUP, as with nohup(1), goes on to ignore it.
func Main(run func(ctx context.Context, args []string, in io.Reader, out, errs io.Writer) int) {
	signals := []os.Signal{os.Interrupt, syscall.SIGTERM}
	if !signal.Ignored(syscall.SIGHUP) {
		signals = append(signals, syscall.SIGHUP)
	}
	ctx, stop := signal.NotifyContext(context.Background(), signals...)
	context.AfterFunc(ctx, func() {
		time.Sleep(oneSignal)
		stop() // a second signal ends the program at once
	})
	os.Exit(run(ctx, os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}
