package actor

import (
	"github.com/parallergo/epiphany/actor/builtin"
	"github.com/parallergo/epiphany/actor/memory"
	"github.com/parallergo/epiphany/term"
)

// termCell is a place for a term that a process has made and may change: what OTP's libraries in C
// keep behind a reference. It lives until it is dropped, or its process has ended.
type termCell struct {
	value memory.Kept
	owner uint32
}

// cellNatives are the module epiphany_cell.
var cellNatives = []binding{
	{"epiphany_cell", "new", 1, func(c *call) (term.Term, outcome) {
		k, err := c.keepArg(0)
		if err != nil {
			return c.NoMemory(err)
		}
		ref := c.ma.newRef()
		c.ma.cells[ref] = termCell{k, c.pr.num}
		c.pr.cells = append(c.pr.cells, ref)
		return term.Ref(ref), done
	}},
	{"epiphany_cell", "get", 1, func(c *call) (term.Term, outcome) {
		x, found := c.termCell()
		if !found {
			return c.Badarg()
		}
		return c.Answer(builtin.Copied(x.value.Value))
	}},
	{"epiphany_cell", "put", 2, func(c *call) (term.Term, outcome) {
		x, found := c.termCell()
		if !found {
			return c.Badarg()
		}
		k, err := c.keepArg(1)
		if err != nil {
			return c.NoMemory(err)
		}
		c.ma.store.Drop(x.value)
		x.value = k
		c.ma.cells[term.ImmValue(c.Args[0])] = x
		return term.AtomOK, done
	}},
	{"epiphany_cell", "drop", 1, func(c *call) (term.Term, outcome) {
		_, found := c.termCell()
		if found {
			c.ma.dropCell(term.ImmValue(c.Args[0]))
		}
		return builtin.Boolean(found), done
	}},
}

// keepArg copies an argument to the host's memory.
func (c *call) keepArg(i int) (memory.Kept, error) {
	words, copyTerm := copyOf(c.M, c.Args[i])
	return c.ma.store.Keep(words, copyTerm)
}

// termCell finds the cell of a reference that is the first argument.
func (c *call) termCell() (termCell, bool) {
	if !term.IsRef(c.Args[0]) {
		return termCell{}, false
	}
	x, found := c.ma.cells[term.ImmValue(c.Args[0])]
	return x, found
}

func (ma *Master) dropCell(ref uint32) {
	if x, found := ma.cells[ref]; found {
		ma.store.Drop(x.value)
		delete(ma.cells, ref)
	}
}

// dropCells drops what a process that has ended has made.
func (ma *Master) dropCells(pr *proc) {
	for _, ref := range pr.cells {
		ma.dropCell(ref)
	}
	pr.cells = nil
}
