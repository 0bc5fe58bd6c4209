package shared

import (
	"github.com/parallergo/epiphany/actor/builtin"
	"github.com/parallergo/epiphany/actor/memory"
	"github.com/parallergo/epiphany/bif"
	"github.com/parallergo/epiphany/term"
)

// termCell contains a term and belongs to the process that has made it. It replaces state that
// OTP's NIFs keep behind a reference, and exists until it is dropped or its process ends.
type termCell struct {
	value memory.Kept
	owner uint32
}

// cells are the functions of module epiphany_cell.
var cells = []Function{
	{"epiphany_cell", "new", 1, func(s *Values, c *builtin.Call) (term.Term, bif.Result) {
		k, err := s.keepArg(c, 0)
		if err != nil {
			return c.NoMemory(err)
		}
		ref := s.who.Ref()
		s.cells[ref] = termCell{k, caller(c)}
		s.made[caller(c)] = append(s.made[caller(c)], ref)
		return term.Ref(ref), bif.Done
	}},
	{"epiphany_cell", "get", 1, func(s *Values, c *builtin.Call) (term.Term, bif.Result) {
		x, found := s.termCell(c)
		if !found {
			return c.Badarg()
		}
		return c.Return(builtin.Copied(x.value.Value))
	}},
	{"epiphany_cell", "put", 2, func(s *Values, c *builtin.Call) (term.Term, bif.Result) {
		x, found := s.termCell(c)
		if !found {
			return c.Badarg()
		}
		k, err := s.keepArg(c, 1)
		if err != nil {
			return c.NoMemory(err)
		}
		s.store.Drop(x.value)
		x.value = k
		s.cells[term.ImmValue(c.Args[0])] = x
		return term.AtomOK, bif.Done
	}},
	{"epiphany_cell", "drop", 1, func(s *Values, c *builtin.Call) (term.Term, bif.Result) {
		_, found := s.termCell(c)
		if found {
			s.dropCell(term.ImmValue(c.Args[0]))
		}
		return builtin.Boolean(found), bif.Done
	}},
}

// keepArg copies an argument to the ARM's memory.
func (s *Values) keepArg(c *builtin.Call, i int) (memory.Kept, error) {
	words, copyTerm := c.CopyOf(c.Args[i])
	who := s.holder(c)
	return s.store.KeepFor(who, who.Kept, words, copyTerm)
}

// termCell returns the cell whose reference is the first argument.
func (s *Values) termCell(c *builtin.Call) (termCell, bool) {
	if !term.IsRef(c.Args[0]) {
		return termCell{}, false
	}
	x, found := s.cells[term.ImmValue(c.Args[0])]
	return x, found
}

func (s *Values) dropCell(ref uint32) {
	if x, found := s.cells[ref]; found {
		s.store.Drop(x.value)
		delete(s.cells, ref)
	}
}

// Leave drops the cells of a process that has ended.
func (s *Values) Leave(num uint32) {
	for _, ref := range s.made[num] {
		s.dropCell(ref)
	}
	delete(s.made, num)
}
