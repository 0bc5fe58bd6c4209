package vm

import "github.com/parallergo/epiphany/term"

// erlangText are functions of atoms, binaries and iolists.
var erlangText = []impl{
	{"atom_to_list", 1, atomToList},
	{"atom_to_binary", 1, atomToBinary},
	{"atom_to_binary", 2, atomToBinary},
	{"binary_to_list", 1, binaryToList},
	{"binary_to_list", 3, binaryPartToList},
	{"list_to_binary", 1, listToBinary},
	{"iolist_to_binary", 1, iolistToBinary},
	{"iolist_size", 1, iolistSize},
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
		if b, fits := latin1(name); fits {
			return m.makeBinary(p, b)
		}
	}
	return m.badarg(p)
}

// latin1 encodes s with one byte per character, if that is possible.
func latin1(s string) ([]byte, bool) {
	b := make([]byte, 0, len(s))
	for _, r := range s {
		if r > 0xFF {
			return nil, false
		}
		b = append(b, byte(r))
	}
	return b, true
}

// bytesList makes the list of bytes.
func (m *Machine) bytesList(p *Process, data []byte) (term.Term, status) {
	es := make([]term.Term, len(data))
	for i, c := range data {
		es[i] = term.Small(int(c))
	}
	return m.makeList(p, es, term.Nil)
}

func binaryToList(m *Machine, p *Process, args []term.Term) (term.Term, status) {
	if !term.IsBinary(m.View, args[0]) {
		return m.badarg(p)
	}
	return m.bytesList(p, term.BinBytes(m.View, args[0]))
}

// binaryPartToList is binary_to_list(Binary, Start, Stop), counted from 1, both inclusive.
func binaryPartToList(m *Machine, p *Process, args []term.Term) (term.Term, status) {
	if !term.IsBinary(m.View, args[0]) {
		return m.badarg(p)
	}
	data := term.BinBytes(m.View, args[0])
	stop, okStop := indexArg(args[2], 1, len(data))
	start, okStart := indexArg(args[1], 1, stop)
	if !okStop || !okStart {
		return m.badarg(p)
	}
	return m.bytesList(p, data[start-1:stop])
}

// iolist collects the bytes of an iolist: a list of bytes, binaries and iolists that may end in a binary. It walks with a
// stack of its own, because iolists nest as deeply as a program likes.
func (m *Machine) iolist(t term.Term) ([]byte, bool) {
	var data []byte
	rest := []term.Term{t}
	v := m.View
	cells := uint64(0)
	for len(rest) > 0 {
		t := rest[len(rest)-1]
		rest = rest[:len(rest)-1]
		for term.IsList(t) {
			cells++
			head := term.Head(v, t)
			t = term.Tail(v, t)
			if c, isByte := indexArg(head, 0, 255); isByte {
				data = append(data, byte(c))
				continue
			}
			rest = append(rest, t)
			t = head
		}
		switch {
		case t == term.Nil:
		case term.IsBinary(v, t):
			data = append(data, term.BinBytes(v, t)...)
		default:
			return nil, false
		}
	}
	m.run(&walkCell, cells)
	return data, true
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
	data, isData := m.iolist(args[0])
	if !isData {
		return m.badarg(p)
	}
	t, st := m.makeBinary(p, data)
	if st == ok {
		m.run(&packByte, uint64(len(data)))
	}
	return t, st
}

func iolistSize(m *Machine, p *Process, args []term.Term) (term.Term, status) {
	data, isData := m.iolist(args[0])
	if !isData {
		return m.badarg(p)
	}
	return m.makeInt(p, int64(len(data)))
}
