package simulation

import (
	"fmt"
	"slices"
	"strings"

	"github.com/parallergo/epiphany/term"
)

// script is what one process does in a step.
type script struct {
	num uint32
	ops []*op
}

func (s *script) String() string {
	text := fmt.Sprintf("<0.%d.0>:", s.num)
	for _, o := range s.ops {
		text += fmt.Sprintf(" %s%s;", o.name, short(o.args))
	}
	return strings.TrimSuffix(text, ";")
}

func (s *script) wire() term.Tuple {
	ops := make(term.List, len(s.ops))
	for i, o := range s.ops {
		ops[i] = o.wire()
	}
	return term.Tuple{atom("do"), ops}
}

// draw makes the scripts of a step.
func (r *run) draw() []*script {
	switch n := r.rnd.IntN(20); {
	case n < 9:
		return r.drawAlone()
	case n < 13:
		return r.drawSeveral(shared)
	case n < 17:
		return r.drawSeveral(racing)
	}
	return r.drawBurst()
}

// some draws up to n processes that are alive, at least one.
func (r *run) some(n int) []uint32 {
	var all []uint32
	for _, p := range r.m.sorted() {
		all = append(all, p.num)
	}
	r.rnd.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
	return all[:min(len(all), 1+r.rnd.IntN(n))]
}

func (r *run) author(num uint32, active []uint32) *author {
	return &author{rnd: r.rnd, m: r.m, me: r.m.procs[num], active: active}
}

func (r *run) drawAlone() []*script {
	active := r.some(1)
	a := r.author(active[0], active)
	s := &script{num: active[0]}
	for range r.rnd.IntN(3) {
		s.ops = append(s.ops, a.one(first))
	}
	s.ops = append(s.ops, a.several(alone)...)
	if a.chance(0.25) {
		o := a.deadly()
		s.ops = append(s.ops, o)
		if o.to != 0 && o.to != s.num && !r.falls(s, o) {
			s.ops = append(s.ops, a.probes(o.to)...)
		}
	}
	return []*script{s}
}

// falls tells whether a process may end by what it does itself: it is, or gets, linked to somebody.
func (r *run) falls(s *script, o *op) bool {
	linked := slices.ContainsFunc(s.ops, func(o *op) bool {
		return o.name == "link" || o.name == "spawn"
	})
	c := r.m.clone()
	c.signal(s.num, o.to, o.reason, false, 0)
	_, ended := c.ended[s.num]
	return linked || ended || c.procs[o.to] != nil
}

// several draws a few operations.
func (a *author) several(place when) (ops []*op) {
	for range 1 + a.rnd.IntN(6) {
		o := a.one(place)
		ops = append(ops, o)
		if o.closing {
			break
		}
	}
	return ops
}

// drawSeveral gives scripts to several processes. In a racing step the last of them ends somebody.
func (r *run) drawSeveral(place when) (scripts []*script) {
	active := r.some(5)
	for i, num := range active {
		a := r.author(num, active)
		s := &script{num: num, ops: a.several(place)}
		if place == racing && i == len(active)-1 {
			s.ops = append(s.ops, a.deadly())
		}
		scripts = append(scripts, s)
	}
	return scripts
}

// drawBurst makes several processes send to one.
func (r *run) drawBurst() (scripts []*script) {
	active := r.some(4)
	to, most := r.author(active[0], active).living(), 80
	if r.m.slow {
		most = 20
	}
	for _, num := range active {
		a := r.author(num, active)
		scripts = append(scripts, &script{num,
			[]*op{sendOp(a, to, most/4+r.rnd.IntN(most*3/4)), sendOp(a, to, 1+r.rnd.IntN(5))}})
	}
	return scripts
}

// apply does to the model what the processes have done, going by the results they have told.
func (r *run) apply(scripts []*script, results map[uint32][]any) error {
	var cut []uint32 // processes that have not told all
	for _, s := range scripts {
		done, err := s.apply(r.m, results[s.num])
		if err != nil {
			return fmt.Errorf("%s: %w", s, err)
		}
		if !done {
			cut = append(cut, s.num)
		}
	}
	for _, num := range cut {
		if r.m.procs[num] != nil {
			return fmt.Errorf("<0.%d.0> has done %d operations and stopped, alive", num,
				len(results[num]))
		}
	}
	return nil
}

// apply reports whether the script has been done as far as its process lives.
func (s *script) apply(m *model, results []any) (done bool, err error) {
	me := m.procs[s.num]
	for i, o := range s.ops {
		r := any(unreported{})
		if i < len(results) {
			r = results[i]
		} else if !o.fatal {
			if o.partly != nil {
				o.partly(m, me)
			}
			return false, nil
		}
		if err := o.done(m, me, r); err != nil {
			return false, err
		}
	}
	if len(results) > len(s.ops) {
		return false, fmt.Errorf("%d results", len(results))
	}
	return true, nil
}

func outOfMemory(reason any) bool {
	limit := atom("system_limit")
	return match(limit, reason) || match(crash{limit}, reason)
}

func coreStopped(reason any) bool {
	t, isTuple := reason.(term.Tuple)
	return isTuple && len(t) == 2 && t[0] == atom("core_stopped")
}
