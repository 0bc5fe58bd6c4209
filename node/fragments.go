package node

import (
	"bufio"
	"encoding/binary"
	"errors"
	"fmt"

	"github.com/parallergo/epiphany/term/etf"
)

// Headers of frames behind the version, between nodes of which both know fragments (ERTS,
// "Distribution Header"). No term in such a frame has a version before it, and a frame may be the
// first fragment of a message or one of those behind it, which are numbered down to 1.
const (
	version         = 131
	headerWhole     = 68
	headerFirst     = 69
	headerContinues = 70

	headerBytes   = 3      // version, header, number of references to the cache of atoms
	fragmentBytes = 2 + 16 // version, header, the number of the message and that of the fragment
)

const (
	// fragmentSize is how much of a message a fragment has that is sent.
	fragmentSize = 64 << 10
	// fragmentCost is what an unfinished message takes beside its bytes.
	fragmentCost = 128
)

var errAtomCache = errors.New("node: a frame refers to a cache of atoms")

// unfinished is a message of which not all fragments have come.
type unfinished struct {
	data []byte
	left uint64 // number of the fragment that has come last
}

// assembly puts fragments together.
type assembly struct {
	messages map[uint64]*unfinished
	bytes    int // that they take
}

// frame returns what is to be passed on of a frame: all of it, the message that it completes, or
// nil.
func (a *assembly) frame(data []byte) ([]byte, error) {
	if data[0] == passThrough {
		return data[1:], nil
	}
	if data[0] != version || len(data) < headerBytes {
		return nil, fmt.Errorf("node: a frame begins with %d", data[0])
	}
	if data[1] == headerWhole {
		if data[2] != 0 {
			return nil, errAtomCache
		}
		return versioned(data[headerBytes:])
	}
	if data[1] != headerFirst && data[1] != headerContinues || len(data) < fragmentBytes {
		return nil, fmt.Errorf("node: a frame with the header %d and %d bytes", data[1], len(data))
	}
	message := binary.BigEndian.Uint64(data[2:])
	number := binary.BigEndian.Uint64(data[10:])
	rest := data[fragmentBytes:]
	if data[1] == headerContinues {
		return a.next(message, number, rest)
	}
	if len(rest) == 0 || rest[0] != 0 {
		return nil, errAtomCache
	}
	return a.first(message, number, rest[1:])
}

// first enters the first fragment of a message.
func (a *assembly) first(message, number uint64, data []byte) ([]byte, error) {
	if a.messages[message] != nil {
		return nil, fmt.Errorf("node: message %d begins again", message)
	}
	if a.messages == nil {
		a.messages = map[uint64]*unfinished{}
	}
	a.messages[message] = &unfinished{left: number + 1}
	a.bytes += fragmentCost
	return a.next(message, number, data)
}

// next enters a fragment, and returns the message if it is the last one.
func (a *assembly) next(message, number uint64, data []byte) ([]byte, error) {
	m := a.messages[message]
	if m == nil || number == 0 || number != m.left-1 {
		return nil, fmt.Errorf("node: fragment %d of message %d is none that was to come", number,
			message)
	}
	m.left = number
	a.bytes += len(data)
	if len(m.data)+len(data) > maxFrame || a.bytes > maxWaiting {
		return nil, fmt.Errorf("node: messages in fragments of more than %d bytes, or %d together",
			maxFrame, maxWaiting)
	}
	m.data = append(m.data, data...)
	if number > 1 {
		return nil, nil
	}
	delete(a.messages, message)
	a.bytes -= fragmentCost + len(m.data)
	return versioned(m.data)
}

// versioned returns a frame with versions before its control message and its message.
func versioned(data []byte) ([]byte, error) {
	n, good := etf.Size(data)
	if !good {
		return nil, errors.New("node: a control message that is no term")
	}
	frame := make([]byte, 0, len(data)+2)
	frame = append(append(frame, version), data[:n]...)
	if n < len(data) {
		frame = append(append(frame, version), data[n:]...)
	}
	return frame, nil
}

// parts writes frames with headers.
type parts struct {
	w        *bufio.Writer
	messages uint64 // that have been written in fragments
}

// write writes a frame, which has versions: in fragments, if it is large.
func (p *parts) write(frame []byte) {
	n, _ := etf.Size(frame[1:]) // net_kernel and the master write no other
	control, message := frame[1:n+1], frame[n+1:]
	if len(message) > 0 {
		message = message[1:]
	}
	if len(message) <= fragmentSize {
		p.put([]byte{version, headerWhole, 0}, control, message)
		return
	}
	p.messages++
	header := byte(headerFirst)
	for number := uint64((len(message)-1)/fragmentSize + 1); number > 0; number-- {
		head := binary.BigEndian.AppendUint64([]byte{version, header}, p.messages)
		head = binary.BigEndian.AppendUint64(head, number)
		if header == headerFirst {
			head = append(append(head, 0), control...)
		}
		header = headerContinues
		part := message[:min(len(message), fragmentSize)]
		message = message[len(part):]
		p.put(head, part)
	}
}

// put writes a frame that consists of some pieces.
func (p *parts) put(pieces ...[]byte) {
	size := 0
	for _, piece := range pieces {
		size += len(piece)
	}
	_, _ = p.w.Write(binary.BigEndian.AppendUint32(nil, uint32(size)))
	for _, piece := range pieces {
		_, _ = p.w.Write(piece)
	}
}
