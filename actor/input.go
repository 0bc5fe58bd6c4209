package actor

import (
	"fmt"
	"slices"

	"github.com/parallergo/epiphany/actor/codeserver"
	"github.com/parallergo/epiphany/actor/cores"
	"github.com/parallergo/epiphany/actor/edge"
	"github.com/parallergo/epiphany/actor/memory"
	"github.com/parallergo/epiphany/actor/table"
	"github.com/parallergo/epiphany/bytecode"
	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/emu/engine"
	"github.com/parallergo/epiphany/term"
	"github.com/parallergo/epiphany/vm"
	"github.com/parallergo/epiphany/vm/code"
)

// goSide serves requests of Go code.
type goSide struct {
	*system
	early []*edge.Request // requests to spawn that arrived before the cores had started
}

// input serves a request of Go code. The commander is charged.
func (gs *goSide) input(at emu.Cycles, in engine.Input) {
	var r edge.Request
	if err := r.Unmarshal(in.Data); err != nil {
		text := fmt.Sprintf("a request from Go cannot be read: %v", err)
		gs.Egress.Out(func(o edge.Outlet) { o.Report(text) })
		return
	}
	m := gs.ARM
	m.Clock = max(m.Clock, at)
	if f := inputs[in.Kind]; f != nil {
		f(gs, m, &r)
	}
	m.Settle()
}

// inputs are the handlers of requests by kind.
var inputs = [...]func(gs *goSide, m *vm.Machine, r *edge.Request){
	edge.InputSend:    (*goSide).inputSend,
	edge.InputSpawn:   (*goSide).inputSpawn,
	edge.InputExit:    (*goSide).inputExit,
	edge.InputGoDown:  (*goSide).inputGoDown,
	edge.InputMonitor: (*goSide).inputMonitor,
	edge.InputDemonitor: func(gs *goSide, _ *vm.Machine, r *edge.Request) {
		if pr := gs.table.Live(r.To); pr != nil {
			pr.Watched = table.DropWatchers(pr.Watched, r.From)
		}
	},
	edge.InputLink: func(gs *goSide, m *vm.Machine, r *edge.Request) {
		if pr := gs.table.Live(r.To); pr != nil {
			gs.signals.link(pr, r.From)
			return
		}
		gs.goExit(r.From, r.To, "noproc")
	},
	edge.InputUnlink: func(gs *goSide, _ *vm.Machine, r *edge.Request) {
		if pr := gs.table.Live(r.To); pr != nil {
			gs.signals.unlink(pr, r.From)
		}
	},
	edge.InputLoad: func(gs *goSide, m *vm.Machine, r *edge.Request) {
		mod, err := bytecode.Unmarshal(r.Data)
		if err != nil {
			gs.Egress.Out(func(o edge.Outlet) { o.Loaded(r.ID, err) })
			return
		}
		gs.codes.replaceModule(m, mod, func(err error) {
			gs.Egress.Out(func(o edge.Outlet) { o.Loaded(r.ID, err) })
		})
	},
	edge.InputReply: (*goSide).inputReply,
	edge.InputFrame: (*goSide).inputFrame,
	edge.InputHalt:  func(gs *goSide, _ *vm.Machine, _ *edge.Request) { gs.ending.halted = true },
}

// goExit sends a Go actor an exit signal whose reason is an atom.
func (gs *goSide) goExit(to, from uint32, reason string) {
	data, err := term.Encode(term.AtomName(reason))
	if err == nil {
		gs.Egress.Out(func(o edge.Outlet) { o.Exit(to, from, data) })
	}
}

// wired calls f with a term built from its encoding in the ARM's memory, which is freed afterwards.
func (gs *goSide) wired(data []byte, f func(t term.Term)) error {
	t, err := gs.store.FromWire(data, gs.Atoms)
	if err != nil {
		return err
	}
	defer gs.store.Drop(t)
	f(t.Value)
	return nil
}

func (gs *goSide) inputSend(m *vm.Machine, r *edge.Request) {
	pr := gs.table.Live(r.To)
	if pr == nil && !table.IsDevice(r.To) {
		return
	}
	var sent error
	err := gs.wired(r.Data, func(t term.Term) { sent = gs.router.sendTo(m, r.From, r.To, t) })
	if err == nil {
		err = sent
	}
	gs.Complain("a message from Go is lost", err)
}

func (gs *goSide) inputExit(m *vm.Machine, r *edge.Request) {
	gs.Complain("an exit signal from Go is lost",
		gs.wired(r.Data, func(t term.Term) { gs.signals.exitSignal(m, r.From, r.To, t, false) }))
}

// inputGoDown notifies processes that are linked to a Go actor, or monitor it, that it has
// terminated.
func (gs *goSide) inputGoDown(m *vm.Machine, r *edge.Request) {
	gs.Complain("the end of a Go actor is not told", gs.wired(r.Data, func(t term.Term) {
		for name, n := range gs.table.Names {
			if n == r.From {
				delete(gs.table.Names, name)
			}
		}
		for _, pr := range gs.table.Sorted() {
			for {
				mon := table.FindWatched(pr.Mine, r.From)
				if mon == nil {
					break
				}
				pr.Mine, _ = table.RemoveMonitor(pr.Mine, mon.Ref)
				gs.signals.expire(m, pr, *mon, t)
			}
			if slices.Contains(pr.Links, r.From) {
				pr.Links = table.Remove(pr.Links, r.From)
				gs.signals.exitSignal(m, r.From, pr.Num, t, true)
			}
		}
		if a := gs.away.actors[r.From]; a != nil {
			delete(gs.away.actors, r.From)
			gs.signals.nodes.left(m, r.From, a, nil, t)
		}
	}))
}

func (gs *goSide) inputMonitor(m *vm.Machine, r *edge.Request) {
	pr := gs.table.Live(r.To)
	if pr == nil {
		data, err := term.Encode(term.AtomName("noproc"))
		if err == nil {
			gs.Egress.Out(func(o edge.Outlet) { o.Down(r.From, r.To, data) })
		}
		return
	}
	pr.Watched = append(pr.Watched, table.Monitor{Ref: gs.refs.next(), Pid: r.From})
}

// spawnEarly serves the requests to spawn that arrived before the cores had started.
func (gs *goSide) spawnEarly() {
	if len(gs.early) == 0 || gs.cores.BoardState() == cores.Booting {
		return
	}
	early := gs.early
	gs.early = nil
	for _, r := range early {
		gs.inputSpawn(gs.ARM, r)
	}
}

// inputSpawn spawns a process for Go code, once the cores have started.
func (gs *goSide) inputSpawn(m *vm.Machine, r *edge.Request) {
	if gs.cores.BoardState() == cores.Booting {
		gs.early = append(gs.early, r)
		return
	}
	var pr *table.Entry
	var failed error
	err := gs.wired(r.Data, func(t term.Term) { pr, failed = gs.spawnFor(m, r, t) })
	if err == nil {
		err = failed
	}
	if err != nil {
		gs.Egress.Out(func(o edge.Outlet) { o.Spawned(r.ID, 0, err) })
		return
	}
	num := pr.Num
	// The bridge needs to be notified of the end of every process that it has spawned. It cannot
	// set a monitor early enough itself.
	pr.Watched = append(pr.Watched, table.Monitor{Ref: gs.refs.next(), Pid: edge.GoPid})
	if r.Link {
		gs.signals.link(pr, r.From)
	}
	gs.Egress.Out(func(o edge.Outlet) { o.Spawned(r.ID, num, nil) })
}

// spawnFor spawns a process with the arguments in a list. If the function does not exist, Go code
// gets the error at once.
func (gs *goSide) spawnFor(m *vm.Machine, r *edge.Request, list term.Term) (*table.Entry, error) {
	args, tail := term.Elems(m.View, list)
	if tail != term.Nil || len(args) > maxArgs {
		return nil, fmt.Errorf("spawn %s:%s: arguments must be a list of at most %d", r.Module, r.Function, maxArgs)
	}
	mod, err := gs.Atoms.Intern(r.Module)
	if err != nil {
		return nil, err
	}
	name, err := gs.Atoms.Intern(r.Function)
	if err != nil {
		return nil, err
	}
	if err := gs.mustRun(m, code.MFA{Module: mod, Name: name, Arity: len(args)}, r); err != nil {
		return nil, err
	}
	return gs.spawner.spawn(m, nil, start{module: mod, name: name, args: args}, r.Place, gs.library.info.Defaults)
}

// mustRun loads the module of a function if necessary, and returns an *UndefError if there is no
// such function.
func (gs *goSide) mustRun(m *vm.Machine, f code.MFA, r *edge.Request) error {
	undef := &edge.UndefError{Module: r.Module, Function: r.Function, Arity: f.Arity}
	if err := gs.codes.Ensure(m, f.Module); err != nil {
		if err != codeserver.ErrNoModule {
			return err
		}
		undef.Searched = gs.codes.Searched()
	}
	if e, found := gs.codes.Program.Code().Find(f); found && e.Runnable() {
		return nil
	}
	return undef
}

// inputReply sends a process the reply to its call of the host, or {error, enomem} if there is no
// room for it.
func (gs *goSide) inputReply(m *vm.Machine, r *edge.Request) {
	pr := gs.table.Live(r.To)
	if pr == nil {
		return
	}
	reply := func(words int, f memory.Build) error {
		return gs.signals.deliver(m, pr, words+term.TupleWords(3), func(b *term.Builder) term.Term {
			return b.Tuple(gs.Atom("epiphany_host"), term.Ref(uint32(r.ID)), f(b))
		})
	}
	var err error
	wrong := gs.wired(r.Data, func(t term.Term) { err = reply(memory.CopyOf(m.View, t)) })
	if wrong == nil && err == nil {
		return
	}
	if reply(term.TupleWords(2), func(b *term.Builder) term.Term {
		return b.Tuple(term.AtomError, gs.Atom("enomem"))
	}) != nil {
		gs.signals.kill(m, pr, term.AtomSystemLimit)
	}
}
