// Package regular opens files that are files: neither a pipe, which would block whoever opens it
// until somebody writes, nor a device, whose opening may do things, nor a directory. A name may
// come to mean another file between a look at it and its opening, so it is what has been opened
// that is looked at, and opening never blocks.
package regular

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"syscall"
)

// ErrNot is in every error about what is no regular file.
var ErrNot = errors.New("not a regular file")

// TooLargeError is the error of a file with more bytes than may be read.
type TooLargeError struct {
	Name  string
	Limit int64
}

func (e *TooLargeError) Error() string {
	return fmt.Sprintf("%s: larger than %d bytes", e.Name, e.Limit)
}

// quietly are flags with which opening neither blocks nor makes a terminal that of the process.
const quietly = syscall.O_NONBLOCK | syscall.O_NOCTTY

// Open opens a regular file for reading.
func Open(name string) (*os.File, error) {
	return open(name, os.Stat, func(flags int) (*os.File, error) {
		return os.OpenFile(name, flags, 0)
	}, os.O_RDONLY)
}

// OpenIn opens a regular file below a root with the flags of os.OpenFile.
func OpenIn(root *os.Root, name string, flags int, perm fs.FileMode) (*os.File, error) {
	return open(name, root.Stat, func(flags int) (*os.File, error) {
		return root.OpenFile(name, flags, perm)
	}, flags)
}

func open(name string, stat func(string) (fs.FileInfo, error),
	open func(flags int) (*os.File, error), flags int) (*os.File, error) {
	if info, err := stat(name); err == nil {
		if err = check(name, info); err != nil { // it is not touched
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

// check refuses what is no regular file.
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

// OpenRoot is os.OpenRoot for what is a directory.
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

// Read reads a regular file of at most limit bytes.
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

// readAll reads a file and closes it. One that says that it is too large is not read.
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
