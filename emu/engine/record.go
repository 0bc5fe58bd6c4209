package engine

import (
	"bufio"
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"io"

	"github.com/parallergo/epiphany/emu"
)

// A recording is a header (recordMagic, a version byte, the window's length as a varint) and
// frames. A frame is the length of its payload as a varint, then the payload: its type, the number
// of the window at whose start it enters (varint), and for an input the kind and the data. An end
// frame tells where the run was closed.
const (
	recordMagic   = "EPREC"
	recordVersion = 1
	frameInput    = 'I'
	frameEnd      = 'E'
	maxFrame      = 64 << 20
)

// ErrRecording is in every error about a recording that is damaged, or does not belong to this run.
var ErrRecording = errors.New("engine: bad recording")

// recorder writes a recording.
type recorder struct {
	w       *bufio.Writer
	payload []byte
}

func newRecorder(w io.Writer, window emu.Cycles) *recorder {
	r := &recorder{w: bufio.NewWriter(w)}
	r.w.WriteString(recordMagic)
	r.w.WriteByte(recordVersion)
	r.w.Write(binary.AppendUvarint(nil, uint64(window)))
	return r
}

func (r *recorder) input(window uint64, x Input) error {
	if len(x.Data) > maxFrame/2 {
		return fmt.Errorf("engine: cannot record an input of %d bytes, the limit is %d",
			len(x.Data), maxFrame/2)
	}
	r.payload = binary.AppendUvarint(append(r.payload[:0], frameInput), window)
	r.payload = append(append(r.payload, x.Kind), x.Data...)
	return r.frame()
}

func (r *recorder) frame() error {
	var length [binary.MaxVarintLen64]byte
	r.w.Write(length[:binary.PutUvarint(length[:], uint64(len(r.payload)))])
	_, err := r.w.Write(r.payload)
	return recordError(err)
}

func (r *recorder) flush() error { return recordError(r.w.Flush()) }

func (r *recorder) close(window uint64) error {
	r.payload = binary.AppendUvarint(append(r.payload[:0], frameEnd), window)
	if err := r.frame(); err != nil {
		return err
	}
	return r.flush()
}

func recordError(err error) error {
	if err == nil {
		return nil
	}
	return fmt.Errorf("engine: record input: %w", err)
}

// frame is one decoded frame of a recording.
type frame struct {
	input  Input
	window uint64
	end    bool
}

// replayer reads a recording, one frame ahead.
type replayer struct {
	r       *bufio.Reader
	windows uint64 // bound on window numbers
	head    frame
	have    bool // head is valid; if not, the recording is at its end
}

// newReplayer reads the header and the first frame.
func newReplayer(r io.Reader, window emu.Cycles) (*replayer, error) {
	p := &replayer{r: bufio.NewReader(r), windows: uint64(lastTime / window)}
	head := make([]byte, len(recordMagic)+1)
	if _, err := io.ReadFull(p.r, head); err != nil {
		return nil, fmt.Errorf("%w: header: %w", ErrRecording, err)
	}
	if string(head[:len(recordMagic)]) != recordMagic {
		return nil, fmt.Errorf("%w: it does not start with %q", ErrRecording, recordMagic)
	}
	if v := head[len(recordMagic)]; v != recordVersion {
		return nil, fmt.Errorf("%w: version %d, want %d", ErrRecording, v, recordVersion)
	}
	w, err := binary.ReadUvarint(p.r)
	if err != nil {
		return nil, fmt.Errorf("%w: header: %w", ErrRecording, err)
	}
	if w != uint64(window) {
		return nil, fmt.Errorf("%w: made with Window %d, replayed with %d", ErrRecording, w, window)
	}
	return p, p.advance()
}

// advance reads the next frame, if there is one.
func (p *replayer) advance() error {
	p.have = false
	n, err := binary.ReadUvarint(p.r)
	if err == io.EOF {
		return nil
	}
	if err != nil {
		return fmt.Errorf("%w: frame: %w", ErrRecording, err)
	}
	if n > maxFrame {
		return fmt.Errorf("%w: a frame of %d bytes, the limit is %d", ErrRecording, n, maxFrame)
	}
	var payload bytes.Buffer // grows as data comes, not as the length promises
	if _, err := io.CopyN(&payload, p.r, int64(n)); err != nil {
		return fmt.Errorf("%w: cut short: %w", ErrRecording, io.ErrUnexpectedEOF)
	}
	last := p.head.window
	if p.head, err = parseFrame(payload.Bytes()); err != nil {
		return err
	}
	if w := p.head.window; w < last || w > p.windows {
		return fmt.Errorf("%w: window %d after window %d", ErrRecording, w, last)
	}
	p.have = true
	return nil
}

func parseFrame(b []byte) (f frame, err error) {
	if len(b) == 0 {
		return f, fmt.Errorf("%w: empty frame", ErrRecording)
	}
	window, n := binary.Uvarint(b[1:])
	if n <= 0 {
		return f, fmt.Errorf("%w: bad window number", ErrRecording)
	}
	f.window = window
	rest := b[1+n:]
	switch {
	case b[0] == frameEnd && len(rest) == 0:
		f.end = true
	case b[0] == frameInput && len(rest) > 0:
		f.input = Input{Kind: rest[0], Data: rest[1:]}
	default:
		return f, fmt.Errorf("%w: frame of type %#02x with %d bytes", ErrRecording, b[0], len(rest))
	}
	return f, nil
}

// due returns the next input if it enters before or in the window next. now is the number of the
// window that would run at the present time: an input for an earlier one means that this is another
// run than the recorded one.
func (p *replayer) due(next, now uint64) (f frame, ok bool, err error) {
	if !p.have || p.head.end || p.head.window > next {
		return f, false, nil
	}
	if p.head.window < now {
		return f, false, fmt.Errorf("%w: input for window %d, but the run is in window %d",
			ErrRecording, p.head.window, now)
	}
	f = p.head
	return f, true, p.advance()
}

// over reports whether the recorded run was closed before the window next.
func (p *replayer) over(next uint64) bool { return p.have && p.head.end && next >= p.head.window }

// checkEnd compares the window at which the replay ends with the recorded one.
func (p *replayer) checkEnd(now uint64) error {
	if now != p.head.window {
		return fmt.Errorf("%w: it ends in window %d, the replay in window %d", ErrRecording,
			p.head.window, now)
	}
	return nil
}
