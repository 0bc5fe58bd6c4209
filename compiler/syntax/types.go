package syntax

import (
	"math/big"
	"slices"
	"strings"

	"github.com/parallergo/epiphany/compiler/constant"
	"github.com/parallergo/epiphany/compiler/source"
	"github.com/parallergo/epiphany/compiler/token"
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
	parens := p.accept(token.LParen)
	head := p.expr()
	if !p.failed && p.peek() != token.ColonColon {
		p.i = start
		p.plainAttribute(at, kind)
		return
	}
	p.expect(token.ColonColon)
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
	def.Any = p.i == first+3 && (p.toks[first].Text == "any" || p.toks[first].Text == "term")
	if parens {
		p.expect(token.RParen)
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
	parens := p.accept(token.LParen)
	name := p.expect(token.Atom)
	module := p.mod.Name
	explicit := p.accept(token.Colon)
	if explicit {
		module, name = name.Text, p.expect(token.Atom)
	}
	s := NameArity{At: at, Name: name.Text, Arity: -1}
	for {
		start := p.i
		n := p.funType()
		if s.Arity < 0 {
			s.Arity = n
		} else if n != s.Arity {
			p.later.Errorf(p.pos(p.toks[start]), "%s has wrong arity", kind)
		}
		if p.accept(token.When) {
			p.constraints()
		}
		p.endTypeVars()
		if !p.accept(token.Semicolon) {
			break
		}
	}
	if parens {
		p.expect(token.RParen)
	}
	if explicit && !p.failed {
		p.later.CheckLatin1(at.Pos, module)
	}
	switch {
	case p.failed:
	case kind == "callback" && explicit:
		p.mod.Types = before
		p.later.Errorf(at.Pos, "explicit module not allowed for callback %s:%v", token.QuoteAtom(module),
			FuncName{s.Name, s.Arity})
	case module != p.mod.Name:
		p.later.Errorf(at.Pos, "%s for function %s:%v from other module", kind, token.QuoteAtom(module),
			FuncName{s.Name, s.Arity})
	case kind == "spec":
		prefix := ""
		if explicit {
			prefix = token.QuoteAtom(module) + ":"
		}
		p.mod.Types.Specs = append(p.mod.Types.Specs, RemoteType{s, prefix})
	default:
		p.mod.Types.Callbacks = append(p.mod.Types.Callbacks, s)
	}
}

// funType parses (Types) -> Type and gives the number of arguments.
func (p *parser) funType() int {
	p.expect(token.LParen)
	n := p.typeList(token.RParen)
	p.expect(token.Arrow)
	p.topType()
	return n
}

// typeList parses zero or more types up to a closing token and counts them.
func (p *parser) typeList(end token.Kind) int {
	n := 0
	for !p.accept(end) && !p.failed {
		if n > 0 {
			p.expect(token.Comma)
		}
		p.topType()
		n++
	}
	return n
}

// constraints parses what is behind when: Var :: Type, or is_subtype(Var, Type).
func (p *parser) constraints() {
	for {
		if p.peek() == token.Atom {
			p.subtype()
		} else {
			if p.toks[p.i].Text == "_" {
				p.failAt(p.i, "bad type variable")
			}
			p.typeVar(p.expect(token.Var))
			p.expect(token.ColonColon)
			p.topType()
		}
		if !p.accept(token.Comma) {
			return
		}
	}
}

// subtype parses is_subtype(Var, Type).
func (p *parser) subtype() {
	at := p.i
	what := p.take().Text
	p.expect(token.LParen)
	first := p.i
	isVar := p.peek() == token.Var && p.peekAt(1) == token.Comma && p.toks[first].Text != "_"
	switch n := p.typeList(token.RParen); {
	case p.failed:
	case n != 2 || what != "is_subtype":
		p.failAt(at, "unsupported constraint %s", token.QuoteAtom(what))
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
func (p *parser) badType(at source.Pos, before typeMark, msg string) {
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
	op    *token.Token // the outermost operator
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
	if p.peek() == token.Var && p.peekAt(1) == token.ColonColon {
		p.take()
		p.take()
		p.topType()
		return n
	}
	before := p.typeMark()
	n = p.rangeType()
	for p.accept(token.Bar) {
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
	if !p.accept(token.DotDot) {
		return low
	}
	high := p.arithType(precAdd)
	if low.value == nil || high.value == nil || low.value.Cmp(high.value) >= 0 {
		for p.toks[first].Kind == token.LParen {
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
			n.value, _ = constant.Integers(op.Kind.String(), left.value, right.value)
		}
		left = n
	}
}

// prefixType parses operators before a type.
func (p *parser) prefixType() typeNumber {
	switch p.peek() {
	case token.Plus, token.Minus, token.Bnot, token.Not:
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
		result, _ := constant.Call("erlang", op.Kind.String(), constant.OfInteger(v))
		n.value = result.Num
	}
	return n
}

func (p *parser) oneType() (n typeNumber) {
	t := p.toks[p.i]
	switch t.Kind {
	case token.Var:
		p.typeVar(p.take())
	case token.Int, token.Char:
		n.value = p.primary().(*IntLit).Value
	case token.Atom:
		p.namedType(p.take())
	case token.LParen:
		p.take()
		n = p.annotatedType()
		p.expect(token.RParen)
	case token.LBrace:
		p.take()
		p.typeList(token.RBrace)
	case token.LBracket:
		p.listType()
	case token.LBin:
		p.binaryType()
	case token.Hash:
		p.hashType()
	case token.Fun:
		p.funTypeExpr()
	default:
		p.syntaxError()
	}
	return n
}

// namedType parses what is behind an atom: nothing, arguments, or :name and arguments.
func (p *parser) namedType(name token.Token) {
	if p.accept(token.Colon) {
		t := p.expect(token.Atom).Text
		p.expect(token.LParen)
		n := p.typeList(token.RParen)
		p.mod.Types.Remote = append(p.mod.Types.Remote,
			RemoteType{NameArity{p.at(name), t, n}, name.Text})
		return
	}
	if p.accept(token.LParen) {
		at := p.at(name)
		n := p.typeList(token.RParen)
		p.mod.Types.Uses = append(p.mod.Types.Uses, NameArity{at, name.Text, n})
	}
}

func (p *parser) listType() {
	p.take()
	if p.accept(token.RBracket) {
		return
	}
	p.topType()
	if p.accept(token.Comma) {
		p.expect(token.Ellipsis)
	}
	p.expect(token.RBracket)
}

// binaryType parses <<>>, <<_:Size>>, <<_:_*Unit>> and both together.
func (p *parser) binaryType() {
	at, before, ok := p.pos(p.take()), p.typeMark(), true
	for unit := false; !unit && p.peek() != token.RBin && !p.failed; {
		first := p.toks[p.i-1].Kind == token.LBin
		if !first {
			p.expect(token.Comma)
		}
		p.wildType()
		p.expect(token.Colon)
		if unit = p.peek() == token.Var && p.peekAt(1) == token.Star; unit {
			p.wildType()
			p.take()
		} else if !first {
			p.syntaxError()
		}
		n := p.rangeType().value
		ok = ok && n != nil && n.Sign() >= 0
	}
	p.expect(token.RBin)
	if !ok {
		p.badType(at, before, "bad binary type")
	}
}

// wildType wants the variable _.
func (p *parser) wildType() {
	if t := p.expect(token.Var); t.Text != "_" && !p.failed {
		p.failAt(p.i-1, "Bad binary type")
	}
}

func (p *parser) hashType() {
	hash := p.take()
	if p.accept(token.LBrace) {
		for n := 0; !p.accept(token.RBrace) && !p.failed; n++ {
			if n > 0 {
				p.expect(token.Comma)
			}
			p.topType()
			if !p.accept(token.Exact) {
				p.expect(token.Assoc)
			}
			p.topType()
		}
		return
	}
	name := p.expect(token.Atom)
	use := RecordUse{At: p.at(hash), Name: name.Text}
	defer func() { p.mod.Types.Records = append(p.mod.Types.Records, use) }()
	p.expect(token.LBrace)
	for n := 0; !p.accept(token.RBrace) && !p.failed; n++ {
		if n > 0 {
			p.expect(token.Comma)
		}
		at := p.here()
		use.Fields = append(use.Fields, NameArity{At: at, Name: p.expect(token.Atom).Text})
		p.expect(token.ColonColon)
		p.topType()
	}
}

// funTypeExpr parses fun(), fun((...) -> Type) and fun((Types) -> Type).
func (p *parser) funTypeExpr() {
	p.take()
	p.expect(token.LParen)
	if p.accept(token.RParen) {
		return
	}
	if p.peek() == token.LParen && p.peekAt(1) == token.Ellipsis {
		p.take()
		p.take()
		p.expect(token.RParen)
		p.expect(token.Arrow)
		p.topType()
	} else {
		p.funType()
	}
	p.expect(token.RParen)
}

func (p *parser) typeVar(t token.Token) { p.noteTypeVar(p.at(t), t.Text) }

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
