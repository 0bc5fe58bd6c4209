package vm

import (
	"github.com/parallergo/epiphany/profile"
	"github.com/parallergo/epiphany/vm/code"
	"github.com/parallergo/epiphany/vm/exec"
	"github.com/parallergo/epiphany/vm/meter"
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

// attribution is what of the present execution has been attributed to places.
type attribution struct {
	exec.Ledger // of the execution
	// What of it has been attributed to fences and to dispatch.
	fenced, dispatched profile.Values
}

// attribute attributes what an execution has accumulated to where the process is. Hits of the
// runtime's units, which may be charged at any time, are part of it at the end.
func (m *Machine) attribute(end bool) {
	f := &m.prof
	l := &f.Ledger
	here, view, counted, pending := m.Core, *m.View, m.Meter.Runtime, m.Pending
	if !end {
		m.UnitHits, m.Resolved = 0, 0
	}
	m.Booking(true)
	m.chargeHeap(l.Put, 0)
	before := m.Sums()
	m.chargeHeap(0, l.Fences)
	fenced := m.Sums()
	m.ChargeCalls(l.Calls, l.Calls-m.Missed, l.Returns)
	dispatched := m.Sums()
	m.charge(nil, l)
	total := m.Sums()
	m.Core, *m.View, m.Meter.Runtime, m.Pending = here, view, counted, pending
	m.Booking(false)

	dispatched.Sub(&fenced)
	fenced.Sub(&before)
	m.Attribute("[fence]", &fenced, &f.fenced)
	m.Attribute("[icache dispatch]", &dispatched, &f.dispatched)
	m.SettleProfile(&total)
}

// attributeAll is attribute at the end of an execution: what is booked now has been attributed.
func (m *Machine) attributeAll(l *exec.Ledger) {
	m.prof.Ledger = *l
	m.attribute(true)
	m.Booking(true)
}

// endSlice follows an execution.
func (m *Machine) endSlice() {
	m.Booking(false)
	m.prof.fenced, m.prof.dispatched = profile.Values{}, profile.Values{}
	m.EndBIFs()
}

// Line tells that the process has come to the place of an instruction. The sums are those without
// it.
func (m paths) Line(in *code.Instr) {
	p := m.current
	m.prof.Ledger = m.state.Total()
	m.attribute(false)
	at := meter.Place{Key: profile.Key(in.J), Frame: m.Code.Places[in.J], Depth: p.Depth(p.SP), CP: p.CP}
	if at.CP != 0 {
		at.Depth++ // where it will be when it is pushed
	}
	at.Enters = in.C == code.EntersFunc && at.CP != 0 && at.CP != code.UnderflowCP
	m.Come(p.trail, &at)
}
