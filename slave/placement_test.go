package slave_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/slave"
	"github.com/parallergo/epiphany/vm/code"
)

func TestPlacementIsValidated(t *testing.T) {
	board := emu.Parallella()
	require.NoError(t, slave.DefaultPlacement().Validate(&board))
	require.NoError(t, slave.Placement{StackBytes: -1, HeapBytes: 3}.Validate(&board),
		"sizes of what is in DRAM are not looked at")
	p := slave.Placement{Stack: slave.StackSRAM, StackBytes: 8, Heap: slave.HeapNursery,
		HeapBytes: 1001, InboxBytes: 32776}
	p.Runtime[2] = 9
	err := p.Validate(&board)
	assert.Equal(t, []string{
		"slave: Placement.StackBytes is 8, want 256 to 32768 in steps of 8",
		"slave: Placement.HeapBytes is 1001, want 448 to 32768 in steps of 8",
		"slave: Placement.InboxBytes is 32776, want 64 to 32768 in steps of 8",
		"slave: Placement.Runtime[softfloat] is 9, want 0 to 2 (resident, cached, dram)",
	}, strings.Split(err.Error(), "\n"))
	assert.EqualError(t, slave.Placement{Software: code.Software{Model: 9}}.Validate(&board),
		"slave: Placement.Software.Set is 9, want 0 to 2")
	assert.EqualError(t, slave.Placement{Heap: 3, HeapBytes: 256}.Validate(&board),
		"slave: Placement.Heap is 3, want 0 to 2 (dram, sram, nursery)")
}

func TestPlacesHaveNames(t *testing.T) {
	for i := range 3 {
		stack, err := slave.ParseStackPlace(slave.StackPlace(i).String())
		require.NoError(t, err)
		assert.Equal(t, slave.StackPlace(i), stack)
		heap, err := slave.ParseHeapPlace(slave.HeapPlace(i).String())
		require.NoError(t, err)
		assert.Equal(t, slave.HeapPlace(i), heap)
		runtime, err := slave.ParseRuntimePlace(slave.RuntimePlace(i).String())
		require.NoError(t, err)
		assert.Equal(t, slave.RuntimePlace(i), runtime)
	}
	assert.Equal(t, "place 3", slave.HeapPlace(3).String())
	for i, s := range []string{"sram", "dram"} {
		in, err := slave.ParseInDRAM(s)
		require.NoError(t, err)
		assert.Equal(t, i == 1, in)
	}
	_, err := slave.ParseInDRAM("moon")
	assert.EqualError(t, err, `"moon" is none of sram, dram`)
	_, err = slave.ParseHeapPlace("moon")
	assert.EqualError(t, err, `"moon" is none of dram, sram, nursery`)
}
