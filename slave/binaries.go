package slave

import (
	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/syscalls"
	"github.com/parallergo/epiphany/term"
)

// wish makes the call for what the process wants to do with a binary.
func (s *Slave) wish() {
	if w := s.p.Wish; w.Object != 0 {
		s.startCall(syscalls.Bin, syscalls.BinMigrate, w.Object)
	} else {
		s.startCall(syscalls.Bin, syscalls.BinAlloc, emu.Word(w.Bytes))
	}
}

// refc queues a message for each reference that the process has dropped.
func (s *Slave) refc(op emu.Word) {
	for _, object := range s.p.Dropped {
		s.send(emu.Word(syscalls.Refc), op, object)
	}
	s.p.Dropped = s.p.Dropped[:0]
}

// dropObjects drops the references of the process, which has ended. Those that its exit reason may
// need the master drops, once it has told the reason to others.
func (s *Slave) dropObjects() {
	if s.doomed || term.IsImm(s.p.ExitReason) {
		s.m.DropObjects(s.p)
		s.refc(syscalls.RefcDecFree)
	}
}
