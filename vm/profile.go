package vm

import (
	"github.com/parallergo/epiphany/profile"
	"github.com/parallergo/epiphany/vm/code"
	"github.com/parallergo/epiphany/vm/exec"
	"github.com/parallergo/epiphany/vm/meter"
)

// The machine's side of the profiler.
//
// A program that is decoded for profiling (Program.Profile) has opLine at each function entry and
// wherever control may reach another line. opLine replaces an instruction, which is kept beside the
// code, so that program counters, prices and the run itself do not change. Executing opLine reports
// to the collector of the profile what the counters would be if the execution ended here. To
// compute them the machine books the ledger and undoes that, so that there is only one way of
// counting.
//
// Call stacks are derived from opLine as well. A function that is entered with a return address has
// been called from the previous place of the process, unless the depth of the stack and the return
// address are unchanged: that is a tail call. Reaching a place pops all frames that are deeper than
// the current stack.

// attribution is the part of the current execution's costs that has been attributed to places.
type attribution struct {
	exec.Ledger // of the execution
	// The parts of it that were attributed to fences and to dispatch.
	fenced, dispatched profile.Values
}

// attribute attributes the accumulated costs of an execution to the current place of the process.
// At the end of an execution it includes hits of the runtime's units, which may be charged at any
// time.
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

// attributeAll is attribute at the end of an execution: everything that is booked now is then
// attributed.
func (m *Machine) attributeAll(l *exec.Ledger) {
	m.prof.Ledger = *l
	m.attribute(true)
	m.Booking(true)
}

// endSlice is called after an execution.
func (m *Machine) endSlice() {
	m.Booking(false)
	m.prof.fenced, m.prof.dispatched = profile.Values{}, profile.Values{}
	m.EndBIFs()
}

// Line is called when the process has reached the place of an instruction. The ledger does not
// include that instruction yet.
func (m paths) Line(in *code.Instr) {
	p := m.current
	m.prof.Ledger = m.state.Total()
	m.attribute(false)
	at := meter.Place{Key: profile.Key(in.J), Frame: m.Code.Places[in.J], Depth: p.Depth(p.SP), CP: p.CP}
	if at.CP != 0 {
		at.Depth++ // its depth once it is pushed
	}
	at.Enters = in.C == code.EntersFunc && at.CP != 0 && at.CP != code.UnderflowCP
	m.Come(p.trail, &at)
}
