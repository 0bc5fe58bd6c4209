//go:build linux && (amd64 || arm64)

package jit

import (
	"fmt"
	"runtime"
	"sync/atomic"
	"syscall"
	"unsafe"

	"github.com/parallergo/epiphany/vm/exec"
)

// Sizes in bytes.
const (
	reserved  = 64 << 20 // addresses; memory is taken as code comes
	pageBytes = 4096
	// Functions begin at different places of their pages, so that they do not compete for the same
	// lines of the processor's caches. It is odd, in cache lines.
	shiftBytes = 11 * 64
)

// protect changes what pages are for.
var protect = syscall.Mprotect

// memory holds code. A page of it is for writing or for execution, never for both, and is not
// written again when it has been executed.
type memory struct {
	pages []byte
	used  int
	shift int  // how far behind the beginning of its page the next function begins
	leave int  // where the code is that leaves; that to enter is at the beginning
	spare text // room of the function that was compiled before
}

// reserve makes a memory with the code to enter and to leave.
func reserve() (*memory, error) {
	const anonymous = syscall.MAP_ANON | syscall.MAP_PRIVATE | syscall.MAP_NORESERVE
	pages, err := syscall.Mmap(-1, 0, reserved, syscall.PROT_NONE, anonymous)
	if err != nil {
		return nil, fmt.Errorf("mmap: %w", err)
	}
	m := &memory{pages: pages}
	runtime.AddCleanup(m, func(pages []byte) { _ = syscall.Munmap(pages) }, pages)
	gates, leave := gates()
	m.leave = leave
	return m, m.add(gates)
}

// add puts code behind that there is.
func (m *memory) add(code []byte) error {
	n := (m.shift + len(code) + pageBytes - 1) &^ (pageBytes - 1)
	if m.used+n > len(m.pages) {
		return syscall.ENOMEM
	}
	pages := m.pages[m.used : m.used+n]
	if err := protect(pages, syscall.PROT_READ|syscall.PROT_WRITE); err != nil {
		return fmt.Errorf("mprotect: %w", err)
	}
	copy(pages[m.shift:], code)
	written(pages)
	if err := protect(pages, syscall.PROT_READ|syscall.PROT_EXEC); err != nil {
		return fmt.Errorf("mprotect: %w", err)
	}
	m.used += n
	m.shift = (m.shift + shiftBytes) % pageBytes
	return nil
}

// compile gives a function native code and tells where its entries are, by instruction; none if
// there is no room.
func (m *memory) compile(s *exec.State, side, fn int, entry func(pc int, at uint32)) {
	begin := m.used + m.shift
	u := newUnit(s, side, fn, begin, m.leave)
	u.asm = asm{text: m.spare.again()}
	u.compile()
	m.spare = u.text
	if !u.native || m.add(u.code) != nil {
		return
	}
	for _, e := range u.entries {
		entry(e.pc, entryAt(begin+u.places[u.label(e.pc)], e.odd))
	}
}

// enter calls the gate, with a state and where to go.
//
//go:noescape
func enter(gate uintptr, s *exec.State, target uintptr)

// Enter goes on natively. Native code runs on the goroutine's stack and needs no more of it than
// the call of the gate. It is never at a safe point: a collection waits until it comes back, at the end
// of the slice at the latest.
func (e *executor) Enter(s *exec.State) {
	gate := uintptr(unsafe.Pointer(&e.shared.mem.pages[0]))
	e.inside = true
	enter(gate, s, gate+uintptr(atomic.LoadUint32(&s.Entries[s.PC])))
	e.inside = false
	runtime.KeepAlive(e)
}
