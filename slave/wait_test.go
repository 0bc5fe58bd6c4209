package slave

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/syscalls"
	"github.com/parallergo/epiphany/term"
)

func TestParseWait(t *testing.T) {
	for text, want := range map[string]Wait{
		"poll": {}, "timer": {Policy: WaitTimer}, "trap": {Policy: WaitTrap},
		"timer:1": {WaitTimer, 1, 1}, "timer:4294967295": {WaitTimer, MaxSleep, MaxSleep},
	} {
		w, err := ParseWait(text)
		assert.NoError(t, err, text)
		assert.Equal(t, want, w, text)
	}
	for _, text := range []string{"", "sleep", "timer:", "timer:0", "timer:-1", "timer:4294967296", "timer:1:1", "poll:1", "trap:", "timer:x"} {
		_, err := ParseWait(text)
		assert.ErrorContains(t, err, "want poll, timer, timer:CYCLES with 1 to 4294967295 cycles, or trap", text)
	}
}

func TestCompleteWait(t *testing.T) {
	board := emu.Parallella()
	w, err := Wait{Policy: WaitTimer}.Complete(&board)
	require.NoError(t, err)
	assert.Equal(t, Wait{WaitTimer, 60_000, 300_000}, w, "100 and 500 µs at 600 MHz")
	w, err = Wait{Message: 5}.Complete(&board)
	require.NoError(t, err)
	assert.EqualValues(t, 5, w.Message)
	for text, w := range map[string]Wait{
		"Wait.Policy is 3":          {Policy: WaitTrap + 1},
		"Wait.Message is -1 cycles": {Message: -1},
		"Wait.Ready is 4294967296":  {Ready: MaxSleep + 1},
	} {
		_, err := w.Complete(&board)
		assert.ErrorContains(t, err, text)
	}
	slow := emu.Parallella()
	slow.ClockHz = 1
	w, err = Wait{}.Complete(&slow)
	require.NoError(t, err)
	assert.EqualValues(t, 1, w.Message, "never 0")
}

// put puts a message for nobody into the ring of core 0 and rings.
func (b *board) put(t *testing.T, out *syscalls.Writer, at emu.Cycles) {
	t.Helper()
	require.True(t, out.Put(at, emu.Word(syscalls.Message), term.Pid(9), 0, term.Small(1), 0))
	b.port.Notify(at, b.ids[0])
}

func (b *board) ring(core int) *syscalls.Writer {
	return syscalls.NewWriter(b.area(core).ToSlave(), b.arm, nil)
}

// What a core that waits for a process spends, counted from when it began to wait to when it sees a
// message.
func TestCyclesOfWaiting(t *testing.T) {
	poll := emu.Cycles(pollLoop.Cycles()) + 546
	for name, c := range map[string]struct {
		wait  Wait
		sleep emu.Cycles // before each look
	}{
		"poll":         {Wait{Policy: WaitPoll, Ready: 1000}, 0},
		"timer":        {Wait{Policy: WaitTimer}, 300_000},
		"timer:1000":   {Wait{Policy: WaitTimer, Message: 1000, Ready: 1000}, 1000},
		"message only": {Wait{Policy: WaitTimer, Message: 1000, Ready: 7}, 7},
	} {
		for _, after := range []emu.Cycles{1, 1000, 123_456, 2_000_000} {
			b := newWaitingBoard(t, 1, c.wait)
			b.settle(t)
			s := b.slaves[0]
			start, before := s.m.Clock, s.m.Count
			s.waiter.poll(start+after, s.waitsFor())
			spent := s.m.Count.Sub(before)
			polls := (after + c.sleep + poll - 1) / (c.sleep + poll)
			assert.Equal(t, start+polls*(c.sleep+poll), s.m.Clock, "%s %d", name, after)
			assert.Equal(t, emu.Counters{
				Sleep: uint64(polls * c.sleep), Wait: uint64(polls * poll), Loads: uint64(polls), DRAMLoads: uint64(polls),
			}, spent, "%s %d", name, after)
		}
	}
}

// What a waiting core has done at any time is known before it is woken, and may be booked in any
// number of steps.
func TestWaitingIsBookedAtAnyTime(t *testing.T) {
	for _, wait := range []Wait{{Policy: WaitPoll}, {Policy: WaitTimer, Ready: 1000}, {Policy: WaitTrap}} {
		b := newWaitingBoard(t, 1, wait)
		b.settle(t)
		s := b.slaves[0]
		start, before := s.m.Clock, s.m.Count
		var want emu.Counters
		for _, after := range []emu.Cycles{1, 2000, 2001, 70_000} {
			did := doing(s, start+after-s.m.Clock)
			assert.EqualValues(t, start+after-s.m.Clock, did.Cycles())
			s.CatchUp(start + after)
			assert.LessOrEqual(t, s.m.Clock, start+after)
			want = s.m.Count.Sub(before)
			assert.Equal(t, want.Loads, want.DRAMLoads)
		}
		assert.EqualValues(t, s.m.Clock-start, want.Cycles())
		assert.Equal(t, wait.Policy != WaitTrap, want.Wait > 0)
		assert.Equal(t, wait.Policy == WaitTimer, want.Sleep > 0)
		if wait.Policy == WaitTrap {
			assert.EqualValues(t, 70_000, doing(s, 70_000).Halted)
			continue
		}
		once := newWaitingBoard(t, 1, wait)
		once.settle(t)
		once.slaves[0].CatchUp(start + 70_000)
		assert.Equal(t, want, once.slaves[0].m.Count.Sub(before))
	}
}

// A core that sleeps sees a message at its next look, even one that came in the very window in
// which it went to sleep; in a call that is not READY it polls.
func TestTimerSleepsBeforeItLooks(t *testing.T) {
	b := newWaitingBoard(t, 1, Wait{Policy: WaitTimer, Message: 1000, Ready: 5000})
	b.settle(t)
	s := b.slaves[0]
	start, before := s.m.Clock, s.m.Count
	b.put(t, b.ring(0), start)
	b.settle(t)
	assert.EqualValues(t, 1, s.Stats.Received)
	assert.GreaterOrEqual(t, s.m.Clock, start+5000)
	assert.EqualValues(t, 5000, s.m.Count.Sub(before).Sleep)
	s.state = waiting
	assert.EqualValues(t, 1000, s.waiter.sleepCycles(s.waitsFor()))
	s.state, s.call.kind = inCall, syscalls.BIF
	assert.Zero(t, s.waiter.sleepCycles(s.waitsFor()))
	s.state = atBarrier
	assert.Zero(t, s.waiter.sleepCycles(s.waitsFor()))
}

// A halted core asks for more than it has seen; a doorbell does not wake it, the command to resume
// does, at its time.
func TestTrapWaitsForTheCommand(t *testing.T) {
	b := newWaitingBoard(t, 1, Wait{Policy: WaitTrap})
	b.settle(t)
	s, out := b.slaves[0], b.ring(0)
	halted := func() bool {
		w, err := b.mem.Read(b.SRAM(0) + emu.DebugStatus)
		require.NoError(t, err)
		return w != 0
	}
	require.True(t, halted())
	assert.Equal(t, "in call", s.State())
	assert.EqualValues(t, 1<<16|1, b.arm.View.Peek(b.area(0).Request()), "the first request: until one message has been sent")
	resume := func(at emu.Cycles) {
		b.port.Store(at, b.SRAM(0)+emu.DebugCmd, emu.DebugResume)
		b.port.Notify(at, b.ids[0])
		s.slot.Resume(at)
	}
	hash := b.eng.Hash()
	s.waiter.halted = false
	assert.NotEqual(t, hash, b.eng.Hash(), "part of the state")
	s.waiter.halted = true

	start, before := s.m.Clock, s.m.Count
	b.put(t, out, b.eng.Now())
	b.put(t, out, b.eng.Now())
	b.settle(t)
	assert.Equal(t, start, s.m.Clock)
	assert.Zero(t, s.Stats.Received)

	// A doorbell earlier in the window of the command is not it.
	window := b.eng.Config().Window
	at := (b.eng.Now()/window+10)*window + 100
	b.port.Notify(at-50, b.ids[0])
	resume(at)
	b.settle(t)
	assert.EqualValues(t, 2, s.Stats.Received)
	assert.True(t, halted(), "again")
	assert.EqualValues(t, 2<<16|3, b.arm.View.Peek(b.area(0).Request()))
	spent := s.m.Count.Sub(before)
	assert.EqualValues(t, at-start, spent.Halted)
	assert.Zero(t, spent.Wait)
	assert.Zero(t, spent.Sleep)
	assert.EqualValues(t, s.m.Clock-start, spent.Cycles())

	// A core that was resumed for something that it cannot see yet does not halt, but polls.
	resume(b.eng.Now())
	b.settle(t)
	assert.False(t, halted())
	assert.EqualValues(t, 2<<16|3, b.arm.View.Peek(b.area(0).Request()))
	before = s.m.Count
	b.put(t, out, s.m.Clock+10_000)
	b.settle(t)
	assert.EqualValues(t, 3, s.Stats.Received)
	assert.NotZero(t, s.m.Count.Sub(before).Wait)
	assert.True(t, halted())
	assert.EqualValues(t, 3<<16|4, b.arm.View.Peek(b.area(0).Request()))
}

func TestConstantsOfWaiting(t *testing.T) {
	for _, k := range Constants() {
		assert.NotEmpty(t, k.Source, k.Name)
		assert.Equal(t, "us", k.Unit, k.Name)
	}
}

// At every time a core has counted all of its time, whatever the policy, and what it has counted
// never shrinks: while it waits, when it has been woken and is ahead, and when it runs again. What
// it does in the window after that in which it was woken may have been told as waiting.
func TestCountedAtAnyTime(t *testing.T) {
	for _, wait := range []Wait{{Policy: WaitPoll}, {Policy: WaitTimer, Ready: 50_000}, {Policy: WaitTrap}} {
		b := newWaitingBoard(t, 1, wait)
		s, out := b.slaves[0], b.ring(0)
		var before emu.Counters
		poll := func(now emu.Cycles) {
			c := s.Counted(now)
			require.EqualValues(t, now, c.Cycles(), "%v at %d", wait, now)
			require.LessOrEqual(t, c.DRAMLoads, c.Loads)
			for i, f := range c.Fields() {
				old := *before.Fields()[i].Value
				if f.Name == "wait" {
					old -= min(old, uint64(b.eng.Config().Window))
				}
				require.LessOrEqual(t, old, *f.Value, "%v at %d: %s", wait, now, f.Name)
			}
			before = c.Counters
		}
		for b.eng.Step() {
			poll(b.eng.Now())
		}
		for range 3 {
			start := b.eng.Now()
			for _, after := range []emu.Cycles{1, 10_000, 45_000, 70_000} {
				poll(start + after)
			}
			b.put(t, out, start+70_001)
			if wait.Policy == WaitTrap {
				b.port.Store(start+70_001, b.SRAM(0)+emu.DebugCmd, emu.DebugResume)
				b.port.Notify(start+70_001, b.ids[0])
				s.slot.Resume(start + 70_001)
			}
			for b.eng.Step() {
				poll(b.eng.Now())
			}
		}
		assert.NotZero(t, s.Stats.Received)
	}
}
