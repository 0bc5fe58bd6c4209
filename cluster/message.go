package cluster

import (
	"encoding/binary"
	"errors"

	"google.golang.org/grpc"
	"google.golang.org/grpc/credentials/insecure"
	"google.golang.org/protobuf/types/known/wrapperspb"

	"github.com/parallergo/epiphany/node/gate"
)

// kindOf says what a message of a link is.
type kindOf byte

// Messages of links.
const (
	hello   kindOf = 1 + iota // begins a session; the name of the node
	welcome                   // answers it
	frames                    // number of the first, each with its length before it
	took                      // number: so many frames have been handled
	ping                      // the sender is there
	bye                       // ends a session, for the peer to answer
	gone                      // answers it, and what is of no session
)

// head is kind, session and number of a message.
const head = 1 + 8 + 8

// maxBatch is how many bytes of messages protoactor-go's remote may send at once.
const maxBatch = 1 << 30

var plain = grpc.WithTransportCredentials(insecure.NewCredentials())

// message is one of a link.
type message struct {
	kind    kindOf
	session uint64
	number  uint64
	body    []byte
}

var errMessage = errors.New("cluster: this is no message of a link")

// wire is the message as protoactor-go carries it.
func (m message) wire() *wrapperspb.BytesValue {
	data := make([]byte, 0, head+len(m.body))
	data = append(data, byte(m.kind))
	data = binary.BigEndian.AppendUint64(data, m.session)
	data = binary.BigEndian.AppendUint64(data, m.number)
	return wrapperspb.Bytes(append(data, m.body...))
}

// maxTogether is how many bytes of frames one message carries, unless one frame has more.
const maxTogether = 64 << 10

// together are as many of the first frames as one message carries, and the others.
func together(all [][]byte) (body []byte, n int) {
	size := 0
	for n < len(all) && (n == 0 || size+len(all[n]) <= maxTogether) {
		size += binary.MaxVarintLen32 + len(all[n])
		n++
	}
	body = make([]byte, 0, size)
	for _, f := range all[:n] {
		body = append(binary.AppendUvarint(body, uint64(len(f))), f...)
	}
	return body, n
}

// apart is the first frame of a body, and the rest.
func apart(body []byte) (frame, rest []byte, err error) {
	size, n := binary.Uvarint(body)
	if n <= 0 || size > uint64(len(body)-n) || size > gate.MaxFrameBytes {
		return nil, nil, errMessage
	}
	end := n + int(size)
	return body[n:end:end], body[end:], nil
}

func parse(data []byte) (m message, err error) {
	if len(data) < head || data[0] < byte(hello) || data[0] > byte(gone) {
		return m, errMessage
	}
	return message{
		kind: kindOf(data[0]), session: binary.BigEndian.Uint64(data[1:]),
		number: binary.BigEndian.Uint64(data[9:]), body: data[head:],
	}, nil
}
