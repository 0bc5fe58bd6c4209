package slave

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/syscalls"
)

func TestFaultsAreChecked(t *testing.T) {
	for _, c := range []struct {
		f   Faults
		key string
	}{
		{Faults{}, ""},
		{Faults{RingBytes: syscalls.MinRingBytes, Release: syscalls.Late{Chance: 1, Most: 1}, Stop: &Stop{}}, ""},
		{Faults{RingBytes: syscalls.MinRingBytes - 4}, "RingBytes"},
		{Faults{RingBytes: syscalls.RingBytes + 4}, "RingBytes"},
		{Faults{RingBytes: syscalls.MinRingBytes + 1}, "RingBytes"},
		{Faults{Release: syscalls.Late{Chance: 2}}, "Faults.Release.Chance"},
		{Faults{Stop: &Stop{After: -1}}, "Faults.Stop.After"},
	} {
		err := c.f.Validate()
		if c.key == "" {
			assert.NoError(t, err)
			continue
		}
		assert.ErrorContains(t, err, c.key)
	}
}

// A core stops when it is told to, not before it is up, and does nothing after that. The master
// hears of it when it looks next.
func TestCoreStops(t *testing.T) {
	const watchdog = 1_000_000
	up := emu.Cycles(0)
	for _, c := range []struct {
		stop Stop
		at   func() emu.Cycles
	}{
		{Stop{Calls: 1}, func() emu.Cycles { return up }},
		{Stop{Calls: 1, After: 300_000}, func() emu.Cycles { return up + 300_000 }},
		{Stop{After: 1}, func() emu.Cycles { return up }},
		{Stop{After: 3*watchdog - 1}, func() emu.Cycles { return 3*watchdog - 1 }},
		{Stop{After: 3 * watchdog}, func() emu.Cycles { return 3 * watchdog }},
		{Stop{Calls: 2}, func() emu.Cycles { return emu.Never }},
	} {
		b := newBoard(t, 2)
		s := b.slaves[1]
		s.end.Stop, s.cfg.Watchdog = &c.stop, watchdog
		b.settle(t)
		call, _ := syscalls.Split(b.arm.View.Peek(b.area(1).Number()))
		require.Equal(t, syscalls.Ready, call)
		if up == 0 {
			up = s.m.Clock
		}
		_, err := b.slaves[0].cfg.Memory.Read(s.waiter.debug + emu.DebugStatus)
		assert.Equal(t, "in call", b.slaves[0].State())
		if c.at() == emu.Never {
			assert.Equal(t, "in call", s.State())
			assert.NoError(t, err)
			continue
		}
		assert.Equal(t, "stopped", s.State())
		assert.Error(t, err)
		assert.Equal(t, c.at(), s.m.Clock)
		assert.Equal(t, (c.at()/watchdog+1)*watchdog, b.master.latest)

		clock := s.m.Clock
		b.port.Store(b.eng.Now(), b.area(1).Reply(), 1)
		b.port.Notify(b.eng.Now(), b.ids[1])
		b.settle(t)
		assert.Equal(t, clock, s.m.Clock)
		assert.Nil(t, s.Process())
	}
}
