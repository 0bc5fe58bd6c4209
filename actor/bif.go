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

// outcome is how a built-in function of the master ended.
type outcome = bif.Result

const (
	done   = bif.Done
	again  = bif.Space  // p.Need words are wanted; nothing has been done yet
	raised = bif.Raised // class and reason are in the call
	later  = bif.Later  // the process is suspended until answerCall
)

// call is a call of a built-in function.
type call struct {
	builtin.Call
	sys *system
	pr  *table.Entry
}

// by makes it a call that a process makes on the time of machine m.
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

// function is a built-in function that the master executes. It reserves heap before it does
// anything else, and is called again when there was none.
type function func(c *call) (term.Term, outcome)

// bifs are the built-in functions that the master executes, and the calls of these.
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

// binding names a function.
type binding struct {
	Module, Name string
	Arity        int
	Func         function
}

// call executes the function that a process has trapped for.
func (bs *bifs) call(m *vm.Machine, pr *table.Entry) {
	p := pr.P
	if p.BIF == bif.PutChars {
		bs.putChars(m, pr)
		return
	}
	all := bif.Functions()
	bs.Counts.BIFs[all[p.BIF].Name]++
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

// putChars is epiphany_io:put_chars/2 of a process on the ARM.
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

// undefined serves a call of a function that is not loaded: its module is loaded, or the process
// calls its error handler, or gets the error undef.
func (bs *bifs) undefined(m *vm.Machine, pr *table.Entry) {
	f := pr.P.Undef
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

// undefinedFunction is the function of error handlers that takes care of calls.
const undefinedFunction = "undefined_function"

// errorHandler is the module that a process calls for functions that a module does not have. OTP's
// is asked where the module has a function for them, or the code path more directories.
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

// pass builds a term on the caller's heap, where there is room for it: it is reserved before
// anything is done that must not be done again.
func (c *call) pass(x any) term.Term {
	if c.pr.Gone { // of what it has been told meanwhile
		return term.Nil
	}
	b := c.M.Builder(&c.P.Space)
	t := c.Make(&b, x)
	c.M.Commit(&c.P.Space, &b)
	return t
}
