package lint

import (
	"slices"
	"strings"

	"github.com/parallergo/epiphany/compiler/source"
	"github.com/parallergo/epiphany/compiler/syntax"
	"github.com/parallergo/epiphany/compiler/token"
)

// builtinTypes are the types every module knows, as name/arity,arity...
var builtinTypes = syntax.ParseArities(`
	any/0 arity/0 atom/0 binary/0 bitstring/0 bool/0 boolean/0 byte/0 char/0 dynamic/0 float/0 fun/0 function/0 identifier/0 integer/0
	iodata/0 iolist/0 list/0,1 map/0 maybe_improper_list/0,2 mfa/0 module/0 neg_integer/0 nil/0 no_return/0 node/0 non_neg_integer/0
	none/0 nonempty_binary/0 nonempty_bitstring/0 nonempty_improper_list/2 nonempty_list/0,1 nonempty_maybe_improper_list/0,2
	nonempty_string/0 number/0 pid/0 port/0 pos_integer/0 record/1 reference/0 string/0 term/0 timeout/0 tuple/0`)

// checkTypes checks that the names in types and specs are defined, once.
func (c *checker) checkTypes() {
	t := &c.m.Types
	defs := make(map[syntax.FuncName]bool)
	uses := slices.Concat(t.Uses, t.Exports)
	for _, d := range t.Definitions {
		key := syntax.FuncName{Name: d.Name, Arity: d.Arity}
		switch {
		case defs[key]:
			c.Errorf(d.Pos, "type %s already defined", typeName(key))
		case builtinTypes[key] && key != (syntax.FuncName{Name: "fun"}):
			c.Errorf(d.Pos, "type %s is a builtin type; it cannot be redefined", typeName(key))
		default:
			uses = append(uses, d.Uses...)
		}
		defs[key] = true
	}
	for _, u := range uses {
		if key := (syntax.FuncName{Name: u.Name, Arity: u.Arity}); !defs[key] && !builtinTypes[key] {
			c.Errorf(u.Pos, "type %s undefined", typeName(key))
		}
	}
	for _, r := range t.Remote {
		c.CheckLatin1(r.Pos, r.Module)
		c.obsolete(r.Pos, "type ", r.Module, syntax.FuncName{Name: r.Name, Arity: r.Arity})
	}
	for _, v := range t.Singles {
		c.Errorf(v.Pos, "type variable '%s' is only used once (is unbound)", v.Name)
	}
	c.unusedTypes()
	c.checkSpecs()
	for _, r := range t.Records {
		if c.record(r.Pos, r.Name) == nil {
			continue
		}
		seen := make(map[string]bool)
		for _, f := range r.Fields {
			if seen[f.Name] {
				c.Errorf(f.Pos, "field %s already defined in record %s", token.QuoteAtom(f.Name),
					token.QuoteAtom(r.Name))
			} else {
				c.field(r.Pos, f.Pos, r.Name, f.Name)
			}
			seen[f.Name] = true
		}
	}
}

func typeName(t syntax.FuncName) string {
	return token.QuoteAtom(t.Name) + "(" + strings.TrimSuffix(strings.Repeat("_,", t.Arity), ",") + ")"
}

// unusedTypes warns of types that nothing outside their definitions leads to, and of opaque ones
// that make no sense.
func (c *checker) unusedTypes() {
	t := &c.m.Types
	defs := make(map[syntax.FuncName]*syntax.TypeDef, len(t.Definitions))
	for i := range t.Definitions {
		defs[syntax.FuncName{Name: t.Definitions[i].Name,
			Arity: t.Definitions[i].Arity}] = &t.Definitions[i]
	}
	exported := make(map[syntax.FuncName]bool)
	for _, e := range t.Exports {
		key := syntax.FuncName{Name: e.Name, Arity: e.Arity}
		if exported[key] && c.warns("duplicated_export") {
			c.Warnf(e.Pos, "type %v already exported", key)
		}
		exported[key] = true
	}
	used := make(map[syntax.FuncName]bool)
	todo := slices.Concat(t.Uses, t.Exports)
	for len(todo) > 0 {
		u := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		key := syntax.FuncName{Name: u.Name, Arity: u.Arity}
		if d := defs[key]; d != nil && !used[key] {
			todo = append(todo, d.Uses...)
		}
		used[key] = true
	}
	for _, d := range t.Definitions {
		key := syntax.FuncName{Name: d.Name, Arity: d.Arity}
		if d.Opaque && !exported[key] {
			c.Warnf(d.Pos, "opaque type %s is not exported", typeName(key))
		}
		if d.Opaque && d.Any {
			c.Warnf(d.Pos, "opaque type %s is underspecified and therefore meaningless", typeName(key))
		}
		if !used[key] && !builtinTypes[key] && d.Pos.File == c.m.File && c.warns("unused_type") {
			used[key] = true // one warning will do
			c.Warnf(d.Pos, "type %s is unused", typeName(key))
		}
	}
}

func (c *checker) checkSpecs() {
	seen := make(map[syntax.FuncName]bool)
	last := make(map[syntax.FuncName]source.Pos)
	for _, s := range c.m.Types.Specs {
		key := syntax.FuncName{Name: s.Name, Arity: s.Arity}
		if seen[key] {
			c.Errorf(s.Pos, "spec for %s%v already defined", s.Module, key)
		}
		seen[key], last[key] = true, s.Pos
	}
	for _, s := range c.m.Types.Specs {
		if key := (syntax.FuncName{Name: s.Name, Arity: s.Arity}); s.Pos == last[key] && !c.known(key) {
			c.Errorf(s.Pos, "spec for undefined function %v", key)
		}
	}
	c.missingSpecs(seen)
	seen = make(map[syntax.FuncName]bool)
	for _, b := range c.m.Types.Callbacks {
		key := syntax.FuncName{Name: b.Name, Arity: b.Arity}
		if seen[key] {
			c.Errorf(b.Pos, "callback %v already defined", key)
		}
		seen[key] = true
	}
}

// missingSpecs warns of functions without a spec, where that is asked for.
func (c *checker) missingSpecs(there map[syntax.FuncName]bool) {
	all := c.warns("missing_spec_all")
	if !all && !c.warns("missing_spec") {
		return
	}
	exported := make(map[syntax.FuncName]bool)
	for _, e := range c.m.Exports {
		exported[syntax.FuncName{Name: e.Name, Arity: e.Arity}] = true
	}
	for _, f := range c.m.Funcs {
		if key := (syntax.FuncName{Name: f.Name, Arity: f.Arity}); !there[key] &&
			(all || exported[key] || c.m.ExportAll) {
			c.Warnf(f.Pos, "missing specification for function %v", key)
		}
	}
}
