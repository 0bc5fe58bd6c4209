package cluster

import (
	"encoding/binary"
	"errors"

	"google.golang.org/grpc"
	"google.golang.org/grpc/credentials/insecure"
	"google.golang.org/protobuf/types/known/wrapperspb"
)

// kindOf says what a message of a link is.
type kindOf byte

// Messages of links.
const (
	hello   kindOf = 1 + iota // begins a session; the name of the node
	welcome                   // answers it
	frame                     // number, frame
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

func parse(data []byte) (m message, err error) {
	if len(data) < head || data[0] < byte(hello) || data[0] > byte(gone) {
		return m, errMessage
	}
	return message{
		kind: kindOf(data[0]), session: binary.BigEndian.Uint64(data[1:]),
		number: binary.BigEndian.Uint64(data[9:]), body: data[head:],
	}, nil
}
