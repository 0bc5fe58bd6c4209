package actor

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/actor/config"
	"github.com/parallergo/epiphany/emu/engine"
	"github.com/parallergo/epiphany/slave"
	"github.com/parallergo/epiphany/stats"
)

// What is sent to several cores arrives as it would by copies, takes shared DRAM once, and is given
// back.
func TestSharedPartsOfMessages(t *testing.T) {
	want := ""
	for _, cfg := range []config.Config{{Board: small()}, fetched(config.Config{Board: small()}),
		localPlaces()["nursery, DMA"]} {
		w := newWorld(t, cfg)
		text := w.run("shares")
		if want == "" {
			want = text
		}
		require.Contains(t, text, "{2,125250}")
		assert.Equal(t, want, text)
		w.empty()
		assert.Zero(t, w.store.SharedWords())
		if cfg.Messages == slave.TransferCopy {
			assert.Zero(t, w.store.Shared())
			continue
		}
		if stressed {
			continue // the ARM collects at every allocation, and knows no term again
		}
		assert.LessOrEqual(t, w.store.Shared(), uint64(8), "far fewer than were sent")
		assert.GreaterOrEqual(t, w.store.Shared(), uint64(5), "again after a collection")
	}
}

// Programs with shares run the same on any number of threads, and where a memory is weakly ordered.
func TestSharesAreDeterministic(t *testing.T) {
	var first stats.System
	var text string
	for i := range 3 {
		cfg := localPlaces()["nursery, DMA"]
		cfg.Engine = engine.Config{Workers: 1 + i%2, HashEpochs: 8}
		if i == 2 {
			cfg.Engine.Weak = engine.Weak{Seed: 1, MaxDelay: 20_000}
		}
		w := newWorld(t, cfg)
		got := w.run("shares")
		switch s := w.Stats(); i {
		case 0:
			first, text = s, got
		case 1:
			assert.Equal(t, first.Hash, s.Hash)
			assert.Equal(t, first.Cycles, s.Cycles)
		}
		assert.Equal(t, text, got)
		w.empty()
	}
}

func TestTransfersAreChecked(t *testing.T) {
	_, err := New(config.Config{Messages: slave.Transfer(5)}, nil)
	assert.EqualError(t, err, "slave: Messages is 5, want 0 to 1 (copy, dma)")
}
