package engine

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/emu"
)

func TestOwnersOfGranules(t *testing.T) {
	e, _ := newEngine(t, Config{CheckOwner: true})
	for range 3 {
		addScript(e, 0)
	}
	const base emu.Addr = 0x8E000000
	owners := func() (ids []ID) {
		for g := range emu.Addr(4) {
			ids = append(ids, e.OwnerOf(base+g*OwnerBytes+8))
		}
		return ids
	}
	e.Own(base, 3*OwnerBytes/4, 1)
	assert.Equal(t, []ID{1, 1, 1, Nobody}, owners())
	e.Own(base+2*OwnerBytes+128, OwnerBytes/4, 2)
	assert.Equal(t, []ID{1, 1, Shared, 2}, owners(), "parts: shared where there was an owner")
	e.Own(base+OwnerBytes, OwnerBytes/4, 0)
	assert.Equal(t, []ID{1, 0, Shared, 2}, owners(), "a whole granule changes hands")
	e.Own(base, 1, Nobody)
	assert.Equal(t, []ID{Shared, 0, Shared, 2}, owners(), "a part is given up")
	e.Own(base, OwnerBytes, Nobody)
	assert.Equal(t, []ID{Nobody, Nobody, Nobody, Nobody}, owners())
	e.Own(0x40000000, 64, 2)
	assert.Equal(t, ID(2), e.OwnerOf(0x400000FC))
	e.Own(0x80800000, 64, 2)
	assert.Equal(t, ID(2), e.OwnerOf(0x80800000))
	assert.Equal(t, Nobody, e.OwnerOf(0x10000000))
	e.Own(0x10000000, 64, 2)
	assert.Equal(t, Nobody, e.OwnerOf(0x10000000))
}

func TestOwnershipBreaches(t *testing.T) {
	for want, act := range map[string]func(e *Engine, p *Port){
		"": func(e *Engine, p *Port) {
			p.Store(0, word, 1)                         // nobody's
			p.StoreBlock(0, word+0x1100, []emu.Word{1}) // another's
			e.AssertOwned(0, word+0x1000-0x100, 128)
			e.Own(word+0x4000, 1, 0)
			e.AssertOwned(0, word+0x4000, 1)
		},
		"engine: agent 0: direct access at 0x8e001200, owned by agent 1, in window 0": func(e *Engine, _ *Port) {
			e.AssertOwned(0, word+0xFF0, 8)
			e.AssertOwned(0, word+0x10FC, 2)
			e.AssertOwned(0, 0x8E000000, 2) // only the first breach is reported
		},
		"engine: agent 0: direct access at 0x8e000100, owned by nobody, in window 0": func(e *Engine, _ *Port) {
			e.AssertOwned(0, word, 1)
		},
		"engine: agent 0: store through the port to its own memory at 0x8e001100, owned by agent 0, in window 0": func(_ *Engine, p *Port) {
			p.Store(0, word+0x1000, 1)
		},
		"engine: agent 0: store through the port to its own memory at 0x8e001000, owned by agent 0, in window 0": func(_ *Engine, p *Port) {
			p.StoreBlock(0, word+0x1000-0x104, make([]emu.Word, 3))
		},
	} {
		for _, check := range []bool{true, false} {
			e, _ := newEngine(t, Config{CheckOwner: check})
			addScript(e, 0).at(0, func(p *Port) { act(e, p) })
			addScript(e, 0).at(0, func(*Port) {})
			e.Own(word+0x1000-0x100, 128, 0)
			e.Own(word+0x1100, 64, 1)
			e.Step()
			if check && want != "" {
				assert.EqualError(t, e.Err(), want)
				var o *OwnerError
				require.ErrorAs(t, e.Err(), &o)
			} else {
				assert.NoError(t, e.Err())
			}
		}
	}
}
