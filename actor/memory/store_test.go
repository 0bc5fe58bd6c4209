package memory_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/actor/builtin/builtintest"
	"github.com/parallergo/epiphany/actor/memory"
	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/term"
)

// An object lasts as long as somebody refers to it, wherever that is.
func TestObjectsLastAsLongAsReferences(t *testing.T) {
	s := builtintest.New(t).Store()
	who := memory.NewHolder(memory.OnARM)
	n, at, err := s.ARMBinary(&who, nil, 100)
	require.NoError(t, err)
	require.NotZero(t, at)
	s.AddRef(n, memory.OnARM)
	s.AddRef(n, 3)
	s.AddRef(n, 3)
	assert.Equal(t, memory.BinaryAudit{Objects: 1, ARMRefs: 1, CoreRefs: 2, ARMBytes: 100},
		s.Audit(map[uint32]int{n: 3}))
	s.DropRef(n, memory.OnARM)
	s.Bury(3)
	assert.Equal(t, memory.BinaryAudit{}, s.Audit(map[uint32]int{}))
	assert.Zero(t, s.Private.InUse())
	s.DropRef(n, 3) // which has gone
	assert.Equal(t, 1, s.Audit(map[uint32]int{}).Lost)
}

// A term is kept with the binaries that it refers to, and given back with them.
func TestTermsAreKept(t *testing.T) {
	b := builtintest.New(t)
	s, v := b.Store(), b.M.View
	value := term.Tuple{int64(1), make([]byte, 1000), term.List{int64(1) << 40}}
	wire, err := term.Encode(value)
	require.NoError(t, err)
	k, err := s.FromWire(wire, b.Atoms)
	require.NoError(t, err)
	got, err := term.ToGo(v, b.Atoms, k.Value)
	require.NoError(t, err)
	assert.Equal(t, value, got)
	assert.Equal(t, 1, s.Held())

	who := memory.NewHolder(memory.OnARM)
	words, f := memory.CopyOf(v, k.Value)
	own, err := s.KeepFor(&who, who.Kept, words, f)
	require.NoError(t, err)
	assert.Equal(t, words*emu.WordBytes, who.Holds())
	assert.Equal(t, 2, s.Audit(map[uint32]int{}).ARMRefs)
	s.Drop(k)
	s.Drop(own)
	assert.Zero(t, who.Holds())
	assert.Zero(t, s.Private.InUse())
}

// Who has much leaves the reserve to others.
func TestHoldersAreBounded(t *testing.T) {
	s := builtintest.New(t).Store()
	s.Private.KeepBack(s.Private.Size() / 2)
	rich, poor := memory.NewHolder(memory.OnARM), memory.NewHolder(memory.OnARM)
	s.Count(&rich, s.Private.Size()/2)
	require.ErrorIs(t, s.May(&rich, 1024), memory.ErrNoMemory)
	require.NoError(t, s.May(&poor, 1024))
	s.Count(&rich, 0)
	assert.NoError(t, s.May(&rich, 1024))
}

// Who has made many binaries has much, also when none of them is referred to where it runs.
func TestMakersAnswerForBinaries(t *testing.T) {
	for side, core := range []int{memory.OnARM, 3} {
		s := builtintest.New(t).Store()
		a := s.On(memory.Side(side))
		a.KeepBack(a.Size() / 2)
		rich, poor := memory.NewHolder(core), memory.NewHolder(core)
		made := 0
		for {
			n, _, err := s.NewBinary(&rich, memory.Side(side), 1000)
			if err != nil {
				require.ErrorIs(t, err, memory.ErrNoMemory)
				break
			}
			s.AddRef(n, memory.OnARM) // as a table has it
			made++
		}
		assert.Greater(t, made, a.Size()/4000)
		_, _, err := s.NewBinary(&poor, memory.Side(side), 1000)
		assert.NoError(t, err, "core %d", core)
	}
}

// What a process sends again is shared, until its terms may have moved.
func TestParts(t *testing.T) {
	b := builtintest.New(t)
	s := b.Store()
	large := make(term.List, 100)
	for i := range large {
		large[i] = int64(i)
	}
	message := b.Term(term.Tuple{int64(1), large, large[:3]})
	var mine memory.SharedParts
	of, list := s.Parts(b.M, &mine, 1, message)
	require.Len(t, of, 3)
	require.Len(t, list, 1, "the others are small")
	again, _ := s.Parts(b.M, &mine, 1, message)
	assert.Same(t, of[1], again[1])
	words := s.SharedWords()
	assert.Positive(t, words)
	head, all := memory.Head(10, append(list, list...))
	assert.Equal(t, 2*words, all, "as often as it occurs")
	assert.Len(t, head, 3, "where it is but once")
	moved, _ := s.Parts(b.M, &mine, 2, message)
	assert.NotSame(t, of[1], moved[1])
	assert.EqualValues(t, 2, s.Shared())
	s.DropParts(&mine)
	assert.Zero(t, s.SharedWords())
	assert.Zero(t, s.DRAM.InUse())
}
