package actor

import (
	"github.com/parallergo/epiphany/actor/builtin"
	"github.com/parallergo/epiphany/actor/edge"
	"github.com/parallergo/epiphany/actor/program"
	"github.com/parallergo/epiphany/term"
	"github.com/parallergo/epiphany/vm"
)

// programCores are the cores, and the processes of programs, as package program sees them.
type programCores struct{ ma *Master }

// Free implements program.Master.
func (x programCores) Free(core int) bool {
	c := x.ma.cores[core]
	return c.ready && c.pr == nil && c.lentTo == nil && !x.ma.codes.searches.Asked(core) && len(c.held) == 0 && !c.stopped
}

// Take implements program.Master.
func (x programCores) Take(core int) { x.ma.cores[core].ready, x.ma.cores[core].guest = false, true }

// Restore implements program.Master.
func (x programCores) Restore(core int) {
	c := x.ma.cores[core]
	c.ready, c.guest, c.spoiled = !c.stopped, false, true
	x.ma.spawnEarly()
}

// Serve implements program.Master.
func (x programCores) Serve(c *builtin.Call, p *program.Plan) (ref uint32, pid term.Term, err error) {
	s := start{module: x.ma.atom(program.Module), name: x.ma.atom(program.Function), args: []term.Term{c.P.Pid}}
	o := spawnOpts{link: p.Link, monitor: p.Monitor, place: edge.OnHost, placed: true, flags: x.ma.library.info.Defaults}
	return newCall(x.ma, c.M, x.ma.table.Live(term.ImmValue(c.P.Pid))).start(s, o)
}

// Hint implements program.Master.
func (x programCores) Hint(m *vm.Machine, pid uint32, hint func(b *term.Builder) term.Term) {
	if pr := x.ma.table.Live(pid); pr != nil {
		x.ma.complain("machine code is not heard", x.ma.deliver(m, pr, term.TupleWords(2), hint))
	}
}
