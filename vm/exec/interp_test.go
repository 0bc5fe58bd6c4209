package exec_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/swicache"
	"github.com/parallergo/epiphany/term"
	"github.com/parallergo/epiphany/vm/code"
	"github.com/parallergo/epiphany/vm/exec"
)

// runtime takes the same way at every slow path.
type runtime struct {
	exec.Runtime
	s    *exec.State
	way  exec.Action
	to   int
	slow []uint16 // operations that came
}

func (r *runtime) Slow(in *code.Instr) (exec.Action, int) {
	r.slow = append(r.slow, in.Op)
	return r.way, r.to
}

func (r *runtime) Room(in *code.Instr, _ int) (exec.Action, int) { return r.Slow(in) }

// price is what every instruction of the tests costs: 3 cycles, 2 bytes of code.
var price = code.Price{Count: 1<<32 + 3, Traffic: 2}

// one is a bytecode instruction in State.Count.
const one = 1 << 32

// newState is a process before its first instruction, on memory of 100 words, in a slice that
// lasts.
func newState(ops ...code.Instr) (*exec.State, *runtime) {
	for i := range ops {
		ops[i].Price = price
	}
	s := &exec.State{
		Registers: &code.Registers{HTop: 10, SP: 90}, X: &[code.NumX]uint32{}, Mem: make([]uint32, 100), Seg: &[emu.Segments]emu.Segment{},
		Code: &code.Code{Instrs: ops}, Instrs: ops, Taken: code.Price{Count: 5}, End: 1000 * one, Trap: exec.TrapDone,
		States: []swicache.State{swicache.Cached}, Uses: make([]swicache.Use, 1), Hot: swicache.Cached,
		Limits: exec.Limits{Floor: 10},
	}
	r := &runtime{s: s, way: exec.Leave}
	s.Runtime = r
	return s, r
}

func move(to uint16, v int) code.Instr { return code.Instr{Op: code.OpMoveCX, B: to, I: term.Small(v)} }

var exit = code.Instr{Op: code.OpExit}

func TestInstructionsAddTheirPrices(t *testing.T) {
	s, r := newState(move(1, 7), move(2, 8), code.Instr{Op: code.OpPutList, A: 1, B: 2, C: 0}, exit)
	r.to = 3
	assert.Equal(t, exec.TrapDone, exec.Interpreter{}.Execute(s))
	total := s.Total()
	assert.Equal(t, code.Price{Count: 4 * price.Count, Traffic: 4 * price.Traffic}, total.Price)
	assert.EqualValues(t, 2, total.Put, "words on the heap")
	assert.Equal(t, []uint32{term.Small(7), term.Small(8)}, s.Mem[10:12])
	assert.Equal(t, code.Registers{PC: 3, HTop: 12, SP: 90}, *s.Registers)
	assert.Equal(t, []uint16{code.OpExit}, r.slow)
}

func TestUndoTakesThePriceBack(t *testing.T) {
	s, r := newState(move(1, 7), code.Instr{Op: code.OpTestHeap, I: 200})
	r.way, r.to, s.Trap = exec.Undo, 1, exec.TrapGC
	assert.Equal(t, exec.TrapGC, exec.Interpreter{}.Execute(s))
	assert.Equal(t, price, s.Price, "the move alone")
	assert.Equal(t, 1, s.PC)
}

func TestBranchCostsMore(t *testing.T) {
	s, r := newState(code.Instr{Op: code.OpGetMapKey, J: 2}, move(1, 7), exit)
	s.Runtime = &sequence{runtime: r, ways: []exec.Action{exec.Branch, exec.Leave}}
	exec.Interpreter{}.Execute(s)
	assert.Equal(t, 2*price.Count+5, s.Count)
	assert.Zero(t, s.X[1], "the move has been left out")
}

// sequence takes one way after the other, to instruction 2.
type sequence struct {
	*runtime
	ways []exec.Action
}

func (r *sequence) Slow(in *code.Instr) (exec.Action, int) {
	way := r.ways[0]
	r.ways = r.ways[1:]
	return way, 2
}

func TestBackMayEndTheSlice(t *testing.T) {
	s, r := newState(code.Instr{Op: code.OpRecvNext})
	r.way, s.End = exec.Back, 5*one
	assert.Equal(t, exec.TrapYield, exec.Interpreter{}.Execute(s))
	assert.Len(t, r.slow, 5)
	assert.Equal(t, 5*price.Count, s.Count)
}

func TestCallsAreNoted(t *testing.T) {
	s, r := newState(code.Instr{Op: code.OpCallOnly, I: 0})
	s.Stamp, s.Step, s.Keep, s.End = 100, ^uint64(0), 0, 3*one
	assert.Equal(t, exec.TrapYield, exec.Interpreter{}.Execute(s))
	assert.Equal(t, swicache.Use{Calls: 3, Stamp: 102}, s.Uses[0])
	assert.EqualValues(t, 103, s.Next())
	assert.EqualValues(t, 3, s.Calls)
	assert.Empty(t, r.slow)
}

// A sum that another executor has begun goes on.
func TestLedgerGoesOn(t *testing.T) {
	s, _ := newState(exit)
	s.Count, s.Traffic, s.Reads, s.Hot = 7*one, 8, 9, 0
	exec.Interpreter{}.Execute(s)
	assert.Equal(t, 7*one+price.Count, s.Count)
	total := s.Total()
	assert.EqualValues(t, 10, total.Cold, "the code of a function that is not in the cache")
	assert.EqualValues(t, 9, total.Reads)
}
