package emu_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/parallergo/epiphany/emu"
)

func TestHolder(t *testing.T) {
	for _, pe := range []int{0, 1, 15, 4095} {
		got, ok := emu.Holder(emu.LockedBy(pe))
		assert.True(t, ok)
		assert.Equal(t, pe, got)
	}
	for _, w := range []emu.Word{0, 1, 0x808, 0x4000_1000, 0xc000_0000, 0xffff_ffff} {
		_, ok := emu.Holder(w)
		assert.False(t, ok, "%#x", w)
	}
}
