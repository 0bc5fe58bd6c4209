package syntax

import (
	"math/big"
	"strconv"
	"unicode/utf8"
)

// Precedences of the operators, binding tighter as they grow, and how operators of the same
// precedence group.
const (
	precMatch   = 1 // = and !, to the right
	precOrelse  = 2
	precAndalso = 3
	precCompare = 4 // not at all
	precList    = 5 // to the right
	precAdd     = 6
	precMul     = 7
	precPrefix  = 8
)

// precedence of the binary operators, 0 for other tokens.
var precedence = func() (m [tFunctionArity + 1]int8) {
	for prec, kinds := range map[int8][]kind{
		precMatch: {tMatch, tBang}, precOrelse: {tOrelse}, precAndalso: {tAndalso},
		precCompare: {tEq, tNe, tLe, tLt, tGe, tGt, tEqExact, tNeExact},
		precList:    {tPlusPlus, tMinusMinus},
		precAdd:     {tPlus, tMinus, tBor, tBxor, tBsl, tBsr, tOr, tXor},
		precMul:     {tSlash, tStar, tDiv, tRem, tBand, tAnd},
	} {
		for _, k := range kinds {
			m[k] = prec
		}
	}
	return m
}()

// groupsRight tells the precedences at which a op b op c means a op (b op c).
func groupsRight(prec int8) bool { return prec <= precAndalso || prec == precList }

// expr parses an expression of any precedence.
func (p *parser) expr() Expr { return p.binary(precMatch) }

// binary parses operators of at least the precedence.
func (p *parser) binary(least int8) Expr {
	if !p.enter() {
		return &NilLit{p.here()}
	}
	defer p.leave()
	left := p.unary()
	for links := 0; ; links++ {
		op := p.peek()
		prec := precedence[op]
		if prec == 0 || prec < least || p.inHead && notInHeads[op] {
			return left
		}
		if links == maxChain {
			p.failAt(p.i, "nesting too deep")
			return left
		}
		t := p.take()
		next := prec + 1
		if groupsRight(prec) {
			next = prec
		}
		right := p.binary(next)
		if op == tMatch {
			left = &Match{At{firstPos(left)}, left, right}
			continue
		}
		left = &Binop{p.at(t), op.String(), left, right}
		if prec == precCompare && precedence[p.peek()] == precCompare {
			p.syntaxError()
		}
	}
}

// notInHeads are the operators that arguments in a head do not have but within brackets.
var notInHeads = map[kind]bool{tBang: true, tAndalso: true, tOrelse: true}

// firstPos is where an expression begins.
func firstPos(e Expr) Pos {
	for {
		switch x := e.(type) {
		case *Binop:
			e = x.Left
			continue
		case *Map:
			if x.Base != nil {
				e = x.Base
				continue
			}
		case *RecordExpr:
			if x.Base != nil {
				e = x.Base
				continue
			}
		case *RecordGet:
			e = x.Base
			continue
		}
		return e.Position()
	}
}

// unary parses prefix operators and catch, which reaches as far as it can.
func (p *parser) unary() Expr {
	switch p.peek() {
	case tPlus, tMinus, tBnot, tNot:
		if !p.enter() {
			return &NilLit{p.here()}
		}
		defer p.leave()
		t := p.take()
		return &Unary{p.at(t), t.kind.String(), p.unary()}
	case tCatch:
		if p.inHead {
			p.syntaxError()
		}
		t := p.take()
		return &Catch{p.at(t), p.expr()}
	}
	return p.postfix()
}

// postfix parses calls and the reading and updating of records and maps.
func (p *parser) postfix() Expr {
	var e Expr
	if p.peek() == tHash {
		e = p.hash(nil)
	} else {
		e = p.primary()
		switch {
		case p.inHead:
			return e
		case p.peek() == tColon:
			return p.Remote(e)
		case p.peek() == tLParen:
			return p.call(nil, e)
		}
	}
	for links := 0; p.peek() == tHash && !p.failed; links++ {
		if links == maxChain {
			p.failAt(p.i, "nesting too deep")
			break
		}
		e = p.hash(e)
	}
	return e
}

// Remote parses Module:Name(Args), or without arguments.
func (p *parser) Remote(module Expr) Expr {
	p.take()
	name := p.primary()
	if p.peek() == tLParen || p.failed {
		return p.call(module, name)
	}
	return &Remote{At{module.Position()}, module, name}
}

func (p *parser) call(module, name Expr) Expr {
	c := &Call{Module: module, Name: name}
	c.Pos = name.Position()
	if module != nil {
		c.Pos = module.Position()
	}
	p.expect(tLParen)
	start := p.i
	c.Args = p.exprList(tRParen)
	if p.queries && !p.failed {
		p.query(c, start)
	}
	if p.msTransform && !p.failed && p.toks[0].kind == tAtom { // in a function
		return p.fun2ms(c)
	}
	return c
}

// hash parses #{...}, #r{...}, #r.f, with the expression before it when there is one.
func (p *parser) hash(base Expr) Expr {
	t := p.expect(tHash)
	if p.peek() == tLBrace {
		return p.mapExpr(t, base)
	}
	name := p.expect(tAtom).text
	if p.accept(tPeriod) {
		field := p.expect(tAtom)
		at := p.pos(field)
		if base == nil {
			return &RecordIndex{p.at(t), name, field.text, at}
		}
		return &RecordGet{p.at(t), base, name, field.text, at}
	}
	r := &RecordExpr{At: p.at(t), Base: base, Name: name}
	p.expect(tLBrace)
	for !p.accept(tRBrace) && !p.failed {
		if len(r.Fields) > 0 {
			p.expect(tComma)
		}
		r.Fields = append(r.Fields, p.fieldInit())
	}
	return r
}

func (p *parser) fieldInit() FieldInit {
	f := FieldInit{At: p.here()}
	if t := p.toks[p.i]; t.kind == tAtom || t.kind == tVar {
		f.Name = p.take().text
		f.IsVar = t.kind == tVar && t.text != "_"
	} else {
		p.syntaxError()
	}
	p.expect(tMatch)
	f.Value = p.binaryFree()
	return f
}

// binaryFree parses an expression inside brackets, which may be of any kind again.
func (p *parser) binaryFree() Expr {
	head := p.inHead
	p.inHead = false
	e := p.expr()
	p.inHead = head
	return e
}

func (p *parser) mapExpr(t token, base Expr) Expr {
	m := &Map{At: p.at(t), Base: base}
	p.expect(tLBrace)
	for !p.accept(tRBrace) && !p.failed {
		if len(m.Pairs) > 0 {
			p.expect(tComma)
		}
		m.Pairs = append(m.Pairs, p.mapPair())
		if len(m.Pairs) == 1 && base == nil && p.peek() == tBarBar {
			return p.mapComprehension(m)
		}
	}
	return m
}

func (p *parser) mapPair() MapPair {
	pair := MapPair{At: p.here(), Key: p.binaryFree()}
	pair.Arrow = p.here().Pos
	switch p.peek() {
	case tExact:
		pair.Exact = true
		p.take()
	default:
		p.expect(tAssoc)
	}
	pair.Value = p.binaryFree()
	return pair
}

func (p *parser) mapComprehension(m *Map) Expr {
	c := &Comprehension{At: m.At, Kind: "map", Key: m.Pairs[0].Key, Value: m.Pairs[0].Value}
	if m.Pairs[0].Exact {
		p.syntaxError()
	}
	c.Qualifiers = p.qualifiers()
	p.expect(tRBrace)
	return c
}

// primary parses what needs no precedence: literals, names, and whatever has brackets or an end.
func (p *parser) primary() Expr {
	t := p.toks[p.i]
	switch t.kind {
	case tVar:
		p.take()
		return &Var{p.at(t), t.text}
	case tAtom:
		p.take()
		return &AtomLit{p.at(t), t.text}
	case tInt:
		p.take()
		return p.integer(t)
	case tChar:
		p.take()
		r, _ := utf8.DecodeRuneInString(t.text)
		return &IntLit{p.at(t), big.NewInt(int64(r))}
	case tFloat:
		p.take()
		v, _ := strconv.ParseFloat(t.text, 64)
		return &FloatLit{p.at(t), v}
	case tString:
		return p.stringLit()
	}
	if !p.enter() {
		return &NilLit{p.at(t)}
	}
	defer p.leave()
	head := p.inHead
	switch {
	case t.kind == tLBrace || t.kind == tLBracket || t.kind == tLBin:
		p.inHead = false
	case p.inHead && t.kind != tLParen:
		p.syntaxError()
	}
	e := p.bracketed(t)
	p.inHead = head
	return e
}

func (p *parser) integer(t token) *IntLit {
	n := intValue(t.text)
	if n.BitLen() > MaxIntegerBits {
		p.Errorf(p.at(t).Pos, "%s", tooLarge)
		n = new(big.Int)
	}
	return &IntLit{p.at(t), n}
}

// intValue avoids the general conversion for the numbers programs are full of.
func intValue(text string) *big.Int {
	if n, err := strconv.ParseInt(text, 10, 64); err == nil {
		return big.NewInt(n)
	}
	return parseInt(text)
}

// stringLit parses one or more string literals in a row, which are one string.
func (p *parser) stringLit() Expr {
	s := &StringLit{At: p.here(), Value: []rune{}}
	for p.peek() == tString {
		s.Value = append(s.Value, []rune(p.take().text)...)
	}
	return s
}

func (p *parser) bracketed(t token) Expr {
	switch t.kind {
	case tLParen:
		p.take()
		e := p.expr()
		p.expect(tRParen)
		return e
	case tLBrace:
		p.take()
		return &Tuple{p.at(t), p.exprList(tRBrace)}
	case tLBracket:
		return p.list()
	case tLBin:
		return p.bitSyntax()
	case tBegin:
		p.take()
		b := &Block{At: p.at(t), Body: p.exprs()}
		p.expect(tEnd)
		return b
	case tIf, tCase, tReceive, tTry, tFun, tMaybe:
		return p.keyword(t)
	}
	p.syntaxError()
	return &NilLit{p.at(t)}
}

// list parses [A,B|T] or a list comprehension.
func (p *parser) list() Expr {
	t := p.take()
	if p.accept(tRBracket) {
		return &NilLit{p.at(t)}
	}
	var elems []Expr
	for {
		elems = append(elems, p.expr())
		if len(elems) == 1 && p.peek() == tBarBar {
			return p.listComprehension(t, elems[0])
		}
		if len(elems) > maxList {
			p.failAt(p.i, "a list has more than %d elements", maxList)
		}
		if !p.accept(tComma) {
			break
		}
	}
	var tail Expr
	if p.accept(tBar) {
		tail = p.expr()
	}
	end := p.expect(tRBracket)
	if tail == nil {
		tail = &NilLit{p.at(end)}
	}
	return consList(p.at(t), elems, tail)
}

// consList links elements; the first cell stands at the bracket, the others at their element.
func consList(at At, elems []Expr, tail Expr) Expr {
	for i := len(elems) - 1; i > 0; i-- {
		tail = &Cons{At{firstPos(elems[i])}, elems[i], tail}
	}
	return &Cons{at, elems[0], tail}
}

func (p *parser) listComprehension(t token, value Expr) Expr {
	c := &Comprehension{At: p.at(t), Kind: "list", Value: value, Qualifiers: p.qualifiers()}
	p.expect(tRBracket)
	return c
}

// qualifiers parses || and the generators and filters behind it.
func (p *parser) qualifiers() []Qualifier {
	p.expect(tBarBar)
	var qs []Qualifier
	for {
		qs = append(qs, p.qualifier())
		if !p.accept(tComma) {
			return qs
		}
	}
}

func (p *parser) qualifier() Qualifier {
	q := Qualifier{At: p.here()}
	e := p.expr()
	if p.accept(tExact) {
		q.Key = e
		e = p.expr()
		if p.peek() != tLArrow {
			p.syntaxError()
		}
	}
	switch p.peek() {
	case tLArrow:
		p.take()
		q.Pattern, q.Value = e, p.expr()
	case tLDoubleArrow:
		if _, ok := e.(*Binary); !ok {
			p.syntaxError()
		}
		q.Arrow = p.here().Pos
		p.take()
		q.Pattern, q.Value, q.Binary = e, p.expr(), true
	default:
		q.Value = e
	}
	return q
}
