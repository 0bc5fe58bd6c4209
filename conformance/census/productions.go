package census

import (
	"fmt"
	"strings"

	"github.com/parallergo/epiphany/compiler/syntax"
)

// Production is a construct of the grammar.
type Production struct {
	Group string // heading under which the page lists it
	Name  string // unique
}

// operators by the number of their operands, and types of segments.
var (
	unaries  = []string{"+", "-", "bnot", "not"}
	binaries = []string{"+", "-", "*", "/", "div", "rem", "band", "bor", "bxor", "bsl", "bsr", "++", "--", "==", "/=", "=<", "<", ">=", ">", "=:=", "=/=",
		"and", "or", "xor", "andalso", "orelse", "!"}
	bitTypes = []string{"integer", "float", "binary", "bytes", "bitstring", "bits", "utf8", "utf16", "utf32", "signed", "unsigned", "big", "little", "native", "unit"}
)

// trees are the productions found in a syntax tree, by group.
var trees = []struct {
	group string
	names []string
}{
	{"terms", []string{"variable", "_", "atom", "integer", "float", "string", "[]", "list", "list with a tail", "tuple", "{}", "map", "record", "record with _ ="}},
	{"patterns", []string{"pattern: atom", "pattern: integer", "pattern: float", "pattern: string", "pattern: []", "pattern: list", "pattern: tuple",
		"pattern: map", "pattern: record", "pattern: binary", "pattern: alias", "pattern: string prefix ++", "pattern: arithmetic"}},
	{"operators", append(prefixed("unary ", unaries), binaries...)},
	{"expressions", []string{"match", "begin", "case", "if", "catch", "call", "remote call",
		"call of a fun", "call of Module:Function", "receive", "receive after",
		"receive only after", "try of", "try catch", "try after", "catch Class:", "catch without class", "catch Class:Reason:Stack", "fun", "named fun", "fun with clauses",
		"fun Name/Arity", "fun Module:Name/Arity", "fun of variables", "map update =>", "map update :=", "record access", "record update", "record index",
		"maybe", "maybe else", "?="}},
	{"clauses", []string{"function with several clauses", "guard", "guard with ,", "guard with ;",
		"guard in a case", "guard in a fun"}},
	{"comprehensions", []string{"list comprehension", "binary comprehension", "list generator", "binary generator", "filter", "several generators"}},
	{"bit syntax", append(append(prefixed("segment ", bitTypes), prefixed("pattern: segment ", bitTypes)...),
		"binary", "segment", "segment with size", "segment with an expression as size",
		"segment: string", "pattern: segment with size",
		"pattern: segment with a variable as size",
		"pattern: segment with an expression as size")},
	{"module", []string{"import", "record with defaults", "record without defaults",
		"user-defined attribute", "-compile(export_all)", "no_auto_import"}},
}

func prefixed(prefix string, names []string) []string {
	all := make([]string, len(names))
	for i, name := range names {
		all[i] = prefix + name
	}
	return all
}

// Productions returns all productions, group by group.
func Productions() []Production {
	var all []Production
	for _, t := range trees {
		for _, name := range t.names {
			all = append(all, Production{t.group, name})
		}
	}
	for _, t := range texts {
		all = append(all, Production{t.group, t.name})
	}
	return all
}

// counter records what a program uses.
type counter struct {
	module *syntax.Module
	found  map[string]bool
	calls  map[string]bool // "module:name/arity"
}

func (c *counter) hit(name string) { c.found[name] = true }

// count counts the constructs of the whole module.
func (c *counter) count() {
	m := c.module
	if len(m.Imports) > 0 {
		c.hit("import")
	}
	if len(m.Attrs) > 0 {
		c.hit("user-defined attribute")
	}
	if m.ExportAll {
		c.hit("-compile(export_all)")
	}
	if m.NoAutoImportAll || len(m.NoAutoImport) > 0 {
		c.hit("no_auto_import")
	}
	for _, r := range m.Records {
		for _, f := range r.Fields {
			if f.Default == nil {
				c.hit("record without defaults")
			} else {
				c.hit("record with defaults")
				c.expr(f.Default)
			}
		}
	}
	for _, f := range m.Funcs {
		if len(f.Clauses) > 1 {
			c.hit("function with several clauses")
		}
		c.clauses(f.Clauses, "")
	}
}

// clauses counts the clauses of a function, or of the expression that "of" names.
func (c *counter) clauses(clauses []*syntax.Clause, of string) {
	for _, cl := range clauses {
		for _, p := range cl.Patterns {
			c.pattern(p)
		}
		if len(cl.Guards) > 0 {
			c.hit("guard")
			if of != "" {
				c.hit("guard in a " + of)
			}
		}
		if len(cl.Guards) > 1 {
			c.hit("guard with ;")
		}
		for _, g := range cl.Guards {
			if len(g) > 1 {
				c.hit("guard with ,")
			}
			c.exprs(g)
		}
		c.exprs(cl.Body)
	}
}

func (c *counter) exprs(es []syntax.Expr) {
	for _, e := range es {
		c.expr(e)
	}
}

// expr counts an expression and its parts.
func (c *counter) expr(e syntax.Expr) {
	switch e := e.(type) {
	case nil:
	case *syntax.Var, *syntax.AtomLit, *syntax.IntLit, *syntax.FloatLit, *syntax.StringLit, *syntax.NilLit:
		c.hit(leaf(e))
	case *syntax.Cons:
		c.hit("list")
		if _, str := e.Tail.(*syntax.StringLit); !str && !isList(e.Tail) {
			c.hit("list with a tail")
		}
		c.expr(e.Head)
		c.expr(e.Tail)
	case *syntax.Tuple:
		c.hit(map[bool]string{true: "{}", false: "tuple"}[len(e.Elems) == 0])
		c.exprs(e.Elems)
	case *syntax.Binary:
		c.hit("binary")
		c.segments(e.Segments, "", c.expr)
	case *syntax.Map:
		c.mapExpr(e)
	case *syntax.RecordExpr:
		c.recordExpr(e)
	case *syntax.RecordGet:
		c.hit("record access")
		c.expr(e.Base)
	case *syntax.RecordIndex:
		c.hit("record index")
	case *syntax.Match:
		c.hit("match")
		c.pattern(e.Pattern)
		c.expr(e.Value)
	case *syntax.MatchOr:
		c.hit("?=")
		c.pattern(e.Pattern)
		c.expr(e.Value)
	case *syntax.Unary:
		c.hit("unary " + e.Op)
		c.calls[function("erlang", e.Op, 1)] = true
		c.expr(e.Expr)
	case *syntax.Binop:
		c.hit(e.Op)
		c.calls[function("erlang", e.Op, 2)] = true
		c.expr(e.Left)
		c.expr(e.Right)
	default:
		c.control(e)
	}
}

// leaf is the production of an expression without parts.
func leaf(e syntax.Expr) string {
	switch e := e.(type) {
	case *syntax.Var:
		if e.Name == "_" {
			return "_"
		}
		return "variable"
	case *syntax.AtomLit:
		return "atom"
	case *syntax.IntLit:
		return "integer"
	case *syntax.FloatLit:
		return "float"
	case *syntax.StringLit:
		return "string"
	}
	return "[]"
}

func isList(e syntax.Expr) bool {
	switch e.(type) {
	case *syntax.Cons, *syntax.NilLit:
		return true
	}
	return false
}

func (c *counter) mapExpr(e *syntax.Map) {
	if e.Base == nil {
		c.hit("map")
	} else {
		c.expr(e.Base)
	}
	for _, p := range e.Pairs {
		if e.Base != nil {
			c.hit(map[bool]string{true: "map update :=", false: "map update =>"}[p.Exact])
		}
		c.expr(p.Key)
		c.expr(p.Value)
	}
}

func (c *counter) recordExpr(e *syntax.RecordExpr) {
	c.hit(map[bool]string{true: "record", false: "record update"}[e.Base == nil])
	c.expr(e.Base)
	for _, f := range e.Fields {
		if f.Name == "_" {
			c.hit("record with _ =")
		}
		c.expr(f.Value)
	}
}

// segments counts the segments of an expression, or of a pattern, whose productions have a prefix.
func (c *counter) segments(segments []syntax.Segment, prefix string, value func(syntax.Expr)) {
	for _, s := range segments {
		if prefix == "" {
			c.hit("segment")
			if _, str := s.Value.(*syntax.StringLit); str {
				c.hit("segment: string")
			}
		}
		value(s.Value)
		if s.Size != nil {
			c.hit(prefix + "segment with size")
			switch s.Size.(type) {
			case *syntax.IntLit:
			case *syntax.Var:
				c.hit(map[bool]string{true: "segment with an expression as size",
					false: prefix + "segment with a variable as size"}[prefix == ""])
			default:
				c.hit(prefix + "segment with an expression as size")
			}
			c.expr(s.Size)
		}
		for _, t := range s.Types {
			name, _, _ := strings.Cut(t, ":")
			c.hit(prefix + "segment " + name)
		}
	}
}

// control counts expressions with bodies, calls and funs.
func (c *counter) control(e syntax.Expr) {
	switch e := e.(type) {
	case *syntax.Call:
		c.call(e)
	case *syntax.Block:
		c.hit("begin")
		c.exprs(e.Body)
	case *syntax.If:
		c.hit("if")
		c.clauses(e.Clauses, "")
	case *syntax.Case:
		c.hit("case")
		c.expr(e.Value)
		c.clauses(e.Clauses, "case")
	case *syntax.Receive:
		c.receive(e)
	case *syntax.Try:
		c.try(e)
	case *syntax.Catch:
		c.hit("catch")
		c.expr(e.Expr)
	case *syntax.Fun:
		c.hit(map[bool]string{true: "fun", false: "named fun"}[e.Name == ""])
		if len(e.Clauses) > 1 {
			c.hit("fun with clauses")
		}
		c.clauses(e.Clauses, "fun")
	case *syntax.FunRef:
		c.funRef(e)
	case *syntax.Comprehension:
		c.comprehension(e)
	case *syntax.Maybe:
		c.hit("maybe")
		c.exprs(e.Body)
		if len(e.Else) > 0 {
			c.hit("maybe else")
			c.clauses(e.Else, "")
		}
	}
}

func (c *counter) receive(e *syntax.Receive) {
	switch {
	case len(e.Clauses) == 0:
		c.hit("receive only after")
	case e.After != nil:
		c.hit("receive after")
	default:
		c.hit("receive")
	}
	c.clauses(e.Clauses, "")
	c.expr(e.After)
	c.exprs(e.AfterBody)
}

func (c *counter) try(e *syntax.Try) {
	for name, there := range map[string]bool{"try of": e.Of != nil, "try catch": e.Catch != nil, "try after": e.After != nil} {
		if there {
			c.hit(name)
		}
	}
	for _, cl := range e.Catch {
		class, stack := cl.Patterns[0], cl.Patterns[2]
		if atom, ok := class.(*syntax.AtomLit); ok && atom.Name == "throw" && class.Position() == cl.Patterns[1].Position() {
			c.hit("catch without class")
		} else {
			c.hit("catch Class:")
		}
		if v, ok := stack.(*syntax.Var); ok && v.Name != "_" {
			c.hit("catch Class:Reason:Stack")
		}
	}
	c.exprs(e.Body)
	c.clauses(e.Of, "")
	c.clauses(e.Catch, "")
	c.exprs(e.After)
}

func (c *counter) comprehension(e *syntax.Comprehension) {
	c.hit(e.Kind + " comprehension")
	c.expr(e.Value)
	generators := 0
	for _, q := range e.Qualifiers {
		switch {
		case q.Pattern == nil:
			c.hit("filter")
		case q.Binary:
			c.hit("binary generator")
		default:
			c.hit("list generator")
		}
		if q.Pattern != nil {
			generators++
			c.pattern(q.Pattern)
		}
		c.expr(q.Value)
	}
	if generators > 1 {
		c.hit("several generators")
	}
}

// pattern counts a pattern and its parts.
func (c *counter) pattern(p syntax.Expr) {
	switch p := p.(type) {
	case nil:
	case *syntax.Var:
		c.hit(leaf(p))
	case *syntax.AtomLit, *syntax.IntLit, *syntax.FloatLit, *syntax.StringLit, *syntax.NilLit:
		c.hit("pattern: " + leaf(p))
	case *syntax.Cons:
		c.hit("pattern: list")
		c.pattern(p.Head)
		c.pattern(p.Tail)
	case *syntax.Tuple:
		c.hit("pattern: tuple")
		for _, e := range p.Elems {
			c.pattern(e)
		}
	case *syntax.Binary:
		c.hit("pattern: binary")
		c.segments(p.Segments, "pattern: ", c.pattern)
	case *syntax.Map:
		c.hit("pattern: map")
		for _, pair := range p.Pairs {
			c.expr(pair.Key)
			c.pattern(pair.Value)
		}
	case *syntax.RecordExpr:
		c.hit("pattern: record")
		for _, f := range p.Fields {
			c.pattern(f.Value)
		}
	case *syntax.Match:
		c.hit("pattern: alias")
		c.pattern(p.Pattern)
		c.pattern(p.Value)
	case *syntax.Binop:
		if p.Op == "++" {
			c.hit("pattern: string prefix ++")
			c.pattern(p.Right)
		} else {
			c.hit("pattern: arithmetic")
		}
	case *syntax.Unary:
		c.hit("pattern: arithmetic")
	case *syntax.RecordIndex:
		c.hit("record index")
	}
}

// call counts a call and the function that it names.
func (c *counter) call(e *syntax.Call) {
	module, static := e.Module.(*syntax.AtomLit)
	name, named := e.Name.(*syntax.AtomLit)
	switch {
	case e.Module == nil && named:
		c.hit("call")
		c.named(name.Name, len(e.Args))
	case e.Module == nil:
		c.hit("call of a fun")
	case static && named:
		c.hit("remote call")
		c.calls[function(module.Name, name.Name, len(e.Args))] = true
	default:
		c.hit("call of Module:Function")
	}
	if !named {
		c.expr(e.Name)
	}
	if !static {
		c.expr(e.Module)
	}
	c.exprs(e.Args)
}

// named counts a function that is named without its module, if it is imported or a BIF.
func (c *counter) named(name string, arity int) {
	for _, f := range c.module.Funcs {
		if f.Name == name && f.Arity == arity {
			return
		}
	}
	for _, i := range c.module.Imports {
		for _, f := range i.Names {
			if f.Name == name && f.Arity == arity {
				c.calls[function(i.Module, name, arity)] = true
				return
			}
		}
	}
	c.calls[function("erlang", name, arity)] = true
}

func (c *counter) funRef(e *syntax.FunRef) {
	module, static := e.Module.(*syntax.AtomLit)
	name, named := e.Name.(*syntax.AtomLit)
	arity, counted := e.Arity.(*syntax.IntLit)
	switch {
	case e.Module == nil && named && counted:
		c.hit("fun Name/Arity")
		c.named(name.Name, int(arity.Value.Int64()))
	case static && named && counted:
		c.hit("fun Module:Name/Arity")
		c.calls[function(module.Name, name.Name, int(arity.Value.Int64()))] = true
	default:
		c.hit("fun of variables")
		c.exprs([]syntax.Expr{e.Module, e.Name, e.Arity})
	}
}

// function returns the name of a function with its module and arity.
func function(module, name string, arity int) string {
	return fmt.Sprintf("%s:%s/%d", module, name, arity)
}
