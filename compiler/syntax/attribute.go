package syntax

import (
	"slices"

	"github.com/parallergo/epiphany/bytecode"
)

// lateAttr is an attribute that must not stand behind the first function but does.
type lateAttr struct {
	at   Pos
	name string
}

// attribute parses -name(...).
func (p *parser) attribute() {
	p.take()
	t := p.expect(tAtom)
	name, at := t.text, p.at(t)
	if len(p.mod.Funcs) > 0 && slices.Contains(mustBeEarly, name) {
		p.mod.late = append(p.mod.late, lateAttr{at.Pos, name})
		before := *p.mod
		defer func() { *p.mod = before }() // it counts for nothing
	}
	switch name {
	case "record":
		p.record(at)
	case "type", "opaque", "nominal":
		p.typeDecl(at, name == "opaque")
	case "spec", "callback":
		p.spec(at, name)
	default:
		p.plainAttribute(at, name)
	}
}

// mustBeEarly are the attributes that have to come before the first function.
var mustBeEarly = []string{"module", "export", "import", "export_type", "behaviour", "behavior", "on_load", "nifs"}

// plainAttribute parses an attribute whose value is made of constant expressions.
func (p *parser) plainAttribute(at At, name string) {
	valueAt := p.i
	args := p.attrArgs()
	if p.failed || p.peek() != tDot {
		return
	}
	ok := len(args) > 0
	switch name {
	case "module":
		ok = p.moduleAttr(at, args)
	case "export":
		var fs []NameArity
		fs, ok = nameArities(args)
		for i := range fs {
			fs[i].At = at // errors are shown where the attribute is
		}
		p.mod.Exports = append(p.mod.Exports, fs...)
	case "export_type":
		var ts []NameArity
		ts, ok = nameArities(args)
		for i := range ts {
			ts[i].At = at
		}
		p.mod.types.exports = append(p.mod.types.exports, ts...)
	case "import":
		ok = p.importAttr(at, args)
	default:
		ok = ok && len(args) == 1 && isConstantTerm(args[0])
		p.valueAttr(at, name, args)
	}
	if !ok {
		p.failAt(valueAt, "bad attribute '%s'", name)
	}
}

// attrArgs parses the value: an expression, or several in parentheses or not.
func (p *parser) attrArgs() []Expr {
	if p.peek() == tDot {
		return nil
	}
	if p.peek() != tLParen {
		return p.exprs()
	}
	p.take()
	return p.exprList(tRParen)
}

func (p *parser) moduleAttr(at At, args []Expr) bool {
	if len(args) == 0 || len(args) > 2 { // -module(Name, Parameters) was another language
		return false
	}
	name, ok := args[0].(*AtomLit)
	switch {
	case !ok || len(args) == 2:
		return false
	case p.mod.Name != "":
		p.errorf(at.Pos, "redefining module")
	default:
		p.mod.Name, p.mod.At = name.Name, at
	}
	return true
}

func (p *parser) importAttr(at At, args []Expr) bool {
	if len(args) == 0 || len(args) > 2 {
		return false
	}
	m, ok := args[0].(*AtomLit)
	if !ok || len(args) == 1 { // -import(Module) alone says nothing
		return ok
	}
	fs, ok := nameArities(args[1:])
	p.mod.Imports = append(p.mod.Imports, Import{at, m.Name, fs})
	return ok
}

// valueAttr keeps an attribute, and obeys what concerns the compiler.
func (p *parser) valueAttr(at At, name string, args []Expr) {
	if len(args) != 1 {
		return
	}
	v := farity(args[0])
	if name == "optional_callbacks" {
		names, _ := nameArities(args)
		for i := range names {
			names[i].At = at
		}
		p.mod.types.optional = append(p.mod.types.optional, names...)
		return
	}
	p.mod.Attrs = append(p.mod.Attrs, Attr{at, name, v})
	if name == "compile" {
		for _, o := range listElems(v) {
			p.compileOption(at, o)
		}
	}
	if name == "on_load" {
		p.errorf(at.Pos, "-on_load is not supported: no code runs when a module is loaded")
	}
	if name == "epiphany" && isConstantTerm(v) {
		for _, o := range listElems(v) {
			p.placement(o)
		}
	}
}

// placement keeps one {Place, [F/A, ...]} of an -epiphany attribute.
func (p *parser) placement(o Expr) {
	t, _ := o.(*Tuple)
	if t == nil || len(t.Elems) != 2 {
		p.errorf(o.Position(), "bad attribute 'epiphany': {local, dram or dynamic, [Function/Arity]} expected")
		return
	}
	name, _ := t.Elems[0].(*AtomLit)
	if name == nil {
		name = &AtomLit{}
	}
	place, known := bytecode.ParsePlace(name.Name)
	if !known {
		p.errorf(t.Elems[0].Position(), "bad attribute 'epiphany': a place is local, dram or dynamic")
		return
	}
	fs, ok := nameArities(t.Elems[1:])
	if !ok {
		p.errorf(t.Elems[1].Position(), "bad attribute 'epiphany': a list of Function/Arity expected")
	}
	for _, f := range fs {
		p.mod.Placements = append(p.mod.Placements, Placement{f, place})
	}
}

// listElems gives the elements of a list expression, or the expression itself when it is no list.
func listElems(e Expr) []Expr {
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
			p.mod.exportAll = at.Pos
		case "no_auto_import":
			p.mod.NoAutoImportAll = true
		default:
			p.mod.warn.set(o.Name)
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
			if p.msTransform = name.Name == "ms_transform"; p.msTransform {
				return
			}
			p.errorf(o.Pos, "parse transform %s is not supported: none is but ms_transform", quoteAtom(name.Name))
		}
		if what.Name != "no_auto_import" {
			p.mod.warn.exempt(what.Name, o.Elems[1])
			return
		}
		for _, f := range listElems(o.Elems[1]) {
			if na, ok := tupleArity(f); ok {
				p.mod.NoAutoImport = append(p.mod.NoAutoImport, na)
			}
		}
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
	for _, e := range listElems(args[0]) {
		f, ok := tupleArity(farity(e))
		if !ok {
			return nil, false
		}
		fs = append(fs, f)
	}
	return fs, true
}

// tupleArity reads the {F, A} that farity makes.
func tupleArity(e Expr) (NameArity, bool) {
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
		return allConstant(listElems(e))
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
	parens := p.accept(tLParen)
	r := &Record{At: at, Name: p.expect(tAtom).text}
	p.expect(tComma)
	p.expect(tLBrace)
	for !p.accept(tRBrace) && !p.failed {
		if len(r.Fields) > 0 {
			p.expect(tComma)
		}
		r.Fields = append(r.Fields, p.recordField())
	}
	if parens {
		p.expect(tRParen)
	}
	if !p.failed && p.peek() == tDot {
		p.mod.Records = append(p.mod.Records, r)
		p.mod.order = append(p.mod.order, r)
	}
}

func (p *parser) recordField() RecordField {
	f := RecordField{At: p.here(), Name: p.expect(tAtom).text, untyped: true}
	if p.accept(tMatch) {
		f.Default = p.expr()
	}
	if p.accept(tColonColon) {
		f.untyped = false
		p.topType()
	}
	return f
}
