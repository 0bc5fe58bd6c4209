package vm

import (
	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/emu/core"
	"github.com/parallergo/epiphany/swicache"
	"github.com/parallergo/epiphany/vm/code"
	"github.com/parallergo/epiphany/vm/exec"
)

// slice makes the executor run p until about budget bytecode instructions are done or p traps, and
// books the costs.
func (m *Machine) slice(p *Process, budget uint64) exec.Trap {
	s := &m.state
	m.open(s, p)
	s.End = budget << 32
	if p.exc.pending {
		if trap, caught := m.raisePending(p, s.X); !caught {
			return trap
		}
		s.HEnd, s.Floor = p.HeapLimit(), p.HTop
	}
	s.Hot = 0
	if m.state.States[m.Code.FuncAt(p.PC)] == swicache.Cached {
		s.Hot = swicache.Cached
	}
	trap := m.executor.Execute(s)
	m.Rule.Stamp = s.Next()
	l := s.Total()
	if m.Profiled() {
		m.attributeAll(&l)
	}
	m.book(p, &l)
	return trap
}

// open sets the state to that of a process, with an empty ledger. Adopt and lookAt maintain the
// parts of it that belong to the machine.
func (m *Machine) open(s *exec.State, p *Process) {
	p.Open(s)
	s.Ledger = exec.Ledger{}
	s.X, s.Mem, s.Seg = m.Registers(&p.Space), m.View.W, m.View.Seg
	s.Code = m.Code
	s.Stamps = exec.Stamps{Stamp: m.Rule.Stamp, Keep: m.Rule.Keep, Step: -m.Rule.Step}
	s.Slack = m.Slack()
}

// book charges the ledger of an execution. It is the only place that does.
func (m *Machine) book(p *Process, l *exec.Ledger) {
	m.Runtime.BIFs += l.BIFs
	m.Resolved += l.Resolved
	m.chargeHeap(l.Put, l.Fences)
	m.ChargeProducts(l.Products)
	m.ChargeCalls(l.Calls, l.Calls-m.Missed, l.Returns)
	m.Missed = 0
	m.charge(p, l)
}

// charge books the words of instruction prices, bytes of uncached code fetched from DRAM, and
// stalls of loads through pointers.
func (m *Machine) charge(p *Process, l *exec.Ledger) {
	stall, loads := emu.SumReads(l.Reads)
	words := l.Traffic >> code.LoadShift & code.LoadMask
	stored := l.Traffic >> code.StoreShift
	lines, fixedLoads, fixedStores := l.Fixed&code.CodeMask, l.Fixed>>code.LoadShift&code.LoadMask, l.Fixed>>code.StoreShift
	reds, done := l.Reds+l.Calls, l.Count>>32
	m.Runtime.Reductions += reds
	if p != nil {
		p.Instructions += done
		p.Reductions += reds
		p.SliceReds -= int(reds)
	}
	m.Book(core.Ledger{
		Issue:        l.Count&0xFFFFFFFF + l.Issue,
		Fetch:        l.Cold*uint64(m.Line)/8 + lines*uint64(m.DRAMLoad),
		Lines:        (l.Cold+7)/8 + lines,
		LoadStall:    stall + words*uint64(m.StackLoad) + fixedLoads*uint64(m.DRAMLoad),
		StoreStall:   stored*uint64(m.StackStore) + fixedStores*uint64(m.DRAMStore),
		Loads:        words + loads + fixedLoads,
		Stores:       stored + fixedStores,
		Instructions: done,
	})
}

// chargeHeap books words that instructions put on the heap, and fences.
func (m *Machine) chargeHeap(put, fences uint64) {
	m.View.ChargeStores(put, m.HeapStore)
	if fences > 0 {
		m.ChargeFences(fences)
	}
}
