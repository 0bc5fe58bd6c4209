package simulation

import (
	"maps"
	"slices"

	"github.com/parallergo/epiphany/term"
)

func drawSend(a *author) *op { return sendOp(a, a.someone(), 1+a.rnd.IntN(8)) }

// sendOp sends n messages to a process. Their numbers go on from those that the sender has sent
// before.
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
				q.mailbox = append(q.mailbox, letter{from: source{pid: me.num},
					batch: m.nextBatch(), value: value, maybe: maybe})
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
	return &op{name: "timer", args: []any{atom(kind), ms, to, n, p.shape, p.size},
		done: func(m *model, _ *process, r any) error {
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
	return &op{name: "keep", args: []any{key, p.shape, p.size},
		done: func(_ *model, me *process, r any) error {
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
		return keepOp(a, payload{"binary", 300 + a.rnd.IntN(700)})
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
