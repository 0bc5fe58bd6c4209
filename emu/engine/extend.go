package engine

import "github.com/parallergo/epiphany/emu"

// Extend ends the running window and begins that of t, the time that the agent's Next would return,
// without returning from Run; it returns the new window's edge, and the horizon stays as it is. The
// result is false, and nothing has happened, if Loop has anything to do between the two windows:
// then the agent returns from Run. It is for an agent that is often the only one awake. What the
// driver does after a window is left out, unless the agent returns.
func (p *Port) Extend(t emu.Cycles) (edge emu.Cycles, ok bool) {
	e := p.engine
	if !e.awake.sole || len(p.entries) > 0 || t >= e.horizon || e.input.news.Load() {
		return 0, false
	}
	t = max(t, e.edge)
	edge = (t/e.cfg.Window + 1) * e.cfg.Window
	switch {
	case e.edge >= e.nextChain, e.pending.next() < edge, e.input.stand.on.Load(),
		t >= e.edge+e.cfg.Window && e.input.holds.Load() > 0:
		return 0, false
	}
	e.now, e.edge, e.index = e.edge, edge, e.windowOf(t)
	e.stats.Windows++
	e.stats.Runs++
	return edge, true
}

// mayExtend reports whether windows may follow each other without a turn of Loop, as far as that
// does not change within a window.
func (e *Engine) mayExtend() bool {
	return e.input.loops && e.input.rep == nil && !e.input.paced.Load()
}
