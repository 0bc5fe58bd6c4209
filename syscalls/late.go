package syscalls

import (
	"fmt"

	"github.com/parallergo/epiphany/emu"
)

// Late is a fault that delays something at random. The zero value never does.
type Late struct {
	Chance float64    // 0 to 1
	Most   emu.Cycles // the delay is 1 to Most cycles; Most is at most MaxLate
}

// MaxLate bounds Late.Most: about 7 s at 600 MHz.
const MaxLate emu.Cycles = 1 << 32

// Validate checks the ranges. The error names the key.
func (l Late) Validate(key string) error {
	if !(l.Chance >= 0 && l.Chance <= 1) {
		return fmt.Errorf("%s.Chance is %v, want 0 to 1", key, l.Chance)
	}
	if l.Most < 0 || l.Most > MaxLate || l.Most == 0 && l.Chance > 0 {
		return fmt.Errorf("%s.Most is %d, want 1 to %d", key, l.Most, MaxLate)
	}
	return nil
}

// Delays draws a sequence of random delays.
type Delays struct {
	Late
	Random emu.Random
}

// Draw returns the next delay, 0 cycles if there is none.
func (d *Delays) Draw() emu.Cycles {
	if d.Chance == 0 || !Happens(&d.Random, d.Chance) {
		return 0
	}
	return 1 + emu.Cycles(emu.Below(d.Random.Next(), uint64(d.Most)))
}

// Happens draws whether an event of the given probability happens.
func Happens(r *emu.Random, chance float64) bool { return float64(r.Next()>>11)/(1<<53) < chance }
