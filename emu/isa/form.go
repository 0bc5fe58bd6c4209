package isa

import "fmt"

// Form is an encoding of an operation.
type Form struct {
	// Bits are the bits of the instruction, the highest first: 0 and 1 as they are, letters for
	// fields, whose parts belong together from high to low: d, n, m registers, i the immediate, s
	// one if it is subtracted, p the number of a special register and g its group, x what does not
	// matter and is encoded as 0.
	Bits string
	Size uint8 // in bytes

	mask, value uint32
	parts       []part         // from high to low
	widths      [letters]uint8 // of fields, by letter
}

// Letters of fields lie in a range.
const (
	firstLetter = 'd'
	letters     = 's' - firstLetter + 1
)

// part is a run of bits of a field.
type part struct {
	letter       byte
	shift, width uint8
}

// newForm reads the pattern of 16 or 32 bits.
func newForm(bits string) Form {
	f := Form{Bits: bits, Size: uint8(len(bits) / 8)}
	for i := range len(bits) {
		shift := uint8(len(bits) - 1 - i)
		switch c := bits[i]; c {
		case '1':
			f.value |= 1 << shift
			f.mask |= 1 << shift
		case '0':
			f.mask |= 1 << shift
		case 'x':
		default:
			f.widths[c-firstLetter]++
			if i > 0 && bits[i-1] == c {
				p := &f.parts[len(f.parts)-1]
				p.width++
				p.shift = shift
			} else {
				f.parts = append(f.parts, part{c, shift, 1})
			}
		}
	}
	return f
}

// width is the number of bits of a field.
func (f *Form) width(letter byte) int { return int(f.widths[letter-firstLetter]) }

// extract gets the value of a field of a word.
func (f *Form) extract(word uint32, letter byte) (v uint32) {
	for _, p := range f.parts {
		if p.letter == letter {
			v = v<<p.width | word>>p.shift&(1<<p.width-1)
		}
	}
	return v
}

// matches reports whether a word has this form.
func (f *Form) matches(word uint32) bool { return word&f.mask == f.value }

// span is the range of immediates of the form, in the units of Instr.Imm.
func (f *Form) span(o *OpInfo) (least, most, step int32) {
	w := f.width('i')
	switch {
	case o.Shape == shapeTarget:
		return -1 << w, 1<<w - 2, 2
	case o.has(Signed):
		return -1 << (w - 1), 1<<(w-1) - 1, 1
	}
	return 0, 1<<w - 1, 1
}

// misfit is why an instruction does not fit a form.
type misfit struct {
	kind        misfitKind
	n           int64
	least, most int32
}

type misfitKind uint8

const (
	fits misfitKind = iota
	noRegister
	noSubtraction
	noSpecial
	isOdd
	outOfRange
	noSize
)

// String says it in words, and is "" of what fits.
func (m misfit) String() string {
	switch m.kind {
	case noRegister:
		return fmt.Sprintf("the short form has no register r%d", m.n)
	case noSubtraction:
		return "the short form does not subtract"
	case noSpecial:
		return "the short form has no register " + SpecialName(int32(m.n))
	case isOdd:
		return fmt.Sprintf("%d is odd", m.n)
	case outOfRange:
		return fmt.Sprintf("%d is not in %d to %d", m.n, m.least, m.most)
	case noSize:
		return fmt.Sprintf("no form of %d bytes", m.n)
	}
	return ""
}

// unfit returns why an instruction does not fit the form, if it does not.
func (f *Form) unfit(in *Instr) misfit {
	for _, r := range [...]struct {
		letter byte
		number uint8
	}{{'d', in.Rd}, {'n', in.Rn}, {'m', in.Rm}} {
		if int(r.number)>>f.width(r.letter) != 0 {
			return misfit{kind: noRegister, n: int64(r.number)}
		}
	}
	if in.Minus && f.width('s') == 0 {
		return misfit{kind: noSubtraction}
	}
	if f.width('p') != 0 {
		if in.Imm < 0 || in.Imm>>6>>f.width('g') != 0 || in.Imm&63>>f.width('p') != 0 {
			return misfit{kind: noSpecial, n: int64(in.Imm)}
		}
		return misfit{}
	}
	least, most, step := f.span(in.Op.info())
	switch {
	case in.Imm%step != 0:
		return misfit{kind: isOdd, n: int64(in.Imm)}
	case in.Imm >= least && in.Imm <= most:
		return misfit{}
	case f.width('s') != 0 && in.Minus:
		return misfit{outOfRange, -int64(in.Imm), -most, most}
	case f.width('s') != 0:
		least = -most
	}
	return misfit{outOfRange, int64(in.Imm), least, most}
}

// encode returns the word of an instruction that fits.
func (f *Form) encode(in *Instr) uint32 {
	imm := in.Imm
	if in.Op.info().Shape == shapeTarget {
		imm >>= 1
	}
	minus := uint32(0)
	if in.Minus {
		minus = 1
	}
	left := [letters]uint32{
		'd' - firstLetter: uint32(in.Rd), 'n' - firstLetter: uint32(in.Rn),
		'm' - firstLetter: uint32(in.Rm), 's' - firstLetter: minus, 'i' - firstLetter: uint32(imm),
		'p' - firstLetter: uint32(in.Imm & 63), 'g' - firstLetter: uint32(in.Imm >> 6),
	}
	word := f.value
	for i := len(f.parts) - 1; i >= 0; i-- {
		p := f.parts[i]
		v := &left[p.letter-firstLetter]
		word |= *v & (1<<p.width - 1) << p.shift
		*v >>= p.width
	}
	return word
}

// decode is the inverse of encode for a word that matches.
func (f *Form) decode(o *OpInfo, word uint32) Instr {
	in := Instr{
		Op: o.Op, Size: f.Size, Minus: f.extract(word, 's') != 0,
		Rd: uint8(f.extract(word, 'd')), Rn: uint8(f.extract(word, 'n')),
		Rm: uint8(f.extract(word, 'm')),
	}
	w := f.width('i')
	imm := int32(f.extract(word, 'i'))
	switch {
	case o.Shape == shapeTarget:
		imm = imm << (32 - w) >> (32 - w) << 1
	case o.has(Signed):
		imm = imm << (32 - w) >> (32 - w)
	case f.width('p') != 0:
		imm = int32(f.extract(word, 'g')<<6 | f.extract(word, 'p'))
	}
	in.Imm = imm
	return in
}
