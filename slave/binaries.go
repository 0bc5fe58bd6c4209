package slave

import (
	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/syscalls"
	"github.com/parallergo/epiphany/term"
)

// serveBinary makes the call for the binary operation that the process has requested.
func (s *Slave) serveBinary() {
	if w := s.p.Request; w.Object != 0 {
		s.startCall(syscalls.Bin, syscalls.BinMigrate, w.Object)
	} else {
		s.startCall(syscalls.Bin, syscalls.BinAlloc, emu.Word(w.Bytes))
	}
}

// dropObjects drops the references of the process, which has ended. The master drops those that the
// exit reason may need, after it has sent the reason to others.
func (s *Slave) dropObjects() {
	if s.orders.doomed || term.IsImm(s.p.ExitReason) {
		s.m.DropObjects(&s.p.Space)
		s.rings.refc(s.p, syscalls.RefcDecFree)
	}
}
