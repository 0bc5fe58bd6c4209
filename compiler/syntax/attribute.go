package syntax

import (
	"slices"

	"github.com/parallergo/epiphany/bytecode"
	"github.com/parallergo/epiphany/compiler/source"
	"github.com/parallergo/epiphany/compiler/token"
)

// attribute parses -name(...).
func (p *parser) attribute() {
	p.take()
	t := p.expect(token.Atom)
	name, at := t.Text, p.at(t)
	late := len(p.mod.Funcs) > 0 && !slices.Contains(mayBeLate, name)
	if late {
		p.later.Errorf(at.Pos, "attribute %s after function definitions", token.QuoteAtom(name))
	}
	before, later := *p.mod, len(p.later.Errs)
	defer func() {
		if late || p.failed { // it counts for nothing
			*p.mod, p.later.Errs = before, p.later.Errs[:later]
		}
	}()
	switch name {
	case "record":
		p.record(at)
	case "type", "opaque":
		p.typeDecl(at, name)
	case "spec", "callback":
		p.spec(at, name)
	default:
		p.plainAttribute(at, name)
	}
	p.end()
}

// mayBeLate are the attributes that may come behind the first function.
var mayBeLate = []string{"record", "type", "opaque", "spec", "dialyzer", "compile"}

// plainAttribute parses an attribute whose value is made of constant expressions.
func (p *parser) plainAttribute(at At, name string) {
	args := p.attrArgs()
	if p.accept(token.ColonColon) {
		p.topType()
		p.bad(at.Pos, "bad attribute")
	}
	if p.failed {
		return
	}
	switch name {
	case "module":
		p.moduleAttr(at, args)
	case "export":
		p.mod.Exports = append(p.mod.Exports, p.namesAttr(at, name, args)...)
	case "export_type":
		if p.badValue(args) {
			return
		}
		ts, ok := nameArities(args)
		if !ok {
			p.later.Errorf(at.Pos, "bad export_type declaration")
		}
		p.mod.Types.Exports = append(p.mod.Types.Exports, shownAt(at, ts)...)
	case "import":
		p.importAttr(at, args)
	default:
		if !p.badValue(args) {
			p.valueAttr(at, name, args)
		}
	}
}

// badValue refuses a value that is not one constant term.
func (p *parser) badValue(args []Expr) bool {
	if len(args) == 1 && isConstantTerm(args[0]) {
		return false
	}
	p.bad(firstPos(args[min(1, len(args)-1)]), "bad attribute")
	return true
}

// bad gives up the form for what is wrong at a position in it.
func (p *parser) bad(at source.Pos, format string, args ...any) {
	if !p.failed {
		p.failed, p.i = true, len(p.toks)-1
		p.Errorf(at, format, args...)
	}
}

// namesAttr reads the value of -export, and the second one of -import.
func (p *parser) namesAttr(at At, name string, args []Expr) []NameArity {
	if len(args) > 1 {
		p.bad(firstPos(args[1]), "bad %s declaration", name)
		return nil
	}
	var fs []NameArity
	e := args[0]
	for {
		c, ok := e.(*Cons)
		if !ok {
			break
		}
		b, ok := c.Head.(*Binop)
		if !ok || b.Op != "/" {
			p.bad(c.Pos, "bad Name/Arity")
			return nil
		}
		f, ok := TupleArity(farity(b))
		if _, isAtom := b.Left.(*AtomLit); !isAtom {
			p.bad(firstPos(b.Left), "bad function name")
		} else if !ok {
			p.bad(firstPos(b.Right), "bad function arity")
		}
		fs = append(fs, f)
		e = c.Tail
	}
	if _, ok := e.(*NilLit); !ok {
		p.bad(firstPos(e), "bad Name/Arity")
	}
	return shownAt(at, fs)
}

// shownAt gives functions the place of their attribute, where errors are shown.
func shownAt(at At, fs []NameArity) []NameArity {
	for i := range fs {
		fs[i].At = at
	}
	return fs
}

// attrArgs parses the value: an expression, or several in parentheses or not.
func (p *parser) attrArgs() []Expr {
	if start := p.i; p.accept(token.LParen) {
		args := p.exprs()
		if p.expect(token.RParen); len(args) > 1 || p.peek() == token.Dot {
			return args
		}
		p.i = start // it is the first operand of an expression
	}
	return p.exprs()
}

func (p *parser) moduleAttr(at At, args []Expr) {
	name, ok := args[0].(*AtomLit)
	switch {
	case ok && len(args) == 2 && areVariables(args[1]):
		p.later.Errorf(at.Pos, "parameterized modules are no longer supported")
		p.mod.Name, p.mod.At, p.mod.Named = name.Name, at, true
	case ok && len(args) == 2:
		p.bad(firstPos(args[1]), "bad variable list")
	case !ok || len(args) > 2:
		p.bad(firstPos(args[0]), "bad module declaration")
	case p.mod.Named:
		p.later.Errorf(at.Pos, "redefining module")
	default:
		p.mod.Name, p.mod.At, p.mod.Named = name.Name, at, true
	}
}

// areVariables tells whether an expression is a list of variables, as parameters of modules were.
func areVariables(e Expr) bool {
	return !slices.ContainsFunc(ListElems(e), func(e Expr) bool { _, isVar := e.(*Var); return !isVar })
}

func (p *parser) importAttr(at At, args []Expr) {
	m, ok := args[0].(*AtomLit)
	switch {
	case ok && len(args) == 1: // it says nothing
	case !ok || len(args) > 2:
		p.bad(firstPos(args[min(1, len(args)-1)]), "bad import declaration")
	default:
		p.mod.Imports = append(p.mod.Imports, Import{at, m.Name, p.namesAttr(at, "import", args[1:])})
	}
}

// valueAttr keeps an attribute, and obeys what concerns the compiler.
func (p *parser) valueAttr(at At, name string, args []Expr) {
	v := farity(args[0])
	if name == "optional_callbacks" {
		names, _ := nameArities(args)
		for i := range names {
			names[i].At = at
		}
		p.mod.Types.OptionalCallbacks = append(p.mod.Types.OptionalCallbacks, names...)
		return
	}
	p.mod.Attrs = append(p.mod.Attrs, Attr{at, name, v})
	if name == "compile" {
		for _, o := range ListElems(v) {
			p.compileOption(at, o)
		}
	}
	if name == "epiphany" && isConstantTerm(v) {
		for _, o := range ListElems(v) {
			p.placement(o)
		}
	}
}

// placement keeps one {Place, [F/A, ...]} of an -epiphany attribute.
func (p *parser) placement(o Expr) {
	t, _ := o.(*Tuple)
	if t == nil || len(t.Elems) != 2 {
		p.Errorf(o.Position(), "bad attribute 'epiphany': {local, dram or dynamic, [Function/Arity]} expected")
		return
	}
	name, _ := t.Elems[0].(*AtomLit)
	if name == nil {
		name = &AtomLit{}
	}
	place, known := bytecode.ParsePlace(name.Name)
	if !known {
		p.Errorf(t.Elems[0].Position(), "bad attribute 'epiphany': a place is local, dram or dynamic")
		return
	}
	fs, ok := nameArities(t.Elems[1:])
	if !ok {
		p.Errorf(t.Elems[1].Position(), "bad attribute 'epiphany': a list of Function/Arity expected")
	}
	for _, f := range fs {
		p.mod.Placements = append(p.mod.Placements, Placement{f, place})
	}
}

// ListElems gives the elements of a list expression, or the expression itself when it is no list.
func ListElems(e Expr) []Expr {
	var es []Expr
	for {
		switch l := e.(type) {
		case *Cons:
			es = append(es, l.Head)
			e = l.Tail
			continue
		case *NilLit:
			return es
		}
		return append(es, e)
	}
}

func (p *parser) compileOption(at At, o Expr) {
	switch o := o.(type) {
	case *AtomLit:
		switch o.Name {
		case "export_all":
			p.mod.ExportAll = true
			if at.Pos.Line > 0 {
				p.mod.ExportAllAt = at.Pos
			}
		case "tuple_calls":
			p.mod.TupleCalls = true
		case "no_auto_import":
			p.mod.NoAutoImportAll = true
		case "strict_record_tests", "no_strict_record_tests":
			p.mod.SloppyRecords = o.Name[0] == 'n'
		case "inline":
			p.mod.Inlines = true
		case "nowarn_bif_clash":
			p.mod.ClashAt = at.Pos
			fallthrough
		default:
			p.mod.Warn.set(o.Name)
		}
	case *Tuple:
		if len(o.Elems) != 2 {
			return
		}
		what, _ := o.Elems[0].(*AtomLit)
		if what == nil {
			return
		}
		if name, _ := o.Elems[1].(*AtomLit); what.Name == "parse_transform" && name != nil {
			p.transform(o, name.Name)
			return
		}
		if what.Name != "no_auto_import" {
			p.mod.Inlines = p.mod.Inlines || what.Name == "inline"
			p.mod.Warn.exempt(what.Name, o.Elems[1])
			return
		}
		for _, f := range ListElems(o.Elems[1]) {
			if na, ok := TupleArity(f); ok {
				p.mod.NoAutoImport = append(p.mod.NoAutoImport, na)
			}
		}
	}
}

// transform takes note of a parse transform that the compiler stands in for.
func (p *parser) transform(at *Tuple, name string) {
	switch name {
	case "ms_transform":
		p.msTransform = true
	case "qlc":
		p.queries, p.mod.Queries = true, true
	case exportTests, stripTests:
		p.tests = name
	default:
		if p.opt.Transforms {
			p.mod.Transforms = true
			return
		}
		p.Errorf(at.Pos, "parse transform %s is not supported: none is but ms_transform, qlc "+
			"and those of eunit.hrl", token.QuoteAtom(name))
	}
}

// nameArities reads a list of F/A, of which export and import lists are made.
func nameArities(args []Expr) (fs []NameArity, ok bool) {
	if len(args) != 1 {
		return nil, false
	}
	switch args[0].(type) {
	case *Cons, *NilLit:
	default:
		return nil, false
	}
	for _, e := range ListElems(args[0]) {
		f, ok := TupleArity(farity(e))
		if !ok {
			return nil, false
		}
		fs = append(fs, f)
	}
	return fs, true
}

// TupleArity reads the {F, A} that farity makes.
func TupleArity(e Expr) (NameArity, bool) {
	t, ok := e.(*Tuple)
	if !ok || len(t.Elems) != 2 {
		return NameArity{}, false
	}
	f, isAtom := t.Elems[0].(*AtomLit)
	n, isInt := t.Elems[1].(*IntLit)
	if !isAtom || !isInt || n.Value.Sign() < 0 || n.Value.BitLen() > 16 {
		return NameArity{}, false
	}
	return NameArity{t.At, f.Name, int(n.Value.Int64())}, true
}

// farity turns every F/A of an attribute's value into {F, A}.
func farity(e Expr) Expr {
	switch e := e.(type) {
	case *Binop:
		_, isAtom := e.Left.(*AtomLit)
		_, isInt := e.Right.(*IntLit)
		if e.Op == "/" && isAtom && isInt {
			return &Tuple{At{e.Left.Position()}, []Expr{e.Left, e.Right}}
		}
	case *Tuple:
		for i := range e.Elems {
			e.Elems[i] = farity(e.Elems[i])
		}
	case *Cons:
		for c := e; c != nil; c, _ = c.Tail.(*Cons) {
			c.Head = farity(c.Head)
		}
	}
	return e
}

// isConstantTerm tells whether an expression is a term as it stands, F/A included.
func isConstantTerm(e Expr) bool {
	switch e := e.(type) {
	case *AtomLit, *IntLit, *FloatLit, *StringLit, *NilLit:
		return true
	case *Tuple:
		return allConstant(e.Elems)
	case *Cons:
		return allConstant(ListElems(e))
	case *Map:
		for _, pair := range e.Pairs {
			if e.Base != nil || pair.Exact || !isConstantTerm(pair.Key) || !isConstantTerm(pair.Value) {
				return false
			}
		}
		return e.Base == nil
	case *Unary:
		return (e.Op == "-" || e.Op == "+") && isNumber(e.Expr)
	case *Binop:
		_, isAtom := e.Left.(*AtomLit)
		return e.Op == "/" && isAtom && isNumber(e.Right)
	case *Binary:
		for _, s := range e.Segments {
			if !isConstantTerm(s.Value) {
				return false
			}
		}
		return true
	}
	return false
}

func allConstant(es []Expr) bool {
	for _, e := range es {
		if !isConstantTerm(e) {
			return false
		}
	}
	return true
}

func isNumber(e Expr) bool {
	switch e.(type) {
	case *IntLit, *FloatLit:
		return true
	}
	return false
}

// record parses -record(Name, {Field = Default :: Type, ...}).
func (p *parser) record(at At) {
	start := p.i
	parens := p.accept(token.LParen)
	first := p.i
	if p.peek() != token.Atom || p.peekAt(1) != token.Comma || p.peekAt(2) != token.LBrace {
		p.i = start
		p.badRecord(first)
		return
	}
	r := &Record{At: at, Name: p.take().Text}
	p.take()
	p.take()
	for !p.accept(token.RBrace) && !p.failed {
		if len(r.Fields) > 0 {
			p.expect(token.Comma)
		}
		r.Fields = append(r.Fields, p.recordField())
	}
	if parens && p.peek() == token.Comma {
		p.failAt(first, "bad record declaration")
	} else if parens {
		p.expect(token.RParen)
	}
	if !p.failed && p.peek() == token.Dot {
		p.mod.Records = append(p.mod.Records, r)
		p.mod.Forms = append(p.mod.Forms, r)
	}
}

// badRecord says what is wrong with a record whose definition does not begin with its name and
// fields.
func (p *parser) badRecord(first int) {
	args := p.attrArgs()
	if len(args) == 2 {
		if _, ok := args[0].(*AtomLit); ok {
			p.bad(firstPos(args[1]), "bad record declaration")
			p.Errs[len(p.Errs)-1].Pass = "erl_parse/plain"
		}
	}
	if !p.failed && p.peek() != token.Dot {
		p.syntaxError()
	}
	p.failAt(first, "bad record declaration")
}

func (p *parser) recordField() RecordField {
	if next := p.peekAt(1); p.peek() != token.Atom || next != token.Match && next != token.ColonColon &&
		next != token.Comma && next != token.RBrace {
		at := p.here().Pos
		if p.peek() != token.RBrace {
			p.expr()
		}
		if k := p.peek(); k == token.Comma || k == token.ColonColon ||
			k == token.RBrace && at != p.here().Pos {
			p.bad(at, "bad record field")
		} else {
			p.syntaxError()
		}
	}
	f := RecordField{At: p.here(), Name: p.expect(token.Atom).Text, Untyped: true}
	if p.accept(token.Match) {
		f.Default = p.expr()
	}
	if p.accept(token.ColonColon) {
		f.Untyped = false
		p.topType()
	}
	return f
}
