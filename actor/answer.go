package actor

import (
	"fmt"
	"math/big"

	"github.com/parallergo/epiphany/term"
)

// Terms to be built: immediates, int, int64, *big.Int, string, which becomes a list of code points,
// []byte, which becomes a binary, and these.
type (
	tuple []any
	list  []any
	// mapping has keys and values by turns, the keys in the order of terms.
	mapping []any
	// copied is a copy of a term that the machine can read.
	copied struct{ of term.Term }
	// named is the atom of a name that exists.
	named string
	// blob becomes a binary on the heap.
	blob string
)

// answer builds a term on the caller's heap.
func (c *call) answer(x any) (term.Term, outcome) {
	t, how := c.build(c.words(x), func(b *term.Builder) term.Term {
		b.Alloc = c.ma.wireBinary
		return c.make(b, x)
	})
	if c.failed != nil && how == done {
		return c.noMemory(c.failed)
	}
	return t, how
}

// give builds a term on the caller's heap, where there is room for it: it is reserved before anything is done that must not be done again.
func (c *call) give(x any) term.Term {
	if c.pr.gone { // of what it has been told meanwhile
		return term.Nil
	}
	b := c.m.Builder(c.pr.p)
	t := c.make(&b, x)
	c.m.Commit(c.pr.p, &b)
	return t
}

// words is the room that a term to be built needs.
func (c *call) words(x any) int {
	switch x := x.(type) {
	case int:
		return term.Int64Words(int64(x))
	case int64:
		return term.Int64Words(x)
	case *big.Int:
		return term.BigWords(x)
	case string:
		return term.StringWords(x)
	case blob:
		return term.BinWords(len(x))
	case []byte:
		return term.BinaryWords(len(x))
	case copied:
		return term.Size(c.m.View, x.of)
	case tuple:
		return term.TupleWords(len(x)) + c.wordsOf(x)
	case list:
		return term.ConsWords*len(x) + c.wordsOf(x)
	case mapping:
		return term.MapWords(len(x)/2) + c.wordsOf(x)
	}
	return 0
}

func (c *call) wordsOf(all []any) (n int) {
	for _, x := range all {
		n += c.words(x)
	}
	return n
}

func (c *call) make(b *term.Builder, x any) term.Term {
	switch x := x.(type) {
	case term.Term:
		return x
	case int:
		return term.MakeInt64(b, int64(x))
	case int64:
		return term.MakeInt64(b, x)
	case *big.Int:
		return term.MakeInteger(b, x)
	case string:
		return b.String(x)
	case blob:
		return b.HeapBin([]byte(x))
	case []byte:
		return c.bytes(b, x)
	case named:
		return c.ma.atom(string(x))
	case copied:
		return term.Copy(c.m.View, x.of, b)
	case tuple:
		return b.Tuple(c.makeAll(b, x)...)
	case list:
		return b.List(c.makeAll(b, x), term.Nil)
	case mapping:
		all := c.makeAll(b, x)
		var keys, values []term.Term
		for i := 0; i < len(all); i += 2 {
			keys, values = append(keys, all[i]), append(values, all[i+1])
		}
		return b.Map(keys, values)
	}
	panic(fmt.Sprintf("actor: no term for a %T", x))
}

// bytes makes a binary. Where there is no room for its bytes the call fails.
func (c *call) bytes(b *term.Builder, data []byte) term.Term {
	t, err := b.Bitstring(data, 8*len(data))
	if err != nil {
		c.failed = err
		return term.Nil
	}
	return t
}

func (c *call) makeAll(b *term.Builder, all []any) []term.Term {
	out := make([]term.Term, len(all))
	for i, x := range all {
		out[i] = c.make(b, x)
	}
	return out
}

// name is the name of an atom, and empty for other terms.
func (c *call) name(t term.Term) string {
	if !term.IsAtom(t) {
		return ""
	}
	return c.ma.atoms.Name(t)
}

// option is a term as an entry of a list of options has it: an atom, or {Name, Value}, for which value is not None.
func (c *call) option(t term.Term) (name string, value term.Term) {
	if key, v, isPair := c.pair(t); isPair {
		return c.name(key), v
	}
	return c.name(t), term.None
}
