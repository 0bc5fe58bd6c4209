package shared

import (
	"github.com/parallergo/epiphany/actor/builtin"
	"github.com/parallergo/epiphany/actor/memory"
	"github.com/parallergo/epiphany/bif"
	"github.com/parallergo/epiphany/term"
)

// termCell is a place for a term that a process has made and may change: what OTP's libraries in C
// keep behind a reference. It lives until it is dropped, or its process has ended.
type termCell struct {
	value memory.Kept
	owner uint32
}

// cells are the module epiphany_cell.
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

// termCell finds the cell of a reference that is the first argument.
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

// Leave drops the cells that a process that has ended has made.
func (s *Values) Leave(num uint32) {
	for _, ref := range s.made[num] {
		s.dropCell(ref)
	}
	delete(s.made, num)
}
