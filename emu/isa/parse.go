package isa

import (
	"fmt"
	"strconv"
	"strings"
)

// Error is a mistake in the text of a sequence.
type Error struct {
	Line, Col int // from 1; Col counts bytes
	Msg       string
}

func (e *Error) Error() string { return fmt.Sprintf("isa: %d:%d: %s", e.Line, e.Col, e.Msg) }

// Parse reads a sequence. It answers with an *Error for the first mistake.
func Parse(text string) (Seq, error) {
	var s Seq
	for n, line := range strings.Split(text, "\n") {
		line, _, _ = strings.Cut(line, "//")
		col := 0
		for stmt := range strings.SplitSeq(line, ";") {
			p := parser{text: stmt, line: n + 1, col: col}
			col += len(stmt) + 1
			if strings.TrimSpace(stmt) == "" {
				continue
			}
			in, err := p.instruction()
			if err != nil {
				return Seq{}, err
			}
			s.code = append(s.code, in)
		}
	}
	return s, nil
}

// MustParse is Parse for texts that are part of the program. It panics on a mistake.
func MustParse(text string) Seq {
	s, err := Parse(text)
	if err != nil {
		panic(err)
	}
	return s
}

// parser reads one instruction.
type parser struct {
	text      string
	pos       int
	line, col int
	err       *Error // the first mistake; later ones are ignored
	high      bool   // a register above r7 was named
}

func (p *parser) fail(at int, format string, args ...any) {
	if p.err == nil {
		p.err = &Error{p.line, p.col + at + 1, fmt.Sprintf(format, args...)}
	}
}

// instruction reads mnemonic, suffixes and operands.
func (p *parser) instruction() (instr, error) {
	p.space()
	start := p.pos
	name := p.word()
	o, known := ops[name]
	if !known {
		p.fail(start, "unknown mnemonic %q", name)
		return instr{}, p.err
	}
	in := instr{class: o.class, result: o.result, taken: o.jumps}
	long := o.wide
	if strings.HasPrefix(p.rest(), ".l") {
		p.pos += 2
		long = true
	}
	if p.accept('!') {
		if o.form != formBranch || o.jumps {
			p.fail(p.pos-1, "%s cannot be taken or not", name)
		}
		in.taken = true
	}
	in.reads.flags, in.writes.flags = o.reads, o.writes
	small := p.operands(&o, &in)
	p.space()
	if p.pos < len(p.text) {
		p.fail(p.pos, "unexpected %q", p.rest())
	}
	if p.err != nil {
		return instr{}, p.err
	}
	if o.link {
		in.writes.add(lr)
	}
	in.bytes = 2
	if long || p.high || !small {
		in.bytes = 4
	}
	in.text = strings.Join(strings.Fields(p.text), " ")
	return in, nil
}

// operands reads what the form asks for, and tells whether it fits the 16-bit form, registers aside.
func (p *parser) operands(o *op, in *instr) (small bool) {
	switch o.form {
	case formDNM, formDNMOrImm, formShift, formDN, formMov, formMovt:
		return p.arithmetic(o, in)
	case formMem:
		return p.memory(o, in)
	case formTestset:
		p.dest(o, in)
		p.comma()
		p.expect('[')
		p.base(in)
		p.comma()
		p.use(in)
		p.expect(']')
	case formJump:
		p.use(in)
	case formBranch:
		p.space()
		p.word()
	case formMovts:
		small = p.special()
		p.comma()
		p.use(in)
		return small
	case formMovfs:
		p.dest(o, in)
		p.comma()
		return p.special()
	case formTrap:
		p.immediate(0, 63)
	}
	return true
}

// arithmetic reads the operands of register operations.
func (p *parser) arithmetic(o *op, in *instr) (small bool) {
	p.dest(o, in)
	p.comma()
	switch o.form {
	case formMovt:
		p.immediate(0, 1<<16-1)
		return false
	case formMov:
		if p.peek('#') {
			return p.immediate(0, 1<<16-1) < 1<<8
		}
	}
	p.use(in)
	if o.form == formDN || o.form == formMov {
		return true
	}
	p.comma()
	if p.peek('#') {
		switch o.form {
		case formShift:
			p.immediate(0, 31)
			return true
		case formDNMOrImm:
			n := p.immediate(-1024, 1023)
			return -4 <= n && n < 4
		}
	}
	p.use(in)
	return true
}

// memory reads the operands of a load or store.
func (p *parser) memory(o *op, in *instr) (small bool) {
	p.space()
	at := p.pos
	d := p.register()
	if o.pair && d%2 != 0 {
		p.fail(at, "doubleword access needs an even register, not r%d", d)
	}
	data := &in.writes
	if o.class == store {
		data = &in.reads
	}
	data.add(d)
	if o.pair {
		data.add(d | 1)
	}
	p.comma()
	p.expect('[')
	base := p.base(in)
	if p.accept(']') {
		if !p.accept(',') {
			return true
		}
		in.bumped.add(base)
		small, immediate := p.offset(in)
		return small && !immediate
	}
	p.comma()
	small, _ = p.offset(in)
	p.expect(']')
	return small
}

// offset reads an immediate or a register that may be subtracted.
func (p *parser) offset(in *instr) (small, immediate bool) {
	if p.peek('#') {
		n := p.immediate(-2047, 2047)
		return 0 <= n && n < 8, true
	}
	minus := p.accept('-')
	if !minus {
		p.accept('+')
	}
	p.use(in)
	return !minus, false
}

// dest reads a destination register.
func (p *parser) dest(o *op, in *instr) {
	r := p.register()
	in.writes.add(r)
	if o.readsRd {
		in.reads.add(r)
	}
}

// base reads the register of an address.
func (p *parser) base(in *instr) int {
	in.base = p.register()
	in.reads.add(in.base)
	return in.base
}

// use reads a source register.
func (p *parser) use(in *instr) { in.reads.add(p.register()) }

// aliases of registers.
var aliases = map[string]int{"sb": 9, "sl": 10, "fp": 11, "ip": 12, "sp": 13, "lr": lr}

func (p *parser) register() int {
	p.space()
	at := p.pos
	w := p.word()
	r, ok := aliases[w]
	if !ok {
		n, err := strconv.ParseUint(strings.TrimPrefix(w, "r"), 10, 8)
		if r = int(n); err != nil || r > 63 || w != "r"+strconv.Itoa(r) {
			p.fail(at, "want a register, not %q", w)
			return 0
		}
	}
	p.high = p.high || r > 7
	return r
}

// special reads the name of a special register, and tells whether 16 bits can hold it.
func (p *parser) special() (small bool) {
	p.space()
	at := p.pos
	w := p.word()
	n, ok := specials[w]
	if !ok {
		p.fail(at, "unknown special register %q", w)
	}
	return n < 8
}

func (p *parser) immediate(least, most int) int {
	p.expect('#')
	at := p.pos
	p.accept('-')
	p.word()
	n, err := strconv.ParseInt(p.text[at:p.pos], 0, 32)
	if err != nil {
		p.fail(at, "want a number, not %q", p.text[at:p.pos])
	} else if int(n) < least || int(n) > most {
		p.fail(at, "%d is not in %d to %d", n, least, most)
	}
	return int(n)
}

// word reads letters, digits and underscores.
func (p *parser) word() string {
	start := p.pos
	for p.pos < len(p.text) && isWord(p.text[p.pos]) {
		p.pos++
	}
	return p.text[start:p.pos]
}

func isWord(c byte) bool {
	return c == '_' || '0' <= c && c <= '9' || 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z'
}

func (p *parser) rest() string { return p.text[p.pos:] }

func (p *parser) space() {
	for p.pos < len(p.text) && (p.text[p.pos] == ' ' || p.text[p.pos] == '\t' || p.text[p.pos] == '\r') {
		p.pos++
	}
}

// peek tells whether c is next.
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
