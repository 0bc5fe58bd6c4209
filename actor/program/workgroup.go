package program

import (
	"slices"

	"github.com/parallergo/epiphany/actor/builtin"
	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/emu/host"
	"github.com/parallergo/epiphany/term"
	"github.com/parallergo/epiphany/vm"
)

// shape is a rectangle of cores whose programs are the members of one job. They know their places
// in it. None starts before all are loaded, since the first thing that a program does may be to
// write to another.
type shape struct {
	first      int // core
	rows, cols int
}

// shaped parses [N, First, Rows, Columns].
func (plan *Plan) shaped(c *builtin.Call, t term.Term) bool {
	var numbers [4]int
	all, good := c.Elements(t)
	if !good || len(all) != len(numbers) {
		return false
	}
	for i, x := range all {
		if !term.IsSmall(x) {
			return false
		}
		numbers[i] = term.SmallValue(x)
	}
	s := &shape{numbers[1], numbers[2], numbers[3]}
	plan.group, plan.size, plan.shape = numbers[0], s.rows*s.cols, s
	return plan.group >= 1 && plan.group <= mostGroup && s.first >= 0 && s.rows >= 1 && s.cols >= 1
}

// member returns the place of a core in a shape, or -1.
func (s *shape) member(b *emu.Board, core int) int {
	row, col := core/b.Cols-s.first/b.Cols, core%b.Cols-s.first%b.Cols
	if row < 0 || col < 0 || row >= s.rows || col >= s.cols {
		return -1
	}
	return row*s.cols + col
}

// inShape reports whether the shape, if there is one, is on the board and contains the core, if one
// is named.
func (plan *Plan) inShape(b *emu.Board) bool {
	s := plan.shape
	return s == nil || s.first%b.Cols+s.cols <= b.Cols && s.first/b.Cols+s.rows <= b.Rows &&
		(plan.core < 0 || s.member(b, plan.core) >= 0)
}

// held is a program that is loaded and waits for the others of its group.
type held struct {
	pid  uint32
	r    *running // nil for an Erlang process
	plan *Plan
}

// introduce writes a program's place in its group to its memory.
func (p *Programs) introduce(m *vm.Machine, r *running, plan *Plan) {
	s := plan.shape
	at, found := r.image.Find(host.GroupSymbol)
	if s == nil || !found {
		return
	}
	words := host.Introduction(p.board, s.first, s.rows, s.cols, s.member(p.board, r.core))
	p.order(m, r, write, p.seats[r.core].sram()|at.Address, words)
}

// startAll starts a program or, if it is the last of a shape, all programs of the shape.
func (p *Programs) startAll(m *vm.Machine, h held) {
	if h.plan.shape == nil {
		p.start(m, h.r, h.plan)
		return
	}
	p.held = append(p.held, h)
	mine := func(o held) bool { return o.plan.group == h.plan.group && *o.plan.shape == *h.plan.shape }
	var all []held
	for _, o := range p.held {
		if mine(o) {
			all = append(all, o)
		}
	}
	if len(all) < h.plan.size {
		return
	}
	p.held = slices.DeleteFunc(p.held, mine)
	p.introduceAll(m, all)
	for _, o := range all {
		if o.r == nil {
			continue
		}
		p.start(m, o.r, o.plan)
		g := p.seats[o.r.core].guest
		if o.plan.cycles > 0 {
			g.limit = o.r.last + o.plan.cycles
		}
		if o.plan.waits {
			g.watched(o.r.last, &o.r.channel)
		}
	}
}
