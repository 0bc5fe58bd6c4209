package slave

import (
	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/vm/code"
	"github.com/parallergo/epiphany/vm/heap"
)

// fenceBytes of an extension hold the fence words of the process that owns it.
const fenceBytes = 8

// lent returns offset and size in bytes of what an idle core lends: the areas that only processes
// need, from the stack to the heap.
func (l *Layout) lent() (at, bytes int) {
	at = l.Cache
	if l.StackBytes > 0 {
		at = l.Stack
	}
	end := l.Cache + l.CacheBytes
	if l.HeapBytes > 0 {
		end = l.Heap + l.HeapBytes
	}
	return at, end - at
}

// ExtensionWords returns the size, in words, of each of the two areas that an idle core lends.
func (l *Layout) ExtensionWords() int {
	_, bytes := l.lent()
	return max(bytes-fenceBytes, 0) / 2 &^ (sizeGrain - 1) / emu.WordBytes
}

// Extension returns the extension that a core lends whose SRAM starts at base.
func (l *Layout) Extension(base emu.Addr) (a heap.Extension) {
	at, _ := l.lent()
	n := l.ExtensionWords()
	for i := range a {
		a[i] = code.Block{Addr: base + emu.Addr(at+i*n*emu.WordBytes), Words: n}
	}
	return a
}
