package isa

import (
	"flag"
	"maps"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"
)

var (
	isaSeed = flag.Uint64("isa.seed", 13, "seed of random instructions")
	isaN    = flag.Int("isa.n", 60_000, "random instructions to compare with the manual")
)

// memoryLimit is where the memory of the tests ends.
const memoryLimit = 1 << 15

// sparse is a memory that knows what was stored.
type sparse map[uint32]byte

func (m sparse) Load(address uint32, size uint8) (v uint64, ok bool) {
	for i := range uint32(size) {
		v |= uint64(m[address+i]) << (8 * i)
	}
	return v, address < memoryLimit
}

func (m sparse) Store(address uint32, size uint8, v uint64) bool {
	if address >= memoryLimit {
		return false
	}
	for i := range uint32(size) {
		m[address+i] = byte(v >> (8 * i))
	}
	return true
}

func (m sparse) TestSet(address uint32, size uint8, v uint32) (uint32, bool) {
	old, ok := m.Load(address, size)
	if ok && old == 0 {
		m.Store(address, size, uint64(v))
	}
	return uint32(old), ok
}

// interesting are values at which something changes.
var interesting = []uint32{
	0, 1, 2, 7, 8, 31, 32, 0x7fffffff, 0x80000000, 0x80000001, 0xffffffff, 0xfffffff8,
	memoryLimit - 8, memoryLimit,
	0x3f800000, 0xbf800000, 0x3f800001, 0x3f7fffff, 0x4b000000, 0x4b000001, 0x4effffff, 0x4f000000,
	0xcf000000, 0xcf000001,
	0x3f000000, 0x3fc00000, 0xbf000000, 0x40200000, 0x00800000, 0x80800000, 0x00800001, 0x007fffff,
	0x00000001, 0x7f7fffff,
	0xff7fffff, 0x7f800000, 0xff800000, 0x7fc00000, 0x7f800001, 0xffc12345, 0x20000000, 0x1fffffff,
	0x5f800000, 0x33800000,
	0x33800001, 0x34000000, 0x01000000,
}

func randomValue(r *rand.Rand) uint32 {
	switch r.IntN(6) {
	case 0:
		return r.Uint32()
	case 1:
		return 8 * r.Uint32N(memoryLimit/8)
	case 2:
		return r.Uint32N(memoryLimit)
	case 3: // floating point near one
		return 0x3f800000 + r.Uint32N(1<<24) - r.Uint32N(1<<24)
	}
	return interesting[r.IntN(len(interesting))]
}

// randomState is a state, as this package and as the manual have it.
func randomState(r *rand.Rand) (*State, sparse, *manual) {
	s, m := &State{PC: 4 * r.Uint32N(1000)}, sparse{}
	c := &manual{pc: s.PC, flag: map[string]bool{}, memory: map[uint32]byte{}}
	for i := range s.R {
		s.R[i] = randomValue(r)
	}
	for i := range s.Special {
		s.Special[i] = r.Uint32()
	}
	for _, i := range []int{SpecialIlat, SpecialImask, SpecialIpend} {
		s.Special[i] &= interrupts
	}
	s.Special[SpecialCoreID] = 0x808
	s.Special[SpecialConfig] = r.Uint32N(16) // rounding and exceptions
	switch r.IntN(8) {
	case 0, 1:
		s.Special[SpecialConfig] |= 4 << 17
	case 2:
		s.Special[SpecialConfig] |= r.Uint32N(8) << 17
	}
	s.Special[SpecialLC] = r.Uint32N(3)
	if r.IntN(2) == 0 {
		s.Special[SpecialLE] = s.PC
	}
	s.Special[SpecialPC], s.Special[SpecialStatus] = 0, 0
	c.r, c.special = s.R, s.Special
	s.Status = Status(r.Uint32N(1 << 20))
	c.setStatus(uint32(s.Status), 0)
	for range 100 {
		a, v := r.Uint32N(memoryLimit), byte(r.Uint32N(256))
		m[a], c.memory[a] = v, v
	}
	return s, m, c
}

// TestRandomInstructions compares each kind of instruction in random states with what the manual
// says.
func TestRandomInstructions(t *testing.T) {
	r := rand.New(rand.NewPCG(*isaSeed, 2))
	s, m, c := randomState(r)
	for i := range *isaN {
		if i%50 == 0 {
			s, m, c = randomState(r)
		}
		o := opNone + 1 + Op(i)%(opEnd-1)
		forms := o.info().Forms
		word := randomWord(r, &forms[r.IntN(len(forms))])
		in, ok := Decode(word)
		require.True(t, ok)
		compare(t, s, m, c, word, in)
		for range 3 { // keep the values apart
			n := r.IntN(64)
			s.R[n] = randomValue(r)
			c.r[n] = s.R[n]
		}
	}
}

// TestRandomPrograms executes random words, one after the other, whatever they are.
func TestRandomPrograms(t *testing.T) {
	r := rand.New(rand.NewPCG(*isaSeed, 3))
	for range *isaN / 200 {
		s, m, c := randomState(r)
		for range 200 {
			word := r.Uint32()
			if in, ok := Decode(word); ok {
				compare(t, s, m, c, word, in)
			}
		}
	}
}

// compare executes an instruction here and there.
func compare(t *testing.T, s *State, m sparse, c *manual, word uint32, in Instr) {
	t.Helper()
	before := *s
	event := s.Execute(&in, m)
	c.outside = ""
	c.step(word)
	same := s.R == c.r && s.PC == c.pc && uint32(s.Status) == c.status()
	same = same && c.outside == outside[event] && sameSpecial(s, c)
	stores := in.Op.info().Width != 0 && in.Op.info().Dest != Written
	if same && (!stores || maps.Equal(m, c.memory)) {
		return
	}
	require.Equal(t, c.r, s.R, "%s", in)
	require.Equal(t, c.pc, s.PC, "%s", in)
	require.Equal(t, Status(c.status()).String(), s.Status.String(), "%s with %x,%x,%x",
		in, before.R[in.Rd], before.R[in.Rn], before.R[in.Rm])
	require.Equal(t, c.status(), uint32(s.Status), "%s", in)
	require.Equal(t, c.outside, outside[event], "%s", in)
	require.Equal(t, c.memory, map[uint32]byte(m), "%s", in)
	for i, v := range c.special {
		if i != SpecialStatus {
			require.Equal(t, v, s.Special[i], "%s: %s", in, SpecialName(int32(i)))
		}
	}
}

func sameSpecial(s *State, c *manual) bool {
	for i, v := range c.special {
		if i != SpecialStatus && v != s.Special[i] {
			return false
		}
	}
	return true
}

// outside are the words of the manual for events that reach beyond the core.
var outside = map[Event]string{
	Idled: "idle", Halted: "halt", AllHalt: "halt all", Trapped: "trap", Synced: "sync",
	AtWand: "wand",
}
