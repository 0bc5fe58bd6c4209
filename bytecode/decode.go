package bytecode

import "math"

// Decode reads the instruction at offset off of a function's code. Operands are appended to
// scratch[:0] and lists are spread as in Instr.Args; no memory is allocated if scratch is long
// enough. Operands of KindLabel hold byte offsets in the function, which lie inside the code but
// not necessarily at an instruction; in a KindFail position offset 0 means raise. next is the
// offset of the instruction that follows, at most len(code). The error is an *Error with the offset
// and without names.
func Decode(code []byte, off int, scratch []Arg) (op Op, args []Arg, next int, err error) {
	d := decoder{code: code, start: off, pos: off}
	op = d.op()
	args = scratch[:0]
	for _, k := range Ops[op].Operands {
		args = d.operand(k, args)
	}
	if d.bad != "" {
		return op, args, d.pos, &Error{Offset: off, Reason: d.bad}
	}
	return op, args, d.pos, nil
}

// decoder reads one instruction. The first error is kept in bad; what is read afterwards is
// meaningless.
type decoder struct {
	code       []byte
	start, pos int
	bad        string
}

func (d *decoder) fail(reason string) {
	if d.bad == "" {
		d.bad = reason
	}
}

func (d *decoder) byte() byte {
	if d.pos < 0 || d.pos >= len(d.code) {
		d.fail("code ends inside an instruction")
		return 0
	}
	b := d.code[d.pos]
	d.pos++
	return b
}

func (d *decoder) op() Op {
	op := Op(d.byte())
	if op == OpLabel || op >= NumOps {
		d.fail("unknown opcode")
		return OpLabel
	}
	return op
}

func (d *decoder) operand(k Kind, args []Arg) []Arg {
	switch k {
	case KindSrc, KindReg, KindDst:
		return append(args, d.sourceOf(k))
	case KindLabel, KindFail:
		return append(args, d.label(k))
	case KindSrcs:
		return d.sources(args)
	case KindPairs:
		return d.pairs(args)
	default: // KindNum, KindY, KindCall, KindLambda: a number
		return append(args, Arg{k, d.num()})
	}
}

// sourceOf reads a source byte and checks that the operand fits its place in the table.
func (d *decoder) sourceOf(k Kind) Arg {
	a := d.source()
	if k != KindSrc && a.Kind != KindX && a.Kind != KindY {
		d.fail("operand is not a register")
	}
	return a
}

func (d *decoder) source() Arg {
	b := d.byte()
	switch {
	case b < srcY:
		return Arg{KindX, int(b)}
	case b < srcInt:
		return Arg{KindY, int(b - srcY)}
	case b < srcNil:
		return Arg{KindInt, int(b-srcInt) + minShort}
	}
	switch b {
	case srcNil:
		return Arg{Kind: KindNil}
	case srcLong:
		return Arg{KindInt, d.longInt()}
	case srcAtom:
		return Arg{KindAtom, d.num()}
	case srcLit:
		return Arg{KindLit, d.num()}
	case srcLongY:
		return Arg{KindY, d.longY()}
	case srcLongX:
		return Arg{KindX, d.longX()}
	}
	d.fail("unknown operand")
	return Arg{}
}

func (d *decoder) longInt() int {
	n := unzigzag(d.varint())
	if n < MinInt || n > MaxInt || isShortInt(n) {
		d.fail("integer operand out of range or not in its shortest form")
	}
	return n
}

func (d *decoder) longY() int {
	n := d.num()
	if n >= MaxFrame-shortY {
		d.fail("y register out of range")
	}
	return n + shortY
}

func (d *decoder) longX() int {
	n := int(d.byte())
	if n < shortX {
		d.fail("x register not in its shortest form")
	}
	return n
}

func (d *decoder) label(k Kind) Arg {
	rel := unzigzag(d.varint())
	if k == KindFail && rel == 0 {
		return Arg{KindLabel, 0}
	}
	target := d.start + rel
	if target < 0 || target >= len(d.code) {
		d.fail("label outside the function")
	}
	if k == KindFail && target == 0 {
		d.fail("fail label at the start of the function")
	}
	return Arg{KindLabel, target}
}

// count reads the length of a list whose entries take at least size bytes each.
func (d *decoder) count(size int) int {
	n := d.num()
	if n > (len(d.code)-d.pos)/size {
		d.fail("list is longer than the code")
		return 0
	}
	return n
}

func (d *decoder) sources(args []Arg) []Arg {
	n := d.count(1)
	args = append(args, Arg{KindNum, n})
	for ; n > 0 && d.bad == ""; n-- {
		args = append(args, d.source())
	}
	return args
}

func (d *decoder) pairs(args []Arg) []Arg {
	n := d.count(2)
	args = append(args, Arg{KindNum, n})
	for ; n > 0 && d.bad == ""; n-- {
		args = append(args, d.source(), d.label(KindLabel))
	}
	return args
}

func (d *decoder) num() int {
	u := d.varint()
	if u > maxNum {
		d.fail("number out of range")
		return 0
	}
	return int(u)
}

// varint reads at most 32 bits, least significant group first, in the shortest form.
func (d *decoder) varint() uint {
	var u uint64
	for shift := 0; ; shift += 7 {
		b := d.byte()
		u |= uint64(b&0x7F) << shift
		if b < 0x80 {
			if b == 0 && shift > 0 || u > math.MaxUint32 {
				d.fail("number too long")
			}
			return uint(u)
		}
		if shift == 28 {
			d.fail("number too long")
			return 0
		}
	}
}
