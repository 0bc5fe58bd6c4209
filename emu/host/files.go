package host

import (
	"encoding/binary"
	"io"
	"os"
	"syscall"

	"github.com/parallergo/epiphany/emu"
)

// System calls of the C library by number (newlib's syscall.h).
const (
	libLseek  = 6
	libUnlink = 7
	libGetpid = 8
	libFstat  = 10
	libTime   = 18
	libGetTOD = 19
	libTimes  = 20
)

// System calls of Linux on the ARM by number.
const (
	linuxExit   = 1
	linuxRead   = 3
	linuxWrite  = 4
	linuxOpen   = 5
	linuxClose  = 6
	linuxUnlink = 10
	linuxLseek  = 19
	linuxGetpid = 20
	linuxGetTOD = 78
)

// Flags of open: those of the C library, and those of Linux.
type openFlags struct{ append, create, truncate, exclusive uint32 }

var (
	libFlags   = openFlags{0x8, 0x200, 0x400, 0x800}
	linuxFlags = openFlags{0x400, 0x40, 0x200, 0x80}
)

// host translates flags.
func (f openFlags) host(v uint32) int {
	flags := int(v & 3)
	for _, x := range []struct {
		bit uint32
		to  int
	}{{f.append, os.O_APPEND}, {f.create, os.O_CREATE}, {f.truncate, os.O_TRUNC},
		{f.exclusive, os.O_EXCL}} {
		if v&x.bit != 0 {
			flags |= x.to
		}
	}
	return flags
}

// trap serves a trap of the simulator.
func (k *call) trap(n int32) (uint32, syscall.Errno) {
	switch n {
	case TrapWrite:
		return k.writeFile(k.args[0], k.args[1], k.args[2])
	case TrapRead:
		return k.readFile(k.args[0], k.args[1], k.args[2])
	case TrapOpen:
		return k.openFile(k.args[0], libFlags.host(k.args[1]))
	case TrapClose:
		return 0, k.closeFile(k.args[0])
	case TrapSyscall:
		return k.library(k.args[3])
	}
	return 0, syscall.ENOSYS
}

// library serves a system call of the C library.
func (k *call) library(n uint32) (uint32, syscall.Errno) {
	switch n {
	case libLseek:
		return k.seek(k.args[0], k.args[1], k.args[2])
	case libUnlink:
		return 0, k.unlink(k.args[0])
	case libGetpid:
		return 1, 0
	case libFstat:
		return 0, k.stat(k.args[0], k.args[1])
	case libTime:
		return uint32(k.micros() / 1e6), 0
	case libGetTOD:
		return 0, k.timeOfDay(k.args[0])
	case libTimes:
		return uint32(k.micros()), 0
	}
	return 0, syscall.ENOSYS
}

// linux serves a system call of Linux.
func (k *call) linux(n uint32) (uint32, syscall.Errno) {
	switch n {
	case linuxRead:
		return k.readFile(k.args[0], k.args[1], k.args[2])
	case linuxWrite:
		return k.writeFile(k.args[0], k.args[1], k.args[2])
	case linuxOpen:
		return k.openFile(k.args[0], linuxFlags.host(k.args[1]))
	case linuxClose:
		return 0, k.closeFile(k.args[0])
	case linuxUnlink:
		return 0, k.unlink(k.args[0])
	case linuxLseek:
		return k.seek(k.args[0], k.args[1], k.args[2])
	case linuxGetpid:
		return 1, 0
	case linuxGetTOD:
		return 0, k.timeOfDay(k.args[0])
	}
	return 0, syscall.ENOSYS
}

// file is an open file.
func (k *call) file(n uint32) (*os.File, syscall.Errno) {
	if n < firstFile || n-firstFile >= uint32(len(k.open)) || k.open[n-firstFile] == nil {
		return nil, syscall.EBADF
	}
	return k.open[n-firstFile], 0
}

func (k *call) writeFile(n, a, bytes uint32) (uint32, syscall.Errno) {
	p := make([]byte, min(bytes, maxMove))
	if errno := k.read(a, p); errno != 0 {
		return 0, errno
	}
	var w io.Writer
	switch n {
	case 1:
		w = k.Stdout
	case 2:
		w = k.Stderr
	default:
		f, errno := k.file(n)
		if errno != 0 {
			return 0, errno
		}
		w = f
	}
	if w == nil {
		return uint32(len(p)), 0
	}
	done, err := w.Write(p)
	return uint32(done), number(err)
}

func (k *call) readFile(n, a, bytes uint32) (uint32, syscall.Errno) {
	var r io.Reader = k.Stdin
	if n != 0 {
		f, errno := k.file(n)
		if errno != 0 {
			return 0, errno
		}
		r = f
	}
	if r == nil {
		return 0, 0
	}
	p := make([]byte, min(bytes, maxMove))
	done, err := r.Read(p)
	if done == 0 && err == io.EOF {
		return 0, 0
	}
	if done == 0 && err != nil {
		return 0, number(err)
	}
	return uint32(done), k.write(a, p[:done])
}

// maxFiles is how many files may be open at a time.
const maxFiles = 256

func (k *call) openFile(name uint32, flags int) (uint32, syscall.Errno) {
	path, errno := k.text(name)
	if errno != 0 {
		return 0, errno
	}
	if k.Files == nil {
		return 0, syscall.EACCES
	}
	slot := 0
	for slot < len(k.open) && k.open[slot] != nil {
		slot++
	}
	if slot == maxFiles {
		return 0, syscall.EMFILE
	}
	f, err := k.Files.OpenFile(path, flags, 0o644)
	if err != nil {
		return 0, number(err)
	}
	if slot == len(k.open) {
		k.open = append(k.open, nil)
	}
	k.open[slot] = f
	return uint32(slot + firstFile), 0
}

func (k *call) closeFile(n uint32) syscall.Errno {
	if n < firstFile {
		return 0
	}
	f, errno := k.file(n)
	if errno != 0 {
		return errno
	}
	k.open[n-firstFile] = nil
	return number(f.Close())
}

func (k *call) unlink(name uint32) syscall.Errno {
	path, errno := k.text(name)
	switch {
	case errno != 0:
		return errno
	case k.Files == nil:
		return syscall.EACCES
	}
	return number(k.Files.Remove(path))
}

func (k *call) seek(n, offset, whence uint32) (uint32, syscall.Errno) {
	f, errno := k.file(n)
	if errno != 0 {
		if n < firstFile {
			errno = syscall.ESPIPE
		}
		return 0, errno
	}
	at, err := f.Seek(int64(int32(offset)), int(whence))
	return uint32(at), number(err)
}

// The C library's struct stat: bytes, and where mode, size and block size are.
const (
	statBytes   = 60
	statMode    = 4
	statSize    = 16
	statBlock   = 44
	modeDevice  = 0o020666
	modeRegular = 0o100644
)

func (k *call) stat(n, a uint32) syscall.Errno {
	var p [statBytes]byte
	mode, size := uint32(modeDevice), int64(0)
	if n >= firstFile {
		f, errno := k.file(n)
		if errno != 0 {
			return errno
		}
		info, err := f.Stat()
		if err != nil {
			return number(err)
		}
		mode, size = modeRegular, info.Size()
	}
	binary.LittleEndian.PutUint32(p[statMode:], mode)
	binary.LittleEndian.PutUint32(p[statSize:], uint32(size))
	binary.LittleEndian.PutUint32(p[statBlock:], chunk)
	return k.write(a, p[:])
}

// micros is virtual time in microseconds.
func (k *call) micros() int64 {
	s := k.group.sys
	return int64(s.arm.Clock) / max(s.board.ClockHz/1e6, 1)
}

// timeOfDay writes seconds and microseconds of virtual time.
func (k *call) timeOfDay(a uint32) syscall.Errno {
	var p [2 * emu.WordBytes]byte
	us := k.micros()
	binary.LittleEndian.PutUint32(p[:], uint32(us/1e6))
	binary.LittleEndian.PutUint32(p[4:], uint32(us%1e6))
	return k.write(a, p[:])
}
