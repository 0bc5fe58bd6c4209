package syscalls

import (
	"fmt"

	"github.com/parallergo/epiphany/emu"
)

// Late says that something happens late now and then: a fault. The zero value is always in time.
type Late struct {
	Chance float64    // 0 to 1
	Most   emu.Cycles // it is late by 1 to Most cycles, up to MaxLate
}

// MaxLate bounds Late.Most: some 7 s at 600 MHz.
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

// Delays draws how late something is, one time after the other.
type Delays struct {
	Late
	Random emu.Random
}

// Draw is 0 cycles when it happens in time.
func (d *Delays) Draw() emu.Cycles {
	if d.Chance == 0 || !Happens(&d.Random, d.Chance) {
		return 0
	}
	return 1 + emu.Cycles(emu.Below(d.Random.Next(), uint64(d.Most)))
}

// Happens draws whether something of a given probability happens.
func Happens(r *emu.Random, chance float64) bool { return float64(r.Next()>>11)/(1<<53) < chance }
