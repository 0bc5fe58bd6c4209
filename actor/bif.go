package actor

import (
	"github.com/parallergo/epiphany/actor/builtin"
	"github.com/parallergo/epiphany/actor/clock"
	"github.com/parallergo/epiphany/actor/compile"
	"github.com/parallergo/epiphany/actor/convert"
	"github.com/parallergo/epiphany/actor/ets"
	"github.com/parallergo/epiphany/actor/inspect"
	"github.com/parallergo/epiphany/actor/memory"
	"github.com/parallergo/epiphany/actor/program"
	"github.com/parallergo/epiphany/actor/shared"
	"github.com/parallergo/epiphany/actor/sysinfo"
	"github.com/parallergo/epiphany/actor/table"
	"github.com/parallergo/epiphany/bif"
	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/term"
	"github.com/parallergo/epiphany/vm"
	"github.com/parallergo/epiphany/vm/code"
)

// outcome is the way in which a built-in function of the master has ended.
type outcome = bif.Result

const (
	done   = bif.Done
	again  = bif.Space  // p.Need words are needed; nothing has been done yet
	raised = bif.Raised // class and reason are in the call
	later  = bif.Later  // the process is suspended until custody.ReplyCall or FailCall
)

// call is a call of a built-in function.
type call struct {
	builtin.Call
	sys *system
	pr  *table.Entry
}

// by sets the calling process, and the machine that is charged.
func (c *call) by(sys *system, m *vm.Machine, pr *table.Entry) *call {
	*c = call{sys: sys, pr: pr, Call: builtin.Call{M: m, P: pr.P, Atoms: sys.Atoms, Heap: c}}
	return c
}

// NewBinary implements builtin.Heap.
func (c *call) NewBinary(data []byte) (at emu.Addr, object uint32, err error) {
	return c.sys.store.WireBinary(data)
}

// Claim implements builtin.Heap.
func (c *call) Claim(b *term.Builder) error { return c.sys.heaps.ClaimNow(c.M, c.pr, memory.Built(b)) }

// function implements a built-in function on the master. It reserves heap before it does anything
// else, and runs again after a collection if there is no room.
type function func(c *call) (term.Term, outcome)

// bifs are the built-in functions of the master, with what is needed to call them.
type bifs struct {
	*system
	functions []function // by their numbers in the virtual machine
	spare     builtin.Spare[call]
}

// bind fills the table of functions.
func (bs *bifs) bind() {
	bs.functions = bif.MustBind(bif.Master,
		processBIFs, signalBIFs, monitorBIFs, messageBIFs, nodeBIFs, bondBIFs, systemBIFs,
		collectBIFs, suspendBIFs,
		moduleBIFs, purgeBIFs,
		bindTo(func(s *system) *shared.Values { return s.library.shared }, shared.Functions),
		bindTo(func(s *system) *clock.Clock { return s.Clock }, clock.Functions),
		bindTo(func(s *system) *clock.Timers { return s.timers }, clock.TimerFunctions),
		bindTo(func(s *system) *sysinfo.Info { return s.library.info }, sysinfo.Functions),
		bindTo(func(s *system) *inspect.Inspector { return s.library.polls }, inspect.Functions),
		bindTo(func(s *system) *convert.Reader { return &s.library.reader }, convert.Functions),
		bindTo(func(s *system) *ets.Tables { return s.library.tables }, ets.Functions),
		namesOwn(reBIFs),
		cryptoBIFs,
		namesOwn(bindTo(func(s *system) *compile.Library { return s.library.compiler }, compile.Functions)), namesOwn(containerBIFs),
		debugBIFs,
		outsideBIFs,
		namesOwn(zlibBIFs),
		bindTo(func(s *system) *program.Programs { return s.programs }, program.Functions),
	)
}

// binding binds a function to its name.
type binding struct {
	Module, Name string
	Arity        int
	Func         function
}

// call executes the built-in function for which a process has trapped.
func (bs *bifs) call(m *vm.Machine, pr *table.Entry) {
	p := pr.P
	if p.BIF == bif.PutChars {
		bs.putChars(m, pr)
		return
	}
	bs.Counts.BIFs[p.BIF]++
	c := bs.spare.Take().by(bs.system, m, pr)
	for {
		p.Need = 0
		c.Args = m.Args(p)
		t, how := bs.functions[p.BIF](c)
		if !pr.Gone {
			bs.heaps.Count(pr)
		}
		switch {
		case how == later:
			return
		case how != again:
			switch {
			case p.Ended:
			case how == done:
				m.Resume(p, t)
			default:
				p.ThrowFrom(c.Class, c.Reason, c.Cause)
			}
			bs.spare.Put(c)
			return
		}
		p.Live = p.BIFArgs
		if m.CollectLocal(&p.Space) {
			bs.heaps.DropObjects(pr)
		} else if !bs.collector.collect(m, pr) {
			return
		}
	}
}

// putChars implements epiphany_io:put_chars/2 for a process on the ARM.
func (bs *bifs) putChars(m *vm.Machine, pr *table.Entry) {
	for {
		text, done := m.PutChars(pr.P, term.Pid(table.UserNum))
		if done {
			bs.Egress.Write([]byte(text))
			return
		}
		if !bs.collector.collect(m, pr) {
			return
		}
	}
}

// undefined handles a call of a function that is not loaded: it loads the module, makes the process
// call its error handler, or raises undef. A call of a fun is repeated, and raises badfun if its
// module could not be loaded.
func (bs *bifs) undefined(m *vm.Machine, pr *table.Entry) {
	f := pr.P.Undef
	if f.Name == term.None {
		if bs.codes.Ensure(m, f.Module) != nil {
			pr.P.NoModule = f.Module
		}
		bs.codes.await(pr)
		return
	}
	if bs.codes.Ensure(m, f.Module) == nil {
		if bs.codes.Callable(m, f) {
			bs.codes.await(pr)
			return
		}
	}
	if handler, asked := bs.errorHandler(m, pr, f.Module); asked {
		pr.P.Divert(handler, bs.Atom(undefinedFunction))
		return
	}
	pr.P.ThrowUndef()
}

// undefinedFunction is the function of error handlers that handles such calls.
const undefinedFunction = "undefined_function"

// errorHandler returns the module that handles calls of undefined functions in a module. OTP's
// default handler is only called if the module exports '$handle_undefined_function' or the program
// has a code path.
func (bs *bifs) errorHandler(m *vm.Machine, pr *table.Entry, module term.Term) (handler term.Term, asked bool) {
	const usual = "error_handler"
	handler = bs.Atom(pr.Flags.Handler)
	if pr.Flags.Handler == usual && !bs.library.shared.HasPath() &&
		!bs.codes.Runnable(code.MFA{
			Module: module, Name: bs.Atom("$handle_undefined_function"), Arity: 2,
		}) {
		return handler, false
	}
	return handler, bs.codes.Ensure(m, handler) == nil &&
		bs.codes.Runnable(code.MFA{Module: handler, Name: bs.Atom(undefinedFunction), Arity: 3})
}

// pass builds a term on the caller's heap, on which the caller of pass has reserved room before any
// change.
func (c *call) pass(x any) term.Term {
	if c.pr.Gone { // killed by a signal that the call itself has sent
		return term.Nil
	}
	b := c.M.Builder(&c.P.Space)
	t := c.Make(&b, x)
	c.M.Commit(&c.P.Space, &b)
	return t
}
