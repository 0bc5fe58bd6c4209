package bridge

import (
	"bufio"
	"compress/gzip"
	"errors"
	"io"
	"os"
	"syscall"

	"github.com/parallergo/epiphany/term"
)

// maxPacked bounds the compressed files that processes have open at a time, since the state of one
// takes up to 0.8 MB; maxSkipped the bytes that one call goes over to get to a place.
const (
	maxPacked  = 32
	maxSkipped = 1 << 28
)

// packed is a file in the format of gzip, opened with the mode compressed either to be read or to
// be written: what calls read, write and count are the bytes that it stands for.
type packed struct {
	file *os.File
	in   *gzip.Reader // of a file that is read; nil before its start and where that is damaged
	out  *gzip.Writer // of a file that is written
	at   int64
}

// pack takes an opened file as one in the format of gzip. What is read and is in another format
// stays as it is.
func (f *files) pack(file *openFile) error {
	if file.read == file.write || file.add {
		return syscall.EINVAL
	}
	open := 0
	for _, other := range f.open {
		if other.packed != nil {
			open++
		}
	}
	if open >= maxPacked {
		return syscall.EMFILE
	}
	if file.write {
		file.packed = &packed{file: file.File, out: gzip.NewWriter(file.File)}
		return nil
	}
	var magic [2]byte
	if n, _ := file.ReadAt(magic[:], 0); n == 2 && magic == [2]byte{0x1f, 0x8b} {
		file.packed = &packed{file: file.File}
	}
	return nil
}

// close writes what is left.
func (p *packed) close() error {
	if p.out == nil {
		return nil
	}
	return p.out.Close()
}

// Read is that of an io.Reader; a file that ends too early ends there.
func (p *packed) Read(buf []byte) (n int, err error) {
	if p.in == nil {
		if p.in, err = gzip.NewReader(bufio.NewReader(p.file)); err != nil {
			return 0, syscall.EIO
		}
	}
	n, err = p.in.Read(buf)
	p.at += int64(n)
	switch {
	case errors.Is(err, io.ErrUnexpectedEOF):
		err = io.EOF
	case err != nil && err != io.EOF:
		err = syscall.EIO
	}
	return n, err
}

// seek goes to a place: back by reading from the start, and forward over what is read, to the end
// at most, or over zeros that are written.
func (p *packed) seek(to int64) error {
	switch {
	case to < 0 || p.out != nil && to < p.at:
		return syscall.EINVAL
	case to-min(to, p.at) > maxSkipped || p.out == nil && to > maxSkipped:
		return syscall.EFBIG
	case p.out != nil:
		n, err := io.CopyN(p.out, zeros{}, to-p.at)
		p.at += n
		return err
	case to < p.at:
		if _, err := p.file.Seek(0, io.SeekStart); err != nil {
			return err
		}
		p.in, p.at = nil, 0
	}
	_, err := io.CopyN(io.Discard, p, to-p.at)
	if errors.Is(err, io.EOF) {
		return nil
	}
	return err
}

// zeros is an endless reader of them.
type zeros struct{}

func (zeros) Read(buf []byte) (int, error) {
	clear(buf)
	return len(buf), nil
}

// onPacked are the calls with an open compressed file; all others are not supported.
var onPacked = map[term.AtomName]func(p *packed, args arguments) any{
	"read": func(p *packed, args arguments) any {
		switch n := args.int(0); {
		case p.out != nil:
			return posixError("ebadf")
		case n < 0:
			return posixError("einval")
		default:
			data, err := io.ReadAll(io.LimitReader(p, int64(min(n, maxTransfer))))
			return readReply(data, n, err)
		}
	},
	"write": func(p *packed, args arguments) any {
		if p.out == nil {
			return posixError("ebadf")
		}
		n, err := p.out.Write(args.bytes(0))
		p.at += int64(n)
		return result(err)
	},
	"position": func(p *packed, args arguments) any {
		to := int64(args.int(1))
		switch args.atom(0) {
		case "cur":
			to += p.at
		case "bof":
		default: // the end is not known before all is read
			return posixError("einval")
		}
		if err := p.seek(to); err != nil {
			return posix(err)
		}
		return okTuple(p.at)
	},
}
