package actor

import (
	"github.com/parallergo/epiphany/actor/clock"
	"github.com/parallergo/epiphany/actor/platform"
	"github.com/parallergo/epiphany/actor/table"
	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/vm"
)

// waits manages the timers of receives.
type waits struct {
	*platform.Platform
	timers *clock.Timers
}

// start starts the timer of a receive.
func (ws *waits) start(now emu.Cycles, pr *table.Entry, id uint32, ms int64) {
	ws.Counts.Stats.Timers++
	ws.Trace.Timer(now, pr.Num, "set")
	pr.Timers.Wait = ws.timers.Push(&clock.Timer{At: now + ws.Clock.Cycles(ms), Pid: pr.Num, Wait: id})
}

// stop stops the timer of a receive. If it has already expired, the process recognizes this by its
// id.
func (ws *waits) stop(m *vm.Machine, pr *table.Entry, id uint32) {
	if pr.Timers.Wait != nil && pr.Timers.Wait.Wait == id {
		ws.Trace.Timer(m.Now(), pr.Num, "cancel")
		ws.timers.Remove(pr.Timers.Wait)
		pr.Timers.Wait = nil
	}
}

// drop removes the timers that refer to a process.
func (ws *waits) drop(m *vm.Machine, pr *table.Entry) {
	if pr.Timers.Wait != nil {
		ws.stop(m, pr, pr.Timers.Wait.Wait)
	}
	for pr.Timers.Alarm() != nil {
		ws.timers.Drop(&pr.Timers, pr.Timers.Alarm())
	}
}
