package simulation

import (
	"fmt"
	"maps"
	"slices"

	"github.com/parallergo/epiphany/actor"
	"github.com/parallergo/epiphany/actor/table"
	"github.com/parallergo/epiphany/term"
)

// check holds the system against itself and against the model.
func (r *run) check() error {
	audit := r.audit()
	if err := consistent(&audit, r.Board.Cores()); err != nil {
		return err
	}
	if err := r.endsAgree(); err != nil {
		return err
	}
	if len(audit.Processes) != len(r.m.procs) {
		return fmt.Errorf("%d processes are alive, want %d", len(audit.Processes), len(r.m.procs))
	}
	for i := range audit.Processes {
		if err := r.processAgrees(&audit.Processes[i]); err != nil {
			return fmt.Errorf("<0.%d.0>: %w", audit.Processes[i].Num, err)
		}
	}
	return nil
}

// excuse checks a step in which memory has run out or a core has stopped, and which is not what the
// model says.
func (r *run) excuse(scripts []*script, why error) error {
	r.log("%v: out of memory, or %d cores in place of %d: %v %v", why, r.w.ma.Count(), r.m.cores,
		r.w.ends, r.w.reports)
	r.res.Limited++
	audit := r.audit()
	if err := consistent(&audit, r.Board.Cores()); err != nil {
		return err
	}
	if err := r.excused(scripts); err != nil {
		return err
	}
	return r.adopt(&audit)
}

// consistent checks what must fit together in any system where nothing is under way.
func consistent(a *actor.Audit, cores int) error {
	if a.Held != 0 || a.Timers != 0 {
		return fmt.Errorf("at rest %d messages are held and %d timers run", a.Held, a.Timers)
	}
	if a.Free+a.Cores+a.Stopped != cores {
		return fmt.Errorf("%d cores are free, %d busy and %d have stopped, want %d together",
			a.Free, a.Cores, a.Stopped, cores)
	}
	for what, m := range map[string]actor.MemoryAudit{"DRAM": a.DRAM, "private memory": a.Private} {
		if m.Live != m.Owned {
			return fmt.Errorf("%s has %d allocations of %d bytes, and %d have an owner", what,
				m.Live, m.Bytes, m.Owned)
		}
	}
	if b := &a.Binaries; b.Wrong != 0 || b.Lost != 0 {
		return fmt.Errorf("of %d binaries %d have wrong counts of references, and %d references are to none", b.Objects, b.Wrong, b.Lost)
	}
	procs := map[uint32]*table.ProcessAudit{}
	names := 0
	for i := range a.Processes {
		p := &a.Processes[i]
		procs[p.Num] = p
		if p.Name != "" {
			names++
		}
	}
	if names != a.Names {
		return fmt.Errorf("%d names are registered, and %d processes have one", a.Names, names)
	}
	for i := range a.Processes {
		if err := paired(&a.Processes[i], procs); err != nil {
			return fmt.Errorf("<0.%d.0>: %w", a.Processes[i].Num, err)
		}
	}
	return nil
}

// paired checks that links and monitors have their other end.
func paired(p *table.ProcessAudit, procs map[uint32]*table.ProcessAudit) error {
	for _, l := range p.Links {
		if q := procs[l]; q == nil || !slices.Contains(q.Links, p.Num) {
			return fmt.Errorf("a link to <0.%d.0>, which has none", l)
		}
	}
	for _, mon := range p.Monitors {
		if q := procs[mon.Pid]; q == nil ||
			!slices.Contains(q.Watched, table.MonitorAudit{Ref: mon.Ref, Pid: p.Num, Name: mon.Name}) {
			return fmt.Errorf("a monitor on <0.%d.0>, which knows nothing of it", mon.Pid)
		}
	}
	for _, mon := range p.Watched {
		q := procs[mon.Pid]
		if mon.Pid < goPid && (q == nil ||
			!slices.Contains(q.Monitors, table.MonitorAudit{Ref: mon.Ref, Pid: p.Num, Name: mon.Name})) {
			return fmt.Errorf("a monitor of <0.%d.0>, which knows nothing of it", mon.Pid)
		}
	}
	return nil
}

// endsAgree checks which processes have ended, and why.
func (r *run) endsAgree() error {
	for _, num := range slices.Sorted(maps.Keys(r.m.ended)) {
		got, ended := r.w.ends[num]
		if !r.known[num] {
			continue // it did not live to see the end of a step
		}
		if !ended {
			return fmt.Errorf("<0.%d.0> has not ended", num)
		}
		if err := expect(fmt.Sprintf("the end of <0.%d.0>", num), r.m.ended[num], got); err != nil {
			return err
		}
	}
	for _, num := range slices.Sorted(maps.Keys(r.w.ends)) {
		if _, expected := r.m.ended[num]; !expected {
			return fmt.Errorf("<0.%d.0> has ended: %s", num, short(r.w.ends[num]))
		}
	}
	return nil
}

// processAgrees holds a process against the model.
func (r *run) processAgrees(a *table.ProcessAudit) error {
	p := r.m.procs[a.Num]
	if p == nil {
		return fmt.Errorf("ought not to be alive")
	}
	watching := make([]table.MonitorAudit, 0, len(p.monitors))
	for _, ref := range slices.Sorted(maps.Keys(p.monitors)) {
		watching = append(watching, table.MonitorAudit{Ref: ref, Pid: p.monitors[ref].pid,
			Name: p.monitors[ref].name})
	}
	switch links := slices.Sorted(maps.Keys(p.links)); {
	case p.onCore != (a.Core >= 0) && !(r.scarce && p.onCore):
		return fmt.Errorf("runs on core %d, want on a core: %t", a.Core, p.onCore)
	case p.trap != a.Trap:
		return fmt.Errorf("traps exits: %t, want %t", a.Trap, p.trap)
	case p.name != a.Name:
		return fmt.Errorf("is called %q, want %q", a.Name, p.name)
	case !slices.Equal(links, a.Links):
		return fmt.Errorf("links are %v, want %v", a.Links, links)
	case !slices.Equal(watching, a.Monitors):
		return fmt.Errorf("monitors are %v, want %v", a.Monitors, watching)
	}
	p.onCore = a.Core >= 0 // there may have been no memory for it on a core
	got, err := r.w.ma.Mailbox(a.Num)
	if err != nil {
		return err
	}
	return p.receive(got)
}

// receive checks the mailbox of a process, whose order becomes the model's.
func (p *process) receive(got []any) error {
	var order []letter
	left := p.mailbox
	for i, v := range got {
		k, err := next(left, v)
		if err != nil {
			return fmt.Errorf("message %d of %d: %w", i+1, len(got), err)
		}
		l := left[k]
		l.value, l.old, l.maybe = v, true, false
		order = append(order, l)
		left = without(left, k)
	}
	for _, l := range left {
		if !l.maybe {
			return fmt.Errorf("%s is missing", short(l.value))
		}
	}
	p.mailbox = order
	return nil
}

// next finds the letter that arrives now: the first if that has its place already, else one of the
// earliest batch of its source. Letters that may be missing are passed over.
func next(left []letter, v any) (int, error) {
	for k, l := range left {
		if !match(l.value, v) {
			if l.old {
				return 0, fmt.Errorf("%s in place of %s", short(v), short(l.value))
			}
			continue
		}
		for _, before := range left[:k] {
			if before.from == l.from && before.batch < l.batch && (!before.maybe || l.maybe) {
				return 0, fmt.Errorf("%s before %s", short(v), short(before.value))
			}
		}
		return k, nil
	}
	return 0, fmt.Errorf("%s, which nobody has sent", short(v))
}

// without takes letter k out of a list, and those that it shows to be missing: what its source may
// have sent before.
func without(list []letter, k int) []letter {
	if k == 0 {
		return list[1:]
	}
	var out []letter
	for i, l := range list {
		if i != k && (l.from != list[k].from || !l.maybe || l.batch >= list[k].batch) {
			out = append(out, l)
		}
	}
	return out
}

// excused checks a step in which memory has run out or a core has stopped: a process may end for
// that or for what a script says, and for nothing else.
func (r *run) excused(scripts []*script) error {
	allowed := []any{atom("killed"), atom("normal")}
	for _, s := range scripts {
		for _, o := range s.ops {
			if o.fatal {
				allowed = append(allowed, o.reason)
			}
		}
	}
	for _, num := range slices.Sorted(maps.Keys(r.w.ends)) {
		reason := r.w.ends[num]
		if r.scarce && outOfMemory(reason) || r.w.ma.Count() < r.m.cores && coreStopped(reason) {
			continue
		}
		if !slices.ContainsFunc(allowed, func(a any) bool { return match(a, reason) }) {
			return fmt.Errorf("<0.%d.0> has ended in a step with misfortune, and says %s", num,
				short(reason))
		}
	}
	return nil
}

// adopt makes the model what the system says, as far as that can be believed: messages are what was
// sent, in order.
func (r *run) adopt(a *actor.Audit) error {
	old := r.m.procs
	r.m.procs, r.m.names, r.m.ended = map[uint32]*process{}, map[string]uint32{}, map[uint32]any{}
	for num := range old {
		if !slices.ContainsFunc(a.Processes, func(p table.ProcessAudit) bool { return p.Num == num }) {
			r.m.gone = append(r.m.gone, num)
		}
	}
	slices.Sort(r.m.gone)
	for i := range a.Processes {
		x := &a.Processes[i]
		p := r.m.add(x.Num, x.Core >= 0)
		p.trap, p.name = x.Trap, x.Name
		if x.Name != "" {
			r.m.names[x.Name] = x.Num
		}
		for _, l := range x.Links {
			p.links[l] = true
		}
		for _, mon := range x.Monitors {
			p.monitors[mon.Ref] = watch{mon.Pid, mon.Name}
		}
		if before := old[x.Num]; before != nil && !r.active[x.Num] {
			p.kept = before.kept
		}
		got, err := r.w.ma.Mailbox(x.Num)
		if err != nil {
			return err
		}
		if err := r.believe(p, got); err != nil {
			return fmt.Errorf("<0.%d.0>: %w", x.Num, err)
		}
		if before := old[x.Num]; before != nil && !r.active[x.Num] {
			if err := r.notified(before, p); err != nil {
				return fmt.Errorf("<0.%d.0>: %w", x.Num, err)
			}
		}
	}
	return nil
}

// believe takes over a mailbox. Nobody sends anything after others have heard of its end.
func (r *run) believe(p *process, got []any) error {
	last, ended := map[uint32]int64{}, map[uint32]bool{}
	for _, v := range got {
		if t, isTuple := v.(term.Tuple); isTuple && len(t) == 5 && t[0] == atom("DOWN") &&
			!match(atom("noproc"), t[4]) {
			if who, isPid := t[3].(term.PidValue); isPid {
				ended[who.Num] = true
			}
		}
		l := letter{value: v, old: true}
		if t, isTuple := v.(term.Tuple); isTuple && len(t) == 4 && t[0] == atom("m") {
			from, _ := t[1].(term.PidValue)
			n, _ := t[2].(int64)
			if ended[from.Num] {
				return fmt.Errorf("%s after the end of its sender", short(v))
			}
			said := r.m.said[from.Num]
			if n <= last[from.Num] || int(n) > len(said) || !match(said[n-1].value(), t[3]) {
				return fmt.Errorf("message %s after number %d", short(v), last[from.Num])
			}
			last[from.Num], l.from.pid = n, from.Num
		}
		p.mailbox = append(p.mailbox, l)
	}
	return nil
}

// notified checks that a process that has done nothing in a step knows of the ends of those that it was
// watching or linked to.
func (r *run) notified(before, now *process) error {
	has := func(want any) bool {
		return slices.ContainsFunc(now.mailbox, func(l letter) bool { return match(want, l.value) })
	}
	for _, ref := range slices.Sorted(maps.Keys(before.monitors)) {
		w := before.monitors[ref]
		if reason, ended := r.w.ends[w.pid]; ended && !has(down(ref, w, reason)) {
			return fmt.Errorf("knows nothing of the end of <0.%d.0>, which it has watched: %s",
				w.pid, short(reason))
		}
	}
	for _, num := range slices.Sorted(maps.Keys(before.links)) {
		reason, ended := r.w.ends[num]
		if !ended || r.active[num] {
			continue // or it may have been unlinked before
		}
		if now.trap && !has(term.Tuple{atom("EXIT"), pid(num), reason}) || !now.trap &&
			reason != atom("normal") {
			return fmt.Errorf("knows nothing of the end of <0.%d.0>, which it was linked to: %s",
				num, short(reason))
		}
	}
	return nil
}
