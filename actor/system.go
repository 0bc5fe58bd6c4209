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

// system contains the parts that built-in functions, requests of Go code and the commander use.
// Each part only refers to those listed before it.
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

// ending is the state of the end of the system.
type ending struct {
	stopping bool // a process is shutting the system down, and will halt it
	halted   bool
	status   int
}
