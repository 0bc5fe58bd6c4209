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

// maxPacked bounds the compressed files that processes have open at a time, since the state of each
// is up to 0.8 MB; maxSkipped bounds the bytes that one call skips to reach a position.
const (
	maxPacked  = 32
	maxSkipped = 1 << 28
)

// packed is a gzip file, opened with the mode compressed for reading or for writing. Calls read,
// write and count uncompressed bytes.
type packed struct {
	file *os.File
	in   *gzip.Reader // of a file opened for reading; nil before the header, and if that is damaged
	out  *gzip.Writer // of a file opened for writing
	at   int64
}

// pack treats an open file as a gzip file. A file opened for reading that is not in gzip format is
// read unchanged.
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

// close flushes what is buffered.
func (p *packed) close() error {
	if p.out == nil {
		return nil
	}
	return p.out.Close()
}

// Read implements io.Reader. The end of a truncated file is its end.
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

// seek sets the position. When reading it goes back by starting again and forward by skipping, at
// most to the end; when writing it goes forward by writing zeros.
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

// zeros is an endless reader of zero bytes.
type zeros struct{}

func (zeros) Read(buf []byte) (int, error) {
	clear(buf)
	return len(buf), nil
}

// onPacked are the calls that an open compressed file supports.
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
		default: // the end is unknown until all is read
			return posixError("einval")
		}
		if err := p.seek(to); err != nil {
			return posix(err)
		}
		return okTuple(p.at)
	},
}
