package actor

import (
	"github.com/parallergo/epiphany/actor/clock"
	"github.com/parallergo/epiphany/actor/cores"
	"github.com/parallergo/epiphany/actor/custody"
	"github.com/parallergo/epiphany/actor/heaps"
	"github.com/parallergo/epiphany/actor/memory"
	"github.com/parallergo/epiphany/actor/platform"
	"github.com/parallergo/epiphany/actor/program"
	"github.com/parallergo/epiphany/actor/scheduler"
	"github.com/parallergo/epiphany/actor/table"
)

// system are the parts that built-in functions, requests from Go and the commander work with. Each
// part knows only those that stand before it here.
type system struct {
	*platform.Platform
	store     *memory.Store
	table     *table.Table
	timers    *clock.Timers
	library   *library
	refs      *refs
	cores     *cores.Cores
	programs  *program.Programs // machine code on cores
	heaps     *heaps.Heaps
	sched     *scheduler.Schedulers
	codes     *codeServer
	custody   *custody.Custody
	waits     *waits
	spawner   *spawner
	reporter  *reporter
	collector *collector
	signals   *signals
	router    *router
	ending    *ending
	away      *traffic
}

// ending is whether the system goes down.
type ending struct {
	stopping bool // a process takes the system down, and halts it in the end
	halted   bool
	status   int
}
