package binary

import (
	"github.com/parallergo/epiphany/bif"
	"github.com/parallergo/epiphany/bif/call"
	"github.com/parallergo/epiphany/term"
)

// partFunctions are functions of bitstrings and of lists that have them as parts.
var partFunctions = []binding{
	{"erlang", "binary_part", 2, binaryPart},
	{"erlang", "binary_part", 3, binaryPart},
	{"erlang", "split_binary", 2, splitBinary},
	{"erlang", "bitstring_to_list", 1, bitstringToList},
	{"erlang", "list_to_bitstring", 1, listToBitstring},
}

// binaryPart is binary_part(Binary, Start, Length) and binary_part(Binary, {Start, Length}).
func binaryPart(c *call.Context, args []term.Term) (term.Term, bif.Result) {
	bin, bytes, valid := c.BitstrArg(args[0])
	if !valid {
		return c.Badarg()
	}
	s, valid := spanArg(c, bytes, args[1:])
	if !valid {
		return c.Badarg()
	}
	return c.PartOf(&bin, 8*s.start, 8*s.n)
}

// splitBinary is split_binary(Binary, Bytes).
func splitBinary(c *call.Context, args []term.Term) (term.Term, bif.Result) {
	bin, bytes, valid := c.BitstrArg(args[0])
	n, inside := call.IndexArg(args[1], 0, bytes)
	if !valid || !inside {
		return c.Badarg()
	}
	if !c.Reserve(2*term.SubBinWords + term.TupleWords(2)) {
		return 0, bif.Space
	}
	b := c.Builder()
	t := b.Tuple(c.AppendPart(&b, &bin, 0, 8*n), c.AppendPart(&b, &bin, 8*n, bin.Bits-8*n))
	c.Commit(&b)
	return t, bif.Done
}

// bitstringToList returns the bytes as a list, with a bitstring of the remaining bits as last
// element.
func bitstringToList(c *call.Context, args []term.Term) (term.Term, bif.Result) {
	bin, bytes, valid := c.BitstrArg(args[0])
	if !valid {
		return c.Badarg()
	}
	rest := bin.Bits - 8*bytes
	words := term.ConsWords * bytes
	if rest > 0 {
		words += term.ConsWords + term.SubBinWords
	}
	if !c.Reserve(words) {
		return 0, bif.Space
	}
	data := bin.Extent(c.View).Append(c.View, nil)
	b := c.Builder()
	es := call.ByteTerms(data[:bytes])
	if rest > 0 {
		es = append(es, b.HeapBits(data[bytes:], rest))
	}
	t := b.List(es, term.Nil)
	c.Commit(&b)
	c.Run(&call.CopyCell, uint64(len(es)))
	return t, bif.Done
}

func listToBitstring(c *call.Context, args []term.Term) (term.Term, bif.Result) {
	if !term.IsList(args[0]) && args[0] != term.Nil {
		return c.Badarg()
	}
	data, bits, reason := c.JoinParts(args[0], true)
	if reason != term.None {
		return c.Fail(reason)
	}
	return c.PackBits(data, bits)
}
