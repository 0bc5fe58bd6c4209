package actor

import (
	"github.com/parallergo/epiphany/actor/clock"
	"github.com/parallergo/epiphany/actor/compile"
	"github.com/parallergo/epiphany/actor/crypto"
	"github.com/parallergo/epiphany/actor/ets"
	"github.com/parallergo/epiphany/actor/inspect"
	"github.com/parallergo/epiphany/actor/memory"
	"github.com/parallergo/epiphany/actor/program"
	"github.com/parallergo/epiphany/actor/re"
	"github.com/parallergo/epiphany/actor/scheduler"
	"github.com/parallergo/epiphany/actor/shared"
	"github.com/parallergo/epiphany/actor/sysinfo"
	"github.com/parallergo/epiphany/actor/table"
)

// system are the parts that built-in functions, requests from Go and the commander work with. Each
// part knows only those that stand before it here.
type system struct {
	*platform
	store     *memory.Store
	table     *table.Table
	timers    *clock.Timers
	library   *library
	refs      *refs
	cores     *cores
	programs  *program.Programs // machine code on cores
	heaps     *heaps
	sched     *scheduler.Schedulers
	codes     *codeServer
	custody   *custody
	waits     *waits
	spawner   *spawner
	reporter  *reporter
	collector *collector
	signals   *signals
	router    *router
	ending    *ending
}

// library is what the built-in functions of packages have of their own.
type library struct {
	shared   *shared.Values
	compiler *compile.Library
	patterns *re.Patterns
	random   crypto.Generator
	tables   *ets.Tables
	info     *sysinfo.Info
	looks    *inspect.Inspector
}

// refs gives references out, each once.
type refs struct {
	latest uint32
	table  *table.Table
	timers *clock.Timers
	shared *shared.Values
}

// ending is whether the system goes down.
type ending struct {
	stopping bool // a process takes the system down, and halts it in the end
	halted   bool
	status   int
}

// next is a reference that nothing has which lasts.
func (rs *refs) next() uint32 {
	for {
		rs.latest = (rs.latest + 1) & (1<<28 - 1)
		_, alias := rs.table.Aliases[rs.latest]
		if !rs.shared.IsArray(rs.latest) && !alias && !rs.timers.Pending(rs.latest) {
			return rs.latest
		}
	}
}
