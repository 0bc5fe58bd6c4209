package attach

import (
	"fmt"
	"net"
	"syscall"
)

// peerUser returns the user of the process at the other end of a Unix domain socket.
func peerUser(c *net.UnixConn) (uid uint32, err error) {
	raw, err := c.SyscallConn()
	if err != nil {
		return 0, fmt.Errorf("attach: %w", err)
	}
	var cred *syscall.Ucred
	var asked error
	err = raw.Control(func(fd uintptr) {
		cred, asked = syscall.GetsockoptUcred(int(fd), syscall.SOL_SOCKET, syscall.SO_PEERCRED)
	})
	if err == nil {
		err = asked
	}
	if err != nil {
		return 0, fmt.Errorf("attach: %w", err)
	}
	return cred.Uid, nil
}
