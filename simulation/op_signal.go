package simulation

import (
	"errors"
	"maps"
	"slices"

	"github.com/parallergo/epiphany/term"
)

func drawSpawn(a *author) *op {
	const most = 24
	if len(a.m.procs) >= most {
		return nil
	}
	place, how := pick(a.rnd, []string{"host", "core", "core"}),
		pick(a.rnd, []string{"plain", "link", "monitor"})
	return &op{name: "spawn", args: []any{atom(place), atom(how)},
		done: func(m *model, me *process, r any) error {
			full := m.onCores() == m.cores
			if place == "core" && full && (!m.scarce || match(failed("system_limit"), r)) {
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

// drawDemonitor takes a monitor of the caller back, or names one that is not its own, or that has
// gone off.
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
	return &op{name: "demonitor", args: []any{term.RefValue{Num: ref}, options},
		done: func(_ *model, me *process, r any) error {
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
	return &op{name: "race", args: []any{atom(place), a.rnd.IntN(120), a.rnd.IntN(200)},
		closing: true, done: func(m *model, _ *process, r any) error {
			if limit := failed("system_limit"); place == "core" && m.onCores() == m.cores &&
				(!m.scarce || match(limit, r)) {
				return expect("race", limit, r)
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
var reasons = []any{atom("normal"), atom("shutdown"), atom("boom"), atom("kill"),
	term.Tuple{atom("shutdown"), int64(1)},
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
	return &op{name: "signal", args: []any{pid(to), reason},
		done: func(m *model, me *process, r any) error {
			m.signal(me.num, to, reason, false, m.nextBatch())
			if _, gone := m.ended[me.num]; gone && r == (unreported{}) {
				return nil
			}
			return expect("exit/2", true, r)
		}}
}

func drawRegister(a *author) *op {
	name, to := pick(a.rnd, names), a.someone()
	return &op{name: "register", args: []any{atom(name), pid(to)},
		done: func(m *model, _ *process, r any) error {
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
	return &op{name: "unregister", args: []any{atom(name)},
		done: func(m *model, _ *process, r any) error {
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

// probes are operations that a process does to one that it has just ended: whatever they tell comes
// after the end.
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
