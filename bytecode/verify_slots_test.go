package bytecode

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// slotWriter writes a random function that keeps what it likes in slots: the lowest marks are those
// of nested tries, the others hold values.
type slotWriter struct {
	*rand.Rand
	frame, marks int
	code         []Instr
	labels       int
}

func (w *slotWriter) emit(op Op, args ...Arg) { w.code = append(w.code, Instr{Op: op, Args: args}) }

func (w *slotWriter) label() Arg { w.labels++; return Label(w.labels) }

func (w *slotWriter) place(l Arg) { w.emit(OpLabel, Num(l.N)) }

func (w *slotWriter) slot() Arg { return Y(w.marks + w.IntN(w.frame-w.marks)) }

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
		w.emit(OpMove, X(0), w.slot())
	case 1:
		w.emit(OpMove, w.slot(), X(0))
	case 2:
		w.emit(OpMove, w.slot(), w.slot())
	case 3:
		w.emit(OpCall, Arg{KindCall, 0})
	case 4:
		w.emit(OpAdd, Label(0), Num(1), w.slot(), Int(1), w.slot())
	case 5, 6:
		other, end := w.label(), w.label()
		w.emit(OpIsAtom, other, w.slot())
		w.block(depth-1, free)
		w.emit(OpJump, end)
		w.place(other)
		if w.IntN(2) > 0 {
			w.block(depth-1, free)
		}
		w.emit(OpJump, end)
		w.place(end)
	case 7:
		if free == 0 {
			return
		}
		handler, end := w.label(), w.label()
		w.emit(OpTry, Y(free-1), handler)
		w.block(depth-1, free-1)
		w.emit(OpTryEnd, Y(free-1))
		w.emit(OpJump, end)
		w.place(handler)
		w.emit(OpTryCase, Y(free-1))
		w.block(depth-1, free-1)
		w.emit(OpJump, end)
		w.place(end)
	case 8:
		w.receive(depth, free)
	}
}

func (w *slotWriter) receive(depth, free int) {
	peek, wait, next := w.label(), w.label(), w.label()
	w.emit(OpJump, peek)
	w.place(peek)
	w.emit(OpRecvPeek, wait)
	w.emit(OpIsAtom, next, X(0))
	w.emit(OpRecvRemove)
	w.block(depth-1, free)
	end := w.label()
	w.emit(OpJump, end)
	w.place(next)
	w.emit(OpMove, w.slot(), w.slot())
	w.emit(OpRecvNext, peek)
	w.place(wait)
	if w.IntN(2) > 0 {
		w.emit(OpMove, w.slot(), X(0))
		w.emit(OpCall, Arg{KindCall, 0})
		w.emit(OpMove, w.slot(), w.slot())
	}
	w.emit(OpRecvWait, peek)
	w.place(end)
}

func randomSlots(seed uint64) FuncAsm {
	w := &slotWriter{Rand: rand.New(rand.NewPCG(seed, 0)), marks: 2}
	w.frame = w.marks + 1 + w.IntN(5)
	if seed%8 == 0 {
		w.frame = 2*SlotBits + w.IntN(2*SlotBits)
	}
	w.emit(OpAllocate, Num(w.frame), Num(1))
	w.block(3, w.marks)
	w.emit(OpMove, w.slot(), X(0))
	w.emit(OpDeallocate, Num(w.frame))
	w.emit(OpReturn)
	return FuncAsm{Name: "f", Arity: 1, Calls: []Callee{{}}, Code: w.code}
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
	op, args, next, err := Decode(p.code, off, nil)
	require.NoError(p.t, err)
	for i, a := range args {
		if a == Y(slot) && p.source(op, i) {
			return true
		}
	}
	raised := len(handlers) > 0 && p.reads(slot, handlers[len(handlers)-1], handlers[:len(handlers)-1], seen)
	if raised {
		return true
	}
	to := next
	switch op {
	case OpReturn, OpDeallocate:
		return false
	case OpTry:
		handlers = append(slices.Clip(handlers), args[1].N)
	case OpTryEnd:
		handlers = handlers[:len(handlers)-1]
	case OpJump, OpRecvNext, OpRecvWait:
		to = args[0].N
	case OpIsAtom, OpRecvPeek:
		if p.reads(slot, args[0].N, handlers, seen) {
			return true
		}
	}
	if slices.Contains(args, Y(slot)) {
		return false // not a source: it is written
	}
	return p.reads(slot, to, handlers, seen)
}

// source reports whether operand i is read.
func (p *pathFinder) source(op Op, i int) bool {
	switch op {
	case OpMove:
		return i == 0
	case OpAdd:
		return i == 2
	case OpIsAtom:
		return i == 1
	}
	return false
}

// points are the places behind calls with the handlers that are waiting at them.
func (p *pathFinder) points() map[int][]int {
	found := map[int][]int{}
	handlers := map[int][]int{0: nil}
	for off := 0; off < len(p.code); {
		op, args, next, err := Decode(p.code, off, nil)
		require.NoError(p.t, err)
		here := handlers[off]
		after := here
		switch op {
		case OpTry:
			handlers[args[1].N] = here
			after = append(slices.Clip(here), args[1].N)
		case OpTryEnd:
			after = here[:len(here)-1]
		case OpJump, OpRecvNext, OpRecvWait, OpIsAtom, OpRecvPeek:
			handlers[args[0].N] = here
		case OpCall:
			found[next] = here
		}
		if _, known := handlers[next]; !known && !Ops[op].Terminal {
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
		f, err := Assemble(asm)
		require.NoError(t, err)
		dead, err := VerifySlots(&Module{Name: "m", Funcs: []Func{f}})
		require.NoError(t, err, "seed %d", seed)
		frame := asm.Code[0].Args[0].N
		p := &pathFinder{t, f.Code}
		points := p.points()
		told := map[int]map[int]bool{}
		for _, d := range dead[0] {
			require.Contains(t, points, int(d.Offset))
			require.NotZero(t, d.Slots)
			for i := range SlotBits {
				if d.Slots>>i&1 > 0 {
					if told[int(d.Offset)] == nil {
						told[int(d.Offset)] = map[int]bool{}
					}
					told[int(d.Offset)][int(d.First)+i] = true
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
				require.Equal(t, !lives, told[off][slot], "seed %d, offset %d, y%d", seed, off, slot)
				if lives {
					none++
				} else {
					some++
				}
			}
			for slot := range told[off] {
				require.Less(t, slot, frame)
			}
		}
	}
	assert.Greater(t, calls, 300)
	assert.Greater(t, some, 300)
	assert.Greater(t, none, 300)
}
