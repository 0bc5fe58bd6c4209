package vm

import (
	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/term"
	"github.com/parallergo/epiphany/vm/mailbox"
	"github.com/parallergo/epiphany/vm/rts"
)

// fetches reports whether a message is moved to the heap by DMA: from shared DRAM to a heap in the
// core's own SRAM.
func (m *Machine) fetches(msg *mailbox.Message) bool {
	return m.ByDMA && m.Cache != nil && m.HeapLoad == 0 && m.View.Seg[msg.Fragment>>20].Load > 0
}

// fetchMessage makes the DMA engine fetch a message to the heap on which b builds. If parts of it
// lie elsewhere, a first transfer reads their addresses and sizes; a chain of descriptors then
// fetches all. It returns false, without effect, when the fragment is not an image.
func (m *Machine) fetchMessage(msg *mailbox.Message, b *term.Builder) (t term.Term, good bool) {
	v, before := m.View, *b
	defer func() {
		if !good {
			*b = before
		}
	}()
	at, words := msg.Fragment, msg.Words
	head := v.Slice(at, PartsWords(msg.Parts))
	if msg.Parts > 0 {
		words = int(head[0])
		at += emu.Addr(len(head)) * emu.WordBytes
	}
	begin := b.Used
	if t, good = m.image(b, at, words, msg.Value); !good {
		return t, false
	}
	own := b.W[begin:b.Used]
	for i := 1; i < len(head); i += 2 {
		to := b.Top()
		if _, good = m.image(b, head[i], int(head[i+1]), term.Nil); !good {
			return t, false
		}
		term.Follow(own, head[i], to, int(head[i+1]))
	}
	if len(head) > 0 {
		m.DMA(emu.DRAMToSRAM, len(head)*emu.WordBytes)
	}
	m.DMA(emu.DRAMToSRAM, (b.Used-begin)*emu.WordBytes)
	m.Perform(&rts.TurnWord, uint64(b.Used-begin+msg.Parts*len(own)))
	return t, true
}

// image moves words to the heap on which b builds.
func (m *Machine) image(b *term.Builder, at emu.Addr, words int, root term.Term) (t term.Term, good bool) {
	t, err := b.Image(m.View.Slice(at, words), at, root)
	return t, err == nil
}

// PartsWords returns the size, in words, of the header of a fragment with so many parts elsewhere:
// its own size, then address and size of each part.
func PartsWords(parts int) int {
	if parts == 0 {
		return 0
	}
	return 1 + 2*parts
}
