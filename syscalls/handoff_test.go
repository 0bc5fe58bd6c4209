package syscalls_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/syscalls"
	"github.com/parallergo/epiphany/vm"
)

// Of several who resume a core the first counts, until the core has noticed.
func TestFirstResumeCounts(t *testing.T) {
	h := syscalls.NewHandoff()
	assert.Equal(t, emu.Never, h.Resumed())
	h.Resume(70)
	h.Resume(50)
	h.Resume(60)
	assert.Equal(t, emu.Cycles(50), h.Resumed())
	h.Woken()
	assert.Equal(t, emu.Never, h.Resumed())
	h.Resume(90)
	assert.Equal(t, emu.Cycles(90), h.Resumed())
}

func TestAssignmentStaysUntilTheNext(t *testing.T) {
	h := syscalls.NewHandoff()
	p := &vm.Process{}
	h.Assign(syscalls.Assignment{Process: p, Spoiled: true})
	assert.Same(t, p, h.Assigned().Process)
	assert.True(t, h.Assigned().Spoiled)
}
