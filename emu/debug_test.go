package emu

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// A core is halted and resumed by command; others and the memory's words do not change, the state
// hash does.
func TestDebugRegisters(t *testing.T) {
	m := newMemory(t)
	sum := func() uint64 { var h Hash; m.HashState(&h); return h.Sum() }
	status := func(core int) Word {
		w, err := m.Read(m.Board().SRAM(core) + DebugStatus)
		require.NoError(t, err)
		return w
	}
	running := sum()
	cmd := m.Board().SRAM(5) + DebugCmd
	assert.Equal(t, Addr(0x849F0448), cmd)
	require.NoError(t, m.Write(cmd, DebugResume))
	assert.Equal(t, running, sum(), "it was not halted")
	require.NoError(t, m.Write(cmd, DebugHalt))
	for core := range m.Board().Cores() {
		assert.Equal(t, core == 5, status(core) != 0, "core %d", core)
	}
	assert.NotEqual(t, running, sum())
	require.NoError(t, m.Write(cmd, DebugResume))
	assert.Zero(t, status(5))
	assert.Equal(t, running, sum())

	_, err := m.Read(cmd)
	assert.Error(t, err, "write only")
	assert.Error(t, m.Write(cmd, 3))
	assert.Error(t, m.Write(m.Board().SRAM(5)+DebugStatus, 1), "read only")
	assert.Error(t, m.Write(0x90000000+DebugCmd, 1), "nobody's")
}

// A core whose clock has stopped does not answer, and nothing resumes it.
func TestStoppedCore(t *testing.T) {
	m := newMemory(t)
	cmd := m.Board().SRAM(3) + DebugCmd
	require.NoError(t, m.Write(cmd, DebugStop))
	for _, w := range []Word{DebugResume, DebugHalt} {
		require.NoError(t, m.Write(cmd, w))
		_, err := m.Read(m.Board().SRAM(3) + DebugStatus)
		require.ErrorContains(t, err, "the core's clock has stopped")
	}
	_, err := m.Read(m.Board().SRAM(3) + mmrCoreID)
	require.Error(t, err)
	_, err = m.Read(m.Board().SRAM(2) + DebugStatus)
	require.NoError(t, err)
	_, err = m.Read(m.Board().SRAM(3))
	require.NoError(t, err, "its memory answers")
}
