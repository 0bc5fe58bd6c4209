package actor

import (
	"errors"
	"sort"

	"github.com/parallergo/epiphany/emu"
)

// ErrNoMemory means that a range of emulated memory is used up.
var ErrNoMemory = errors.New("out of emulated memory")

// allocator manages a range of emulated memory: a list of free spans sorted by address, the lowest that fits first. Spans that touch are
// joined, so its state depends only on what is allocated.
type allocator struct {
	align uint32
	free  []span
	high  emu.Addr // highest address ever handed out
	used  int      // bytes
	live  int      // allocations
	total int      // bytes
}

type span struct {
	at    emu.Addr
	bytes uint32
}

func newAllocator(base emu.Addr, bytes int, align uint32) *allocator {
	return &allocator{total: bytes, align: align, free: []span{{base, uint32(bytes)}}, high: base}
}

// round is what an allocation of so many bytes, at most total, takes up.
func (a *allocator) round(bytes int) uint32 {
	return (uint32(max(bytes, 1)) + a.align - 1) &^ (a.align - 1)
}

// alloc reserves bytes. The error is ErrNoMemory.
func (a *allocator) alloc(bytes int) (emu.Addr, error) {
	if bytes > a.total {
		return 0, ErrNoMemory
	}
	n := a.round(bytes)
	for i := range a.free {
		s := &a.free[i]
		if s.bytes < n {
			continue
		}
		at := s.at
		s.at += n
		s.bytes -= n
		if s.bytes == 0 {
			a.free = append(a.free[:i], a.free[i+1:]...)
		}
		a.used += int(n)
		a.live++
		a.high = max(a.high, at+n)
		return at, nil
	}
	return 0, ErrNoMemory
}

// release gives back what alloc reserved with the same size.
func (a *allocator) release(at emu.Addr, bytes int) {
	n := a.round(bytes)
	a.used -= int(n)
	a.live--
	i := sort.Search(len(a.free), func(i int) bool { return a.free[i].at > at })
	if i > 0 && a.free[i-1].at+a.free[i-1].bytes == at {
		i--
		a.free[i].bytes += n
	} else {
		a.free = append(a.free, span{})
		copy(a.free[i+1:], a.free[i:])
		a.free[i] = span{at, n}
	}
	if i+1 < len(a.free) && a.free[i].at+a.free[i].bytes == a.free[i+1].at {
		a.free[i].bytes += a.free[i+1].bytes
		a.free = append(a.free[:i+1], a.free[i+2:]...)
	}
}
