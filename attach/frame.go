package attach

import (
	"encoding/binary"
	"fmt"
	"io"
)

// MaxFrame is how many bytes a frame may have behind its head.
const MaxFrame = 1 << 20

// kind is a kind of frame.
type kind byte

const (
	output    kind = iota // to the client: text to show
	wants                 // a line is wanted
	completed             // the line as completed, behind its cursor in four bytes
	ended                 // why the console has ended, as text
	line                  // to the system: a line with its end
	inputEnds
	interrupt
	complete // a line to complete, behind the cursor in four bytes
	size     // columns and rows of the terminal that the client is, four bytes each
	kinds    // how many there are
)

// headBytes is the size of what precedes the rest of a frame.
const headBytes = 5

// send writes a frame.
func send(w io.Writer, k kind, text []byte) error {
	head := make([]byte, headBytes, headBytes+len(text))
	head[0] = byte(k)
	binary.BigEndian.PutUint32(head[1:], uint32(len(text)))
	_, err := w.Write(append(head, text...))
	return err
}

// receive reads a frame. The error is io.EOF between two frames.
func receive(r io.Reader) (kind, []byte, error) {
	var head [headBytes]byte
	if _, err := io.ReadFull(r, head[:]); err != nil {
		return 0, nil, err
	}
	k, n := kind(head[0]), binary.BigEndian.Uint32(head[1:])
	if k >= kinds || n > MaxFrame {
		return 0, nil, fmt.Errorf("attach: a frame of kind %d with %d bytes", k, n)
	}
	text := make([]byte, n)
	if _, err := io.ReadFull(r, text); err != nil {
		return 0, nil, fmt.Errorf("attach: a frame is cut off: %w", err)
	}
	return k, text, nil
}

// withCursor is a line with the place of the cursor before it.
func withCursor(text string, cursor int) []byte {
	return append(binary.BigEndian.AppendUint32(nil, uint32(cursor)), text...)
}

// cursorOf takes such a line apart. ok is false if the cursor is not in the line.
func cursorOf(data []byte) (text string, cursor int, ok bool) {
	if len(data) < 4 {
		return "", 0, false
	}
	at := binary.BigEndian.Uint32(data)
	text = string(data[4:])
	return text, int(at), uint64(at) <= uint64(len(text))
}
