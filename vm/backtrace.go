package vm

import (
	"github.com/parallergo/epiphany/bif/call"
	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/term"
	"github.com/parallergo/epiphany/vm/code"
	"github.com/parallergo/epiphany/vm/heap"
)

// A raw trace is a tuple {Class, Head, Rest, P, C1 … Cn}: the atom of the class, an already built
// first entry (or nil), the size of the stack that has yet to be scanned, the raising instruction,
// and return addresses, all as small integers. Only a program that uses the stack trace pays for
// building the list.
//
// The stack is scanned while it is unwound, down to the handler and no further: what lies below
// cannot change before the function with the handler returns. Rest says where the scan continues,
// as the number of words from there to the old end of the stack; it is 0 when the trace is
// complete.
const (
	rawHead  = 1
	rawRest  = 2
	rawFirst = 3
)

// traces makes stack traces, on the heap of the process that raises an exception.
type traces struct {
	*heap.Manager
	call *call.Context
}

// backtrace is a raw trace that is being made.
type backtrace struct {
	elems [rawFirst + TraceDepth]term.Term
	n     int       // number of elements
	last  term.Term // return address
	rest  int
}

// maxRest is larger than every Rest.
const maxRest = 1 << 27

// add appends a return address unless it equals the last one, so that a recursive function appears
// once, as in OTP.
func (t *backtrace) add(w term.Term) {
	if w&term.TagMask == term.TagHeader && w != 0 && w != t.last && w != code.UnderflowCP && !t.full() {
		t.elems[t.n] = term.Small(int(w >> 2))
		t.last = w
		t.n++
	}
}

func (t *backtrace) full() bool { return t.n == len(t.elems) }

// recordTrace makes the raw trace of an exception raised at p.PC, or continues that of an exception
// raised again, for the part of the stack that is about to be unwound.
func (m traces) recordTrace(p *Process) {
	var t backtrace
	if p.exc.trace != term.None {
		t = m.backtraceOf(p.exc.trace)
	} else {
		head := p.exc.head
		if head == term.None {
			head = term.Nil
		}
		t.elems[0], t.elems[rawHead], t.elems[rawFirst] = p.exc.class, head, term.Small(p.PC)
		t.n, t.rest = rawFirst+1, maxRest
		t.add(p.CP)
	}
	m.follow(p, &t, toHandler)
	if t.rest >= maxRest {
		m.follow(p, &t, toEnd)
	}
	t.elems[rawRest] = term.Small(t.rest)
	b := m.Builder(&p.Space)
	p.exc.trace = b.Tuple(t.elems[:t.n]...)
	m.Commit(&p.Space, &b)
}

// backtraceOf reads a raw trace.
func (m traces) backtraceOf(raw term.Term) (t backtrace) {
	t.n = min(term.TupleArity(m.View, raw), len(t.elems))
	for i := range t.n {
		t.elems[i] = term.Element(m.View, raw, i)
	}
	if n := t.elems[rawRest]; term.IsSmall(n) {
		t.rest = max(term.SmallValue(n), 0)
	}
	if t.n > rawFirst+1 && term.IsSmall(t.elems[t.n-1]) {
		t.last = term.Term(term.SmallValue(t.elems[t.n-1]) << 2)
	}
	return t
}

// isOpen reports whether a trace is incomplete.
func (m traces) isOpen(trace term.Term) bool {
	return m.isRawTrace(trace) && term.TupleArity(m.View, trace) > rawRest &&
		term.Element(m.View, trace, rawRest) != term.Small(0)
}

// reach is how far a stack is scanned.
type reach bool

const (
	toHandler reach = true
	toEnd     reach = false
)

// follow appends return addresses from t's rest on, and advances the rest. It returns the number of
// words scanned.
func (m traces) follow(p *Process, t *backtrace, to reach) (words int) {
	near, spilled := p.NearFrames(m.View.W), p.SpilledWords(m.View.W)
	older := max(len(spilled)-1, 0)
	depth := len(near) + older
	if t.rest > depth {
		t.add(p.CP) // of a frame that has been left since
	} else {
		depth = t.rest
	}
	left := depth
	t.rest = 0
	scan := func(part []emu.Word) bool {
		for i, w := range part {
			switch {
			case to == toHandler && term.IsCatch(w):
				t.rest = left - i - 1
			case w&term.TagMask != term.TagHeader || w == t.last:
				continue
			default:
				t.add(w)
			}
			if t.rest > 0 || t.full() {
				words += i + 1
				return false
			}
		}
		words, left = words+len(part), left-len(part)
		return true
	}
	if depth >= older {
		if !scan(near[len(near)-(depth-older):]) {
			return words
		}
		if len(spilled) > 0 {
			t.add(spilled[0])
		}
	}
	scan(spilled[len(spilled)-min(depth, older):])
	return words
}

// isRawTrace reports whether t is a raw trace rather than a list.
func (m traces) isRawTrace(t term.Term) bool { return term.IsBoxed(t) && term.IsTuple(m.View, t) }

// Entry is one line of a stack trace: a built {M,F,Args,Location}, or a function and a line, or
// both for a function with its arguments whose location is still to be filled in.
type entry struct {
	head term.Term  // or None
	f    *code.Func // or nil
	line int
}

// entries returns the entries of a raw trace and of the part of the stack that it does not cover.
func (m traces) entries(p *Process, raw term.Term) []entry {
	v := m.View
	t := m.backtraceOf(raw)
	if t.rest > 0 {
		words := m.follow(p, &t, toEnd)
		v.ChargeLoads(uint64(words), m.StackLoad)
	}
	var es []entry
	head := t.elems[rawHead]
	if head != term.Nil {
		es = append(es, entry{head: head})
	}
	for i := rawFirst; i < t.n; i++ {
		w := term.SmallValue(t.elems[i])
		pc := w
		if i > rawFirst {
			pc = m.Code.CallSite(uint32(w) << 2)
		}
		f, line := m.Code.Location(pc)
		if f.Entry == 0 {
			continue // the outermost frame
		}
		if i == rawFirst && head != term.Nil && m.standsFor(head, f) {
			if term.Element(v, head, 3) == term.Nil {
				es[0].f, es[0].line = f, line
			}
			continue
		}
		es = append(es, entry{f: f, line: line})
	}
	return es[:min(len(es), TraceDepth)]
}

// standsFor reports whether a built entry is that of f with its arguments, as function_clause and
// error/2 make it, and not that of a function called by f.
func (m traces) standsFor(head term.Term, f *code.Func) bool {
	v := m.View
	if f.Module != term.Element(v, head, 0) || f.Name != term.Element(v, head, 1) {
		return false
	}
	if location := term.Element(v, head, 3); location != term.Nil && !m.call.Tagged(term.Head(v, location), term.AtomErrorInfo) {
		return true // error/2, whose arguments may be anything
	}
	args := term.Element(v, head, 2)
	if n, isInt := term.IntValue(v, args); isInt {
		return int(n) == f.Arity
	}
	n, _ := term.ListLen(v, args)
	return n == f.Arity
}

func (e *entry) words() int {
	if e.f == nil {
		return term.ConsWords
	}
	n := term.ConsWords + term.TupleWords(4)
	if e.line > 0 {
		n += 2*term.ConsWords + 2*term.TupleWords(2) + term.StringWords(e.f.File)
	}
	return n
}

func (m traces) traceWords(p *Process, raw term.Term) int {
	n := 0
	for _, e := range m.entries(p, raw) {
		n += e.words()
	}
	return n
}

// buildTrace makes the list of {Module, Function, Arity, Location} of a raw trace, or returns the
// number of heap words that it needs.
func (m traces) buildTrace(p *Process, raw term.Term) (t term.Term, need int) {
	if !m.isRawTrace(raw) {
		return raw, 0
	}
	es := m.entries(p, raw)
	words := 0
	for i := range es {
		words += es[i].words()
	}
	if words == 0 {
		return term.Nil, 0
	}
	if !m.Reserve(&p.Space, words) {
		return 0, words
	}
	b := m.Builder(&p.Space)
	list := make([]term.Term, len(es))
	for i, e := range es {
		switch {
		case e.f == nil:
			list[i] = e.head
		case e.head == term.None:
			list[i] = b.Tuple(e.f.Module, e.f.Name, term.Small(e.f.Arity), buildLocation(&b, e))
		default:
			list[i] = b.Tuple(e.f.Module, e.f.Name, term.Element(m.View, e.head, 2), buildLocation(&b, e))
		}
	}
	t = b.List(list, term.Nil)
	m.Commit(&p.Space, &b)
	return t, 0
}

func buildLocation(b *term.Builder, e entry) term.Term {
	if e.line == 0 {
		return term.Nil
	}
	file := b.Tuple(term.AtomFile, b.String(e.f.File))
	line := b.Tuple(term.AtomLine, term.Small(e.line))
	return b.List([]term.Term{file, line}, term.Nil)
}

// TraceDepth is the largest number of entries in a stack trace: OTP's default of backtrace_depth.
const TraceDepth = 8
