// Package regular opens regular files only: not pipes, which block the opener until another process
// writes, not devices, whose opening may have effects, and not directories. A name may refer to
// another file between a check and its opening, so the check is repeated on the open file, and
// opening never blocks.
package regular

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"syscall"
)

// ErrNot is wrapped by every error about a file that is not regular.
var ErrNot = errors.New("not a regular file")

// TooLargeError reports a file with more bytes than may be read.
type TooLargeError struct {
	Name  string
	Limit int64
}

func (e *TooLargeError) Error() string {
	return fmt.Sprintf("%s: larger than %d bytes", e.Name, e.Limit)
}

// quietly are flags by which opening neither blocks nor makes a terminal the process's controlling
// one.
const quietly = syscall.O_NONBLOCK | syscall.O_NOCTTY

// Open opens a regular file for reading.
func Open(name string) (*os.File, error) {
	return open(name, os.Stat, func(flags int) (*os.File, error) {
		return os.OpenFile(name, flags, 0)
	}, os.O_RDONLY)
}

// OpenIn opens a regular file below a root, with the flags of os.OpenFile.
func OpenIn(root *os.Root, name string, flags int, perm fs.FileMode) (*os.File, error) {
	return open(name, root.Stat, func(flags int) (*os.File, error) {
		return root.OpenFile(name, flags, perm)
	}, flags)
}

func open(name string, stat func(string) (fs.FileInfo, error),
	open func(flags int) (*os.File, error), flags int) (*os.File, error) {
	if info, err := stat(name); err == nil {
		if err = check(name, info); err != nil { // refused without being opened
			return nil, err
		}
	}
	file, err := open(flags | quietly)
	if err != nil {
		return nil, err
	}
	info, err := file.Stat()
	if err == nil {
		err = check(name, info)
	}
	if err != nil {
		return nil, errors.Join(err, file.Close())
	}
	return file, nil
}

// check returns an error unless the file is regular.
func check(name string, info fs.FileInfo) error {
	if info.Mode().IsRegular() {
		return nil
	}
	return &fs.PathError{Op: "open", Path: name, Err: fmt.Errorf("%s is %w", kind(info.Mode()), ErrNot)}
}

func kind(mode fs.FileMode) string {
	switch {
	case mode.IsDir():
		return "a directory"
	case mode&fs.ModeNamedPipe != 0:
		return "a pipe"
	case mode&fs.ModeDevice != 0:
		return "a device"
	case mode&fs.ModeSocket != 0:
		return "a socket"
	}
	return "it"
}

// OpenRoot is os.OpenRoot for directories; other files are not opened.
func OpenRoot(dir string) (*os.Root, error) {
	info, err := os.Stat(dir)
	if err == nil && !info.IsDir() {
		err = &fs.PathError{Op: "open", Path: dir, Err: syscall.ENOTDIR}
	}
	if err != nil {
		return nil, err
	}
	return os.OpenRoot(dir)
}

// OpenDirIn opens a directory below a root.
func OpenDirIn(root *os.Root, name string) (*os.File, error) {
	return root.OpenFile(name, os.O_RDONLY|syscall.O_DIRECTORY|quietly, 0)
}

// Read reads a regular file of at most limit bytes; a larger one is a TooLargeError.
func Read(name string, limit int64) ([]byte, error) {
	file, err := Open(name)
	if err != nil {
		return nil, err
	}
	return readAll(file, name, limit)
}

// ReadIn reads a regular file of at most limit bytes below a root.
func ReadIn(root *os.Root, name string, limit int64) ([]byte, error) {
	file, err := OpenIn(root, name, os.O_RDONLY, 0)
	if err != nil {
		return nil, err
	}
	return readAll(file, name, limit)
}

// readAll reads a file and closes it. A file whose size exceeds the limit is not read.
func readAll(file *os.File, name string, limit int64) ([]byte, error) {
	defer file.Close()
	if info, err := file.Stat(); err == nil && info.Size() > limit {
		return nil, &TooLargeError{name, limit}
	}
	data, err := io.ReadAll(io.LimitReader(file, limit+1))
	if err == nil && int64(len(data)) > limit {
		return nil, &TooLargeError{name, limit}
	}
	return data, err
}
