package place

import (
	"os"
	"runtime"
	"sync"

	"golang.org/x/sys/unix"
)

// This file has networks with nothing in them, for programs that can have no
// sockets but connected pairs. One process at a time has such a network,
// because a pair has a name that others in the network can see. Making a
// network takes half as long as making a place. So it serves again after the
// process has ended.

// networks are the empty networks that no process has.
var networks struct {
	sync.Mutex
	free []*os.File
}

// takeNetwork returns an empty network.
func takeNetwork() (*os.File, error) {
	networks.Lock()
	defer networks.Unlock()
	if last := len(networks.free) - 1; last >= 0 {
		network := networks.free[last]
		networks.free = networks.free[:last]
		return network, nil
	}
	var network *os.File
	var err error
	done := make(chan struct{})
	go func() {
		defer close(done)
		network, err = newNetwork()
	}()
	<-done
	return network, err
}

// giveNetwork takes a network back, whose processes have ended.
func giveNetwork(network *os.File) {
	networks.Lock()
	defer networks.Unlock()
	networks.free = append(networks.free, network)
}

// newNetwork makes a network. If its thread cannot leave that network, then
// nothing else runs in the thread, which ends with the goroutine.
func newNetwork() (*os.File, error) {
	runtime.LockOSThread()
	const path = "/proc/thread-self/ns/net"
	own, err := os.Open(path)
	if err != nil {
		runtime.UnlockOSThread()
		return nil, err
	}
	defer own.Close()
	if err := unix.Unshare(unix.CLONE_NEWNET); err != nil {
		runtime.UnlockOSThread()
		return nil, err
	}
	network, err := os.Open(path)
	if unix.Setns(int(own.Fd()), unix.CLONE_NEWNET) == nil {
		runtime.UnlockOSThread()
	}
	return network, err
}
