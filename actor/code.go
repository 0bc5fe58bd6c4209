package actor

import (
	"github.com/parallergo/epiphany/actor/codeserver"
	"github.com/parallergo/epiphany/actor/config"
	"github.com/parallergo/epiphany/actor/cores"
	"github.com/parallergo/epiphany/actor/memory"
	"github.com/parallergo/epiphany/actor/platform"
	"github.com/parallergo/epiphany/actor/purge"
	"github.com/parallergo/epiphany/actor/scheduler"
	"github.com/parallergo/epiphany/actor/table"
	"github.com/parallergo/epiphany/bytecode"
	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/stats"
	"github.com/parallergo/epiphany/vm"
)

// codeServer is the code server, with the searches for users of old code and the processes that
// wait for new code.
type codeServer struct {
	*platform.Platform
	*codeserver.Server
	cores    *cores.Cores
	sched    *scheduler.Schedulers
	awaiting []*table.Entry // on the ARM
	searches *purge.Searches
}

// await makes a process wait until a snapshot with new code is in use. A core gets the reply to its
// call then.
func (cd *codeServer) await(pr *table.Entry) {
	if cd.Published() {
		return
	}
	if pr.Core != memory.OnARM {
		c := cd.cores.All[pr.Core]
		c.Last = max(c.Last, cd.Visible())
		return
	}
	pr.Status = table.Loading
	cd.awaiting = append(cd.awaiting, pr)
}

// resumeLoaded resumes the processes on the ARM that wait for new code.
func (cd *codeServer) resumeLoaded(at emu.Cycles) {
	for _, pr := range cd.awaiting {
		if !pr.Gone {
			cd.sched.Enqueue(at, pr)
		}
	}
	cd.awaiting = cd.awaiting[:0]
}

// replaceModule loads a module, after its old code has been purged if no process uses it.
func (cd *codeServer) replaceModule(m *vm.Machine, mod *bytecode.Module, then func(error)) {
	load := func(bool) { then(cd.Load(cd.ARM, mod)) }
	name, found := cd.Atoms.Lookup(mod.Name)
	if !found || cd.Program.Code().Old(name) == nil {
		load(true)
		return
	}
	cd.searches.Begin(m, &purge.Search{Name: name, Then: load})
}

// tables returns the statistics of the shared tables.
func (cd *codeServer) tables() stats.Memory {
	r := stats.Memory{Name: "tables", Total: config.Pages(cd.Cfg.TableBytes), Holes: 1,
		Kinds: []stats.Allocated{}}
	for _, t := range cd.Program.Tables() {
		r.Kinds = append(r.Kinds, stats.Allocated{Name: t.Name, Live: t.Entries, Bytes: t.Bytes})
		r.Live += t.Entries
		r.Used += t.Bytes
	}
	r.Peak, r.Free, r.Largest = r.Used, r.Total-r.Used, r.Total-r.Used
	return r
}
