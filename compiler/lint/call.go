package lint

import (
	"github.com/parallergo/epiphany/compiler/source"
	"github.com/parallergo/epiphany/compiler/syntax"
)

// call checks a call and its arguments.
func (c *checker) call(e *syntax.Call) {
	name, isAtom := e.Name.(*syntax.AtomLit)
	if m, ok := e.Module.(*syntax.AtomLit); ok {
		c.CheckLatin1(m.Pos, m.Name)
	}
	if e.Module != nil || !isAtom {
		if m, ok := e.Module.(*syntax.AtomLit); ok && isAtom {
			c.remoteCall(m.Name, syntax.FuncName{Name: name.Name, Arity: len(e.Args)}, e)
		}
		if e.Module == nil {
			c.calledTerm(e)
		}
		parts := e.Args
		if e.Module != nil {
			parts = append([]syntax.Expr{e.Module, e.Name}, parts...)
		} else {
			parts = append([]syntax.Expr{e.Name}, parts...)
		}
		c.parallel(parts...)
		return
	}
	f := syntax.FuncName{Name: name.Name, Arity: len(e.Args)}
	switch {
	case f == syntax.FuncName{Name: "record_info", Arity: 2}:
		c.recordInfo(e)
		return
	case syntax.TestsRecord(e):
		c.isRecord(e)
		c.parallel(e.Args...)
		return
	}
	c.localCall(f, e.Pos)
	switch from := c.imports[f]; {
	case c.funcs[f] != nil:
	case from != "":
		c.remoteCall(from, f, e)
	case syntax.AutoBIFs[f] && !c.noAutoImport(f):
		c.remoteCall("erlang", f, e)
	}
	c.parallel(e.Args...)
}

// calledTerm checks what a call has in place of a name: pairs once named functions.
func (c *checker) calledTerm(e *syntax.Call) {
	switch name := e.Name.(type) {
	case *syntax.Tuple:
		if len(name.Elems) == 2 {
			c.pairCall(e)
			return
		}
	case *syntax.IntLit, *syntax.FloatLit, *syntax.StringLit, *syntax.NilLit, *syntax.Cons:
	default:
		return
	}
	c.Warnf(e.Pos, "invalid function call")
	c.Warnings[len(c.Warnings)-1].Pass = "erl_lint/lint"
}

// pairCall checks the name of a record in {erlang, is_record}(Term, Name).
func (c *checker) pairCall(e *syntax.Call) {
	if syntax.PairTestsRecord(e) {
		c.isRecord(e)
	}
}

// remoteCall warns of a call to a function of another module that OTP has given up, or with a wrong
// format string.
func (c *checker) remoteCall(module string, f syntax.FuncName, e *syntax.Call) {
	c.formatCall(module, f, e)
	if module == "erlang" && e.Module != nil && f == (syntax.FuncName{Name: "is_record", Arity: 2}) {
		c.isRecord(e)
	}
	if module == "erlang" && f == (syntax.FuncName{Name: "load_nif", Arity: 2}) {
		if c.loadsNIFs = true; c.m.Inlines && c.warns("nif_inline") {
			c.Warnf(e.Pos,
				"inlining is enabled - local calls to NIFs may call their Erlang implementation instead")
		}
	}
	c.obsolete(e.Pos, "", module, f)
	if module == "qlc" && f.Name == "q" && (f.Arity == 1 || f.Arity == 2) && !c.m.Queries {
		if lc, ok := e.Args[0].(*syntax.Comprehension); ok && lc.Kind == "list" {
			c.Warnf(e.Pos, "qlc:q/%d called, but \"qlc.hrl\" not included", f.Arity)
		}
	}
}

// isRecord checks the name of a record in is_record(Term, Name).
func (c *checker) isRecord(e *syntax.Call) {
	if name, ok := e.Args[1].(*syntax.AtomLit); ok {
		c.record(name.Pos, name.Name)
	}
}

// recordInfo checks record_info(fields | size, Name), which is computed at compile time.
func (c *checker) recordInfo(e *syntax.Call) {
	what, ok := e.Args[0].(*syntax.AtomLit)
	name, ok2 := e.Args[1].(*syntax.AtomLit)
	switch {
	case !ok || !ok2:
		c.Errorf(e.Pos, "illegal record info")
		c.parallel(e.Args...)
	case what.Name != "fields" && what.Name != "size":
		c.Errorf(what.Pos, "illegal record info")
	default:
		if r := c.record(e.Pos, name.Name); r != nil && what.Name == "fields" {
			c.build(e.Pos, r)
		}
	}
}

// localCall checks a reference to a function by its bare name: defined here, imported, or a
// function of erlang.
func (c *checker) localCall(f syntax.FuncName, at source.Pos) {
	defined := c.funcs[f] != nil
	imported := c.imports[f] != ""
	auto := syntax.AutoBIFs[f] && !c.noAutoImport(f)
	switch {
	case auto && defined && !c.warnsOfClash(f):
		c.mention(f, at)
	case auto && defined && syntax.StrictBIFs[f]:
		c.mention(f, at)
		c.Errorf(at, "ambiguous call of overridden pre R14 auto-imported BIF %v\n - use erlang:%v or "+
			"\"-compile({no_auto_import,[%v]}).\" to resolve name clash", f, f, f)
	case auto && defined:
		c.Warnf(at, "ambiguous call of overridden auto-imported BIF %v\n - use erlang:%v or "+
			"\"-compile({no_auto_import,[%v]}).\" to resolve name clash", f, f, f)
		c.mention(f, at)
	case !defined && imported:
		c.usedImports[f] = true
	case defined, !auto:
		c.mention(f, at)
	}
}
