package convert

import (
	"errors"
	"fmt"
	"strconv"
	"unicode/utf8"

	"github.com/parallergo/epiphany/actor/builtin"
	"github.com/parallergo/epiphany/bif"
	"github.com/parallergo/epiphany/term"
	"github.com/parallergo/epiphany/term/etf"
	"github.com/parallergo/epiphany/term/latin1"
	"github.com/parallergo/epiphany/term/pretty"
	"github.com/parallergo/epiphany/vm"
)

// A Reader decodes the external term format for binary_to_term, within limits.
type Reader struct {
	Limit  int                       // size of a term in bytes that no memory has room for
	HasFun func(f term.FunInfo) bool // reports whether the code of a fun is loaded
}

// Decoder returns a decoder of the external term format.
func (r *Reader) Decoder(atoms *term.Atoms) etf.Decoder {
	return etf.Decoder{Atoms: atoms, MaxInteger: vm.MaxIntegerBits, Limit: r.Limit, HasFun: r.HasFun}
}

// function implements a built-in function.
type function = func(*Reader, *builtin.Call) (term.Term, bif.Result)

// Function binds a built-in function to its name.
type Function struct {
	Module, Name string
	Arity        int
	Func         function
}

// Functions are the built-in functions of this package.
var Functions = []Function{
	{"erlang", "list_to_atom", 1, listToAtom(intern)},
	{"erlang", "list_to_existing_atom", 1, listToAtom(existing)},
	{"erlang", "binary_to_atom", 1, binaryToAtom(intern)},
	{"erlang", "binary_to_atom", 2, binaryToAtom(intern)},
	{"erlang", "binary_to_existing_atom", 1, binaryToAtom(existing)},
	{"erlang", "binary_to_existing_atom", 2, binaryToAtom(existing)},
	{"erlang", "pid_to_list", 1, func(_ *Reader, c *builtin.Call) (term.Term, bif.Result) {
		if !term.IsAnyPid(c.M.View, c.Args[0]) {
			return c.Badarg()
		}
		return printed(c)
	}},
	{"erlang", "ref_to_list", 1, func(_ *Reader, c *builtin.Call) (term.Term, bif.Result) {
		if !term.IsAnyRef(c.M.View, c.Args[0]) {
			return c.Badarg()
		}
		return printed(c)
	}},
	{"erlang", "list_to_pid", 1, listToPid},
	{"erlang", "binary_to_term", 1, binaryToTerm},
	{"erlang", "binary_to_term", 2, binaryToTerm},
}

// intern returns the atom with a name, making it if necessary. If the table is full it fails with
// system_limit.
func intern(c *builtin.Call, s string) (term.Term, bif.Result) {
	t, err := c.Atoms.Make(s)
	if err != nil {
		return c.Fail(term.AtomSystemLimit)
	}
	return t, bif.Done
}

// existing returns the atom with a name, or fails with badarg.
func existing(c *builtin.Call, s string) (term.Term, bif.Result) {
	t, found := c.Atoms.Lookup(s)
	if !found {
		return c.Badarg()
	}
	return t, bif.Done
}

func listToAtom(f func(*builtin.Call, string) (term.Term, bif.Result)) function {
	return func(_ *Reader, c *builtin.Call) (term.Term, bif.Result) {
		s, good := c.Text(c.Args[0])
		if !good {
			return c.Badarg()
		}
		return f(c, s)
	}
}

// binaryToAtom makes a function of a binary and, optionally, its encoding; the default is UTF-8.
func binaryToAtom(f func(*builtin.Call, string) (term.Term, bif.Result)) function {
	return func(_ *Reader, c *builtin.Call) (term.Term, bif.Result) {
		if !term.IsBinary(c.M.View, c.Args[0]) {
			return c.Badarg()
		}
		data := term.BinBytes(c.M.View, c.Args[0])
		if len(c.Args) == 2 && c.Args[1] == term.AtomLatin1 {
			return f(c, latin1.Decode(data))
		}
		if len(c.Args) == 2 && c.Args[1] != term.AtomUnicode && c.Args[1] != c.Atom("utf8") ||
			!utf8.Valid(data) {
			if validRunes(data) >= term.MaxAtomLength {
				return c.Fail(term.AtomSystemLimit)
			}
			return c.Badarg()
		}
		return f(c, string(data))
	}
}

// validRunes counts the characters before the first byte that is not valid UTF-8.
func validRunes(data []byte) (n int) {
	for len(data) > 0 {
		r, size := utf8.DecodeRune(data)
		if r == utf8.RuneError && size == 1 {
			return n
		}
		n, data = n+1, data[size:]
	}
	return n
}

// printed returns its argument as text, as a list of characters.
func printed(c *builtin.Call) (term.Term, bif.Result) {
	return c.Characters(pretty.Write(c.M.View, c.Atoms, c.Args[0], pretty.Format{}))
}

// listToPid parses "<0.N.0>".
func listToPid(_ *Reader, c *builtin.Call) (term.Term, bif.Result) {
	s, good := c.Text(c.Args[0])
	if !good {
		return c.Badarg()
	}
	var n uint32
	if _, err := fmt.Sscanf(s, "<0.%d.0>", &n); err != nil ||
		s != "<0."+strconv.Itoa(int(n))+".0>" || n >= 1<<28 {
		return c.Badarg()
	}
	return term.Pid(n), bif.Done
}

// binaryToTerm implements binary_to_term(Binary) and binary_to_term(Binary, Options) with the
// options safe and used.
func binaryToTerm(r *Reader, c *builtin.Call) (term.Term, bif.Result) {
	safe, used, good := readingOptions(c)
	if !good || !term.IsBinary(c.M.View, c.Args[0]) {
		return c.Badarg()
	}
	d := r.Decoder(c.Atoms)
	d.Safe = safe
	words, consumed, err := d.Scan(term.BinBytes(c.M.View, c.Args[0]))
	if err != nil {
		return c.Badarg()
	}
	if used {
		words += term.TupleWords(2)
	}
	t, how := c.Build(words, func(b *term.Builder) (t term.Term) {
		b.Alloc = c.Heap.NewBinary
		t, err = d.Build(b, c.M.View)
		c.M.ChargeCopy(b.Used)
		c.M.ChargeMaps(d.MapWork())
		if err == nil && used {
			t = b.Tuple(t, term.Small(consumed))
		}
		return t
	})
	switch {
	case how != bif.Done || err == nil:
		return t, how
	case errors.Is(err, term.ErrAtomTable):
		return c.Fail(term.AtomSystemLimit)
	}
	return c.NoMemory(err)
}

// readingOptions parses the options of binary_to_term.
func readingOptions(c *builtin.Call) (safe, used, good bool) {
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
