package actor

import (
	"github.com/parallergo/epiphany/actor/builtin"
	"github.com/parallergo/epiphany/actor/cores"
	"github.com/parallergo/epiphany/actor/edge"
	"github.com/parallergo/epiphany/actor/program"
	"github.com/parallergo/epiphany/term"
	"github.com/parallergo/epiphany/vm"
)

// programCores implements program.Master.
type programCores struct {
	sys    *system
	goSide *goSide
}

// Free implements program.Master.
func (x programCores) Free(core int) bool {
	c := x.slave(core)
	if c == nil {
		return x.sys.programs.Bare(core)
	}
	return c.Ready && c.Process == nil && c.LentTo == nil && !x.sys.codes.searches.Asked(core) &&
		len(c.Held) == 0 && !c.Stopped
}

// slave returns the master's view of a core's slave, nil if the core has none.
func (x programCores) slave(index int) *cores.Core {
	if index >= len(x.sys.cores.All) {
		return nil
	}
	return x.sys.cores.All[index]
}

// Reserve implements program.Master.
func (x programCores) Reserve(core int) {
	if c := x.slave(core); c != nil {
		c.Ready, c.Guest = false, true
	}
}

// Restore implements program.Master.
func (x programCores) Restore(core int) {
	if c := x.slave(core); c != nil {
		c.Ready, c.Guest, c.Spoiled = !c.Stopped, false, true
		x.goSide.spawnEarly()
	}
}

// Serve implements program.Master.
func (x programCores) Serve(c *builtin.Call, p *program.Plan) (ref uint32, pid term.Term, err error) {
	s := start{module: x.sys.Atom(program.Module), name: x.sys.Atom(program.Function),
		args: []term.Term{c.P.Pid}}
	o := spawnOpts{link: p.Link, monitor: p.Monitor, place: edge.OnARM, placed: true, flags: x.sys.library.info.Defaults}
	return new(call).by(x.sys, c.M, x.sys.table.Live(term.ImmValue(c.P.Pid))).start(s, o)
}

// Join implements program.Master.
func (x programCores) Join(c *builtin.Call, p *program.Plan, core int, fun term.Term) (
	ref uint32, pid term.Term, err error,
) {
	if x.sys.Cfg.ARMOnly {
		return 0, 0, edge.ErrSystemLimit
	}
	s := start{module: x.sys.Atom(program.JoinModule), name: x.sys.Atom(program.JoinFunction),
		args: []term.Term{fun}, on: x.slave(core)}
	o := spawnOpts{link: p.Link, monitor: p.Monitor, place: edge.OnCore, placed: true,
		flags: x.sys.library.info.Defaults}
	return new(call).by(x.sys, c.M, x.sys.table.Live(term.ImmValue(c.P.Pid))).start(s, o)
}

// Hint implements program.Master.
func (x programCores) Hint(m *vm.Machine, pid uint32, hint func(b *term.Builder) term.Term) {
	if pr := x.sys.table.Live(pid); pr != nil {
		x.sys.Complain("machine code is not heard",
			x.sys.signals.deliver(m, pr, term.TupleWords(2), hint))
	}
}
