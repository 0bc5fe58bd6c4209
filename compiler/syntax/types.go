package syntax

import (
	"math/big"
	"slices"
	"strings"

	"github.com/parallergo/epiphany/compiler/constant"
)

// TypeTable is what is kept of the types and specs of a module.
type TypeTable struct {
	Definitions       []TypeDef   // -type, -opaque
	Uses              []NameArity // types by name and number of arguments, outside definitions
	Remote            []RemoteType
	Exports           []NameArity  // -export_type
	Specs             []RemoteType // -spec, with what stands before the name
	Callbacks         []NameArity  // -callback
	OptionalCallbacks []NameArity  // -optional_callbacks
	Records           []RecordUse  // #r{} in types
	Singles           []NameArity  // type variables that occur once
}

// TypeDef is a definition: its name, and the types it uses.
type TypeDef struct {
	NameArity
	Opaque bool
	Any    bool // it is any() or term()
	Uses   []NameArity
}

// RemoteType is the use of a type of another module.
type RemoteType struct {
	NameArity
	Module string
}

// RecordUse is a record in a type, with the fields whose types it narrows.
type RecordUse struct {
	At
	Name   string
	Fields []NameArity
}

// typeDecl parses -type Name(Vars) :: Type, in parentheses or not, and -opaque. What has no :: is
// an attribute like others.
func (p *parser) typeDecl(at At, kind string) {
	start := p.i
	parens := p.accept(tLParen)
	head := p.expr()
	if !p.failed && p.peek() != tColonColon {
		p.i = start
		p.plainAttribute(at, kind)
		return
	}
	p.expect(tColonColon)
	def := TypeDef{Opaque: kind == "opaque"}
	name, ok := head.(*Call)
	if ok {
		def.Arity = len(name.Args)
		for _, v := range name.Args {
			if v, isVar := v.(*Var); isVar {
				p.noteTypeVar(v.At, v.Name)
			}
		}
	}
	outside, first := len(p.mod.Types.Uses), p.i
	p.topType()
	p.endTypeVars()
	def.Uses = slices.Clone(p.mod.Types.Uses[outside:])
	p.mod.Types.Uses = p.mod.Types.Uses[:outside]
	def.Any = p.i == first+3 && (p.toks[first].text == "any" || p.toks[first].text == "term")
	if parens {
		p.expect(tRParen)
	}
	if p.failed || !p.typeHead(at, kind, name) {
		return
	}
	def.NameArity = NameArity{at, name.Name.(*AtomLit).Name, def.Arity}
	p.mod.Types.Definitions = append(p.mod.Types.Definitions, def)
}

// typeHead wants the head of a definition to be a name with variables.
func (p *parser) typeHead(at At, kind string, head *Call) bool {
	if head == nil || head.Module != nil {
		p.bad(at.Pos, "bad %s declaration", kind)
		return false
	}
	if _, ok := head.Name.(*AtomLit); !ok {
		p.bad(at.Pos, "bad %s declaration", kind)
		return false
	}
	for _, e := range head.Args {
		if v, ok := e.(*Var); !ok || v.Name == "_" {
			p.bad(firstPos(e), "bad type variable")
			return false
		}
	}
	return true
}

// spec parses -spec Name(Types) -> Type when ...; ... and -callback; the name may have a module.
func (p *parser) spec(at At, kind string) {
	before := p.mod.Types
	parens := p.accept(tLParen)
	name := p.expect(tAtom)
	module := p.mod.Name
	explicit := p.accept(tColon)
	if explicit {
		module, name = name.text, p.expect(tAtom)
	}
	s := NameArity{At: at, Name: name.text, Arity: -1}
	for {
		start := p.i
		n := p.funType()
		if s.Arity < 0 {
			s.Arity = n
		} else if n != s.Arity {
			p.later.Errorf(p.pos(p.toks[start]), "%s has wrong arity", kind)
		}
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
	if explicit && !p.failed {
		p.later.CheckLatin1(at.Pos, module)
	}
	switch {
	case p.failed:
	case kind == "callback" && explicit:
		p.mod.Types = before
		p.later.Errorf(at.Pos, "explicit module not allowed for callback %s:%v", QuoteAtom(module),
			FuncName{s.Name, s.Arity})
	case module != p.mod.Name:
		p.later.Errorf(at.Pos, "%s for function %s:%v from other module", kind, QuoteAtom(module),
			FuncName{s.Name, s.Arity})
	case kind == "spec":
		prefix := ""
		if explicit {
			prefix = QuoteAtom(module) + ":"
		}
		p.mod.Types.Specs = append(p.mod.Types.Specs, RemoteType{s, prefix})
	default:
		p.mod.Types.Callbacks = append(p.mod.Types.Callbacks, s)
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
			p.subtype()
		} else {
			if p.toks[p.i].text == "_" {
				p.failAt(p.i, "bad type variable")
			}
			p.typeVar(p.expect(tVar))
			p.expect(tColonColon)
			p.topType()
		}
		if !p.accept(tComma) {
			return
		}
	}
}

// subtype parses is_subtype(Var, Type).
func (p *parser) subtype() {
	at := p.i
	what := p.take().text
	p.expect(tLParen)
	first := p.i
	isVar := p.peek() == tVar && p.peekAt(1) == tComma && p.toks[first].text != "_"
	switch n := p.typeList(tRParen); {
	case p.failed:
	case n != 2 || what != "is_subtype":
		p.failAt(at, "unsupported constraint %s", QuoteAtom(what))
	case !isVar:
		p.failAt(first, "bad type variable")
	}
}

// topType parses Var :: Type, or a union.
func (p *parser) topType() {
	before := p.typeMark()
	p.integerType(p.annotatedType(), before)
}

// typeMark is how much is known of the types used so far.
type typeMark struct{ vars, uses, remote, records int }

func (p *parser) typeMark() typeMark {
	t := &p.mod.Types
	return typeMark{len(p.typeVars), len(t.Uses), len(t.Remote), len(t.Records)}
}

// badType reports a type that makes no sense as a whole: of what is in it, nothing is said.
func (p *parser) badType(at Pos, before typeMark, msg string) {
	if !p.failed {
		t := &p.mod.Types
		p.typeVars, t.Uses, t.Remote, t.Records = p.typeVars[:before.vars], t.Uses[:before.uses],
			t.Remote[:before.remote], t.Records[:before.records]
		p.later.Errorf(at, "%s", msg)
	}
}

// typeNumber is what a type made of integers and operators computes to: nil where it fails or is
// another type.
type typeNumber struct {
	value *big.Int
	op    *token // the outermost operator
}

// integerType wants operators to have computed an integer.
func (p *parser) integerType(n typeNumber, before typeMark) {
	if n.op != nil && n.value == nil {
		p.badType(p.pos(*n.op), before, "bad integer type")
	}
}

// annotatedType is topType within a range or an operation, which has to make sense as a whole.
func (p *parser) annotatedType() (n typeNumber) {
	if !p.enter() {
		return n
	}
	defer p.leave()
	if p.peek() == tVar && p.peekAt(1) == tColonColon {
		p.take()
		p.take()
		p.topType()
		return n
	}
	before := p.typeMark()
	n = p.rangeType()
	for p.accept(tBar) {
		p.integerType(n, before)
		before = p.typeMark()
		p.integerType(p.rangeType(), before)
		n = typeNumber{}
	}
	return n
}

// rangeType parses Type or Low .. High.
func (p *parser) rangeType() typeNumber {
	first, before := p.i, p.typeMark()
	low := p.arithType(precAdd)
	if !p.accept(tDotDot) {
		return low
	}
	high := p.arithType(precAdd)
	if low.value == nil || high.value == nil || low.value.Cmp(high.value) >= 0 {
		for p.toks[first].kind == tLParen {
			first++
		}
		p.badType(p.pos(p.toks[first]), before, "bad range type")
	}
	return typeNumber{}
}

// arithType parses operators of at least the precedence, precAdd or precMul.
func (p *parser) arithType(least int8) typeNumber {
	left := p.prefixType()
	for links := 0; ; links++ {
		prec := precedence[p.peek()]
		if prec < max(least, precAdd) {
			return left
		}
		if links == maxChain {
			p.failAt(p.i, "nesting too deep")
			return left
		}
		op := p.take()
		right := p.arithType(prec + 1)
		n := typeNumber{op: &op}
		if left.value != nil && right.value != nil {
			n.value, _ = constant.Integers(op.kind.String(), left.value, right.value)
		}
		left = n
	}
}

// prefixType parses operators before a type.
func (p *parser) prefixType() typeNumber {
	switch p.peek() {
	case tPlus, tMinus, tBnot, tNot:
	default:
		return p.oneType()
	}
	if !p.enter() {
		return typeNumber{}
	}
	defer p.leave()
	op := p.take()
	n := typeNumber{op: &op}
	if v := p.prefixType().value; v != nil {
		result, _ := constant.Call("erlang", op.kind.String(), constant.OfInteger(v))
		n.value = result.Num
	}
	return n
}

func (p *parser) oneType() (n typeNumber) {
	t := p.toks[p.i]
	switch t.kind {
	case tVar:
		p.typeVar(p.take())
	case tInt, tChar:
		n.value = p.primary().(*IntLit).Value
	case tAtom:
		p.namedType(p.take())
	case tLParen:
		p.take()
		n = p.annotatedType()
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
	return n
}

// namedType parses what is behind an atom: nothing, arguments, or :name and arguments.
func (p *parser) namedType(name token) {
	if p.accept(tColon) {
		t := p.expect(tAtom).text
		p.expect(tLParen)
		n := p.typeList(tRParen)
		p.mod.Types.Remote = append(p.mod.Types.Remote,
			RemoteType{NameArity{p.at(name), t, n}, name.text})
		return
	}
	if p.accept(tLParen) {
		at := p.at(name)
		n := p.typeList(tRParen)
		p.mod.Types.Uses = append(p.mod.Types.Uses, NameArity{at, name.text, n})
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
	at, before, ok := p.pos(p.take()), p.typeMark(), true
	for unit := false; !unit && p.peek() != tRBin && !p.failed; {
		first := p.toks[p.i-1].kind == tLBin
		if !first {
			p.expect(tComma)
		}
		p.wildType()
		p.expect(tColon)
		if unit = p.peek() == tVar && p.peekAt(1) == tStar; unit {
			p.wildType()
			p.take()
		} else if !first {
			p.syntaxError()
		}
		n := p.rangeType().value
		ok = ok && n != nil && n.Sign() >= 0
	}
	p.expect(tRBin)
	if !ok {
		p.badType(at, before, "bad binary type")
	}
}

// wildType wants the variable _.
func (p *parser) wildType() {
	if t := p.expect(tVar); t.text != "_" && !p.failed {
		p.failAt(p.i-1, "Bad binary type")
	}
}

func (p *parser) hashType() {
	hash := p.take()
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
	use := RecordUse{At: p.at(hash), Name: name.text}
	defer func() { p.mod.Types.Records = append(p.mod.Types.Records, use) }()
	p.expect(tLBrace)
	for n := 0; !p.accept(tRBrace) && !p.failed; n++ {
		if n > 0 {
			p.expect(tComma)
		}
		at := p.here()
		use.Fields = append(use.Fields, NameArity{At: at, Name: p.expect(tAtom).text})
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

func (p *parser) typeVar(t token) { p.noteTypeVar(p.at(t), t.text) }

func (p *parser) noteTypeVar(at At, name string) {
	if !strings.HasPrefix(name, "_") && !p.failed {
		p.typeVars = append(p.typeVars, NameArity{At: at, Name: name})
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
			p.mod.Types.Singles = append(p.mod.Types.Singles, v)
		}
	}
	p.typeVars = p.typeVars[:0]
}
