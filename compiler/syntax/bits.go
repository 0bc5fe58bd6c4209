package syntax

// bitSyntax parses <<Segments>> or a binary comprehension.
func (p *parser) bitSyntax() Expr {
	t := p.take()
	b := &Binary{At: p.at(t)}
	if p.accept(tRBin) {
		return b
	}
	for {
		s := p.segment()
		if len(b.Segments) == 0 && p.peek() == tBarBar && s.Size == nil && s.Types == nil {
			c := &Comprehension{At: b.At, Kind: "binary", Value: s.Value, Qualifiers: p.qualifiers()}
			p.expect(tRBin)
			return c
		}
		b.Segments = append(b.Segments, s)
		if !p.accept(tComma) {
			break
		}
	}
	p.expect(tRBin)
	return b
}

// segment parses Value:Size/Types.
func (p *parser) segment() Segment {
	var s Segment
	switch p.peek() {
	case tPlus, tMinus, tBnot, tNot:
		op := p.take()
		s.Value = &Unary{p.at(op), op.kind.String(), p.primary()}
	default:
		s.Value = p.segmentPart()
	}
	s.At = At{s.Value.Position()}
	if p.accept(tColon) {
		s.Size = p.segmentPart()
	}
	if !p.accept(tSlash) {
		return s
	}
	for {
		typ := p.expect(tAtom).text
		if p.accept(tColon) {
			typ += ":" + p.expect(tInt).text
		}
		s.Types = append(s.Types, typ)
		if !p.accept(tMinus) {
			return s
		}
	}
}

// segmentPart parses a value or size: no operators, no calls; but a map or record expression may
// stand there.
func (p *parser) segmentPart() Expr {
	if p.peek() == tHash {
		return p.hash(nil)
	}
	return p.primary()
}
