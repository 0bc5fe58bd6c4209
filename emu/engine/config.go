package engine

import (
	"errors"
	"fmt"
	"io"
	"runtime"

	"github.com/parallergo/epiphany/emu"
)

// Clock says how virtual time relates to wall time in Loop.
type Clock uint8

// Clocks.
const (
	Virtual Clock = iota // idle time is skipped, until Pace is called
	Paced                // a window does not start before its wall time
)

// Defaults of Config.
const (
	DefaultWindow       emu.Cycles = 512 // below one DRAM write and read: 16+546
	DefaultEpochWindows int        = 512
	DefaultHashEpochs   int        = 4096
)

// Config configures an Engine. The zero value of a field stands for its default.
type Config struct {
	Window       emu.Cycles // length of a window
	EpochWindows int        // windows that an agent may run ahead at most
	HashEpochs   int        // epochs from one chaining of the whole state to the next
	Workers      int        // threads; 0 is GOMAXPROCS. Never more than GOMAXPROCS or the machine's CPUs.
	CheckOwner   bool       // keep owners of memory and report breaches: slower
	Weak         Weak       // order of memory; strong by default

	Clock Clock
	Pace  int64 // Paced: cycles of virtual time in a second of wall time; 0 is the board's clock

	Record io.Writer // where input is recorded, or nil
	Replay io.Reader // a recording that replaces Post, or nil
}

// complete fills in the defaults and checks the rest.
func (c Config) complete(b *emu.Board) (Config, error) {
	setDefault(&c.Window, DefaultWindow)
	setDefault(&c.EpochWindows, DefaultEpochWindows)
	setDefault(&c.HashEpochs, DefaultHashEpochs)
	setDefault(&c.Pace, b.ClockHz)
	setDefault(&c.Workers, runtime.GOMAXPROCS(0))
	var errs []error
	for _, k := range []struct {
		key   string
		value int64
		max   int64
	}{
		{"Window", int64(c.Window), 1 << 30}, {"EpochWindows", int64(c.EpochWindows), 1 << 20},
		{"HashEpochs", int64(c.HashEpochs), 1 << 40}, {"Workers", int64(c.Workers), 1 << 16},
		{"Pace", c.Pace, 1 << 40},
	} {
		if k.value < 1 || k.value > k.max {
			errs = append(errs, fmt.Errorf("engine: %s is %d, want 1 to %d", k.key, k.value, k.max))
		}
	}
	if err := c.Weak.validate(); err != nil {
		errs = append(errs, err)
	}
	if c.Clock > Paced {
		errs = append(errs, fmt.Errorf("engine: Clock is %d, want Virtual or Paced", c.Clock))
	}
	if c.Record != nil && c.Replay != nil {
		errs = append(errs, errors.New("engine: Record and Replay exclude each other"))
	}
	return c, errors.Join(errs...)
}

func setDefault[T int | int64 | emu.Cycles](v *T, d T) {
	if *v == 0 {
		*v = d
	}
}
