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
	parts       []part // from high to low
}

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
func (f *Form) width(letter byte) int {
	n := 0
	for _, p := range f.parts {
		if p.letter == letter {
			n += int(p.width)
		}
	}
	return n
}

// insert puts a value into a field of a word.
func (f *Form) insert(word uint32, letter byte, v uint32) uint32 {
	for i := len(f.parts) - 1; i >= 0; i-- {
		if p := f.parts[i]; p.letter == letter {
			word |= v & (1<<p.width - 1) << p.shift
			v >>= p.width
		}
	}
	return word
}

// extract gets the value of a field of a word.
func (f *Form) extract(word uint32, letter byte) (v uint32) {
	for _, p := range f.parts {
		if p.letter == letter {
			v = v<<p.width | word>>p.shift&(1<<p.width-1)
		}
	}
	return v
}

// matches tells whether a word is of the form.
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

// unfit says why an instruction does not fit the form, and "" if it does.
func (f *Form) unfit(in *Instr) string {
	for _, r := range [...]struct {
		letter byte
		number uint8
	}{{'d', in.Rd}, {'n', in.Rn}, {'m', in.Rm}} {
		if int(r.number)>>f.width(r.letter) != 0 {
			return fmt.Sprintf("the short form has no register r%d", r.number)
		}
	}
	if in.Minus && f.width('s') == 0 {
		return "the short form does not subtract"
	}
	if f.width('p') != 0 {
		if in.Imm < 0 || in.Imm>>6>>f.width('g') != 0 || in.Imm&63>>f.width('p') != 0 {
			return fmt.Sprintf("the short form has no register %s", SpecialName(in.Imm))
		}
		return ""
	}
	least, most, step := f.span(in.Op.info())
	switch {
	case in.Imm%step != 0:
		return fmt.Sprintf("%d is odd", in.Imm)
	case in.Imm >= least && in.Imm <= most:
		return ""
	case f.width('s') != 0 && in.Minus:
		return fmt.Sprintf("%d is not in %d to %d", -int64(in.Imm), -most, most)
	case f.width('s') != 0:
		least = -most
	}
	return fmt.Sprintf("%d is not in %d to %d", in.Imm, least, most)
}

// encode gives the word of an instruction that fits.
func (f *Form) encode(in *Instr) uint32 {
	word := f.value
	for _, p := range [...]struct {
		letter byte
		number uint8
	}{{'d', in.Rd}, {'n', in.Rn}, {'m', in.Rm}} {
		word = f.insert(word, p.letter, uint32(p.number))
	}
	if in.Minus {
		word = f.insert(word, 's', 1)
	}
	imm := in.Imm
	if in.Op.info().Shape == shapeTarget {
		imm >>= 1
	}
	word = f.insert(word, 'i', uint32(imm))
	word = f.insert(word, 'p', uint32(in.Imm&63))
	return f.insert(word, 'g', uint32(in.Imm>>6))
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
