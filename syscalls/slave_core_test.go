package syscalls

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/term"
	"github.com/parallergo/epiphany/vm/rts"
)

// slaveOnCore is a slave that a core executes.
type slaveOnCore struct {
	*rts.Device
	t       *testing.T
	control []uint32
}

func newSlaveOnCore(t *testing.T) *slaveOnCore {
	t.Helper()
	d, err := rts.NewSlave()
	require.NoError(t, err)
	return &slaveOnCore{d, t, d.SRAM[rts.ControlAt/4:]}
}

func (s *slaveOnCore) call(name string, args ...uint32) uint32 {
	s.t.Helper()
	result, _, err := s.SlaveCall(name, args...)
	require.NoError(s.t, err)
	return result
}

// mailbox are the words of the messages that wait.
func (s *slaveOnCore) mailbox() (all [][3]uint32) {
	for at := s.control[rts.ControlLink]; at != 0; at = s.SRAM[at/4] {
		all = append(all, [3]uint32(s.SRAM[at/4+1:]))
	}
	return all
}

// A call is in the control area as the master looks for it.
func TestCallsOfSlaveOnCore(t *testing.T) {
	s := newSlaveOnCore(t)
	s.SlaveCells(0)
	r := rand.New(rand.NewPCG(31, 31))
	area := s.SRAM[rts.AreaAt/4:]
	s.control[rts.ControlSeq] = seqMask - 5
	for i := range uint32(20) {
		args := make([]uint32, r.IntN(MaxArgs))
		for k := range args {
			args[k] = r.Uint32()
		}
		copy(s.SRAM[rts.ArgumentAt/4:], args)
		number := Call(1 + r.IntN(NumCalls-1))
		s.call("call", uint32(number), rts.ArgumentAt, uint32(len(args)))
		seq := seqMask - 4 + i
		assert.Equal(t, Ticket(number, seq), area[wordNumber])
		assert.Equal(t, args, append([]uint32{}, area[wordArgs:wordArgs+len(args)]...))
		assert.NotZero(t, s.call("answered"))
		area[wordReply] = Seq(seq)
		assert.Zero(t, s.call("answered"))
	}
}

// A process that begins has what READY brought; it leaves the core and comes back as it was.
func TestProcessOfSlaveOnCore(t *testing.T) {
	s := newSlaveOnCore(t)
	r := rand.New(rand.NewPCG(32, 32))
	for range 200 {
		s.SlaveCells(2)
		n := r.IntN(9)
		list, x := uint32(term.Nil), []uint32{}
		for i := range n {
			at := uint32(rts.ArgumentAt + 8*i)
			x = append([]uint32{r.Uint32()}, x...)
			copy(s.SRAM[at/4:], []uint32{x[0], list})
			list = at | term.TagList
		}
		words := []uint32{r.Uint32(), r.Uint32(), r.Uint32(), r.Uint32(), r.Uint32(), list}
		copy(s.SRAM[rts.AreaAt/4+wordArgs:], words)
		s.call("begin")
		assert.Equal(t, x, append([]uint32{}, s.SRAM[rts.SlaveXAt/4:rts.SlaveXAt/4+n]...))
		assert.Equal(t, words[3], s.control[rts.ControlPid])
		assert.Equal(t, words[4], s.control[rts.ControlLeader])
		s.call("resume")
		reg := &s.Core.R
		assert.Equal(t, []uint32{words[0], words[1], words[2], 0, 2000},
			[]uint32{reg[4], reg[7], reg[8], reg[10], reg[11]})
		want := [5]uint32{}
		for i, n := range []int{4, 7, 8, 10, 11} {
			reg[n] = r.Uint32()
			want[i] = reg[n]
		}
		s.call("leave", 3)
		for _, n := range []int{4, 7, 8, 10, 11} {
			reg[n] = 0
		}
		s.call("resume")
		assert.Equal(t, want, [5]uint32{reg[4], reg[7], reg[8], reg[10], reg[11]})
		s.call("yield")
		assert.EqualValues(t, 2000, reg[11])
	}
}

// drained is what the rules of package slave make of messages and signals for the process me.
type drained struct {
	mailbox [][3]uint32
	back    []uint32 // words for the master
	flags   uint32
	leader  uint32
	reason  [2]uint32
}

func (d *drained) take(cmd ToSlave, w []uint32, me, timer uint32) {
	mine := w[0] == me
	switch {
	case cmd == Message && mine:
		d.mailbox = append(d.mailbox, [3]uint32{w[2], w[1], w[3]})
	case cmd == Exit && mine && d.flags&rts.FlagDoomed == 0:
		d.flags |= rts.FlagDoomed
		d.reason = [2]uint32{w[1], w[2]}
	case cmd == Message || cmd == Exit:
		if fragment := w[1] &^ MaxParts; fragment != 0 {
			d.back = append(d.back, uint32(FreeMessage), fragment, w[3])
		}
	case cmd == Timeout && mine && w[1] == timer:
		d.flags |= rts.FlagFired
	case cmd == Leader && mine:
		d.leader = w[1]
	case cmd == Show && mine:
		d.flags |= rts.FlagShow
	}
}

// What the master sends comes where it belongs, in the order in which it was sent.
func TestDrainOfSlaveOnCore(t *testing.T) {
	s := newSlaveOnCore(t)
	r := rand.New(rand.NewPCG(33, 33))
	me, other := term.Pid(7), term.Pid(8)
	kinds := []ToSlave{Message, Message, Message, Exit, Timeout, Leader, Show}
	seen := map[ToSlave]int{}
	for range 1000 {
		s.SlaveCells(12)
		timer := r.Uint32N(3)
		s.control[rts.ControlPid], s.control[rts.ControlTimer] = me, timer
		s.control[rts.ControlLeader] = 5
		want := drained{leader: 5}
		words := 0
		for range r.IntN(12) {
			cmd := kinds[r.IntN(len(kinds))]
			w := []uint32{me, r.Uint32N(3), r.Uint32(), r.Uint32N(50)}
			if cmd == Message || cmd == Exit {
				w[1] = r.Uint32N(3)<<8 | r.Uint32N(MaxParts)
			}
			if r.IntN(4) == 0 {
				w[0] = other
			}
			w = w[:ToSlaveWords[cmd]]
			if words += 1 + len(w); words >= rts.SlaveRing {
				break
			}
			s.FromMaster(append([]uint32{uint32(cmd)}, w...)...)
			want.take(cmd, w, me, timer)
			seen[cmd]++
		}
		require.Less(t, s.call("drain"), uint32(2))
		assert.Equal(t, want.mailbox, s.mailbox())
		assert.Equal(t, want.flags, s.control[rts.ControlFlags])
		assert.Equal(t, want.leader, s.control[rts.ControlLeader])
		if want.flags&rts.FlagDoomed != 0 {
			assert.Equal(t, want.reason[:], s.control[rts.ControlReason:rts.ControlReason+2])
		}
		back := s.SRAM[rts.ToRingAt/4+2:]
		assert.Equal(t, want.back, append([]uint32(nil), back[:len(want.back)]...))
		assert.Zero(t, s.call("drain"), "nothing is left")
	}
	for _, cmd := range kinds {
		assert.Greater(t, seen[cmd], 100, cmd)
	}
	s.SlaveCells(0)
	s.FromMaster(uint32(Message), me, 0, 0, 0)
	assert.EqualValues(t, 0xffffffff, s.call("drain"), "there is no cell")
	for _, cmd := range []ToSlave{Purge, After} {
		s.SlaveCells(1)
		s.FromMaster([]uint32{uint32(cmd), 1, 2}[:1+ToSlaveWords[cmd]]...)
		assert.EqualValues(t, 2+cmd, s.call("drain"), "for the rest of the runtime")
	}
}

// Text is in its ring as the master looks for it: pieces with their length in bytes.
func TestTextOfSlaveOnCore(t *testing.T) {
	s := newSlaveOnCore(t)
	r := rand.New(rand.NewPCG(34, 34))
	full := 0
	for range 500 {
		s.SlaveCells(0)
		ring := s.SRAM[rts.OutRingAt/4:]
		var waits, sent, want []byte
		for range 30 {
			text := make([]byte, r.IntN(300))
			for i := range text {
				text[i] = byte(r.Uint32())
				word := &s.SRAM[rts.ArgumentAt/4+i/4]
				*word = *word&^(0xff<<(i%4*8)) | uint32(text[i])<<(i%4*8)
			}
			left := s.call("print", 0, rts.ArgumentAt, uint32(len(text)))
			require.Equal(t, max(0, len(waits)+len(text)-rts.PrintBytes), int(left))
			waits = append(waits, text[:len(text)-int(left)]...)
			want = append(want, text[:len(text)-int(left)]...)
			if room := len(waits)/4 + 2; s.call("flush") == 0 {
				used := int(ring[0]-ring[1]+rts.OutRing) % rts.OutRing
				require.Greater(t, room+used, rts.OutRing-1-2)
				full++
			} else {
				waits = nil
			}
			for ring[1] != ring[0] && r.IntN(3) == 0 {
				sent = append(sent, s.piece(ring)...)
			}
		}
		for ring[1] != ring[0] {
			sent = append(sent, s.piece(ring)...)
		}
		assert.Equal(t, want[:len(want)-len(waits)], append([]byte(nil), sent...))
	}
	assert.Greater(t, full, 500)
}

// piece takes a piece of text out of the ring.
func (s *slaveOnCore) piece(ring []uint32) (text []byte) {
	next := func() uint32 {
		w := ring[2+ring[1]]
		ring[1] = (ring[1] + 1) % rts.OutRing
		return w
	}
	n := int(next())
	for word := uint32(0); len(text) < n; word >>= 8 {
		if len(text)%4 == 0 {
			word = next()
		}
		text = append(text, byte(word))
	}
	return text
}

// A core asks to be resumed as a Sleeper does, whatever the master sends before.
func TestHaltOfSlaveOnCore(t *testing.T) {
	s := newSlaveOnCore(t)
	s.SlaveCells(4)
	r := rand.New(rand.NewPCG(35, 35))
	var sleeper Sleeper
	s.control[rts.ControlAsked], sleeper.asked = 0xfff0<<requestShift, 0xfff0
	s.control[rts.ControlSeen], sleeper.seen = requestMask-20, requestMask-20
	halts := 0
	for range 300 {
		for range r.IntN(3) {
			s.call("saw")
			sleeper.Saw()
		}
		s.SRAM[rts.AreaAt/4+wordRequest] = 0
		request, halt := sleeper.Ask()
		halted, _, err := s.Halt()
		require.NoError(t, err)
		require.Equal(t, halt, halted)
		require.Equal(t, request, s.SRAM[rts.AreaAt/4+wordRequest])
		if halt {
			halts++
		}
	}
	assert.Greater(t, halts, 100)
}

// No core passes the barrier before all have come, and then all do.
func TestBarrierOfSlavesOnCore(t *testing.T) {
	s := newSlaveOnCore(t)
	r := rand.New(rand.NewPCG(36, 36))
	const stride, areas = BlockBytes, rts.CellsAt
	for range 300 {
		s.SlaveCells(0)
		cores := 1 + r.IntN(8)
		come, passed := map[int]bool{}, map[int]bool{}
		for step := 0; len(passed) < cores; step++ {
			require.Less(t, step, 5000)
			core := r.IntN(cores)
			s.control[rts.ControlArea] = areas + stride*uint32(core)
			come[core] = true
			if s.call("barrier", uint32(core), areas, uint32(cores), stride) == 0 {
				continue
			}
			require.Len(t, come, cores)
			require.True(t, core == 0 || passed[0], "the first core lets the others go")
			passed[core] = true
		}
	}
}

// A slave that has started takes and sends messages, whatever was in its memory before.
func TestStartOfSlaveOnCore(t *testing.T) {
	s := newSlaveOnCore(t)
	r := rand.New(rand.NewPCG(37, 37))
	for range 100 {
		s.SlaveCells(0)
		for i := range uint32(4) { // ends of rings
			s.SRAM[rts.DataAt/4+i], s.SRAM[rts.DataAt/4+4+i] = r.Uint32(), r.Uint32()
		}
		for _, word := range []int{rts.ControlFree, rts.ControlSeq, rts.ControlPrint, rts.ControlSeen,
			rts.ControlAsked, rts.ControlStale} {
			s.control[word] = r.Uint32()
		}
		copy(s.SRAM[rts.ArgumentAt/4:], []uint32{4 * rts.ControlFrom, rts.FromRingAt + 8, rts.SlaveRing,
			4 * rts.ControlTo, rts.ToRingAt + 8, rts.SlaveRing, 4 * rts.ControlOutput, rts.OutRingAt + 8,
			rts.OutRing})
		cells := r.IntN(9)
		s.call("start", rts.ArgumentAt, rts.CellsAt, uint32(cells), 4*rts.CellWords)
		s.control[rts.ControlPid] = term.Pid(7)
		for range cells {
			s.FromMaster(uint32(Message), term.Pid(7), 0, r.Uint32(), 0)
			assert.Less(t, s.call("drain"), uint32(2))
		}
		assert.Len(t, s.mailbox(), cells)
		s.FromMaster(uint32(Message), term.Pid(7), 0, 0, 0)
		assert.EqualValues(t, 0xffffffff, s.call("drain"), "all cells are in use")
		s.call("call", uint32(Ready), 0, 0)
		assert.Equal(t, Ticket(Ready, 1), s.SRAM[rts.AreaAt/4+wordNumber])
		s.call("print", 0, rts.ArgumentAt, 9)
		assert.NotZero(t, s.call("flush"))
		assert.EqualValues(t, 9, s.SRAM[rts.OutRingAt/4+2])
	}
}
