package attach

import (
	"errors"
	"fmt"
	"io/fs"
	"net"
	"os"
	"path/filepath"
	"sync"
)

// Listen makes a Unix domain socket at a path that only the user may open. A folder that does not
// exist is made, for the user alone. A socket that a system has left behind is replaced; one at
// which a system listens, or a file of another kind, is an error. Closing the listener removes the
// socket.
func Listen(path string) (net.Listener, error) {
	if err := vacant(path); err != nil {
		return nil, err
	}
	folder := filepath.Dir(path)
	if err := os.MkdirAll(folder, 0o700); err != nil {
		return nil, fmt.Errorf("attach: %w", err)
	}
	// In a folder of its own nobody else can open it before its rights are set.
	private, err := os.MkdirTemp(folder, ".console-")
	if err != nil {
		return nil, fmt.Errorf("attach: %w", err)
	}
	defer os.RemoveAll(private)
	hidden := filepath.Join(private, "s")
	l, err := net.ListenUnix("unix", &net.UnixAddr{Name: hidden, Net: "unix"})
	if err != nil {
		return nil, fmt.Errorf("attach: %w", err)
	}
	l.SetUnlinkOnClose(false)
	err = os.Chmod(hidden, 0o600)
	if err == nil {
		err = os.Rename(hidden, path)
	}
	if err != nil {
		return nil, errors.Join(fmt.Errorf("attach: %w", err), l.Close())
	}
	return &listener{UnixListener: l, path: path}, nil
}

// vacant reports what is at a path, unless it is nothing or a socket at which nobody listens.
func vacant(path string) error {
	info, err := os.Lstat(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil
	case err != nil:
		return fmt.Errorf("attach: %w", err)
	case info.Mode().Type() != fs.ModeSocket:
		return fmt.Errorf("attach: %s is not a socket", path)
	}
	c, err := net.Dial("unix", path)
	if err != nil {
		return nil
	}
	return errors.Join(fmt.Errorf("attach: a system listens at %s already", path), c.Close())
}

// listener removes its socket when it is closed.
type listener struct {
	*net.UnixListener
	path string
	once sync.Once
	err  error
}

func (l *listener) Close() error {
	l.once.Do(func() {
		if l.err = l.UnixListener.Close(); l.err == nil {
			l.err = os.Remove(l.path)
		}
	})
	return l.err
}
