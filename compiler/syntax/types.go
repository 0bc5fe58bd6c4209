package syntax

import (
	"slices"
	"strings"
)

// typeTable is what is kept of the types and specs of a module.
type typeTable struct {
	defs     []typeDef   // -type, -opaque
	uses     []NameArity // types by name and number of arguments, outside definitions
	remote   []remoteType
	exports  []NameArity // -export_type
	specs    []NameArity // -spec
	backs    []NameArity // -callback
	optional []NameArity // -optional_callbacks
	records  []NameArity // #r{} in types
	singles  []NameArity // type variables that occur once
}

// typeDef is a definition: its name, and the types it uses.
type typeDef struct {
	NameArity
	opaque bool
	any    bool // it is any() or term()
	uses   []NameArity
}

// remoteType is the use of a type of another module.
type remoteType struct {
	NameArity
	module string
}

// typeDecl parses -type Name(Vars) :: Type, in parentheses or not.
func (p *parser) typeDecl(at At, opaque bool) {
	parens := p.accept(tLParen)
	name := p.expect(tAtom)
	def := typeDef{NameArity: NameArity{At: at, Name: name.text}, opaque: opaque}
	p.expect(tLParen)
	for !p.accept(tRParen) && !p.failed {
		if def.Arity > 0 {
			p.expect(tComma)
		}
		p.typeVar(p.expect(tVar))
		def.Arity++
	}
	p.expect(tColonColon)
	outside, start := len(p.mod.types.uses), p.i
	p.topType()
	p.endTypeVars()
	def.uses = slices.Clone(p.mod.types.uses[outside:])
	p.mod.types.uses = p.mod.types.uses[:outside]
	def.any = p.i == start+3 && (p.toks[start].text == "any" || p.toks[start].text == "term")
	if parens {
		p.expect(tRParen)
	}
	if !p.failed {
		p.mod.types.defs = append(p.mod.types.defs, def)
	}
}

// spec parses -spec Name(Types) -> Type when ...; ... and -callback; the name may have a module.
func (p *parser) spec(at At, kind string) {
	parens := p.accept(tLParen)
	name := p.expect(tAtom)
	if p.accept(tColon) {
		name = p.expect(tAtom)
	}
	s := NameArity{At: at, Name: name.text, Arity: -1}
	for {
		start := p.i
		n := p.funType()
		if s.Arity >= 0 && n != s.Arity {
			p.failAt(start, "the clauses of the %s of %s differ in their number of arguments", kind, s.Name)
		}
		s.Arity = n
		if p.accept(tWhen) {
			p.constraints()
		}
		p.endTypeVars()
		if !p.accept(tSemicolon) {
			break
		}
	}
	if parens {
		p.expect(tRParen)
	}
	switch {
	case p.failed:
	case kind == "spec":
		p.mod.types.specs = append(p.mod.types.specs, s)
	default:
		p.mod.types.backs = append(p.mod.types.backs, s)
	}
}

// funType parses (Types) -> Type and gives the number of arguments.
func (p *parser) funType() int {
	p.expect(tLParen)
	n := p.typeList(tRParen)
	p.expect(tArrow)
	p.topType()
	return n
}

// typeList parses zero or more types up to a closing token and counts them.
func (p *parser) typeList(end kind) int {
	n := 0
	for !p.accept(end) && !p.failed {
		if n > 0 {
			p.expect(tComma)
		}
		p.topType()
		n++
	}
	return n
}

// constraints parses what is behind when: Var :: Type, or is_subtype(Var, Type).
func (p *parser) constraints() {
	for {
		if p.peek() == tAtom {
			p.take()
			p.expect(tLParen)
			p.typeVar(p.expect(tVar))
			p.expect(tComma)
			p.topType()
			p.expect(tRParen)
		} else {
			p.typeVar(p.expect(tVar))
			p.expect(tColonColon)
			p.topType()
		}
		if !p.accept(tComma) {
			return
		}
	}
}

// topType parses Var :: Type, or a union.
func (p *parser) topType() {
	if !p.enter() {
		return
	}
	defer p.leave()
	if p.peek() == tVar && p.peekAt(1) == tColonColon {
		p.take()
		p.take()
		p.topType()
		return
	}
	for {
		p.rangeType()
		if !p.accept(tBar) {
			return
		}
	}
}

// rangeType parses Type or Low .. High, with integer arithmetic in both.
func (p *parser) rangeType() {
	p.arithType()
	if p.accept(tDotDot) {
		p.arithType()
	}
}

func (p *parser) arithType() {
	for {
		for k := p.peek(); k == tPlus || k == tMinus || k == tBnot; k = p.peek() {
			p.take()
		}
		p.oneType()
		switch precedence[p.peek()] {
		case precAdd, precMul:
			p.take()
		default:
			return
		}
	}
}

func (p *parser) oneType() {
	t := p.toks[p.i]
	switch t.kind {
	case tVar:
		p.typeVar(p.take())
	case tInt, tChar:
		p.take()
	case tAtom:
		p.namedType(p.take())
	case tLParen:
		p.take()
		p.topType()
		p.expect(tRParen)
	case tLBrace:
		p.take()
		p.typeList(tRBrace)
	case tLBracket:
		p.listType()
	case tLBin:
		p.binaryType()
	case tHash:
		p.hashType()
	case tFun:
		p.funTypeExpr()
	default:
		p.syntaxError()
	}
}

// namedType parses what is behind an atom: nothing, arguments, or :name and arguments.
func (p *parser) namedType(name token) {
	if p.accept(tColon) {
		t := p.expect(tAtom).text
		p.expect(tLParen)
		n := p.typeList(tRParen)
		p.mod.types.remote = append(p.mod.types.remote, remoteType{NameArity{p.at(name), t, n}, name.text})
		return
	}
	if p.accept(tLParen) {
		at := p.at(name)
		n := p.typeList(tRParen)
		p.mod.types.uses = append(p.mod.types.uses, NameArity{at, name.text, n})
	}
}

func (p *parser) listType() {
	p.take()
	if p.accept(tRBracket) {
		return
	}
	p.topType()
	if p.accept(tComma) {
		p.expect(tEllipsis)
	}
	p.expect(tRBracket)
}

// binaryType parses <<>>, <<_:Size>>, <<_:_*Unit>> and both together.
func (p *parser) binaryType() {
	p.take()
	for n := 0; !p.accept(tRBin) && !p.failed; n++ {
		if n > 0 {
			p.expect(tComma)
		}
		p.expect(tVar)
		p.expect(tColon)
		if p.accept(tVar) {
			p.expect(tStar)
		}
		p.oneType()
	}
}

func (p *parser) hashType() {
	p.take()
	if p.accept(tLBrace) {
		for n := 0; !p.accept(tRBrace) && !p.failed; n++ {
			if n > 0 {
				p.expect(tComma)
			}
			p.topType()
			if !p.accept(tExact) {
				p.expect(tAssoc)
			}
			p.topType()
		}
		return
	}
	name := p.expect(tAtom)
	p.mod.types.records = append(p.mod.types.records, NameArity{p.at(name), name.text, 0})
	p.expect(tLBrace)
	for n := 0; !p.accept(tRBrace) && !p.failed; n++ {
		if n > 0 {
			p.expect(tComma)
		}
		p.expect(tAtom)
		p.expect(tColonColon)
		p.topType()
	}
}

// funTypeExpr parses fun(), fun((...) -> Type) and fun((Types) -> Type).
func (p *parser) funTypeExpr() {
	p.take()
	p.expect(tLParen)
	if p.accept(tRParen) {
		return
	}
	if p.peek() == tLParen && p.peekAt(1) == tEllipsis {
		p.take()
		p.take()
		p.expect(tRParen)
		p.expect(tArrow)
		p.topType()
	} else {
		p.funType()
	}
	p.expect(tRParen)
}

func (p *parser) typeVar(t token) {
	if !strings.HasPrefix(t.text, "_") {
		p.typeVars = append(p.typeVars, NameArity{At: p.at(t), Name: t.text})
	}
}

// endTypeVars ends the scope of type variables: each must have occurred twice.
func (p *parser) endTypeVars() {
	count := make(map[string]int, len(p.typeVars))
	for _, v := range p.typeVars {
		count[v.Name]++
	}
	for _, v := range p.typeVars {
		if count[v.Name] == 1 {
			p.mod.types.singles = append(p.mod.types.singles, v)
		}
	}
	p.typeVars = p.typeVars[:0]
}
