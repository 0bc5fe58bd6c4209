package actor

import (
	"errors"

	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/term"
	"github.com/parallergo/epiphany/term/etf"
	"github.com/parallergo/epiphany/vm"
)

// externalNatives read the external term format: what comes in has atoms, which the master keeps.
var externalNatives = []binding{
	{"erlang", "binary_to_term", 1, binaryToTerm},
	{"erlang", "binary_to_term", 2, binaryToTerm},
}

// binaryToTerm is binary_to_term(Binary) and binary_to_term(Binary, [safe | used]).
func binaryToTerm(c *call) (term.Term, outcome) {
	safe, used, good := c.readingOptions()
	if !good || !term.IsBinary(c.M.View, c.Args[0]) {
		return c.Badarg()
	}
	r := etf.Decoder{
		Atoms: c.Atoms, Safe: safe, MaxInteger: vm.MaxIntegerBits,
		Limit:  max(c.ma.board.DRAMBytes, c.ma.board.HostBytes),
		HasFun: c.ma.prog.Code().HasFun,
	}
	words, taken, err := r.Scan(term.BinBytes(c.M.View, c.Args[0]))
	if err != nil {
		return c.Badarg()
	}
	if used {
		words += term.TupleWords(2)
	}
	t, how := c.Build(words, func(b *term.Builder) (t term.Term) {
		b.Alloc = func(data []byte) (emu.Addr, uint32, error) { return c.ma.store.WireBinary(data) }
		t, err = r.Build(b, c.M.View)
		c.M.ChargeCopy(b.Used)
		c.M.ChargeMaps(r.MapWork())
		if err == nil && used {
			t = b.Tuple(t, term.Small(taken))
		}
		return t
	})
	switch {
	case how != done || err == nil:
		return t, how
	case errors.Is(err, term.ErrAtomTable):
		return c.Fail(term.AtomSystemLimit)
	}
	return c.NoMemory(err)
}

// readingOptions are those of binary_to_term.
func (c *call) readingOptions() (safe, used, good bool) {
	if len(c.Args) == 1 {
		return false, false, true
	}
	list, good := c.Elements(c.Args[1])
	for _, o := range list {
		switch o {
		case c.Atom("safe"):
			safe = true
		case c.Atom("used"):
			used = true
		default:
			good = false
		}
	}
	return safe, used, good
}
