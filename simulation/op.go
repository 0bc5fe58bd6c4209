package simulation

import (
	"cmp"
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"

	"github.com/parallergo/epiphany/term"
)

// op is an operation of a script.
type op struct {
	name string
	args []any
	// done checks the result and does to the model what the operation does.
	done func(m *model, me *process, result any) error
	// partly is what the operation may have done when its process was ended in the middle of it; nil is nothing that others see.
	partly func(m *model, me *process)
	// fatal operations end processes, for the reason given; the result is unreported when the caller is among them.
	fatal  bool
	reason any
	to     uint32 // the other process that ends, 0 for none
	// closing operations come last: they depend on what others would do to names, or leave a core that is not free at once.
	closing bool
}

// unreported stands for the result of an operation that its process did not survive.
type unreported struct{}

func (o *op) wire() any { return append(term.Tuple{atom(o.name)}, o.args...) }

// when says where an operation may stand.
type when uint8

const (
	first  when = 1 << iota // at the beginning of a script, before anything can put messages into the mailbox
	alone                   // in a step of one process
	shared                  // in a step of several processes, of which none ends
	racing                  // in a step of several processes, some of which end
)

// author draws the operations of one script.
type author struct {
	rnd    *rand.Rand
	m      *model
	me     *process
	active []uint32 // processes with scripts in this step
}

// names can be registered.
var names = []string{"alpha", "beta", "gamma", "delta"}

func (a *author) chance(p float64) bool { return a.rnd.Float64() < p }

// pick draws an element, the zero value from an empty list.
func pick[T any](rnd *rand.Rand, list []T) (x T) {
	if len(list) > 0 {
		x = list[rnd.IntN(len(list))]
	}
	return x
}

// someone is a process that is alive, or now and then one that has ended.
func (a *author) someone() uint32 {
	if len(a.m.gone) > 0 && a.chance(0.1) {
		return pick(a.rnd, a.m.gone)
	}
	return a.living()
}

func (a *author) living() uint32 { return pick(a.rnd, slices.Sorted(maps.Keys(a.m.procs))) }

// kinds are the operations by weight.
var kinds = []struct {
	weight int
	when   when
	draw   func(a *author) *op // nil if there is none just now
}{
	{6, first, drawDrain},
	{8, first | alone | shared | racing, drawTake},
	{4, first, drawInfo},
	{12, alone, drawSpawn},
	{8, alone | shared, drawLink},
	{4, alone, drawUnlink},
	{8, alone | shared, drawMonitor},
	{4, alone | shared, drawDemonitor},
	{5, alone | shared, drawTrap},
	{4, alone, drawHarmlessSignal},
	{4, alone, drawRegister},
	{2, alone, drawUnregister},
	{2, alone, drawWhereis},
	{2, alone | shared, drawAlive},
	{6, alone, drawRace},
	{14, alone | shared | racing, drawSend},
	{3, alone, drawSendByName},
	{6, alone | shared, drawTimer},
	{2, alone, drawTimerByName},
	{3, alone | shared, drawCancel},
	{3, alone | shared | racing, drawWait},
	{5, alone | shared | racing, drawKeep},
	{5, alone | shared | racing, drawCheck},
	{2, alone | shared | racing, drawDrop},
	{4, alone | shared | racing, drawHoard},
	{4, alone | shared | racing, drawDeep},
	{2, alone | shared | racing, func(a *author) *op { return plain(atom("spun"), "spin", 100+a.rnd.IntN(5000)) }},
	{2, alone | shared | racing, func(*author) *op { return plain(true, "collect") }},
}

// one draws an operation for a place.
func (a *author) one(place when) *op {
	total := 0
	for _, k := range kinds {
		if k.when&place != 0 {
			total += k.weight
		}
	}
	for {
		n := a.rnd.IntN(total)
		for _, k := range kinds {
			if k.when&place == 0 {
				continue
			}
			if n -= k.weight; n < 0 {
				if o := k.draw(a); o != nil {
					return o
				}
				break
			}
		}
	}
}

// plain is an operation with a result that is known and no effect on others.
func plain(want any, name string, args ...any) *op {
	return &op{name: name, args: args, done: func(_ *model, _ *process, r any) error { return expect(name, want, r) }}
}

func failed(reason string) any { return term.Tuple{atom("failed"), atom(reason)} }

func drawDrain(*author) *op {
	return &op{name: "drain", done: func(_ *model, me *process, r any) error {
		want := me.contents()
		me.mailbox = nil
		return expect("drain", want, r)
	}}
}

// contents is a mailbox as a list.
func (p *process) contents() term.List {
	list := term.List{}
	for _, l := range p.mailbox {
		list = append(list, l.value)
	}
	return list
}

// drawTake takes messages of one sender out of the middle of the mailbox.
func drawTake(a *author) *op {
	var senders []uint32
	for _, l := range a.me.mailbox {
		if l.from.pid != 0 && !slices.Contains(a.active, l.from.pid) && !slices.Contains(senders, l.from.pid) {
			senders = append(senders, l.from.pid)
		}
	}
	from, n := pick(a.rnd, senders), 1+a.rnd.IntN(12)
	if from == 0 {
		return nil
	}
	return &op{name: "take", args: []any{pid(from), n}, done: func(_ *model, me *process, r any) error {
		want, left := term.List{}, n
		me.mailbox = slices.DeleteFunc(me.mailbox, func(l letter) bool {
			t, _ := l.value.(term.Tuple)
			if left == 0 || len(t) != 4 || t[0] != atom("m") || t[1] != pid(from) {
				return false
			}
			want, left = append(want, t[2]), left-1
			return true
		})
		return expect("take", want, r)
	}}
}

// drawInfo asks process_info for what the model knows.
func drawInfo(a *author) *op {
	item := pick(a.rnd, []string{"messages", "message_queue_len", "links", "monitors"})
	return &op{name: "info", args: []any{atom(item)}, done: func(_ *model, me *process, r any) error {
		switch item {
		case "messages":
			return expect(item, me.contents(), r)
		case "message_queue_len":
			return expect(item, int64(len(me.mailbox)), r)
		}
		list, isList := r.(term.List)
		if !isList {
			return expect(item, "a list", r)
		}
		var want []any
		for l := range me.links {
			want = append(want, pid(l))
		}
		if item == "monitors" {
			want = nil
			for _, w := range me.monitors {
				want = append(want, term.Tuple{atom("process"), w.who()})
			}
		}
		return expect(item, inOrder(want), inOrder(list))
	}}
}

// inOrder sorts values of which the order does not matter.
func inOrder(list []any) term.List {
	return slices.SortedFunc(slices.Values(list), func(x, y any) int { return cmp.Compare(fmt.Sprint(x), fmt.Sprint(y)) })
}

func drawSpawn(a *author) *op {
	const most = 24
	if len(a.m.procs) >= most {
		return nil
	}
	place, how := pick(a.rnd, []string{"host", "core", "core"}), pick(a.rnd, []string{"plain", "link", "monitor"})
	return &op{name: "spawn", args: []any{atom(place), atom(how)}, done: func(m *model, me *process, r any) error {
		full := m.onCores() == m.cores
		if place == "core" && full {
			return expect("spawn", failed("system_limit"), r)
		}
		ref := term.RefValue{}
		if t, isTuple := r.(term.Tuple); isTuple && how == "monitor" && len(t) == 2 {
			ref, _ = t[1].(term.RefValue)
			r = t[0]
		}
		child, isPid := r.(term.PidValue)
		if !isPid || m.procs[child.Num] != nil || how == "monitor" && ref.Num == 0 {
			return expect("spawn", "a new pid", r)
		}
		m.add(child.Num, place == "core" || m.coresFirst && !full)
		switch how {
		case "link":
			m.link(me, child.Num)
		case "monitor":
			m.monitor(me, ref.Num, watch{pid: child.Num})
		}
		return nil
	}}
}

func drawLink(a *author) *op {
	return linkOp(a.someone())
}

func linkOp(to uint32) *op {
	return &op{name: "link", args: []any{pid(to)}, done: func(m *model, me *process, r any) error {
		if m.link(me, to) {
			return expect("link", true, r)
		}
		if !me.trap {
			return expect("link", failed("noproc"), r)
		}
		m.deliver(me.num, m.nobody(), 0, term.Tuple{atom("EXIT"), pid(to), atom("noproc")})
		return expect("link", true, r)
	}}
}

func drawUnlink(a *author) *op {
	to := a.someone()
	if len(a.me.links) > 0 && a.chance(0.7) {
		to = pick(a.rnd, slices.Sorted(maps.Keys(a.me.links)))
	}
	return &op{name: "unlink", args: []any{pid(to)}, done: func(m *model, me *process, r any) error {
		m.unlink(me, to)
		return expect("unlink", true, r)
	}}
}

func drawMonitor(a *author) *op {
	if a.chance(0.2) && len(a.active) == 1 {
		name := pick(a.rnd, names)
		return monitorOp(atom(name), func(m *model) watch { return watch{m.names[name], name} })
	}
	to := a.someone()
	return monitorOp(pid(to), func(*model) watch { return watch{pid: to} })
}

func monitorOp(arg any, who func(m *model) watch) *op {
	return &op{name: "monitor", args: []any{arg}, done: func(m *model, me *process, r any) error {
		ref, isRef := r.(term.RefValue)
		if !isRef {
			return expect("monitor", "a reference", r)
		}
		m.refs = append(m.refs, ref.Num)
		m.monitor(me, ref.Num, who(m))
		return nil
	}}
}

// drawDemonitor takes a monitor of the caller back, or names one that is not its own, or that has gone off.
func drawDemonitor(a *author) *op {
	refs := a.m.refs
	switch a.rnd.IntN(5) {
	case 0:
	case 1, 2:
		refs = slices.Sorted(maps.Keys(a.me.monitors))
	default:
		refs = a.me.downs()
	}
	ref := pick(a.rnd, refs)
	if ref == 0 {
		return nil
	}
	return demonitorOp(ref, a.chance(0.5))
}

func demonitorOp(ref uint32, flush bool) *op {
	options := term.List{}
	if flush {
		options = term.List{atom("flush")}
	}
	return &op{name: "demonitor", args: []any{term.RefValue{Num: ref}, options}, done: func(_ *model, me *process, r any) error {
		if _, mine := me.monitors[ref]; flush && !mine {
			me.flush(ref)
		}
		delete(me.monitors, ref)
		return expect("demonitor", true, r)
	}}
}

// drawRace takes a monitor back while the process that it is on ends.
func drawRace(a *author) *op {
	place := pick(a.rnd, []string{"host", "core", "core"})
	return &op{name: "race", args: []any{atom(place), a.rnd.IntN(120), a.rnd.IntN(200)}, closing: true, done: func(m *model, _ *process, r any) error {
		if place == "core" && m.onCores() == m.cores {
			return expect("race", failed("system_limit"), r)
		}
		return expect("race", atom("clean"), r)
	}}
}

func drawTrap(a *author) *op {
	on := a.chance(0.6)
	return &op{name: "trap", args: []any{on}, done: func(_ *model, me *process, r any) error {
		old := me.trap
		me.trap = on
		return expect("trap", old, r)
	}}
}

// reasons of exits.
var reasons = []any{atom("normal"), atom("shutdown"), atom("boom"), atom("kill"), term.Tuple{atom("shutdown"), int64(1)},
	term.Tuple{atom("deep"), term.List{payload{"nested", 6}.value()}, make([]byte, 100)}}

// drawHarmlessSignal is exit/2 that nobody dies of.
func drawHarmlessSignal(a *author) *op {
	to, reason := a.someone(), pick(a.rnd, reasons)
	if to == a.me.num || a.m.procs[to] != nil && a.m.deadly(a.me.num, to, reason) {
		return nil
	}
	return signalOp(to, reason)
}

// deadly reports whether an exit signal of exit/2 ends anybody.
func (m *model) deadly(from, to uint32, reason any) bool {
	c := m.clone()
	c.signal(from, to, reason, false, 0)
	return len(c.ended) > 0
}

func signalOp(to uint32, reason any) *op {
	return &op{name: "signal", args: []any{pid(to), reason}, done: func(m *model, me *process, r any) error {
		m.signal(me.num, to, reason, false, m.nextBatch())
		if _, gone := m.ended[me.num]; gone && r == (unreported{}) {
			return nil
		}
		return expect("exit/2", true, r)
	}}
}

func drawRegister(a *author) *op {
	name, to := pick(a.rnd, names), a.someone()
	return &op{name: "register", args: []any{atom(name), pid(to)}, done: func(m *model, _ *process, r any) error {
		p := m.procs[to]
		if m.names[name] != 0 || p == nil || p.name != "" {
			return expect("register", failed("badarg"), r)
		}
		m.names[name], p.name = to, name
		return expect("register", true, r)
	}}
}

func drawUnregister(a *author) *op {
	name := pick(a.rnd, names)
	return &op{name: "unregister", args: []any{atom(name)}, done: func(m *model, _ *process, r any) error {
		p := m.procs[m.names[name]]
		if p == nil {
			return expect("unregister", failed("badarg"), r)
		}
		p.name = ""
		delete(m.names, name)
		return expect("unregister", true, r)
	}}
}

func drawWhereis(a *author) *op {
	name := pick(a.rnd, names)
	return &op{name: "whereis", args: []any{atom(name)}, done: func(m *model, _ *process, r any) error {
		if m.names[name] == 0 {
			return expect("whereis", nil, r)
		}
		return expect("whereis", pid(m.names[name]), r)
	}}
}

func drawAlive(a *author) *op {
	to := a.someone()
	return &op{name: "alive", args: []any{pid(to)}, done: func(m *model, _ *process, r any) error {
		return expect("is_process_alive", m.procs[to] != nil, r)
	}}
}

func drawSend(a *author) *op { return sendOp(a, a.someone(), 1+a.rnd.IntN(8)) }

// sendOp sends n messages to a process. Their numbers go on from those that the sender has sent before.
func sendOp(a *author, to uint32, n int) *op {
	return sending(a, pid(to), n, func(*model) uint32 { return to })
}

func drawSendByName(a *author) *op {
	name := pick(a.rnd, names)
	o := sending(a, atom(name), 1+a.rnd.IntN(3), func(m *model) uint32 { return m.names[name] })
	done := o.done
	o.done = func(m *model, me *process, r any) error {
		if m.names[name] == 0 {
			return expect("send", failed("badarg"), r)
		}
		return done(m, me, r)
	}
	return o
}

func sending(a *author, to any, n int, dest func(m *model) uint32) *op {
	p, from := a.payload(), len(a.m.said[a.me.num])+1
	for range n {
		a.m.said[a.me.num] = append(a.m.said[a.me.num], p)
	}
	effect := func(m *model, me *process, maybe bool) {
		for i := range n {
			value := term.Tuple{atom("m"), pid(me.num), int64(from + i), p.value()}
			if q := m.procs[dest(m)]; q != nil {
				q.mailbox = append(q.mailbox, letter{from: source{pid: me.num}, batch: m.nextBatch(), value: value, maybe: maybe})
			}
		}
	}
	return &op{name: "send", args: []any{to, from, from + n - 1, p.shape, p.size},
		done: func(m *model, me *process, r any) error {
			effect(m, me, false)
			return expect("send", atom("sent"), r)
		},
		partly: func(m *model, me *process) { effect(m, me, true) },
	}
}

func drawTimer(a *author) *op {
	to := a.someone()
	return timerOp(a, pid(to), func(*model) uint32 { return to })
}

func drawTimerByName(a *author) *op {
	name := pick(a.rnd, names)
	o := timerOp(a, atom(name), func(m *model) uint32 { return m.names[name] })
	o.closing = true
	return o
}

// timerOp starts a timer that runs out before the step is over.
func timerOp(a *author, to any, dest func(m *model) uint32) *op {
	p, kind, ms := a.payload(), pick(a.rnd, []string{"after_ms", "start"}), a.rnd.IntN(40)
	a.m.timers++
	n := a.m.timers
	return &op{name: "timer", args: []any{atom(kind), ms, to, n, p.shape, p.size}, done: func(m *model, _ *process, r any) error {
		var value any = term.Tuple{atom("t"), int64(n), p.value()}
		if kind == "start" {
			value = term.Tuple{atom("timeout"), anyRef{}, value}
		}
		m.deliver(dest(m), source{timer: n}, m.nextBatch(), value)
		return expect("timer", true, r)
	}}
}

func drawCancel(a *author) *op {
	to, ms := a.living(), 1000+a.rnd.IntN(1000)
	return plain(true, "cancel", ms, pid(to))
}

func drawWait(a *author) *op { return plain(atom("waited"), "wait", a.rnd.IntN(20)) }

func drawKeep(a *author) *op {
	p := a.payload()
	if a.m.slow {
		return keepOp(a, p)
	}
	if p.shape == "list" || p.shape == "binary" || p.shape == "tuple" {
		p.size *= 1 + a.rnd.IntN(8)
	}
	return keepOp(a, p)
}

func keepOp(a *author, p payload) *op {
	a.m.keys++
	key := a.m.keys
	return &op{name: "keep", args: []any{key, p.shape, p.size}, done: func(_ *model, me *process, r any) error {
		me.kept[key] = p
		return expect("keep", atom("kept"), r)
	}}
}

// drawHoard keeps much where memory is scarce.
func drawHoard(a *author) *op {
	if !a.m.scarce {
		return nil
	}
	if a.m.slow {
		return keepOp(a, payload{"binary", 2000 + a.rnd.IntN(2000)})
	}
	return keepOp(a, payload{"list", 500 + a.rnd.IntN(5000)})
}

func drawCheck(a *author) *op {
	key := pick(a.rnd, slices.Sorted(maps.Keys(a.me.kept)))
	if key == 0 {
		return nil
	}
	p := a.me.kept[key]
	return plain(true, "check", key, p.shape, p.size)
}

func drawDrop(a *author) *op {
	key := pick(a.rnd, slices.Sorted(maps.Keys(a.me.kept)))
	if key == 0 {
		return nil
	}
	delete(a.me.kept, key) // at once, so that it is not checked later in the script
	return plain(atom("dropped"), "drop", key)
}

func drawDeep(a *author) *op {
	n := a.rnd.IntN(800)
	return plain(int64(n*(n+1)/2), "deep", n)
}

// ends are the ways in which a process ends itself, with the reason others see.
var ends = []struct {
	name   string
	reason func(r any) any
}{
	{"exit", func(r any) any { return r }},
	{"throw", func(r any) any { return crash{term.Tuple{atom("nocatch"), r}} }},
	{"crash", func(r any) any { return crash{r} }},
	{"return", func(any) any { return atom("normal") }},
}

// probes are operations that a process does to one that it has just ended: whatever they tell comes after the end.
func (a *author) probes(to uint32) (ops []*op) {
	for range a.rnd.IntN(3) {
		switch a.rnd.IntN(5) {
		case 0:
			for _, ref := range slices.Sorted(maps.Keys(a.me.monitors)) {
				if a.me.monitors[ref].pid == to {
					ops = append(ops, demonitorOp(ref, true)) // the DOWN message is on its way
				}
			}
		case 3:
			ops = append(ops, sendOp(a, to, 2))
		case 1:
			ops = append(ops, plain(false, "alive", pid(to)))
		case 2:
			ops = append(ops, monitorOp(pid(to), func(*model) watch { return watch{pid: to} }))
		default:
			if !a.me.links[to] { // else it depends on whether the end of the old link has been seen
				ops = append(ops, linkOp(to))
			}
		}
	}
	return ops
}

// deadly draws an operation that ends processes.
func (a *author) deadly() *op {
	if a.chance(0.5) {
		how, r := pick(a.rnd, ends), pick(a.rnd, reasons)
		o := &op{name: how.name, args: []any{r}, fatal: true, reason: how.reason(r)}
		if how.name == "return" {
			o.args = nil
		}
		o.done = func(m *model, me *process, r any) error {
			if r != (unreported{}) {
				return errors.New(how.name + " has returned")
			}
			m.end(me, o.reason)
			return nil
		}
		return o
	}
	to, reason := a.living(), pick(a.rnd, reasons)
	if refs := slices.Sorted(maps.Keys(a.me.monitors)); len(refs) > 0 && a.chance(0.4) {
		to = a.me.monitors[pick(a.rnd, refs)].pid
	}
	if !a.m.deadly(a.me.num, to, reason) {
		reason = atom("kill")
	}
	o := signalOp(to, reason)
	o.fatal, o.reason, o.to = true, reason, to
	return o
}
