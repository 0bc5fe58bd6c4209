package stats

import "github.com/parallergo/epiphany/syscalls"

// Slave counts what the runtime of a core has done. Only Sends, Resizes and ResizeEvicted are
// published; Check compares the others with the master's counts.
type Slave struct {
	Calls    [syscalls.NumCalls]uint64
	Sent     uint64 // messages to the master
	Received uint64 // messages from the master
	RingFull uint64 // times a ring was full
	Bytes    uint64 // of text printed

	Extensions    uint64 // on other cores, granted to its processes
	Refused       uint64 // times that no extension was available
	Resizes       uint64 // times the instruction cache grew or shrank with a local heap
	ResizeEvicted uint64 // functions that left it then
	Sends         Sends
}

// Sends counts the messages of processes on cores by the path that they took.
type Sends struct {
	BIF  uint64 `json:"bif"`  // by a system call
	Self uint64 `json:"self"` // of a process to itself
	FIFO uint64 `json:"fifo"` // through the ring to the master
	Mesh uint64 `json:"mesh"` // into the inboxes of other cores

	MeshBytes   uint64 `json:"mesh_bytes"`  // written into inboxes
	Retries     uint64 `json:"retries"`     // of locks that other cores held
	Full        uint64 `json:"full"`        // messages for which an inbox had no room
	Resumes     uint64 `json:"resumes"`     // of halted receivers by senders
	Undelivered uint64 `json:"undelivered"` // messages whose receiver had ended
}

// Add adds those of another core.
func (s *Sends) Add(t *Sends) {
	s.BIF += t.BIF
	s.Self += t.Self
	s.FIFO += t.FIFO
	s.Mesh += t.Mesh
	s.MeshBytes += t.MeshBytes
	s.Retries += t.Retries
	s.Full += t.Full
	s.Resumes += t.Resumes
	s.Undelivered += t.Undelivered
}
