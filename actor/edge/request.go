package edge

import (
	"github.com/vmihailenco/msgpack/v5"
)

// Kinds of inputs from Go.
const (
	InputSend    uint8 = iota + 1 // a message to a process
	InputSpawn                    // a new process
	InputExit                     // an exit signal to a process
	InputGoDown                   // a Go actor has terminated
	InputMonitor                  // a Go actor wants to know when a process ends
	InputDemonitor
	InputLink   // a Go actor links itself to a process
	InputUnlink //
	InputLoad   // a compiled module
	InputHalt   // the system is being closed
	InputReply  // to a HostCall
	InputFrame  // of another node, by the Go actor that is the connection with it
)

// GoPid is the lowest process number of Go actors; processes have lower numbers. The number is that
// of term.PidValue.Num.
const GoPid uint32 = 1 << 27

// Request is an input from Go in detail; which fields matter depends on the kind.
type Request struct {
	// ID identifies a request to which there is a reply through the Outlet.
	ID uint64 `msgpack:"i,omitempty"`
	// To is the process addressed. From is the Go actor that sends the request or, for InputGoDown,
	// that has terminated; 0 for none.
	To   uint32 `msgpack:"t,omitempty"`
	From uint32 `msgpack:"f,omitempty"`
	// Data is a term in wire form (package term): message, exit reason, list of arguments, or a
	// module's container.
	Data []byte `msgpack:"d,omitempty"`
	// Spawn: function and placement.
	Module   string    `msgpack:"m,omitempty"`
	Function string    `msgpack:"n,omitempty"`
	Place    Placement `msgpack:"p,omitempty"`
	Link     bool      `msgpack:"l,omitempty"`
}

// Placement says where a process will run.
type Placement uint8

// Placements.
const (
	OnCore    Placement = iota // on a free core, else ErrSystemLimit
	OnARM                      // on the ARM
	CoreOrARM                  // on a free core, else on the ARM
)

// Marshal encodes a request as the data of an input, in MessagePack.
func (r *Request) Marshal() ([]byte, error) {
	if data := r.marshalMessage(); data != nil {
		return data, nil
	}
	return msgpack.Marshal(r)
}

// Unmarshal decodes an input. The request's Data may be a part of data.
func (r *Request) Unmarshal(data []byte) error {
	if r.unmarshalMessage(data) {
		return nil
	}
	return msgpack.Unmarshal(data, r)
}
