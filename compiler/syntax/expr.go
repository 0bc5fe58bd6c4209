package syntax

import (
	"math/big"
	"strconv"
	"unicode/utf8"

	"github.com/parallergo/epiphany/compiler/source"
	"github.com/parallergo/epiphany/compiler/token"
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
var precedence = func() (m [token.FunctionArity + 1]int8) {
	for prec, kinds := range map[int8][]token.Kind{
		precMatch: {token.Match, token.Bang}, precOrelse: {token.Orelse}, precAndalso: {token.Andalso},
		precCompare: {token.Eq, token.Ne, token.Le, token.Lt, token.Ge, token.Gt, token.EqExact,
			token.NeExact},
		precList: {token.PlusPlus, token.MinusMinus},
		precAdd: {token.Plus, token.Minus, token.Bor, token.Bxor, token.Bsl, token.Bsr,
			token.Or, token.Xor},
		precMul: {token.Slash, token.Star, token.Div, token.Rem, token.Band, token.And},
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
		if op == token.Match {
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
var notInHeads = map[token.Kind]bool{token.Bang: true, token.Andalso: true, token.Orelse: true}

// firstPos is where an expression begins.
func firstPos(e Expr) source.Pos {
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
	case token.Plus, token.Minus, token.Bnot, token.Not:
		if !p.enter() {
			return &NilLit{p.here()}
		}
		defer p.leave()
		t := p.take()
		return &Unary{p.at(t), t.Kind.String(), p.unary()}
	case token.Catch:
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
	if p.peek() == token.Hash {
		e = p.hash(nil)
	} else {
		e = p.primary()
		switch {
		case p.inHead:
			return e
		case p.peek() == token.Colon:
			return p.Remote(e)
		case p.peek() == token.LParen:
			return p.call(nil, e)
		}
	}
	for links := 0; p.peek() == token.Hash && !p.failed; links++ {
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
	if p.peek() == token.LParen || p.failed {
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
	p.expect(token.LParen)
	start := p.i
	c.Args = p.exprList(token.RParen)
	if p.queries && !p.failed {
		p.query(c, start)
	}
	if p.msTransform && !p.failed && p.toks[0].Kind == token.Atom { // in a function
		return p.fun2ms(c)
	}
	return c
}

// hash parses #{...}, #r{...}, #r.f, with the expression before it when there is one.
func (p *parser) hash(base Expr) Expr {
	t := p.expect(token.Hash)
	if p.peek() == token.LBrace {
		return p.mapExpr(t, base)
	}
	name := p.expect(token.Atom).Text
	if p.accept(token.Period) {
		field := p.expect(token.Atom)
		at := p.pos(field)
		if base == nil {
			return &RecordIndex{p.at(t), name, field.Text, at}
		}
		return &RecordGet{p.at(t), base, name, field.Text, at}
	}
	r := &RecordExpr{At: p.at(t), Base: base, Name: name}
	p.expect(token.LBrace)
	for !p.accept(token.RBrace) && !p.failed {
		if len(r.Fields) > 0 {
			p.expect(token.Comma)
		}
		r.Fields = append(r.Fields, p.fieldInit())
	}
	return r
}

func (p *parser) fieldInit() FieldInit {
	f := FieldInit{At: p.here()}
	if t := p.toks[p.i]; t.Kind == token.Atom || t.Kind == token.Var {
		f.Name = p.take().Text
		f.IsVar = t.Kind == token.Var && t.Text != "_"
	} else {
		p.syntaxError()
	}
	p.expect(token.Match)
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

func (p *parser) mapExpr(t token.Token, base Expr) Expr {
	m := &Map{At: p.at(t), Base: base}
	p.expect(token.LBrace)
	for !p.accept(token.RBrace) && !p.failed {
		if len(m.Pairs) > 0 {
			p.expect(token.Comma)
		}
		m.Pairs = append(m.Pairs, p.mapPair())
		if len(m.Pairs) == 1 && base == nil && p.peek() == token.BarBar {
			return p.mapComprehension(m)
		}
	}
	return m
}

func (p *parser) mapPair() MapPair {
	pair := MapPair{At: p.here(), Key: p.binaryFree()}
	pair.Arrow = p.here().Pos
	switch p.peek() {
	case token.Exact:
		pair.Exact = true
		p.take()
	default:
		p.expect(token.Assoc)
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
	p.expect(token.RBrace)
	return c
}

// primary parses what needs no precedence: literals, names, and whatever has brackets or an end.
func (p *parser) primary() Expr {
	t := p.toks[p.i]
	switch t.Kind {
	case token.Var:
		p.take()
		return &Var{p.at(t), t.Text}
	case token.Atom:
		p.take()
		return &AtomLit{p.at(t), t.Text}
	case token.Int:
		p.take()
		return p.integer(t)
	case token.Char:
		p.take()
		r, _ := utf8.DecodeRuneInString(t.Text)
		return &IntLit{p.at(t), big.NewInt(int64(r))}
	case token.Float:
		p.take()
		v, _ := strconv.ParseFloat(t.Text, 64)
		return &FloatLit{p.at(t), v}
	case token.String:
		return p.stringLit()
	}
	if !p.enter() {
		return &NilLit{p.at(t)}
	}
	defer p.leave()
	head := p.inHead
	switch {
	case t.Kind == token.LBrace || t.Kind == token.LBracket || t.Kind == token.LBin:
		p.inHead = false
	case p.inHead && t.Kind != token.LParen:
		p.syntaxError()
	}
	e := p.bracketed(t)
	p.inHead = head
	return e
}

func (p *parser) integer(t token.Token) *IntLit {
	n := intValue(t.Text)
	if n.BitLen() > token.MaxIntegerBits {
		p.Errorf(p.at(t).Pos, "%s", token.TooLarge)
		n = new(big.Int)
	}
	return &IntLit{p.at(t), n}
}

// intValue avoids the general conversion for the numbers programs are full of.
func intValue(text string) *big.Int {
	if n, err := strconv.ParseInt(text, 10, 64); err == nil {
		return big.NewInt(n)
	}
	return token.ParseInt(text)
}

// stringLit parses one or more string literals in a row, which are one string.
func (p *parser) stringLit() Expr {
	s := &StringLit{At: p.here(), Value: []rune{}}
	for p.peek() == token.String {
		s.Value = append(s.Value, []rune(p.take().Text)...)
	}
	return s
}

func (p *parser) bracketed(t token.Token) Expr {
	switch t.Kind {
	case token.LParen:
		p.take()
		e := p.expr()
		p.expect(token.RParen)
		return e
	case token.LBrace:
		p.take()
		return &Tuple{p.at(t), p.exprList(token.RBrace)}
	case token.LBracket:
		return p.list()
	case token.LBin:
		return p.bitSyntax()
	case token.Begin:
		p.take()
		b := &Block{At: p.at(t), Body: p.exprs()}
		p.expect(token.End)
		return b
	case token.If, token.Case, token.Receive, token.Try, token.Fun, token.Maybe:
		return p.keyword(t)
	}
	p.syntaxError()
	return &NilLit{p.at(t)}
}

// list parses [A,B|T] or a list comprehension.
func (p *parser) list() Expr {
	t := p.take()
	if p.accept(token.RBracket) {
		return &NilLit{p.at(t)}
	}
	var elems []Expr
	for {
		elems = append(elems, p.expr())
		if len(elems) == 1 && p.peek() == token.BarBar {
			return p.listComprehension(t, elems[0])
		}
		if len(elems) > maxList {
			p.failAt(p.i, "a list has more than %d elements", maxList)
		}
		if !p.accept(token.Comma) {
			break
		}
	}
	var tail Expr
	if p.accept(token.Bar) {
		tail = p.expr()
	}
	end := p.expect(token.RBracket)
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

func (p *parser) listComprehension(t token.Token, value Expr) Expr {
	c := &Comprehension{At: p.at(t), Kind: "list", Value: value, Qualifiers: p.qualifiers()}
	p.expect(token.RBracket)
	return c
}

// qualifiers parses || and the generators and filters behind it.
func (p *parser) qualifiers() []Qualifier {
	p.expect(token.BarBar)
	var qs []Qualifier
	for {
		qs = append(qs, p.qualifier())
		if !p.accept(token.Comma) {
			return qs
		}
	}
}

func (p *parser) qualifier() Qualifier {
	q := Qualifier{At: p.here()}
	e := p.expr()
	if p.accept(token.Exact) {
		q.Key = e
		e = p.expr()
		if p.peek() != token.LArrow {
			p.syntaxError()
		}
	}
	switch p.peek() {
	case token.LArrow:
		p.take()
		q.Pattern, q.Value = e, p.expr()
	case token.LDoubleArrow:
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
