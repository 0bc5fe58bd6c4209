package builtin

import (
	"fmt"
	"math/big"

	"github.com/parallergo/epiphany/bif"
	"github.com/parallergo/epiphany/term"
)

// Types from which terms are built, in addition to immediates, int, int64, *big.Int, string (a list
// of code points) and []byte (a binary).
type (
	Tuple []any
	List  []any
	// Map is a map: alternating keys and values, sorted by key in the order of terms.
	Map []any
	// Copied is a term to be copied, which the machine can read.
	Copied term.Term
	// Named is the name of an existing atom.
	Named string
	// Blob is a binary on the heap.
	Blob string
	// Part is a part of an argument that is a binary. The result refers to the argument's bytes.
	Part struct{ Arg, From, Bytes int }
)

// Assoc returns a list of {Name, Value} from alternating names and values.
func Assoc(namesAndValues ...any) List {
	all := List{}
	for i := 0; i < len(namesAndValues); i += 2 {
		all = append(all, Tuple{Named(namesAndValues[i].(string)), namesAndValues[i+1]})
	}
	return all
}

// Return builds a term on the caller's heap as the result of the call.
func (c *Call) Return(x any) (term.Term, bif.Result) {
	t, how := c.Build(c.Words(x), func(b *term.Builder) term.Term {
		b.Alloc = c.Heap.NewBinary
		return c.Make(b, x)
	})
	if c.failed != nil && how == bif.Done {
		return c.NoMemory(c.failed)
	}
	return t, how
}

// ReturnCopy is Return of a Copied, and allocates no Go memory.
func (c *Call) ReturnCopy(t term.Term) (term.Term, bif.Result) {
	return c.Build(term.Size(c.M.View, t), func(b *term.Builder) term.Term {
		return term.Copy(c.M.View, t, b)
	})
}

// ReturnInt64 is Return of an int64, and allocates no Go memory.
func (c *Call) ReturnInt64(n int64) (term.Term, bif.Result) {
	return c.Build(term.Int64Words(n), func(b *term.Builder) term.Term { return term.MakeInt64(b, n) })
}

// fewCopies is how many copies a list may have for which no Go memory is allocated.
const fewCopies = 8

// ReturnCopies returns a list of copies of n terms, at(0) to at(n-1).
func (c *Call) ReturnCopies(n int, at func(i int) term.Term) (term.Term, bif.Result) {
	words := term.ConsWords * n
	for i := range n {
		words += term.Size(c.M.View, at(i))
	}
	return c.Build(words, func(b *term.Builder) term.Term {
		var few [fewCopies]term.Term
		copies := few[:0]
		for i := range n {
			copies = append(copies, term.Copy(c.M.View, at(i), b))
		}
		return b.List(copies, term.Nil)
	})
}

// Words returns the number of words needed to build a term.
func (c *Call) Words(x any) int {
	switch x := x.(type) {
	case int:
		return term.Int64Words(int64(x))
	case int64:
		return term.Int64Words(x)
	case *big.Int:
		return term.BigWords(x)
	case string:
		return term.StringWords(x)
	case Blob:
		return term.BinWords(len(x))
	case []byte:
		return term.BinaryWords(len(x))
	case Part:
		return term.SubBinWords
	case term.Outer:
		return term.OuterWords(len(x.Words))
	case Copied:
		return term.Size(c.M.View, term.Term(x))
	case Tuple:
		return term.TupleWords(len(x)) + c.wordsOf(x)
	case List:
		return term.ConsWords*len(x) + c.wordsOf(x)
	case Map:
		return term.MapWords(len(x)/2) + c.wordsOf(x)
	}
	return 0
}

func (c *Call) wordsOf(all []any) (n int) {
	for _, x := range all {
		n += c.Words(x)
	}
	return n
}

// Make builds a term from a Go value of these types. Words(x) words must have been reserved.
func (c *Call) Make(b *term.Builder, x any) term.Term {
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
	case Blob:
		return b.HeapBin([]byte(x))
	case []byte:
		return c.bytes(b, x)
	case Part:
		return c.part(b, x)
	case Named:
		return c.Atom(string(x))
	case term.Outer:
		return b.Outer(x)
	case Copied:
		return term.Copy(c.M.View, term.Term(x), b)
	case Tuple:
		return b.Tuple(c.makeAll(b, x)...)
	case List:
		return b.List(c.makeAll(b, x), term.Nil)
	case Map:
		all := c.makeAll(b, x)
		var keys, values []term.Term
		for i := 0; i < len(all); i += 2 {
			keys, values = append(keys, all[i]), append(values, all[i+1])
		}
		return b.Map(keys, values)
	}
	panic(fmt.Sprintf("builtin: no term for a %T", x))
}

func (c *Call) part(b *term.Builder, x Part) term.Term {
	bin, _ := term.ToBitstr(c.M.View, c.Args[x.Arg])
	return b.Part(c.M.View, &bin, 8*x.From, 8*x.Bytes)
}

// bytes builds a binary. If there is no room for its bytes, the call fails.
func (c *Call) bytes(b *term.Builder, data []byte) term.Term {
	t, err := b.Bitstring(data, 8*len(data))
	if err != nil {
		c.failed = err
		return term.Nil
	}
	return t
}

func (c *Call) makeAll(b *term.Builder, all []any) []term.Term {
	out := make([]term.Term, len(all))
	for i, x := range all {
		out[i] = c.Make(b, x)
	}
	return out
}

// Name returns the name of an atom, "" for other terms.
func (c *Call) Name(t term.Term) string {
	if !term.IsAtom(t) {
		return ""
	}
	return c.Atoms.Name(t)
}

// Option splits an entry of a list of options: an atom, whose value is None, or {Name, Value}.
func (c *Call) Option(t term.Term) (name string, value term.Term) {
	if key, v, isPair := c.Pair(t); isPair {
		return c.Name(key), v
	}
	return c.Name(t), term.None
}
