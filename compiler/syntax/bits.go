package syntax

import "github.com/parallergo/epiphany/compiler/token"

// bitSyntax parses <<Segments>> or a binary comprehension.
func (p *parser) bitSyntax() Expr {
	t := p.take()
	b := &Binary{At: p.at(t)}
	if p.accept(token.RBin) {
		return b
	}
	for {
		s := p.segment()
		if len(b.Segments) == 0 && p.peek() == token.BarBar && s.Size == nil && s.Types == nil {
			c := &Comprehension{At: b.At, Kind: "binary", Value: s.Value, Qualifiers: p.qualifiers()}
			p.expect(token.RBin)
			return c
		}
		b.Segments = append(b.Segments, s)
		if !p.accept(token.Comma) {
			break
		}
	}
	p.expect(token.RBin)
	return b
}

// segment parses Value:Size/Types.
func (p *parser) segment() Segment {
	var s Segment
	switch p.peek() {
	case token.Plus, token.Minus, token.Bnot, token.Not:
		op := p.take()
		s.Value = &Unary{p.at(op), op.Kind.String(), p.primary()}
	default:
		s.Value = p.segmentPart()
	}
	s.At = At{s.Value.Position()}
	if p.accept(token.Colon) {
		s.Size = p.segmentPart()
	}
	if !p.accept(token.Slash) {
		return s
	}
	for {
		typ := p.expect(token.Atom).Text
		if p.accept(token.Colon) {
			typ += ":" + p.expect(token.Int).Text
		}
		s.Types = append(s.Types, typ)
		if !p.accept(token.Minus) {
			return s
		}
	}
}

// segmentPart parses a value or size: no operators, no calls; but a map or record expression may
// stand there.
func (p *parser) segmentPart() Expr {
	if p.peek() == token.Hash {
		return p.hash(nil)
	}
	return p.primary()
}
