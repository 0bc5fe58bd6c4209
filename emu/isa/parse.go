package isa

import (
	"fmt"
	"strconv"
	"strings"
)

// Error is a mistake in the text of an instruction.
type Error struct {
	Line, Col int // from 1; Col counts bytes
	Msg       string
}

func (e *Error) Error() string { return fmt.Sprintf("isa: %d:%d: %s", e.Line, e.Col, e.Msg) }

// Assemble reads one instruction in the syntax of GNU's assembler; the short form is taken if it
// fits and no suffix .l forces the other. A semicolon and // begin comments. Branches take
// distances: b #-4 and b .-4 are the same. Its error is an *Error.
func Assemble(text string) (Instr, error) {
	text, _, _ = strings.Cut(text, ";")
	text, _, _ = strings.Cut(text, "//")
	p := parser{text: text, line: 1}
	in := p.instruction()
	if err := p.mistake(); err != nil {
		return Instr{}, err
	}
	return in, nil
}

// parser reads one instruction.
type parser struct {
	text      string
	pos       int
	line, col int
	immPos    int // where the last number is

	// The first mistake; later ones are ignored. It is written when it is known that no other row
	// of the table takes the text.
	bad    bool
	errPos int
	why    string // with verbs
	args   []any

	trace bool // branches need no target, and say whether they are taken
	taken bool // a branch is

	evaluate Evaluate // what reads numbers, if not nil
	open     *Operand // the number that is not known yet
	long     bool     // only the long form will do
}

func (p *parser) fail(at int, format string, args ...any) {
	if !p.bad {
		p.bad, p.errPos, p.why, p.args = true, at, format, args
	}
}

// mistake is the first mistake, or nil.
func (p *parser) mistake() error {
	if !p.bad {
		return nil
	}
	return &Error{p.line, p.col + p.errPos + 1, fmt.Sprintf(p.why, p.args...)}
}

// instruction reads mnemonic, suffixes and operands.
func (p *parser) instruction() Instr {
	p.space()
	start := p.pos
	name := p.word()
	rows, size := byName[name], uint8(0)
	if name == "rts" {
		return p.end(Instr{Op: OpJr, Rn: lr, Size: 4})
	}
	if rows == nil {
		p.fail(start, "unknown mnemonic %q", name)
		return Instr{}
	}
	switch {
	case p.suffix(".l"):
		size = 4
	case p.suffix(".s"), name == "mov" && p.suffix(".b"):
		size = 2
	}
	if p.trace && p.accept('!') {
		p.taken = true
		if rows[0].Shape != shapeTarget || rows[0].has(Jumps) {
			p.fail(p.pos-1, "%s cannot be taken or not", name)
		}
	}
	if p.bad {
		return Instr{}
	}
	return p.best(rows, size)
}

// best parses the operands by the first row whose syntax they have. If there is none, the error is
// that of the last row among those that got furthest.
func (p *parser) best(rows []*OpInfo, size uint8) Instr {
	var worst parser
	for i, o := range rows {
		q := *p
		in := q.end(q.operands(o))
		if !q.bad {
			in.Size = size
			q.fit(&in)
			*p = q
			return in
		}
		if i == 0 || q.errPos >= worst.errPos {
			worst = q
		}
	}
	*p = worst
	return Instr{}
}

// fit checks the operands and chooses the form.
func (p *parser) fit(in *Instr) {
	o := in.Op.info()
	if o.Width == 8 && in.Rd%2 != 0 {
		p.fail(p.immPos, "doubleword access needs an even register, not r%d", in.Rd)
	}
	if o.Unit == Load && o.has(Bumps) && (in.Rd == in.Rn || o.Width == 8 && in.Rd+1 == in.Rn) {
		p.fail(p.immPos, "r%d is loaded and is the address that moves", in.Rn)
	}
	if p.open != nil {
		p.fitOpen(in)
		return
	}
	if p.long && in.Size == 0 {
		in.Size = o.Forms[len(o.Forms)-1].Size
	}
	if s, ok := in.short(); ok && in.Size == 0 {
		*in = s
	}
	f, why := in.form()
	if f == nil {
		p.fail(p.immPos, "%s", why)
		return
	}
	in.Size = f.Size
}

// end expects that nothing follows.
func (p *parser) end(in Instr) Instr {
	p.space()
	if p.pos < len(p.text) {
		p.fail(p.pos, "unexpected %q", p.rest())
	}
	return in
}

// operands reads the operands of a row.
func (p *parser) operands(o *OpInfo) Instr {
	in := Instr{Op: o.Op}
	switch o.Shape {
	case shapeDNM, shapeDNI, shapeDN, shapeDI:
		p.arithmetic(o.Shape, &in)
	case shapeDisplacement, shapeIndex, shapePost, shapePostIndex:
		p.memory(o.Shape, &in)
	case shapeN:
		in.Rn = p.register()
	case shapeTarget:
		in.Imm = p.target()
	case shapeToSpecial:
		in.Imm = p.special()
		p.comma()
		in.Rd = p.register()
	case shapeFromSpecial:
		in.Rd = p.register()
		p.comma()
		in.Imm = p.special()
	case shapeNumber:
		in.Imm = p.number()
	case shapeMaybeNumber:
		if p.space(); p.pos < len(p.text) {
			in.Imm = p.number()
		}
	}
	return in
}

// arithmetic reads the operands of register operations.
func (p *parser) arithmetic(s Shape, in *Instr) {
	in.Rd = p.register()
	p.comma()
	if s == shapeDI {
		in.Imm = p.number()
		return
	}
	in.Rn = p.register()
	switch s {
	case shapeDNM:
		p.comma()
		in.Rm = p.register()
	case shapeDNI:
		p.comma()
		in.Imm = p.number()
	}
}

// memory reads the operands of a load or store.
func (p *parser) memory(s Shape, in *Instr) {
	p.space()
	p.immPos = p.pos
	in.Rd = p.register()
	p.comma()
	p.expect('[')
	in.Rn = p.register()
	if s == shapeDisplacement && p.accept(']') {
		return
	}
	if s == shapePost || s == shapePostIndex {
		p.expect(']')
	}
	p.comma()
	hash := p.accept('#')
	in.Minus = p.accept('-')
	if !in.Minus {
		p.accept('+')
	}
	if s == shapeIndex || s == shapePostIndex {
		if hash {
			p.fail(p.pos-1, "want a register, not \"#\"")
		}
		in.Rm = p.register()
	} else {
		in.Imm = p.number()
	}
	if s == shapeDisplacement || s == shapeIndex {
		p.expect(']')
	}
}

// target reads the distance of a branch; in a trace it is a name that means nothing, or missing.
func (p *parser) target() int32 {
	if p.trace {
		p.space()
		p.word()
		return 0
	}
	if p.evaluate == nil && p.accept('.') {
		if p.pos == len(p.text) {
			return 0
		}
		if !p.peek('+') && !p.peek('-') {
			p.fail(p.pos, "want a distance, not %q", p.rest())
		}
	}
	return p.number()
}

// registers are the names of registers.
var registers = nameAll()

func nameAll() map[string]uint8 {
	all := map[string]uint8{
		"a1": 0, "a2": 1, "a3": 2, "a4": 3, "v1": 4, "v2": 5, "v3": 6, "v4": 7, "v5": 8, "v6": 9,
		"v7": 10, "v8": 11,
		"sb": 9, "sl": 10, "fp": 11, "ip": 12, "sp": 13, "lr": lr,
	}
	for n := range uint8(64) {
		all["r"+strconv.Itoa(int(n))] = n
	}
	return all
}

func (p *parser) register() uint8 {
	p.space()
	at := p.pos
	w := p.word()
	r, ok := registers[w]
	if !ok {
		p.fail(at, "want a register, not %q", w)
	}
	return r
}

// special reads the name of a special register.
func (p *parser) special() int32 {
	p.space()
	at := p.pos
	w := p.word()
	n, ok := specialByName[w]
	if !ok {
		p.fail(at, "unknown special register %q", w)
	}
	p.immPos = at
	return n
}

// number parses an immediate; the sign # before it is optional. %low and %high are the halves of a
// word.
func (p *parser) number() int32 {
	if p.evaluate != nil {
		return p.expression()
	}
	p.accept('#')
	p.space()
	if p.suffix("%low(") {
		return p.half(0)
	}
	if p.suffix("%high(") {
		return p.half(16)
	}
	return int32(p.integer(32))
}

func (p *parser) half(shift int) int32 {
	n := p.integer(33)
	p.expect(')')
	return int32(n >> shift & (1<<16 - 1))
}

// integer parses an integer of the given number of bits, in the syntax of Go or GNU's assembler.
func (p *parser) integer(bits int) int64 {
	p.space()
	at := p.pos
	if !p.accept('-') {
		p.accept('+')
	}
	p.word()
	w := p.text[at:p.pos]
	n, err := strconv.ParseInt(w, 0, bits)
	if err != nil || strings.Contains(w, "_") {
		p.fail(at, "want a number, not %q", w)
	}
	p.immPos = at
	return n
}

// word parses letters, digits and underscores, and returns them in lower case.
func (p *parser) word() string {
	start := p.pos
	for p.pos < len(p.text) && isWord(p.text[p.pos]) {
		p.pos++
	}
	return strings.ToLower(p.text[start:p.pos])
}

func isWord(c byte) bool {
	return c == '_' || '0' <= c && c <= '9' || 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z'
}

func (p *parser) rest() string { return p.text[p.pos:] }

func (p *parser) space() {
	for p.pos < len(p.text) && strings.IndexByte(" \t\r", p.text[p.pos]) >= 0 {
		p.pos++
	}
}

// suffix takes letters that follow at once.
func (p *parser) suffix(s string) bool {
	if n := len(s); len(p.rest()) < n || !strings.EqualFold(p.rest()[:n], s) {
		return false
	}
	p.pos += len(s)
	return true
}

// peek reports whether c is next.
func (p *parser) peek(c byte) bool {
	p.space()
	return p.pos < len(p.text) && p.text[p.pos] == c
}

// accept takes c if it is next.
func (p *parser) accept(c byte) bool {
	if !p.peek(c) {
		return false
	}
	p.pos++
	return true
}

func (p *parser) expect(c byte) {
	if !p.accept(c) {
		p.fail(p.pos, "want %q, not %q", c, p.rest())
	}
}

func (p *parser) comma() { p.expect(',') }
