package vm

import (
	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/term"
)

// erlangText are functions of atoms, binaries and iolists.
var erlangText = []binding{
	{"erlang", "atom_to_list", 1, atomToList},
	{"erlang", "atom_to_binary", 1, atomToBinary},
	{"erlang", "atom_to_binary", 2, atomToBinary},
	{"erlang", "binary_to_list", 1, binaryToList},
	{"erlang", "binary_to_list", 3, binaryPartToList},
	{"erlang", "list_to_binary", 1, listToBinary},
	{"erlang", "iolist_to_binary", 1, iolistToBinary},
	{"erlang", "iolist_size", 1, iolistSize},
}

func atomToList(m *Machine, p *Process, args []term.Term) (term.Term, status) {
	if !term.IsAtom(args[0]) {
		return m.badarg(p)
	}
	return m.makeString(p, m.Atoms.Name(args[0]))
}

// atomToBinary is atom_to_binary(Atom, latin1 | unicode | utf8).
func atomToBinary(m *Machine, p *Process, args []term.Term) (term.Term, status) {
	if !term.IsAtom(args[0]) {
		return m.badarg(p)
	}
	name := m.Atoms.Name(args[0])
	if len(args) == 1 {
		return m.makeBinary(p, []byte(name))
	}
	if !term.IsAtom(args[1]) {
		return m.badarg(p)
	}
	switch m.Atoms.Name(args[1]) {
	case "utf8", "unicode":
		return m.makeBinary(p, []byte(name))
	case "latin1":
		if b, fits := term.Latin1(name); fits {
			return m.makeBinary(p, b)
		}
	}
	return m.badarg(p)
}

// bytesList makes the list of bytes.
func (m *Machine) bytesList(p *Process, data []byte) (term.Term, status) {
	return m.makeList(p, byteTerms(data), term.Nil)
}

func binaryToList(m *Machine, p *Process, args []term.Term) (term.Term, status) {
	if !term.IsBinary(m.View, args[0]) {
		return m.badarg(p)
	}
	return m.bytesList(p, term.BinBytes(m.View, args[0]))
}

// binaryPartToList is binary_to_list(Binary, Start, Stop), counted from 1, both inclusive.
func binaryPartToList(m *Machine, p *Process, args []term.Term) (term.Term, status) {
	bin, bytes, valid := m.bitstrArg(args[0])
	stop, okStop := indexArg(args[2], 1, bytes)
	start, okStart := indexArg(args[1], 1, stop)
	if !valid || !okStop || !okStart {
		return m.badarg(p)
	}
	return m.bytesList(p, bin.Extent(m.View).Part(8*(start-1), 8*(stop-start+1)).Append(m.View, nil))
}

// iolist visits the parts of an iolist, bytes and binaries, until visit says no: a list of parts and iolists that may end in a binary. Bitstrings of other than whole
// bytes are parts only where odd is set. It gives the reason of an error, or None. It walks with a stack of its own, because iolists nest as deeply as a program likes, and only so
// far, because they may share their parts a million times over.
func (m *Machine) iolist(t term.Term, odd bool, visit func(part term.Term, bin *term.Bitstr) bool) (reason term.Term) {
	rest := []term.Term{t}
	v := m.View
	cells, most := uint64(0), uint64(min(m.mostBytes(), term.MaxWords))
	defer func() { m.run(&walkCell, cells) }()
	for len(rest) > 0 {
		t := rest[len(rest)-1]
		rest = rest[:len(rest)-1]
		for term.IsList(t) {
			if cells++; cells > most {
				return term.AtomSystemLimit
			}
			head := term.Head(v, t)
			t = term.Tail(v, t)
			if _, isByte := indexArg(head, 0, 255); !isByte {
				rest = append(rest, t)
				t = head
			} else if !visit(head, nil) {
				return term.AtomSystemLimit
			}
		}
		if t == term.Nil {
			continue
		}
		switch bin, is := term.ToBitstr(v, t); {
		case !is || !odd && bin.Bits%8 != 0:
			return term.AtomBadarg
		case !visit(t, &bin):
			return term.AtomSystemLimit
		}
	}
	return term.None
}

// holds reports whether some memory of the board has room for so many bytes and a part more: one of an iolist, or a code point.
func (m *Machine) holds(bytes int, part term.Term) bool {
	more := 1
	if term.IsBoxed(part) {
		more = term.BinSize(m.View, part)
	}
	return bytes+more <= m.mostBytes()
}

// mostBytes is the size of the larger memory of the board.
func (m *Machine) mostBytes() int { return max(m.Board().DRAMBytes, m.Board().HostBytes) }

// MostWords bounds walks through terms: one that has more words, each counted as often as it is
// shared, has no copy in any memory of the board.
func (m *Machine) MostWords() uint64 { return uint64(m.mostBytes() / emu.WordBytes) }

// ioBytes gives the bytes of an iolist, or the reason of an error.
func (m *Machine) ioBytes(t term.Term) (data []byte, reason term.Term) {
	data, _, reason = m.joinParts(t, false)
	return data, reason
}

func listToBinary(m *Machine, p *Process, args []term.Term) (term.Term, status) {
	if !term.IsList(args[0]) && args[0] != term.Nil {
		return m.badarg(p)
	}
	return iolistToBinary(m, p, args)
}

func iolistToBinary(m *Machine, p *Process, args []term.Term) (term.Term, status) {
	if term.IsBinary(m.View, args[0]) {
		return args[0], ok
	}
	data, reason := m.ioBytes(args[0])
	if reason != term.None {
		return m.fail(p, reason)
	}
	return m.packBits(p, data, 8*len(data))
}

func iolistSize(m *Machine, p *Process, args []term.Term) (term.Term, status) {
	bytes := 0
	reason := m.iolist(args[0], false, func(_ term.Term, bin *term.Bitstr) bool {
		if bin == nil {
			bytes++
		} else {
			bytes += bin.Bits / 8
		}
		return true
	})
	if reason != term.None {
		return m.fail(p, reason)
	}
	return m.makeInt(p, int64(bytes))
}
