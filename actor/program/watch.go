package program

import (
	"math"

	"github.com/parallergo/epiphany/actor/builtin"
	"github.com/parallergo/epiphany/bif"
	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/emu/ecore"
	"github.com/parallergo/epiphany/term"
)

// watch is what is known of a guest that may wait for ever. Between windows it is looked at from
// time to time, and when its job asks.
type watch struct {
	next  emu.Cycles  // of the next look, or Never
	bell  ecore.Range // what the ARM writes for messages: who reads it may wait for one
	found finding
}

// finding is what a look has found: whether the guest waits for other members, where and for what;
// and the number of the question, 0 for none.
type finding struct {
	waits    bool
	pc       uint32
	wait     ecore.Wait
	question uint32
}

func (f finding) hash(h *emu.Hash) {
	h.Bool(f.waits)
	h.Uint64(uint64(f.pc)<<32 | uint64(f.wait.Address))
	h.Uint64(uint64(f.wait.Held)<<32 | uint64(f.question))
}

// watched begins to look at a guest from a time on.
func (g *guest) watched(from emu.Cycles, c *channel) {
	g.next = from + ecore.WaitCycles
	if c.block != 0 {
		g.bell = ecore.Range{Address: c.block, Bytes: channelWords * emu.WordBytes}
	}
}

// examine finds out whether the guest waits, and notifies the master of what is new. The loop in
// which a guest waits is found at any place in it: only the first counts.
func (g *guest) examine(question uint32) {
	if g.next == emu.Never {
		return
	}
	now := finding{question: question}
	if wait, waits := g.waiting(); waits {
		now.waits, now.pc, now.wait = true, g.PC, wait
		if g.found.waits && g.found.wait.Address == wait.Address {
			now.pc = g.found.pc
		}
	}
	g.next = max(g.next, g.Clock()) + ecore.WaitCycles
	if now != g.found {
		g.found = now
		g.Machine.Port.Notify(g.Clock(), g.master)
	}
}

// waiting reports whether the guest will never change anything unless another member does, and what
// it waits for.
func (g *guest) waiting() (w ecore.Wait, waits bool) {
	switch {
	case g.report.Kind != None:
		return w, false
	case g.Asleep():
		return w, g.bell.Bytes == 0
	}
	return g.Waiting(ecore.WaitInstructions, g.bell)
}

// finding is what is known of the guest, if there is one.
func (s *Seat) finding() (f finding) {
	if s.guest != nil {
		f = s.guest.found
	}
	return f
}

// waiting returns whether a program waits, as a term to be built: {waits, Question, Where, Address,
// For} or {goes, Question} if that is new to its process, else running. For is the member that has
// the lock for which it waits, or any.
func (p *Programs) waiting(r *running, now finding) any {
	switch {
	case now == r.known:
		return builtin.Named("running")
	case !now.waits:
		return builtin.Tuple{builtin.Named("goes"), int(now.question)}
	}
	where := r.image.Where(p.board.CoreID(r.core), now.pc)
	var whom any = builtin.Named("any")
	if pe, known := emu.Holder(now.wait.Held); known {
		whom = pe
	}
	return builtin.Tuple{builtin.Named("waits"), int(now.question), []byte(where),
		int64(now.wait.Address), whom}
}

// Ask implements ask(Pids): whether these programs wait is looked at, for all of them at the same
// time. It returns the number of the question, which their processes are told.
func (p *Programs) Ask(c *builtin.Call) (term.Term, bif.Result) {
	pids, good := c.Elements(c.Args[0])
	if !good {
		return c.Badarg()
	}
	var all []*running
	for _, t := range pids {
		if r := p.owners[term.ImmValue(t)]; term.IsPid(t) && r != nil {
			all = append(all, r)
		}
	}
	p.questions = p.questions%math.MaxInt16 + 1
	for _, r := range all {
		c.M.ChargeStores(p.seats[r.core].sram(), 1)
	}
	c.M.Settle()
	at := c.M.Clock
	for _, r := range all {
		at = max(at, r.last)
	}
	for _, r := range all {
		p.queue(r, order{at: at, kind: examine, words: []emu.Word{p.questions}})
	}
	return term.Small(int(p.questions)), bif.Done
}
