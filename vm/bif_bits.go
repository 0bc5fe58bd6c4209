package vm

import "github.com/parallergo/epiphany/term"

// erlangBits are functions of bitstrings and of lists that have them as parts.
var erlangBits = []binding{
	{"erlang", "binary_part", 2, binaryPart},
	{"erlang", "binary_part", 3, binaryPart},
	{"erlang", "split_binary", 2, splitBinary},
	{"erlang", "bitstring_to_list", 1, bitstringToList},
	{"erlang", "list_to_bitstring", 1, listToBitstring},
}

// bitstrArg is an argument that must be a bitstring, with the number of its whole bytes.
func (m *Machine) bitstrArg(t term.Term) (bin term.Bitstr, bytes int, valid bool) {
	bin, valid = term.ToBitstr(m.View, t)
	return bin, bin.Bits / 8, valid
}

// binaryPart is binary_part(Binary, Start, Length) and binary_part(Binary, {Start, Length}).
func binaryPart(m *Machine, p *Process, args []term.Term) (term.Term, status) {
	bin, bytes, valid := m.bitstrArg(args[0])
	if !valid {
		return m.badarg(p)
	}
	s, valid := m.spanArg(bytes, args[1:])
	if !valid {
		return m.badarg(p)
	}
	return m.partOf(p, &bin, 8*s.start, 8*s.n)
}

// splitBinary is split_binary(Binary, Bytes).
func splitBinary(m *Machine, p *Process, args []term.Term) (term.Term, status) {
	bin, bytes, valid := m.bitstrArg(args[0])
	n, inside := indexArg(args[1], 0, bytes)
	if !valid || !inside {
		return m.badarg(p)
	}
	if !m.reserve(p, 2*term.SubBinWords+term.TupleWords(2)) {
		return 0, wantSpace
	}
	b := m.builder(p)
	t := b.Tuple(m.appendPart(&b, &bin, 0, 8*n), m.appendPart(&b, &bin, 8*n, bin.Bits-8*n))
	m.commit(p, &b)
	return t, ok
}

// bitstringToList gives the bytes and, in the end, a bitstring of what is left.
func bitstringToList(m *Machine, p *Process, args []term.Term) (term.Term, status) {
	bin, bytes, valid := m.bitstrArg(args[0])
	if !valid {
		return m.badarg(p)
	}
	rest := bin.Bits - 8*bytes
	words := term.ConsWords * bytes
	if rest > 0 {
		words += term.ConsWords + term.SubBinWords
	}
	if !m.reserve(p, words) {
		return 0, wantSpace
	}
	data := bin.Extent(m.View).Append(m.View, nil)
	b := m.builder(p)
	es := byteTerms(data[:bytes])
	if rest > 0 {
		es = append(es, b.HeapBits(data[bytes:], rest))
	}
	t := b.List(es, term.Nil)
	m.commit(p, &b)
	m.run(&copyCell, uint64(len(es)))
	return t, ok
}

// byteTerms are bytes as integers.
func byteTerms(data []byte) []term.Term {
	es := make([]term.Term, len(data), len(data)+1)
	for i, c := range data {
		es[i] = term.Small(int(c))
	}
	return es
}

func listToBitstring(m *Machine, p *Process, args []term.Term) (term.Term, status) {
	if !term.IsList(args[0]) && args[0] != term.Nil {
		return m.badarg(p)
	}
	data, bits, reason := m.joinParts(args[0], true)
	if reason != term.None {
		return m.fail(p, reason)
	}
	return m.packBits(p, data, bits)
}

// packBits makes a bitstring of what has been joined.
func (m *Machine) packBits(p *Process, data []byte, bits int) (term.Term, status) {
	t, st := m.makeBitstring(p, data, bits)
	if st == ok {
		m.run(&packByte, uint64(len(data)))
	}
	return t, st
}

// joinParts puts the parts of an iolist together; only where they may be are there bitstrings of other than whole bytes among them. It gives the reason of an error,
// or None.
func (m *Machine) joinParts(t term.Term, odd bool) (data []byte, bits int, reason term.Term) {
	reason = m.iolist(t, odd, func(part term.Term, bin *term.Bitstr) bool {
		n := 8
		if bin != nil {
			n = bin.Bits
		}
		if bits+n > term.MaxBits || !m.holds(len(data), part) {
			return false
		}
		switch {
		case bin == nil && bits%8 == 0:
			data = append(data, byte(term.SmallValue(part)))
		case bin == nil:
			data = joinBits(data, bits, []byte{byte(term.SmallValue(part))}, 8)
		case bits%8 == 0:
			data = bin.Extent(m.View).Append(m.View, data)
		default:
			data = joinBits(data, bits, bin.Extent(m.View).Append(m.View, nil), n)
		}
		bits += n
		return true
	})
	return data, bits, reason
}

// joinBits appends n bits of src to the given number of bits of data.
func joinBits(data []byte, bits int, src []byte, n int) []byte {
	for len(data) < (bits+n+7)/8 {
		data = append(data, 0)
	}
	term.CopyBits(data, bits, src, 0, n)
	return data
}
