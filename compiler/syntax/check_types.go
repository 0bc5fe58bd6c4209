package syntax

import (
	"slices"
	"strings"
)

// builtinTypes are the types every module knows, as name/arity,arity...
var builtinTypes = parseArities(`
	any/0 arity/0 atom/0 binary/0 bitstring/0 bool/0 boolean/0 byte/0 char/0 dynamic/0 float/0 fun/0 function/0 identifier/0 integer/0
	iodata/0 iolist/0 list/0,1 map/0 maybe_improper_list/0,2 mfa/0 module/0 neg_integer/0 nil/0 no_return/0 node/0 non_neg_integer/0
	none/0 nonempty_binary/0 nonempty_bitstring/0 nonempty_improper_list/2 nonempty_list/0,1 nonempty_maybe_improper_list/0,2
	nonempty_string/0 number/0 pid/0 port/0 pos_integer/0 record/1 reference/0 string/0 term/0 timeout/0 tuple/0`)

// checkTypes checks that the names in types and specs are defined, once.
func (c *checker) checkTypes() {
	t := &c.m.types
	defs := make(map[fa]bool)
	for _, d := range t.defs {
		key := fa{d.Name, d.Arity}
		switch {
		case defs[key]:
			c.errorf(d.Pos, "type %s already defined", typeName(key))
		case builtinTypes[key]:
			c.errorf(d.Pos, "type %s is a builtin type; it cannot be redefined", typeName(key))
		}
		defs[key] = true
	}
	uses := slices.Concat(t.uses, t.exports)
	for _, d := range t.defs {
		uses = append(uses, d.uses...)
	}
	for _, u := range uses {
		if key := (fa{u.Name, u.Arity}); !defs[key] && !builtinTypes[key] {
			c.errorf(u.Pos, "type %s undefined", typeName(key))
		}
	}
	for _, r := range t.remote {
		c.obsolete(r.Pos, "type ", r.module, fa{r.Name, r.Arity})
	}
	for _, v := range t.singles {
		c.errorf(v.Pos, "type variable '%s' is only used once (is unbound)", v.Name)
	}
	c.unusedTypes()
	c.checkSpecs()
	for _, r := range t.records {
		if c.record(r.Pos, r.name) == nil {
			continue
		}
		for _, f := range r.fields {
			c.field(r.Pos, f.Pos, r.name, f.Name)
		}
	}
}

func typeName(t fa) string {
	return quoteAtom(t.name) + "(" + strings.TrimSuffix(strings.Repeat("_,", t.arity), ",") + ")"
}

// unusedTypes warns of types that nothing outside their definitions leads to, and of opaque ones that make no sense.
func (c *checker) unusedTypes() {
	t := &c.m.types
	defs := make(map[fa]*typeDef, len(t.defs))
	for i := range t.defs {
		defs[fa{t.defs[i].Name, t.defs[i].Arity}] = &t.defs[i]
	}
	exported := make(map[fa]bool)
	for _, e := range t.exports {
		key := fa{e.Name, e.Arity}
		if exported[key] && c.warns("duplicated_export") {
			c.warnf(e.Pos, "type %v already exported", key)
		}
		exported[key] = true
	}
	used := make(map[fa]bool)
	todo := slices.Concat(t.uses, t.exports)
	for len(todo) > 0 {
		u := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		key := fa{u.Name, u.Arity}
		if d := defs[key]; d != nil && !used[key] {
			todo = append(todo, d.uses...)
		}
		used[key] = true
	}
	for _, d := range t.defs {
		key := fa{d.Name, d.Arity}
		if d.opaque && !exported[key] {
			c.warnf(d.Pos, "opaque type %s is not exported", typeName(key))
		}
		if d.opaque && d.any {
			c.warnf(d.Pos, "opaque type %s is underspecified and therefore meaningless", typeName(key))
		}
		if !used[key] && !builtinTypes[key] && d.Pos.File == c.m.File && c.warns("unused_type") {
			used[key] = true // one warning will do
			c.warnf(d.Pos, "type %s is unused", typeName(key))
		}
	}
}

func (c *checker) checkSpecs() {
	seen := make(map[fa]bool)
	for _, s := range c.m.types.specs {
		key := fa{s.Name, s.Arity}
		switch {
		case seen[key]:
			c.errorf(s.Pos, "spec for %v already defined", key)
		case !c.known(key):
			c.errorf(s.Pos, "spec for undefined function %v", key)
		}
		seen[key] = true
	}
	c.missingSpecs(seen)
	seen = make(map[fa]bool)
	for _, b := range c.m.types.backs {
		key := fa{b.Name, b.Arity}
		if seen[key] {
			c.errorf(b.Pos, "callback %v already defined", key)
		}
		seen[key] = true
	}
}

// missingSpecs warns of functions without a spec, where that is asked for.
func (c *checker) missingSpecs(there map[fa]bool) {
	all := c.warns("missing_spec_all")
	if !all && !c.warns("missing_spec") {
		return
	}
	exported := make(map[fa]bool)
	for _, e := range c.m.Exports {
		exported[fa{e.Name, e.Arity}] = true
	}
	for _, f := range c.m.Funcs {
		if key := (fa{f.Name, f.Arity}); !there[key] && (all || exported[key] || c.m.ExportAll) {
			c.warnf(f.Pos, "missing specification for function %v", key)
		}
	}
}
