package bytecode

import (
	"math/big"
	"strconv"

	"github.com/parallergo/epiphany/term"
)

// term reads a literal nested in depth others.
func (p *parser) term(depth int) any {
	if depth > term.MaxWireDepth {
		p.fail("nested deeper than %d", term.MaxWireDepth)
		return nil
	}
	switch p.tok.kind {
	case tokenNumber:
		return p.numberTerm()
	case tokenString:
		return p.text(tokenString)
	case tokenPunct:
		return p.compound(depth + 1)
	case tokenEnd:
		p.fail("a term expected")
		return nil
	}
	if p.tok.kind == tokenWord && p.accept("fun") {
		f := p.mfa()
		return term.ExportValue{Module: term.AtomName(f.Module), Function: term.AtomName(f.Name), Arity: f.Arity}
	}
	switch name := p.name(); name {
	case "true", "false":
		return name == "true"
	case "undefined":
		return nil
	default:
		return term.AtomName(name)
	}
}

func (p *parser) numberTerm() any {
	text := p.tok.text
	p.advance()
	if n, err := strconv.ParseInt(text, 10, 64); err == nil {
		return n
	}
	if n, ok := new(big.Int).SetString(text, 10); ok {
		return n
	}
	f, err := strconv.ParseFloat(text, 64)
	if err != nil {
		p.fail("bad number %q", text)
	}
	return f
}

// compound reads a list, tuple, map or binary.
func (p *parser) compound(depth int) any {
	switch {
	case p.accept("["):
		return p.listTerm(depth)
	case p.accept("{"):
		return term.Tuple(p.elements(depth, "}"))
	case p.accept("#"):
		p.expect("{")
		return p.mapTerm(depth)
	case p.accept("<<"):
		return p.binaryTerm()
	}
	p.fail("a term expected, not %q", p.tok.text)
	return nil
}

// elements reads terms up to the closing token.
func (p *parser) elements(depth int, end string) []any {
	elems := []any{}
	for p.err == nil && !p.accept(end) {
		if len(elems) > 0 {
			p.expect(",")
		}
		elems = append(elems, p.term(depth))
	}
	return elems
}

func (p *parser) listTerm(depth int) any {
	elems := term.List{}
	for p.err == nil && !p.accept("]") {
		if len(elems) > 0 && p.accept("|") {
			l := &term.ImproperList{Elems: elems, Tail: p.term(depth)}
			p.expect("]")
			return l
		}
		if len(elems) > 0 {
			p.expect(",")
		}
		elems = append(elems, p.term(depth))
	}
	return elems
}

func (p *parser) mapTerm(depth int) term.Map {
	m := term.Map{}
	for p.err == nil && !p.accept("}") {
		if len(m) > 0 {
			p.expect(",")
		}
		key := p.term(depth)
		p.expect("=>")
		m = append(m, term.Pair{Key: key, Value: p.term(depth)})
	}
	return m
}

func (p *parser) binaryTerm() any {
	b := []byte{}
	for p.err == nil && !p.accept(">>") {
		if len(b) > 0 {
			p.expect(",")
		}
		b = append(b, byte(p.number(255)))
		if p.accept(":") {
			return p.lastBits(b)
		}
	}
	return b
}

// lastBits reads the size of the last byte of a bitstring, which has fewer than 8 bits.
func (p *parser) lastBits(b []byte) term.Bitstring {
	bits := p.number(7)
	last := &b[len(b)-1]
	if bits == 0 || *last>>bits != 0 {
		p.fail("%d does not have %d bits", *last, bits)
	}
	*last <<= 8 - bits
	p.expect(">>")
	return term.Bitstring{Bytes: b, Bits: 8*(len(b)-1) + bits}
}
