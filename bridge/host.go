package bridge

import (
	"bufio"
	"crypto/rand"
	"errors"
	"io"
	"sync"

	"github.com/parallergo/epiphany/actor/edge"
	"github.com/parallergo/epiphany/term"
)

// HostCall implements Outlet. Requests of processes to the host are executed at once, between two
// windows, and the reply precedes the next window, so that runs with equal files and equal input
// are equal. Data from the host is input of the engine, recorded and replayed like other input.
// With the paced clock the run goes on while a line of standard input is awaited.
func (b *Bridge) HostCall(from, ref uint32, data []byte) {
	if b.cfg.Replay {
		return
	}
	request, err := term.Decode(data)
	if err != nil {
		b.replyHost(from, ref, posixError("einval"))
		return
	}
	call, good := request.(term.Tuple)
	if !good || len(call) == 0 {
		b.replyHost(from, ref, posixError("einval"))
		return
	}
	if call[0] == any(term.AtomName("input")) {
		b.readLine(from, ref)
		return
	}
	if call[0] == any(term.AtomName("random")) {
		b.replyHost(from, ref, randomness(arguments(call[1:])))
		return
	}
	if call[0] == any(term.AtomName("geometry")) {
		b.replyHost(from, ref, geometry(b.cfg.Terminal))
		return
	}
	b.replyHost(from, ref, b.files.do(call))
}

// geometry returns {ok, {Columns, Rows}} of the terminal.
func geometry(terminal func() (columns, rows int, ok bool)) any {
	if terminal != nil {
		if columns, rows, ok := terminal(); ok {
			return okTuple(term.Tuple{columns, rows})
		}
	}
	return posixError("enotsup")
}

// randomness returns {ok, Bytes} with as many random bytes of the host as requested.
func randomness(args arguments) any {
	n := args.int(0)
	if args.wrong() || n < 0 || n > maxTransfer {
		return posixError("einval")
	}
	data := make([]byte, n)
	_, _ = rand.Read(data) // it never fails
	return term.Tuple{term.AtomName("ok"), data}
}

// replyHost sends the reply to a call.
func (b *Bridge) replyHost(to, ref uint32, v any) {
	data, err := term.Encode(v)
	if err != nil { // too large to cross
		data = term.MustEncode(posixError("efbig"))
	}
	b.post(edge.InputReply, &edge.Request{ID: uint64(ref), To: to, Data: data})
}

// readLine replies with the next line of the input.
func (b *Bridge) readLine(to, ref uint32) {
	b.in.Hold()
	read := make(chan struct{})
	go func() {
		defer close(read)
		defer b.in.Release()
		b.replyHost(to, ref, b.input.line())
	}()
	if b.in.Paced() {
		return
	}
	select {
	case <-read:
	case <-b.interrupted:
	}
}

// Interrupt ends the wait for input. It may be called once, by any goroutine. A read that cannot be
// interrupted is abandoned.
func (b *Bridge) Interrupt() { close(b.interrupted) }

// input is the standard input of the system.
type input struct {
	mu sync.Mutex
	r  *bufio.Reader // nil without
}

func newInput(r io.Reader) *input {
	if r == nil {
		return &input{}
	}
	return &input{r: bufio.NewReader(r)}
}

// maxLine is the longest line, in bytes; what is longer is read in parts.
const maxLine = 1 << 20

// line returns the next line with its newline, or a part of it, as {ok, Binary}; or eof, or {error,
// Posix}.
func (in *input) line() any {
	if in.r == nil {
		return atomEOF
	}
	in.mu.Lock()
	defer in.mu.Unlock()
	var line []byte
	for len(line) < maxLine {
		part, err := in.r.ReadSlice('\n')
		line = append(line, part...)
		switch {
		case err == nil || errors.Is(err, io.EOF) && len(line) > 0:
			return okTuple(line)
		case errors.Is(err, bufio.ErrBufferFull):
		case errors.Is(err, io.EOF):
			return atomEOF
		default:
			return posix(err)
		}
	}
	return okTuple(line)
}
