package actor

import (
	"fmt"
	"slices"

	"github.com/parallergo/epiphany/actor/codeserver"
	"github.com/parallergo/epiphany/actor/edge"
	"github.com/parallergo/epiphany/actor/table"
	"github.com/parallergo/epiphany/bytecode"
	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/emu/engine"
	"github.com/parallergo/epiphany/term"
	"github.com/parallergo/epiphany/vm"
)

// Input implements engine.Host: a request from Go, served on the commander's time.
func (ma *Master) Input(at emu.Cycles, in engine.Input) {
	var r edge.Request
	if err := r.Unmarshal(in.Data); err != nil {
		text := fmt.Sprintf("a request from Go cannot be read: %v", err)
		ma.egress.Out(func(o edge.Outlet) { o.Report(text) })
		return
	}
	m := ma.cmd.m
	m.Clock = max(m.Clock, at)
	if f := inputs[in.Kind]; f != nil {
		f(ma, m, &r)
	}
	m.Settle()
}

// inputs are the requests by kind.
var inputs = [...]func(ma *Master, m *vm.Machine, r *edge.Request){
	edge.InputSend:    (*Master).inputSend,
	edge.InputSpawn:   (*Master).inputSpawn,
	edge.InputExit:    (*Master).inputExit,
	edge.InputGoDown:  (*Master).inputGoDown,
	edge.InputMonitor: (*Master).inputMonitor,
	edge.InputDemonitor: func(ma *Master, _ *vm.Machine, r *edge.Request) {
		if pr := ma.table.Live(r.To); pr != nil {
			pr.Watched = table.DropWatchers(pr.Watched, r.From)
		}
	},
	edge.InputLink: func(ma *Master, m *vm.Machine, r *edge.Request) {
		if pr := ma.table.Live(r.To); pr != nil {
			ma.link(pr, r.From)
			return
		}
		ma.goExit(r.From, r.To, "noproc")
	},
	edge.InputUnlink: func(ma *Master, _ *vm.Machine, r *edge.Request) {
		if pr := ma.table.Live(r.To); pr != nil {
			ma.unlink(pr, r.From)
		}
	},
	edge.InputLoad: func(ma *Master, m *vm.Machine, r *edge.Request) {
		mod, err := bytecode.Unmarshal(r.Data)
		if err != nil {
			ma.egress.Out(func(o edge.Outlet) { o.Loaded(r.ID, err) })
			return
		}
		ma.replaceModule(m, mod, func(err error) { ma.egress.Out(func(o edge.Outlet) { o.Loaded(r.ID, err) }) })
	},
	edge.InputAnswer: (*Master).inputAnswer,
	edge.InputHalt:   func(ma *Master, _ *vm.Machine, _ *edge.Request) { ma.ending.halted = true },
}

// goExit sends an exit signal whose reason is an atom to a Go actor.
func (ma *Master) goExit(to, from uint32, reason string) {
	data, err := term.Encode(term.AtomName(reason))
	if err == nil {
		ma.egress.Out(func(o edge.Outlet) { o.Exit(to, from, data) })
	}
}

// wired runs f with a term built from wire bytes in the host's memory.
func (ma *Master) wired(data []byte, f func(t term.Term)) error {
	t, err := ma.store.FromWire(data, ma.atoms)
	if err != nil {
		return err
	}
	defer ma.store.Drop(t)
	f(t.Value)
	return nil
}

// complain reports a request that could not be served.
func (ma *Master) complain(what string, err error) {
	if err != nil {
		text := what + ": " + err.Error()
		ma.egress.Out(func(o edge.Outlet) { o.Report(text) })
	}
}

func (ma *Master) inputSend(m *vm.Machine, r *edge.Request) {
	pr := ma.table.Live(r.To)
	if pr == nil && !isDevice(r.To) {
		return
	}
	var sent error
	err := ma.wired(r.Data, func(t term.Term) { sent = ma.sendTo(m, r.From, r.To, t) })
	if err == nil {
		err = sent
	}
	ma.complain("a message from Go is lost", err)
}

func (ma *Master) inputExit(m *vm.Machine, r *edge.Request) {
	ma.complain("an exit signal from Go is lost", ma.wired(r.Data, func(t term.Term) { ma.exitSignal(m, r.From, r.To, t, false) }))
}

// inputGoDown tells everyone linked to a Go actor or watching it that it has gone.
func (ma *Master) inputGoDown(m *vm.Machine, r *edge.Request) {
	ma.complain("the end of a Go actor is not told", ma.wired(r.Data, func(t term.Term) {
		for name, n := range ma.table.Names {
			if n == r.From {
				delete(ma.table.Names, name)
			}
		}
		for _, pr := range ma.table.Sorted() {
			for {
				mon := table.FindWatched(pr.Mine, r.From)
				if mon == nil {
					break
				}
				pr.Mine, _ = table.RemoveMonitor(pr.Mine, mon.Ref)
				ma.expire(m, pr, *mon, t)
			}
			if slices.Contains(pr.Links, r.From) {
				pr.Links = table.Remove(pr.Links, r.From)
				ma.exitSignal(m, r.From, pr.Num, t, true)
			}
		}
	}))
}

func (ma *Master) inputMonitor(m *vm.Machine, r *edge.Request) {
	pr := ma.table.Live(r.To)
	if pr == nil {
		data, err := term.Encode(term.AtomName("noproc"))
		if err == nil {
			ma.egress.Out(func(o edge.Outlet) { o.Down(r.From, r.To, data) })
		}
		return
	}
	pr.Watched = append(pr.Watched, table.Monitor{Ref: ma.newRef(), Pid: r.From})
}

// spawnEarly makes the processes that were asked for while the cores came up.
func (ma *Master) spawnEarly() {
	if len(ma.cmd.early) == 0 || ma.State() == Booting {
		return
	}
	early := ma.cmd.early
	ma.cmd.early = nil
	for _, r := range early {
		ma.inputSpawn(ma.cmd.m, r)
	}
}

// inputSpawn makes a process for Go, when the board is up.
func (ma *Master) inputSpawn(m *vm.Machine, r *edge.Request) {
	if ma.State() == Booting {
		ma.cmd.early = append(ma.cmd.early, r)
		return
	}
	var pr *table.Entry
	var failed error
	err := ma.wired(r.Data, func(t term.Term) { pr, failed = ma.spawnFor(m, r, t) })
	if err == nil {
		err = failed
	}
	if err != nil {
		ma.egress.Out(func(o edge.Outlet) { o.Spawned(r.ID, 0, err) })
		return
	}
	num := pr.Num
	// The bridge wants to know the end of every process it has asked for, and that may come before
	// it could tell.
	pr.Watched = append(pr.Watched, table.Monitor{Ref: ma.newRef(), Pid: edge.GoPid})
	if r.Link {
		ma.link(pr, r.From)
	}
	ma.egress.Out(func(o edge.Outlet) { o.Spawned(r.ID, num, nil) })
}

// spawnFor makes a process that starts with the arguments in a list. The function must exist: Go is
// told at once.
func (ma *Master) spawnFor(m *vm.Machine, r *edge.Request, list term.Term) (*table.Entry, error) {
	args, tail := term.Elems(m.View, list)
	if tail != term.Nil || len(args) > maxArgs {
		return nil, fmt.Errorf("spawn %s:%s: arguments must be a list of at most %d", r.Module, r.Function, maxArgs)
	}
	mod, err := ma.atoms.Intern(r.Module)
	if err != nil {
		return nil, err
	}
	name, err := ma.atoms.Intern(r.Function)
	if err != nil {
		return nil, err
	}
	if err := ma.mustRun(m, vm.MFA{Module: mod, Name: name, Arity: len(args)}, r); err != nil {
		return nil, err
	}
	return ma.spawn(m, nil, start{module: mod, name: name, args: args}, r.Place, ma.library.info.Defaults)
}

// mustRun loads the module of a function if need be and reports an *UndefError when there is no
// such function.
func (ma *Master) mustRun(m *vm.Machine, f vm.MFA, r *edge.Request) error {
	undef := &edge.UndefError{Module: r.Module, Function: r.Function, Arity: f.Arity}
	if err := ma.codes.Ensure(m, f.Module); err != nil {
		if err != codeserver.ErrNoModule {
			return err
		}
		undef.LookedFor = ma.codes.LookedFor()
	}
	if e, found := ma.codes.Program.Code().Find(f); found && e.Runnable() {
		return nil
	}
	return undef
}
