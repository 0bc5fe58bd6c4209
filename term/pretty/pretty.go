package pretty

import (
	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/term"
)

// DefaultWidth is the length of a line in Print.
const DefaultWidth = 80

// Print writes t as ~p does, or ~P with a depth: lists and binaries of characters as text, long
// terms broken over lines. It lays out as OTP's io_lib_pretty:
//
//   - a term that fits on the rest of the line stays on it;
//   - elements follow each other on a line while they are atomic and fit; what has structure and
//     does not fit whole begins a line;
//   - the rest of a tagged tuple or a record is indented by the width of the tag if everything then
//     stays in the left half, else by 4, else by 1.
//
// Characters count as one column each. Nesting beyond quote.MaxDepth is elided.
func Print(v *emu.View, atoms *term.Atoms, t term.Term, f Format) string {
	f.Column, f.Width = max(f.Column, 1), or(f.Width, DefaultWidth)
	p := planner{v: v, atoms: atoms, format: f}
	return p.layOut(p.plan(t))
}

// plan returns the node of a term to the requested depth, or to the least depth that fills the
// requested number of characters.
func (p *planner) plan(t term.Term) node {
	most, depth := p.format.Chars, p.format.Depth
	if most == 0 {
		return p.to(t, depth, -1)
	}
	low, n := 1, p.to(t, 1, most)
	// A text of most characters has no more levels than that.
	for step := 4; n.more && n.size <= most && low != depth && low <= most; step *= 2 {
		high := low + step
		if depth > 0 {
			high = min(high, depth)
		}
		above := p.deeper(n, high-low, most)
		switch {
		case !above.more || above.size == n.size:
			return above
		case above.size > most || high == depth:
			return p.between(n, above, low, high)
		}
		low, n = high, above
	}
	return n
}

// between finds the least depth that fills the characters, given one that does not and one that
// does.
func (p *planner) between(below, above node, low, high int) node {
	most := p.format.Chars
	for high-low > 1 {
		mid := (low + high) / 2
		if n := p.deeper(below, mid-low, most); n.size > most {
			above, high = n, mid
		} else {
			below, low = n, mid
		}
	}
	if below.size == most {
		return below
	}
	return above
}

// to returns the node of a term to a depth, in about left characters.
func (p *planner) to(t term.Term, depth, left int) node {
	p.room = or(p.format.Most, MaxText)
	return p.node(t, depth, left)
}

// PrintWithin is Print for a term of which nothing is elided because of MaxText or Most. For
// another it makes no text and reports false.
func PrintWithin(v *emu.View, atoms *term.Atoms, t term.Term, f Format) (text string, whole bool) {
	if _, small := term.SizeWithin(v, t, smallWords); !small && f.Chars == 0 {
		p := planner{v: v, atoms: atoms, format: f, measure: true}
		if p.plan(t); p.room < 0 {
			return "", false
		}
	}
	return Print(v, atoms, t, f), true
}

// smallWords is the size up to which terms are laid out without a measurement before.
const smallWords = 1000

func or(n, otherwise int) int {
	if n == 0 {
		return otherwise
	}
	return n
}
