package isa

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// run executes a program that stands at address 0 until it idles, halts or has taken so many steps.
func run(t *testing.T, s *State, m sparse, program string, steps int) Event {
	t.Helper()
	at := uint32(0)
	for _, line := range lines(program) {
		in, err := Assemble(line)
		require.NoError(t, err, line)
		w, err := in.Word()
		require.NoError(t, err, line)
		m.Store(at, in.Size, uint64(w))
		at += uint32(in.Size)
	}
	for range steps {
		s.Interrupt()
		w, ok := m.Load(s.PC, 4)
		require.True(t, ok)
		in, ok := Decode(uint32(w))
		require.True(t, ok, "%#x at %#x", w, s.PC)
		switch e := s.Execute(&in, m); e {
		case Idled, Halted, Trapped, AllHalt:
			return e
		}
	}
	return NoEvent
}

func lines(text string) (all []string) {
	for i, j := 0, 0; j <= len(text); j++ {
		if j == len(text) || text[j] == '\n' || text[j] == '!' {
			if line := normal(text[i:j]); line != "" {
				all = append(all, line)
			}
			i = j + 1
		}
	}
	return all
}

// TestHardwareLoop executes the body as often as LC says.
func TestHardwareLoop(t *testing.T) {
	for _, passes := range []uint32{0, 1, 2, 16} {
		s := &State{}
		s.R[2], s.R[3], s.R[4] = 16, 16+7*4, passes
		event := run(t, s, sparse{}, `
			movts ls,r2 ! movts le,r3 ! movts lc,r4 ! gid
			nop ! nop ! nop ! nop
			add.l r0,r0,#1 ! add.l r1,r1,#2 ! add.l r5,r5,#1 ! add.l r5,r5,#1
			add.l r5,r5,#1 ! add.l r5,r5,#1 ! add.l r5,r5,#1 ! add.l r6,r6,#3
			idle`, 1000)
		assert.Equal(t, Idled, event)
		assert.Equal(t, max(passes, 1), s.R[0], "%d passes", passes)
		assert.Equal(t, 3*max(passes, 1), s.R[6], "%d passes", passes)
		assert.Zero(t, s.Special[SpecialLC])
	}
}

// TestInterrupts lets a lower interrupt be interrupted by a higher one, and not the other way.
func TestInterrupts(t *testing.T) {
	s, m := &State{PC: 0x40}, sparse{}
	put := func(at uint32, text ...string) {
		for _, line := range text {
			in, err := Assemble(line)
			require.NoError(t, err, line)
			w, err := in.Word()
			require.NoError(t, err)
			m.Store(at, 4, uint64(w))
			at += 4
		}
	}
	step := func() {
		t.Helper()
		s.Interrupt()
		w, _ := m.Load(s.PC, 4)
		in, ok := Decode(uint32(w))
		require.True(t, ok)
		s.Execute(&in, m)
	}
	put(4*InterruptUser, "b.l .+0x100")
	put(4*InterruptTimer0, "b.l .+0x200")
	put(0x40, "movts.l ilatst,r0", "add.l r1,r1,#1")
	s.R[0] = 1 << InterruptUser
	step()
	assert.EqualValues(t, 1<<InterruptUser, s.Special[SpecialIlat])
	step()
	assert.EqualValues(t, 4*InterruptUser+0x100, s.PC)
	assert.EqualValues(t, 0x44, s.Special[SpecialIret])
	assert.EqualValues(t, 1<<InterruptUser, s.Special[SpecialIpend])
	assert.Zero(t, s.Special[SpecialIlat])
	assert.NotZero(t, s.Status&GID)

	s.Special[SpecialIlat] = 1<<InterruptTimer0 | 1<<InterruptUser
	assert.False(t, s.Interrupt(), "disabled")
	s.Status &^= GID
	s.Special[SpecialImask] = 1 << InterruptTimer0
	assert.False(t, s.Interrupt(), "one is masked, the other is served")
	s.Special[SpecialImask] = 0
	assert.True(t, s.Interrupt(), "the timer goes first")
	assert.EqualValues(t, 4*InterruptTimer0, s.PC)
	assert.EqualValues(t, 1<<InterruptTimer0|1<<InterruptUser, s.Special[SpecialIpend])

	put(s.PC, "rti")
	in, _ := Decode(0x1d2)
	require.Equal(t, Unmasked, s.Execute(&in, m))
	assert.EqualValues(t, 4*InterruptUser+0x100, s.PC)
	assert.EqualValues(t, 1<<InterruptUser, s.Special[SpecialIpend])
	assert.Zero(t, s.Status&GID)
	assert.False(t, s.Interrupt(), "the user's is still served")
}

// TestCauses are the software exceptions.
func TestCauses(t *testing.T) {
	for text, want := range map[string]Cause{
		"swi": CauseSWI, "unimpl": CauseUnimplemented, "snop": CauseUnimplemented,
		"fsqrt r1,r2":    CauseUnimplemented,
		"ldr r1,[r2,r3]": CauseUnaligned, "ldrd r2,[r4]": CauseIllegal, "fadd r1,r5,r5": CauseFPU,
	} {
		s := &State{}
		s.R[3], s.R[4], s.R[5] = 2, 0x80000000, largest
		s.Special[SpecialConfig] = configOverflow
		in, err := Assemble(text)
		require.NoError(t, err)
		assert.Equal(t, Raised, s.Execute(&in, sparse{}), text)
		assert.Equal(t, want, Cause(s.Status&Causes>>causeShift), text)
		assert.EqualValues(t, 1<<InterruptException, s.Special[SpecialIlat], text)
	}
}

func TestSpecialRegisters(t *testing.T) {
	s := &State{Status: Active | GID}
	s.WriteSpecial(SpecialStatus, 0xffff0)
	assert.Equal(t, Status(0xffff0)|Active|GID, s.Status)
	s.WriteSpecial(SpecialFstatus, 0)
	assert.Zero(t, s.Status)
	s.WriteSpecial(SpecialIlatst, 0xfff)
	s.WriteSpecial(SpecialIlatcl, 1)
	assert.EqualValues(t, 0x3fe, s.ReadSpecial(SpecialIlat))
	s.Special[SpecialCoreID] = 0x808
	s.WriteSpecial(SpecialCoreID, 1)
	assert.EqualValues(t, 0x808, s.ReadSpecial(SpecialCoreID))
	assert.EqualValues(t, 0x123, s.Local(0x80800123))
	assert.EqualValues(t, uint32(0x80900123), s.Local(0x80900123))
	for _, sp := range specials {
		for _, name := range append([]string{sp.Name}, sp.Also...) {
			in, err := Assemble("movfs r1," + name)
			require.NoError(t, err)
			assert.Equal(t, sp.Number, in.Imm, name)
		}
	}
	assert.Equal(t, "none", SpecialName(-1))
	assert.Equal(t, "mmr7fc", SpecialName(255))
}

// BenchmarkExecute is a loop of integer instructions: a load, an addition, a store and the branch.
func BenchmarkExecute(b *testing.B) {
	var code []Instr
	for _, text := range lines("ldr r1,[r2] ! add r1,r1,#1 ! str r1,[r2] ! sub r0,r0,#1 ! bne .-8") {
		in, err := Assemble(text)
		require.NoError(b, err)
		code = append(code, in)
	}
	s, m := &State{}, &words{}
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		s.Execute(&code[i%len(code)], m)
	}
}

// words is a memory of words.
type words [64]uint32

func (m *words) Load(address uint32, _ uint8) (uint64, bool) { return uint64(m[address/4&63]), true }
func (m *words) Store(address uint32, _ uint8, v uint64) bool {
	m[address/4&63] = uint32(v)
	return true
}
func (m *words) TestSet(uint32, uint8, uint32) (uint32, bool) { return 0, false }
