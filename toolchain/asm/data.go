package asm

import (
	"math"
	"strconv"
	"strings"
)

// data reads numbers of so many bytes.
func (a *assembler) data(size uint8) {
	p := &a.p
	if p.done() {
		return
	}
	for p.err == "" {
		p.start = p.pos
		e := p.expression()
		if p.err != "" {
			return
		}
		a.datum(e, size)
		if !p.accept(',') {
			break
		}
	}
	a.end()
}

// datum appends one number.
func (a *assembler) datum(e *expr, size uint8) {
	v, err := a.evaluate(e, false)
	if err == nil && v.constant() {
		a.constant(v.n, size)
		return
	}
	f := &fixup{at: a.at, frag: a.here.frag(), size: size, expr: e}
	f.off = uint32(len(f.frag.data))
	a.here.sect.fixups = append(a.here.sect.fixups, f)
	a.emit(make([]byte, size)...)
}

// constant appends a known number. A number that does not fit loses its upper bits, as with GNU's.
func (a *assembler) constant(n int64, size uint8) {
	b := little(uint64(n), int(min(size, 8)))
	for len(b) < int(size) {
		b = append(b, byte(n>>63))
	}
	a.emit(b...)
}

// leb reads numbers of variable length.
func leb(a *assembler, word string) {
	for a.p.err == "" {
		e := a.p.expression()
		if a.p.err != "" {
			return
		}
		a.lebNumber(e, word == ".sleb128")
		if !a.p.accept(',') {
			break
		}
	}
	a.end()
}

func (a *assembler) lebNumber(e *expr, signed bool) {
	if v, err := a.evaluate(e, false); err == nil && v.constant() {
		a.emit(lebBytes(v.n, signed)...)
		return
	}
	if !a.room(10) {
		return
	}
	f := a.here.frag()
	f.tail, f.signed, f.size = tailLEB, signed, 1
	f.fixup = &fixup{at: a.at, frag: f, expr: e}
	a.close()
}

// lebBytes encodes a number in groups of seven bits.
func lebBytes(n int64, signed bool) (b []byte) {
	for {
		c := byte(n & 0x7f)
		if signed {
			n >>= 7
			if n == 0 && c&0x40 == 0 || n == -1 && c&0x40 != 0 {
				return append(b, c)
			}
		} else {
			n = int64(uint64(n) >> 7)
			if n == 0 {
				return append(b, c)
			}
		}
		b = append(b, c|0x80)
	}
}

// floats reads numbers with a fraction.
func floats(a *assembler, word string) {
	p := &a.p
	single := word == ".float" || word == ".single" || word == ".dc.s"
	for p.err == "" {
		p.space()
		p.start = p.pos
		rest := p.rest()
		n := strings.IndexByte(rest, ',')
		if n < 0 {
			n = len(rest)
		}
		word := strings.TrimSpace(rest[:n])
		p.pos += n
		v, ok := number(word, single)
		if !ok {
			p.start = p.pos - n
			a.fail("%q is no number", word)
			return
		}
		if single {
			a.emit(little(uint64(math.Float32bits(float32(v))), 4)...)
		} else {
			a.emit(little(math.Float64bits(v), 8)...)
		}
		if !p.accept(',') {
			break
		}
	}
}

// number reads a number with a fraction, as GNU's assembler writes it: 0f and 0d may come first.
func number(word string, single bool) (float64, bool) {
	word = lower(word)
	if len(word) > 2 && word[0] == '0' && (word[1] == 'f' || word[1] == 'd' || word[1] == 'e') {
		word = word[2:]
	}
	size := 64
	if single {
		size = 32
	}
	if strings.ContainsAny(word, "_xp") {
		return 0, false
	}
	v, err := strconv.ParseFloat(word, size)
	return v, err == nil || math.IsInf(v, 0)
}
