package zlib

import (
	"bytes"
	"compress/flate"
	"errors"
	"io"

	"github.com/parallergo/epiphany/actor/builtin"
	"github.com/parallergo/epiphany/bif"
	"github.com/parallergo/epiphany/term"
)

const (
	// deflateWindow is the maximum distance of a back-reference, in bytes.
	deflateWindow = 1 << 15
	// maxInflated is the maximum number of bytes returned by a call: those of the longest binary.
	maxInflated = term.MaxBits / 8
)

// Deflate implements deflate(Level, Before, Data, Last): it returns the compressed blocks of Data,
// which follows the bytes Before in the stream. The blocks end at a byte boundary. If Last is true,
// they end the stream.
func Deflate(c *builtin.Call) (term.Term, bif.Result) {
	level, isInt := c.Integer(c.Args[0])
	all, good := c.BytesAt(1, 2)
	if !isInt || !good || level < flate.HuffmanOnly || level > flate.BestCompression {
		return c.Badarg()
	}
	if c.Memo == nil {
		c.M.ChargeDeflate(len(all[1]))
		c.Memo = deflated(int(level), all[0], all[1], c.Args[3] == term.AtomTrue)
	}
	return c.Return(c.Memo)
}

func deflated(level int, before, data []byte, last bool) []byte {
	var out bytes.Buffer
	w, _ := flate.NewWriterDict(&out, level, before) // the level is valid
	_, _ = w.Write(data)                             // a buffer never fails
	if last {
		_ = w.Close()
	} else {
		_ = w.Flush()
	}
	return out.Bytes()
}

// Inflate implements inflate(Before, Data, Skip, Max): it returns {Out, Status}. Out are at most
// Max bytes of the decompressed Data, without the first Skip bytes. Status is:
//
//	more: Data ends within a block. The caller calls again with more data and a larger Skip.
//	full: there are more than Max bytes. The caller calls again with a larger Skip.
//	{flushed, Window}: Data ends between blocks. The next part can begin with Window as Before.
//	{done, N}: the stream has ended after N bytes of Data.
//	false: Data is not a deflated stream.
func Inflate(c *builtin.Call) (term.Term, bif.Result) {
	all, good := c.BytesAt(0, 1)
	skip, isSkip := c.Integer(c.Args[2])
	limit, isLimit := c.Integer(c.Args[3])
	if !good || !isSkip || !isLimit || skip < 0 || limit < 0 {
		return c.Badarg()
	}
	if c.Memo == nil {
		f := inflation{before: all[0], data: all[1], skip: skip, limit: min(limit, maxInflated)}
		f.run()
		c.M.ChargeInflate(int64(len(f.data)+len(f.out)) + f.skipped)
		c.Memo = builtin.Tuple{f.out, f.status(c)}
	}
	return c.Return(c.Memo)
}

// inflation is the state of a call of Inflate: its arguments and results.
type inflation struct {
	before, data []byte
	skip, limit  int64
	out          []byte
	err          error // nil if it stopped at the limit
	used         int   // number of bytes of data consumed
	skipped      int64
	last         tail
}

// run reads one byte more than the limit, to find out whether there is more.
func (f *inflation) run() {
	in := bytes.NewReader(f.data)
	r := flate.NewReaderDict(in, f.before)
	_, _ = f.last.Write(f.before)
	if f.skipped, f.err = io.CopyN(&f.last, r, f.skip); f.err != nil {
		return
	}
	f.out, f.err = io.ReadAll(io.LimitReader(r, f.limit+1))
	if int64(len(f.out)) > f.limit {
		f.out, f.err = f.out[:f.limit], nil
		return
	}
	_, _ = f.last.Write(f.out)
	if f.err == nil {
		f.err = io.EOF
	}
	f.used = len(f.data) - in.Len()
}

func (f *inflation) status(c *builtin.Call) any {
	switch {
	case f.err == nil:
		return c.Atom("full")
	case errors.Is(f.err, io.EOF):
		return builtin.Tuple{c.Atom("done"), f.used}
	case !errors.Is(f.err, io.ErrUnexpectedEOF):
		return term.AtomFalse
	case f.flushed():
		return builtin.Tuple{c.Atom("flushed"), f.last.bytes}
	}
	return c.Atom("more")
}

var (
	// flushMark ends what has been flushed: the rest of an empty block.
	flushMark = []byte{0x00, 0x00, 0xFF, 0xFF}
	// flushProbe is a last block of four bytes that are not compressed.
	flushProbe = []byte{0x01, 0x04, 0x00, 0xFB, 0xFF, 0x9D, 0x2A, 0x71, 0xE6}
)

// flushed reports whether the data ends between two blocks, at a byte boundary: it ends with the
// mark, and a block appended to it decodes to the bytes of that block, as it would not within
// another block.
func (f *inflation) flushed() bool {
	if !bytes.HasSuffix(f.data, flushMark) {
		return false
	}
	const probed = 4
	in := io.MultiReader(bytes.NewReader(f.data), bytes.NewReader(flushProbe))
	r := flate.NewReaderDict(in, f.before)
	n, err := io.Copy(io.Discard, io.LimitReader(r, f.skip+int64(len(f.out))))
	if err != nil || n != f.skip+int64(len(f.out)) {
		return false
	}
	end, err := io.ReadAll(io.LimitReader(r, probed+1))
	return err == nil && bytes.Equal(end, flushProbe[len(flushProbe)-probed:])
}

// tail keeps the last deflateWindow bytes written to it.
type tail struct{ bytes []byte }

func (t *tail) Write(data []byte) (int, error) {
	n := len(data)
	data = data[max(0, n-deflateWindow):]
	t.bytes = append(t.bytes[max(0, len(t.bytes)+len(data)-deflateWindow):], data...)
	return n, nil
}
