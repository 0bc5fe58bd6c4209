package binary

import (
	"github.com/parallergo/epiphany/bif"
	"github.com/parallergo/epiphany/bif/call"
	"github.com/parallergo/epiphany/term"
	"github.com/parallergo/epiphany/term/latin1"
)

// textFunctions are functions of atoms, binaries and iolists.
var textFunctions = []binding{
	{"erlang", "atom_to_list", 1, atomToList},
	{"erlang", "atom_to_binary", 1, atomToBinary},
	{"erlang", "atom_to_binary", 2, atomToBinary},
	{"erlang", "binary_to_list", 1, binaryToList},
	{"erlang", "binary_to_list", 3, binaryPartToList},
	{"erlang", "list_to_binary", 1, listToBinary},
	{"erlang", "iolist_to_binary", 1, iolistToBinary},
	{"erlang", "iolist_size", 1, iolistSize},
}

func atomToList(c *call.Context, args []term.Term) (term.Term, bif.Result) {
	if !term.IsAtom(args[0]) {
		return c.Badarg()
	}
	return c.MakeString(c.Atoms.Name(args[0]))
}

// atomToBinary is atom_to_binary(Atom, latin1 | unicode | utf8).
func atomToBinary(c *call.Context, args []term.Term) (term.Term, bif.Result) {
	if !term.IsAtom(args[0]) {
		return c.Badarg()
	}
	name := c.Atoms.Name(args[0])
	if len(args) == 1 {
		return c.MakeBinary([]byte(name))
	}
	if !term.IsAtom(args[1]) {
		return c.Badarg()
	}
	switch c.Atoms.Name(args[1]) {
	case "utf8", "unicode":
		return c.MakeBinary([]byte(name))
	case "latin1":
		if b, fits := latin1.Encode(name); fits {
			return c.MakeBinary(b)
		}
	}
	return c.Badarg()
}

func binaryToList(c *call.Context, args []term.Term) (term.Term, bif.Result) {
	bin, size, valid := binarySize(c, args[0])
	if !valid {
		return c.Badarg()
	}
	if !c.Near(&bin) {
		c.General()
	}
	t, st := c.BytesList(spanBytes(c, &bin, span{0, size}))
	if st == bif.Done {
		c.Each(uint64(size))
	}
	return t, st
}

// binaryPartToList is binary_to_list(Binary, Start, Stop), counted from 1, both inclusive.
func binaryPartToList(c *call.Context, args []term.Term) (term.Term, bif.Result) {
	bin, bytes, valid := c.BitstrArg(args[0])
	stop, okStop := call.IndexArg(args[2], 1, bytes)
	start, okStart := call.IndexArg(args[1], 1, stop)
	if !valid || !okStop || !okStart {
		return c.Badarg()
	}
	return c.BytesList(bin.Extent(c.View).Part(8*(start-1), 8*(stop-start+1)).Append(c.View, nil))
}

func listToBinary(c *call.Context, args []term.Term) (term.Term, bif.Result) {
	if !term.IsList(args[0]) && args[0] != term.Nil {
		return c.Badarg()
	}
	return iolistToBinary(c, args)
}

func iolistToBinary(c *call.Context, args []term.Term) (term.Term, bif.Result) {
	if term.IsBinary(c.View, args[0]) {
		return args[0], bif.Done
	}
	data, reason := c.IoBytes(args[0])
	if reason != term.None {
		return c.Fail(reason)
	}
	return c.PackBits(data, 8*len(data))
}

func iolistSize(c *call.Context, args []term.Term) (term.Term, bif.Result) {
	bytes := 0
	reason := c.Iolist(args[0], false, func(_ term.Term, bin *term.Bitstr) bool {
		if bin == nil {
			bytes++
		} else {
			bytes += bin.Bits / 8
		}
		return true
	})
	if reason != term.None {
		return c.Fail(reason)
	}
	return c.MakeInt(int64(bytes))
}
