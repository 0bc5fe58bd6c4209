package codeserver

import (
	"github.com/parallergo/epiphany/actor/memory"
	"github.com/parallergo/epiphany/emu"
)

// areas implements code.Memory: it stores code and literals in their areas of shared DRAM, through
// the master's port.
type areas struct {
	server         *Server
	code, literals *memory.Allocator
}

// Code implements code.Memory.
func (a *areas) Code(bytes int) (emu.Addr, error) { return a.code.Area(memory.Code, bytes) }

// Free implements code.Memory.
func (a *areas) Free(at emu.Addr) {
	a.code.Release(at)
	a.literals.Release(at)
}

// Literals implements code.Memory.
func (a *areas) Literals(n int) (emu.Addr, error) {
	return a.literals.Area(memory.Literals, n*emu.WordBytes)
}

// Write implements code.Memory.
func (a *areas) Write(at emu.Addr, w []emu.Word) {
	m := a.server.commander
	if a.server.time != nil {
		m = a.server.time
	}
	m.PostBlock(m.Clock, at, w)
}
