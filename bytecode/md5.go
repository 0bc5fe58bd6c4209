package bytecode

import (
	"crypto/md5"
	wire "encoding/binary"
	"slices"
)

// MD5 returns what identifies a version of a module, as OTP's MD5 of a module does: a hash of its
// code. The place of its source, its lines and its attributes do not count, nor does what
// module_info says of them. The module is a verified one.
func MD5(m *Module) (sum [md5.Size]byte, err error) {
	p := &plain{module: *m, numbers: map[Arg]int{}}
	p.out = *m
	p.out.File, p.out.Attrs, p.out.Atoms, p.out.Literals = "", nil, nil, nil
	p.out.Funcs = slices.Clone(m.Funcs)
	for i := range p.out.Funcs {
		f := &p.out.Funcs[i]
		asm, err := Disassemble(*f)
		if err != nil {
			return sum, err
		}
		f.File, f.Lines, f.Code = "", nil, nil
		if f.Name != "module_info" || f.Arity > 1 {
			f.Code = p.code(asm.Code)
		}
	}
	image, err := Marshal(&p.out)
	return md5.Sum(image), err
}

// plain is a module in which only those atoms and literals have numbers, in the order of their
// first use, that functions use other than those of module_info.
type plain struct {
	module, out Module
	numbers     map[Arg]int
}

// code encodes instructions without their lines, with labels instead of offsets.
func (p *plain) code(instrs []Instr) (code []byte) {
	for _, in := range instrs {
		code = wire.AppendUvarint(code, uint64(in.Op))
		for _, a := range in.Args {
			code = wire.AppendVarint(append(code, byte(a.Kind)), int64(p.number(a)))
		}
	}
	return code
}

func (p *plain) number(a Arg) int {
	if a.Kind != KindAtom && a.Kind != KindLit {
		return a.N
	}
	n, found := p.numbers[a]
	switch {
	case found:
	case a.Kind == KindAtom:
		n = len(p.out.Atoms)
		p.out.Atoms = append(p.out.Atoms, p.module.Atoms[a.N])
	default:
		n = len(p.out.Literals)
		p.out.Literals = append(p.out.Literals, p.module.Literals[a.N])
	}
	p.numbers[a] = n
	return n
}
