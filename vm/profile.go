package vm

import (
	"fmt"

	"github.com/parallergo/epiphany/profile"
	"github.com/parallergo/epiphany/term"
	"github.com/parallergo/epiphany/vm/code"
	"github.com/parallergo/epiphany/vm/exec"
	"github.com/parallergo/epiphany/vm/rts"
)

// The machine's side of the profiler.
//
// A program that is decoded for it (Program.Profile) has opLine where a function is entered and
// wherever control may come to another line. It stands in place of an instruction, which is kept
// beside the code, so that nothing changes its place: neither program counters nor prices nor what
// a run does. Executing it shows the collector what the counters would be if the execution ended
// here. To find that out the machine books what has been accumulated and takes it back, so there is
// no second way of counting.
//
// Call stacks follow from the marks as well. A function that is entered with a return address has
// been called from where the process was, unless it has been entered from the same depth of the
// stack with the same address: that is a tail call. Coming to a place takes off what lies deeper
// than the stack is then.

// profiler is the profile of a machine.
type profiler struct {
	*profile.Collector
	exec.Ledger      // of the present execution
	booking     bool // what is charged is the sum of what has been attributed, or is going to be taken back
	// What of them has been attributed to fences and to dispatch.
	fenced, dispatched profile.Values
	natives            []profile.Call // built-in functions that run
}

// trail is where a process has come from.
type trail struct {
	bottom *profile.Node // empty stack
	at     *profile.Node
	frames []trailFrame // of return addresses, the oldest first
}

// trailFrame is a return address at a depth of the stack in words, and the place of the call.
type trailFrame struct {
	depth int
	cp    uint32
	from  *profile.Node
}

// SetProfile makes the machine attribute what it counts. It has not run yet.
func (m *Machine) SetProfile(c *profile.Collector) {
	m.prof = &profiler{Collector: c}
	m.away = true // to be told of built-in functions
}

// Spent attributes what has been charged lately to a frame of the runtime below what the process
// does, or several, the outermost first.
func (m *Machine) Spent(frames ...string) {
	if m.prof == nil {
		return
	}
	total := m.counted()
	m.prof.SettleAs(&total, frames...)
}

// Collector is the machine's profile, nil unless it is profiled.
func (m *Machine) Collector() *profile.Collector {
	if m.prof == nil {
		return nil
	}
	total := profile.Of(&m.Count) // what the view has is not counted yet
	m.prof.Settle(&total)
	return m.prof.Collector
}

// Profiled reports whether the machine is profiled.
func (m *Machine) Profiled() bool { return m.prof != nil }

// counted is what the machine has counted, accesses through its view included.
func (m *Machine) counted() profile.Values {
	v := profile.Of(&m.Count)
	v[profile.Load] += m.View.LoadStall
	v[profile.Store] += m.View.StoreStall
	return v
}

// resumeProfile goes on where the process was.
func (m *Machine) resumeProfile(p *Process) {
	if p.trail == nil {
		at := m.prof.Process(pidText(p.Pid))
		p.trail = &trail{bottom: at, at: at}
	}
	total := m.counted()
	m.prof.Goto(p.trail.at, &total)
}

func pidText(pid term.Term) string { return fmt.Sprintf("<0.%d.0>", term.ImmValue(pid)) }

// leaveProfile ends what is attributed to a process.
func (m *Machine) leaveProfile() {
	if m.prof != nil {
		total := m.counted()
		m.prof.Goto(m.prof.Process(""), &total)
	}
}

// attribute attributes what an execution has accumulated to where the process is. Hits of the runtime's
// units, which may be charged at any time, are part of it at the end.
func (m *Machine) attribute(end bool) {
	f := m.prof
	l := &f.Ledger
	here, view, counted := m.Core, *m.View, m.Runtime
	hits, looked := m.unitHits, m.looked
	if !end {
		m.unitHits, m.looked = 0, 0
	}
	f.booking = true
	m.chargeHeap(l.Put, 0)
	before := m.counted()
	m.chargeHeap(0, l.Fences)
	fenced := m.counted()
	m.chargeDispatch(l.Calls, l.Calls-m.missed, l.Returns)
	dispatched := m.counted()
	m.charge(nil, l)
	total := m.counted()
	m.Core, *m.View, m.Runtime = here, view, counted
	m.unitHits, m.looked = hits, looked
	f.booking = false

	dispatched.Sub(&fenced)
	fenced.Sub(&before)
	f.part("[fence]", &fenced, &f.fenced)
	f.part("[icache dispatch]", &dispatched, &f.dispatched)
	f.Settle(&total)
}

// part attributes what is new in a sum.
func (f *profiler) part(name string, sum, known *profile.Values) {
	if *sum == *known {
		return
	}
	v := *sum
	v.Sub(known)
	*known = *sum
	f.Add(f.Below(f.At(), name), &v)
}

// attributeAll is attribute at the end of an execution: what is booked now has been attributed.
func (m *Machine) attributeAll(l *exec.Ledger) {
	m.prof.Ledger = *l
	m.attribute(true)
	m.prof.booking = true
}

// endSlice follows an execution.
func (m *Machine) endSlice() {
	f := m.prof
	f.booking, f.fenced, f.dispatched = false, profile.Values{}, profile.Values{}
	f.natives = f.natives[:0]
	total := m.counted()
	f.Settle(&total)
}

// Line tells that the process has come to the place of an instruction. The sums are those without
// it.
func (m paths) Line(in *code.Instr) {
	p := m.current
	f, t, cp := m.prof, p.trail, p.CP
	f.Ledger = m.state.Total()
	m.attribute(false)
	depth := p.depth(p.SP)
	if cp != 0 {
		depth++ // where it will be when it is pushed
	}
	n := len(t.frames)
	for n > 0 && t.frames[n-1].depth > depth {
		n--
	}
	t.frames = t.frames[:n]
	if in.C == code.EntersFunc && cp != 0 && cp != code.UnderflowCP {
		if n > 0 && t.frames[n-1].depth == depth && t.frames[n-1].cp != cp {
			n--
			t.frames = t.frames[:n]
		}
		if n == 0 || t.frames[n-1].depth < depth {
			t.frames = append(t.frames, trailFrame{depth, cp, t.at})
			n++
		}
	}
	from := t.bottom
	if n > 0 {
		from = t.frames[n-1].from
	}
	t.at = f.Child(from, profile.Key(in.J))
	if t.at.Frame.Function == "" {
		t.at.Frame = m.Code.Places[in.J]
	}
	f.Move(t.at)
}

// depth is the number of words in all frames.
func (p *Process) depth(sp uint32) int {
	n := int(p.send - sp)
	if s := p.spilled(); s > 0 {
		n += s - 1 // the lowest holds a return address whose place underflowCP has taken
	}
	return n
}

// Stay is a time spent in a frame of the runtime.
type Stay struct{ profile.Call }

// EnterFrame begins a stay in a frame below where the machine is, LeaveFrame ends it: what is
// charged between belongs to it.
func (m *Machine) EnterFrame(name string) (s Stay) {
	if f := m.prof; f != nil && !f.booking {
		v := m.counted()
		s.Call = f.Enter(f.Below(f.At(), name), &v)
	}
	return s
}

func (m *Machine) LeaveFrame(s *Stay) {
	if f := m.prof; f != nil && !f.booking {
		v := m.counted()
		f.Leave(&s.Call, &v)
	}
}

// enterNativeFrame is enterFrame for a built-in function, of which so many cycles are booked by the
// execution.
func (m *Machine) enterNativeFrame(n *builtin, cycles uint64) {
	f := m.prof
	node := f.Below(f.At(), code.UnitName(n.Module, n.Name, n.Arity))
	f.Add(node, &profile.Values{profile.Issue: m.Whole(cycles)})
	v := m.counted()
	f.natives = append(f.natives, f.Enter(node, &v))
}

func (m *Machine) leaveNative() {
	f := m.prof
	if f == nil {
		return
	}
	v := m.counted()
	last := len(f.natives) - 1
	f.Leave(&f.natives[last], &v)
	f.natives = f.natives[:last]
}

// frames of the runtime's functions and of the instruction cache.
var (
	runtimeFrames = func() (names [rts.NumFuncs]string) {
		for f := range rts.NumFuncs {
			names[f] = "[" + f.String() + "]"
		}
		return names
	}()
	cacheFrames = func() (names [NumCacheSteps]string) {
		for s := range NumCacheSteps {
			names[s] = "[icache " + s.String() + "]"
		}
		return names
	}()
)
