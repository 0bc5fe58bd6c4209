package bridge

import (
	"errors"
	"io/fs"
	"syscall"

	"github.com/parallergo/epiphany/regular"
	"github.com/parallergo/epiphany/term"
)

// posixNames are the names of file errors.
var posixNames = map[syscall.Errno]string{
	syscall.EACCES: "eacces", syscall.EBADF: "ebadf", syscall.EBUSY: "ebusy",
	syscall.EEXIST: "eexist", syscall.EFBIG: "efbig", syscall.EINTR: "eintr",
	syscall.EINVAL: "einval", syscall.EIO: "eio", syscall.EISDIR: "eisdir", syscall.ELOOP: "eloop",
	syscall.EMFILE: "emfile", syscall.EMLINK: "emlink",
	syscall.ENAMETOOLONG: "enametoolong", syscall.ENFILE: "enfile", syscall.ENODEV: "enodev",
	syscall.ENOENT: "enoent", syscall.ENOMEM: "enomem",
	syscall.ENOSPC: "enospc", syscall.ENOTDIR: "enotdir", syscall.ENOTEMPTY: "enotempty",
	syscall.ENOTSUP: "enotsup", syscall.ENXIO: "enxio",
	syscall.EPERM: "eperm", syscall.EPIPE: "epipe", syscall.EROFS: "erofs",
	syscall.ESPIPE: "espipe", syscall.ETXTBSY: "etxtbsy", syscall.EXDEV: "exdev",
}

// posix returns {error, Name} for an error of package os. A name that leads out of the directory is
// eacces.
func posix(err error) term.Tuple {
	var number syscall.Errno
	var large *regular.TooLargeError
	switch {
	case errors.Is(err, regular.ErrNot): // of whatever kind, as on OTP
		return posixError("eisdir")
	case errors.As(err, &large):
		return posixError("enomem")
	case errors.As(err, &number):
		if name, known := posixNames[number]; known {
			return posixError(name)
		}
		return posixError("eio")
	case errors.Is(err, fs.ErrNotExist):
		return posixError("enoent")
	case errors.Is(err, fs.ErrExist):
		return posixError("eexist")
	case errors.Is(err, fs.ErrInvalid):
		return posixError("einval")
	}
	return posixError("eacces")
}
