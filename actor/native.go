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
)

// outcome is how a native of the master ended.
type outcome = bif.Result

const (
	done   = bif.Done
	again  = bif.Space  // p.Need words are wanted; nothing has been done yet
	raised = bif.Raised // class and reason are in the call
	later  = bif.Later  // the process is suspended until answerCall
)

// call is a call of one of the master's natives.
type call struct {
	builtin.Call
	ma *Master
	pr *table.Entry
}

// newCall is a call that a process makes on the time of machine m.
func newCall(ma *Master, m *vm.Machine, pr *table.Entry) *call {
	c := &call{ma: ma, pr: pr, Call: builtin.Call{M: m, P: pr.P, Atoms: ma.atoms}}
	c.Heap = c
	return c
}

// NewBinary implements builtin.Heap.
func (c *call) NewBinary(data []byte) (at emu.Addr, object uint32, err error) {
	return c.ma.store.WireBinary(data)
}

// Claim implements builtin.Heap.
func (c *call) Claim(b *term.Builder) error { return c.ma.claimNow(c.M, c.pr, memory.Built(b)) }

// native is a built-in function that the master executes. It reserves heap before it does anything
// else, and is called again when there was none.
type native func(c *call) (term.Term, outcome)

// bindNatives fills the table of natives by their numbers in the virtual machine.
func (ma *Master) bindNatives() {
	ma.natives = bif.MustBind(bif.Master,
		processNatives, signalNatives, monitorNatives, messageNatives, systemNatives, collectNatives, suspendNatives,
		moduleNatives, purgeNatives,
		bindTo(func(ma *Master) *shared.Values { return ma.library.shared }, shared.Functions),
		bindTo(func(ma *Master) *clock.Clock { return &ma.clock }, clock.Functions),
		bindTo(func(ma *Master) *clock.Timers { return &ma.timers }, clock.TimerFunctions),
		bindTo(func(ma *Master) *sysinfo.Info { return ma.library.info }, sysinfo.Functions),
		bindTo(func(ma *Master) *inspect.Inspector { return ma.library.looks }, inspect.Functions),
		bindTo((*Master).reader, convert.Functions),
		bindTo(func(ma *Master) *ets.Tables { return ma.library.tables }, ets.Functions),
		namesOwn(reNatives),
		cryptoNatives,
		namesOwn(bindTo(func(ma *Master) *compile.Library { return ma.library.compiler }, compile.Functions)), namesOwn(containerNatives),
		debugNatives,
		hostNatives,
		namesOwn(zlibNatives),
		bindTo(func(ma *Master) *program.Programs { return ma.programs }, program.Functions),
	)
}

// binding names a native.
type binding struct {
	Module, Name string
	Arity        int
	Func         native
}

// callNative executes the native a process has trapped for.
func (ma *Master) callNative(m *vm.Machine, pr *table.Entry) {
	p := pr.P
	if p.Native == bif.PutChars {
		ma.putChars(m, pr)
		return
	}
	all := bif.Functions()
	ma.counts.bifs[all[p.Native].Name]++
	c := newCall(ma, m, pr)
	for {
		p.Need = 0
		c.Args = m.Args(p)
		t, how := ma.natives[p.Native](c)
		if !pr.Gone {
			ma.count(pr)
		}
		switch how {
		case done:
			if !p.Ended {
				m.Resume(p, t)
			}
			return
		case raised:
			if !p.Ended {
				p.ThrowFrom(c.Class, c.Reason, c.Cause)
			}
			return
		case later:
			return
		}
		p.Live = p.NativeArgs
		if m.CollectLocal(p) {
			ma.dropObjects(pr)
		} else if !ma.collect(m, pr) {
			return
		}
	}
}

// putChars is epiphany_io:put_chars/2 of a process on the host.
func (ma *Master) putChars(m *vm.Machine, pr *table.Entry) {
	for {
		text, done := m.PutChars(pr.P, term.Pid(table.UserNum))
		if done {
			ma.egress.Write([]byte(text))
			return
		}
		if !ma.collect(m, pr) {
			return
		}
	}
}

// undefined serves a call of a function that is not loaded: its module is loaded, or the process
// calls its error handler, or gets the error undef.
func (ma *Master) undefined(m *vm.Machine, pr *table.Entry) {
	f := pr.P.Undef
	if ma.codes.Ensure(m, f.Module) == nil {
		if ma.codes.Callable(m, f) {
			ma.awaitCode(pr)
			return
		}
	}
	if handler, asked := ma.errorHandler(m, pr, f.Module); asked {
		pr.P.Divert(handler, ma.atom(undefinedFunction))
		return
	}
	pr.P.ThrowUndef()
}

// undefinedFunction is the function of error handlers that takes care of calls.
const undefinedFunction = "undefined_function"

// errorHandler is the module that a process calls for functions that a module does not have; it is
// asked unless it is OTP's, which gives undef where the module has no function for them.
func (ma *Master) errorHandler(m *vm.Machine, pr *table.Entry, module term.Term) (handler term.Term, asked bool) {
	const usual = "error_handler"
	handler = ma.atom(pr.Flags.Handler)
	if pr.Flags.Handler == usual && !ma.codes.Runnable(vm.MFA{Module: module, Name: ma.atom("$handle_undefined_function"), Arity: 2}) {
		return handler, false
	}
	return handler, ma.codes.Ensure(m, handler) == nil && ma.codes.Runnable(vm.MFA{Module: handler, Name: ma.atom(undefinedFunction), Arity: 3})
}

// awaitCode lets a process wait until a snapshot with new code is in use: a core gets its answer
// that late.
func (ma *Master) awaitCode(pr *table.Entry) {
	if ma.codes.Published() {
		return
	}
	if pr.Core != onHost {
		c := ma.cores[pr.Core]
		c.last = max(c.last, ma.codes.Visible())
		return
	}
	pr.Status = table.Loading
	ma.codes.awaiting = append(ma.codes.awaiting, pr)
}

// resumeLoaded makes the processes runnable that waited for new code.
func (ma *Master) resumeLoaded(at emu.Cycles) {
	for _, pr := range ma.codes.awaiting {
		if !pr.Gone {
			ma.sched.enqueue(at, pr)
		}
	}
	ma.codes.awaiting = ma.codes.awaiting[:0]
}

// give builds a term on the caller's heap, where there is room for it: it is reserved before
// anything is done that must not be done again.
func (c *call) give(x any) term.Term {
	if c.pr.Gone { // of what it has been told meanwhile
		return term.Nil
	}
	b := c.M.Builder(c.P)
	t := c.Make(&b, x)
	c.M.Commit(c.P, &b)
	return t
}

// reader is what binary_to_term may make.
func (ma *Master) reader() *convert.Reader {
	return &convert.Reader{Limit: max(ma.board.DRAMBytes, ma.board.HostBytes), HasFun: ma.codes.Program.Code().HasFun}
}
