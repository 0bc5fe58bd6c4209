package actor

import (
	"errors"
	"strings"
	"unicode/utf8"

	"github.com/parallergo/epiphany/actor/memory"
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

// call is a call of one of the master's natives, on the time of machine m.
type call struct {
	ma     *Master
	m      *vm.Machine
	pr     *proc
	args   []term.Term
	class  term.Term
	reason term.Term
	cause  term.Term // of the error, for those who explain it; or None
	then   func()    // what a call has done when it is done, or nil
	memo   any       // what a native keeps for when it is called again
	failed error     // of a binary that was to be built
}

// native is a built-in function that the master executes. It reserves heap before it does anything else, and is called again
// when there was none.
type native func(c *call) (term.Term, outcome)

// bindNatives fills the table of natives by their numbers in the virtual machine.
func (ma *Master) bindNatives() {
	ma.natives = bif.MustBind(bif.Master,
		processNatives, signalNatives, monitorNatives, messageNatives, timeNatives, systemNatives, infoNatives, suspendNatives, statisticsNatives,
		moduleNatives, purgeNatives,
		atomicsNatives, persistentNatives,
		externalNatives,
		etsNatives,
		namesOwn(reNatives),
		cellNatives,
		cryptoNatives,
		namesOwn(compilerNatives),
		debugNatives,
		hostNatives,
		namesOwn(zlibNatives),
	)
}

// binding names a native.
type binding struct {
	Module, Name string
	Arity        int
	Func         native
}

// callNative executes the native a process has trapped for.
func (ma *Master) callNative(m *vm.Machine, pr *proc) {
	p := pr.p
	if p.Native == bif.PutChars {
		ma.putChars(m, pr)
		return
	}
	all := bif.Functions()
	ma.bifs[all[p.Native].Name]++
	c := &call{ma: ma, m: m, pr: pr}
	for {
		p.Need = 0
		c.args = m.Args(p)
		t, how := ma.natives[p.Native](c)
		if !pr.gone {
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
				p.ThrowFrom(c.class, c.reason, c.cause)
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
func (ma *Master) putChars(m *vm.Machine, pr *proc) {
	for {
		text, done := m.PutChars(pr.p, term.Pid(userNum))
		if done {
			ma.output = append(ma.output, text...)
			return
		}
		if !ma.collect(m, pr) {
			return
		}
	}
}

// undefined serves a call of a function that is not loaded: its module is loaded, or the process
// calls its error handler, or gets the error undef.
func (ma *Master) undefined(m *vm.Machine, pr *proc) {
	f := pr.p.Undef
	if ma.loader.ensure(m, f.Module) == nil {
		if ma.runnable(f) {
			ma.awaitCode(pr)
			return
		}
	}
	if handler, asked := ma.errorHandler(m, pr, f.Module); asked {
		pr.p.Divert(handler, ma.atom(undefinedFunction))
		return
	}
	pr.p.ThrowUndef()
}

// undefinedFunction is the function of error handlers that takes care of calls.
const undefinedFunction = "undefined_function"

// errorHandler is the module that a process calls for functions that a module does not have; it is
// asked unless it is OTP's, which gives undef where the module has no function for them.
func (ma *Master) errorHandler(m *vm.Machine, pr *proc, module term.Term) (handler term.Term, asked bool) {
	const usual = "error_handler"
	handler = ma.atom(pr.flags.handler)
	if pr.flags.handler == usual && !ma.runnable(vm.MFA{Module: module, Name: ma.atom("$handle_undefined_function"), Arity: 2}) {
		return handler, false
	}
	return handler, ma.loader.ensure(m, handler) == nil && ma.runnable(vm.MFA{Module: handler, Name: ma.atom(undefinedFunction), Arity: 3})
}

// runnable tells whether there is a function.
func (ma *Master) runnable(f vm.MFA) bool {
	e, found := ma.prog.Code().Find(f)
	return found && e.Runnable()
}

// awaitCode lets a process wait until a snapshot with new code is in use: a core gets its answer that late.
func (ma *Master) awaitCode(pr *proc) {
	if ma.code == ma.prog.Code() {
		return
	}
	if pr.core != onHost {
		c := ma.cores[pr.core]
		c.last = max(c.last, ma.visible)
		return
	}
	pr.status = loading
	ma.awaiting = append(ma.awaiting, pr)
}

// resumeLoaded makes the processes runnable that waited for new code.
func (ma *Master) resumeLoaded(at emu.Cycles) {
	for _, pr := range ma.awaiting {
		if !pr.gone {
			ma.enqueue(at, pr)
		}
	}
	ma.awaiting = ma.awaiting[:0]
}

func (c *call) badarg() (term.Term, outcome) { return c.fail(term.AtomBadarg) }

// badargFor is badarg with a cause, as OTP names it.
func (c *call) badargFor(cause string) (term.Term, outcome) {
	c.cause = c.ma.atom(cause)
	return c.badarg()
}

func (c *call) fail(reason term.Term) (term.Term, outcome) {
	c.class, c.reason = term.AtomError, reason
	return 0, raised
}

// noMemory turns the error of a full memory into the exception it is for the caller.
func (c *call) noMemory(err error) (term.Term, outcome) {
	if errors.Is(err, memory.ErrNoMemory) {
		return c.fail(term.AtomSystemLimit)
	}
	return c.badarg()
}

// build reserves words on the caller's heap and builds a result there.
func (c *call) build(words int, f build) (term.Term, outcome) {
	if !c.m.Reserve(c.pr.p, words) {
		return 0, again
	}
	b := c.m.Builder(c.pr.p)
	t := f(&b)
	c.m.Commit(c.pr.p, &b)
	if len(b.Refs) > 0 {
		if err := c.ma.claimNow(c.m, c.pr, built(&b)); err != nil {
			return c.noMemory(err)
		}
	}
	return t, done
}

func boolean(b bool) term.Term {
	if b {
		return term.AtomTrue
	}
	return term.AtomFalse
}

// num is the process number of a local pid.
func (c *call) num(t term.Term) (uint32, bool) { return term.ImmValue(t), term.IsPid(t) }

// list gives the elements of a proper list.
func (c *call) list(t term.Term) ([]term.Term, bool) {
	es, tail := term.Elems(c.m.View, t)
	return es, tail == term.Nil
}

// text is the value of a flat list of code points.
func (c *call) text(t term.Term) (string, bool) {
	var text strings.Builder
	elems, tail := term.Elems(c.m.View, t)
	for _, e := range elems {
		if !term.IsSmall(e) || !utf8.ValidRune(rune(term.SmallValue(e))) {
			return "", false
		}
		text.WriteRune(rune(term.SmallValue(e)))
	}
	return text.String(), tail == term.Nil
}

// integer is the value of an integer of 64 bits.
func (c *call) integer(t term.Term) (int64, bool) { return term.IntValue(c.m.View, t) }

// pair is the value of a tuple of two elements.
func (c *call) pair(t term.Term) (a, b term.Term, good bool) {
	v := c.m.View
	if !term.IsTuple(v, t) || term.TupleArity(v, t) != 2 {
		return 0, 0, false
	}
	return term.Element(v, t, 0), term.Element(v, t, 1), true
}

func (c *call) int(n int64) (term.Term, outcome) {
	if term.FitsSmall(n) {
		return term.Small(int(n)), done
	}
	return c.build(term.Int64Words(n), func(b *term.Builder) term.Term { return term.MakeInt64(b, n) })
}

func (c *call) string(s string) (term.Term, outcome) {
	return c.build(term.StringWords(s), func(b *term.Builder) term.Term { return b.String(s) })
}
