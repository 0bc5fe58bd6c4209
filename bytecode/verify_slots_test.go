package bytecode_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/parallergo/epiphany/bytecode"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// slotWriter writes a random function that keeps what it likes in slots: the lowest marks are those
// of nested tries, the others hold values.
type slotWriter struct {
	*rand.Rand
	frame, marks int
	code         []bytecode.Instr
	labels       int
}

func (w *slotWriter) emit(op bytecode.Op, args ...bytecode.Arg) {
	w.code = append(w.code, bytecode.Instr{Op: op, Args: args})
}

func (w *slotWriter) label() bytecode.Arg { w.labels++; return bytecode.Label(w.labels) }

func (w *slotWriter) place(l bytecode.Arg) { w.emit(bytecode.OpLabel, bytecode.Num(l.N)) }

func (w *slotWriter) slot() bytecode.Arg { return bytecode.Y(w.marks + w.IntN(w.frame-w.marks)) }

// block writes some statements; depth bounds how they nest, free is the number of marks that are
// left.
func (w *slotWriter) block(depth, free int) {
	for range 1 + w.IntN(4) {
		w.statement(depth, free)
	}
}

func (w *slotWriter) statement(depth, free int) {
	kinds := 5
	if depth > 0 {
		kinds = 9
	}
	switch w.IntN(kinds) {
	case 0:
		w.emit(bytecode.OpMove, bytecode.X(0), w.slot())
	case 1:
		w.emit(bytecode.OpMove, w.slot(), bytecode.X(0))
	case 2:
		w.emit(bytecode.OpMove, w.slot(), w.slot())
	case 3:
		w.emit(bytecode.OpCall, bytecode.Arg{bytecode.KindCall, 0})
	case 4:
		w.emit(bytecode.OpAdd, bytecode.Label(0), bytecode.Num(1), w.slot(), bytecode.Int(1), w.slot())
	case 5, 6:
		other, end := w.label(), w.label()
		w.emit(bytecode.OpIsAtom, other, w.slot())
		w.block(depth-1, free)
		w.emit(bytecode.OpJump, end)
		w.place(other)
		if w.IntN(2) > 0 {
			w.block(depth-1, free)
		}
		w.emit(bytecode.OpJump, end)
		w.place(end)
	case 7:
		if free == 0 {
			return
		}
		handler, end := w.label(), w.label()
		w.emit(bytecode.OpTry, bytecode.Y(free-1), handler)
		w.block(depth-1, free-1)
		w.emit(bytecode.OpTryEnd, bytecode.Y(free-1))
		w.emit(bytecode.OpJump, end)
		w.place(handler)
		w.emit(bytecode.OpTryCase, bytecode.Y(free-1))
		w.block(depth-1, free-1)
		w.emit(bytecode.OpJump, end)
		w.place(end)
	case 8:
		w.receive(depth, free)
	}
}

func (w *slotWriter) receive(depth, free int) {
	peek, wait, next := w.label(), w.label(), w.label()
	w.emit(bytecode.OpJump, peek)
	w.place(peek)
	w.emit(bytecode.OpRecvPeek, wait)
	w.emit(bytecode.OpIsAtom, next, bytecode.X(0))
	w.emit(bytecode.OpRecvRemove)
	w.block(depth-1, free)
	end := w.label()
	w.emit(bytecode.OpJump, end)
	w.place(next)
	w.emit(bytecode.OpMove, w.slot(), w.slot())
	w.emit(bytecode.OpRecvNext, peek)
	w.place(wait)
	if w.IntN(2) > 0 {
		w.emit(bytecode.OpMove, w.slot(), bytecode.X(0))
		w.emit(bytecode.OpCall, bytecode.Arg{bytecode.KindCall, 0})
		w.emit(bytecode.OpMove, w.slot(), w.slot())
	}
	w.emit(bytecode.OpRecvWait, peek)
	w.place(end)
}

func randomSlots(seed uint64) bytecode.FuncAsm {
	w := &slotWriter{Rand: rand.New(rand.NewPCG(seed, 0)), marks: 2}
	w.frame = w.marks + 1 + w.IntN(5)
	if seed%8 == 0 {
		w.frame = 2*bytecode.SlotBits + w.IntN(2*bytecode.SlotBits)
	}
	w.emit(bytecode.OpAllocate, bytecode.Num(w.frame), bytecode.Num(1))
	w.block(3, w.marks)
	w.emit(bytecode.OpMove, w.slot(), bytecode.X(0))
	w.emit(bytecode.OpDeallocate, bytecode.Num(w.frame))
	w.emit(bytecode.OpReturn)
	return bytecode.FuncAsm{Name: "f", Arity: 1, Calls: []bytecode.Callee{{}}, Code: w.code}
}

// pathFinder walks over all paths of a function, each point of which is an instruction and the
// handlers that are waiting there.
type pathFinder struct {
	t    *testing.T
	code []byte
}

// reads reports whether a path from an offset reads a slot before it writes it.
func (p *pathFinder) reads(slot, off int, handlers []int, seen map[int]bool) bool {
	if seen[off] {
		return false
	}
	seen[off] = true
	op, args, next, err := bytecode.Decode(p.code, off, nil)
	require.NoError(p.t, err)
	for i, a := range args {
		if a == bytecode.Y(slot) && p.source(op, i) {
			return true
		}
	}
	raised := len(handlers) > 0 && p.reads(slot, handlers[len(handlers)-1], handlers[:len(handlers)-1], seen)
	if raised {
		return true
	}
	to := next
	switch op {
	case bytecode.OpReturn, bytecode.OpDeallocate:
		return false
	case bytecode.OpTry:
		handlers = append(slices.Clip(handlers), args[1].N)
	case bytecode.OpTryEnd:
		handlers = handlers[:len(handlers)-1]
	case bytecode.OpJump, bytecode.OpRecvNext, bytecode.OpRecvWait:
		to = args[0].N
	case bytecode.OpIsAtom, bytecode.OpRecvPeek:
		if p.reads(slot, args[0].N, handlers, seen) {
			return true
		}
	}
	if slices.Contains(args, bytecode.Y(slot)) {
		return false // not a source: it is written
	}
	return p.reads(slot, to, handlers, seen)
}

// source reports whether operand i is read.
func (p *pathFinder) source(op bytecode.Op, i int) bool {
	switch op {
	case bytecode.OpMove:
		return i == 0
	case bytecode.OpAdd:
		return i == 2
	case bytecode.OpIsAtom:
		return i == 1
	}
	return false
}

// points are the places behind calls with the handlers that are waiting at them.
func (p *pathFinder) points() map[int][]int {
	found := map[int][]int{}
	handlers := map[int][]int{0: nil}
	for off := 0; off < len(p.code); {
		op, args, next, err := bytecode.Decode(p.code, off, nil)
		require.NoError(p.t, err)
		here := handlers[off]
		after := here
		switch op {
		case bytecode.OpTry:
			handlers[args[1].N] = here
			after = append(slices.Clip(here), args[1].N)
		case bytecode.OpTryEnd:
			after = here[:len(here)-1]
		case bytecode.OpJump, bytecode.OpRecvNext, bytecode.OpRecvWait, bytecode.OpIsAtom, bytecode.OpRecvPeek:
			handlers[args[0].N] = here
		case bytecode.OpCall:
			found[next] = here
		}
		if _, known := handlers[next]; !known && !bytecode.Ops[op].Terminal {
			handlers[next] = after
		}
		off = next
	}
	return found
}

// What the verifier says to be dead is what no path reads, of small functions with all kinds of
// branches.
func TestDeadSlotsAreThoseNoPathReads(t *testing.T) {
	calls, some, none := 0, 0, 0
	for seed := range uint64(400) {
		asm := randomSlots(seed)
		f, err := bytecode.Assemble(asm)
		require.NoError(t, err)
		dead, err := bytecode.VerifySlots(&bytecode.Module{Name: "m", Funcs: []bytecode.Func{f}})
		require.NoError(t, err, "seed %d", seed)
		frame := asm.Code[0].Args[0].N
		p := &pathFinder{t, f.Code}
		points := p.points()
		reported := map[int]map[int]bool{}
		for _, d := range dead[0] {
			require.Contains(t, points, int(d.Offset))
			require.NotZero(t, d.Slots)
			for i := range bytecode.SlotBits {
				if d.Slots>>i&1 > 0 {
					if reported[int(d.Offset)] == nil {
						reported[int(d.Offset)] = map[int]bool{}
					}
					reported[int(d.Offset)][int(d.First)+i] = true
				}
			}
		}
		for off, handlers := range points {
			calls++
			for slot := 2; slot < frame; slot++ {
				lives := p.reads(slot, off, handlers, map[int]bool{})
				if len(handlers) > 0 { // the call itself may raise
					lives = lives || p.reads(slot, handlers[len(handlers)-1], handlers[:len(handlers)-1], map[int]bool{})
				}
				require.Equal(t, !lives, reported[off][slot], "seed %d, offset %d, y%d", seed, off, slot)
				if lives {
					none++
				} else {
					some++
				}
			}
			for slot := range reported[off] {
				require.Less(t, slot, frame)
			}
		}
	}
	assert.Greater(t, calls, 300)
	assert.Greater(t, some, 300)
	assert.Greater(t, none, 300)
}
