package rts

import "github.com/parallergo/epiphany/toolchain/routine"

// Unit is a kind of work that a built-in function with a routine does any number of times.
type Unit uint8

// Units of work. What each is depends on the function.
const (
	Element Unit = iota // of what the function goes through
	Part                // of it, or another object
	Step                // of a loop inside
	NumUnits
)

// Work is how much of each unit there is.
type Work [NumUnits]uint64

// sampleWork is what a function is measured with: four elements, two parts. No step is included,
// unless parts consist of steps.
var sampleWork = Work{Element: 4, Part: 2}

// more is the work with another one of a unit.
func (w Work) more(u Unit) Work {
	w[u]++
	return w
}

// shared is the n-th part of a path.
func shared(p routine.Path, n int) routine.Path {
	if n == 0 {
		return routine.Path{}
	}
	p.Cycles, p.Bytes, p.Instrs = p.Cycles/n, p.Bytes/n, p.Instrs/n
	return p
}

// ways are paths for each unit of work.
type ways [NumUnits]routine.Path

// waysOf measures what one more of each unit takes in a function: with a sample that has more of
// the unit, or of none, and with it may have more of the units behind.
func (d *Device) waysOf(name string) (whole routine.Path, does Work, each ways) {
	whole, does = d.sample(name, sampleWork)
	for u := NumUnits; u > 0; {
		u--
		path, more := d.sample(name, sampleWork.more(u))
		path = path.Minus(whole)
		for v := u + 1; v < NumUnits; v++ {
			path = path.Minus(each[v].Times(int(more[v] - does[v])))
		}
		each[u] = shared(path, int(more[u]-does[u]))
	}
	return whole, does, each
}
