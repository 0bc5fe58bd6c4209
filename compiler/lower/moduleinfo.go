package lower

import (
	"slices"

	"github.com/parallergo/epiphany/bif"
	"github.com/parallergo/epiphany/bytecode"
	"github.com/parallergo/epiphany/compiler/ir"
	"github.com/parallergo/epiphany/compiler/syntax"
	"github.com/parallergo/epiphany/term"
)

func atomName(s string) term.AtomName { return term.AtomName(s) }

// moduleInfo generates module_info/0 and module_info/1: all they tell is known while compiling.
func (m *module) moduleInfo(src *syntax.Module) {
	names := func(keys []key) term.List {
		l := term.List{}
		for _, k := range keys {
			l = append(l, term.Tuple{atomName(k.name), int64(k.arity)})
		}
		return l
	}
	var functions []key // as they are defined
	for _, f := range src.Funcs {
		functions = append(functions, key{f.Name, f.Arity})
	}
	functions = append(functions, key{"module_info", 0}, key{"module_info", 1})
	public := map[key]bool{}
	for _, e := range exported(src) {
		public[e] = true
	}
	for _, f := range bif.Of(src.Name) { // belongs to the module, whose text does not have it
		k := key{f.Name, f.Arity}
		if !slices.Contains(functions, k) {
			functions = append(functions, k)
		}
		public[k] = true
	}
	exports := slices.DeleteFunc(slices.Clone(functions), func(f key) bool { return !public[f] })
	attributes := term.List{}
	for _, a := range m.out.Attrs {
		attributes = append(attributes, term.Tuple{atomName(a.Name), a.Value})
	}
	info := []term.Pair{
		{Key: atomName("module"), Value: atomName(src.Name)},
		{Key: atomName("exports"), Value: names(exports)},
		{Key: atomName("attributes"), Value: attributes},
		{Key: atomName("compile"), Value: m.compileInfo(src)},
		{Key: atomName("functions"), Value: names(functions)},
		{Key: atomName("native"), Value: atomName("false")},
	}
	all := term.List{}
	for _, p := range info[:len(info)-2] { // module_info/0 leaves the last out
		all = append(all, term.Tuple{p.Key, p.Value})
	}
	zero := newFn(m, nil, m.out.Funcs[m.funcs[key{"module_info", 0}]], nil)
	zero.ret(m.out.Const(all))
	m.moduleInfo1(info)
}

// compileInfo is what is told of how a module was compiled.
func (m *module) compileInfo(src *syntax.Module) any {
	if src.Info != nil {
		if v, ok := m.constant(src.Info); ok {
			return v
		}
	}
	return term.List{term.Tuple{atomName("source"), runes([]rune(src.File))}}
}

func (m *module) moduleInfo1(info []term.Pair) {
	f := newFn(m, nil, m.out.Funcs[m.funcs[key{"module_info", 1}]], nil)
	arg := f.params(1)
	t := ir.Term{Kind: ir.TermSelect, Instr: ir.Instr{Op: bytecode.OpSelectVal, Args: arg}}
	unknown := f.newBlock()
	start := f.cur
	for _, p := range info {
		b := f.newBlock()
		t.Keys = append(t.Keys, m.out.Const(p.Key))
		t.Edges = append(t.Edges, ir.Edge{To: b})
		f.cur = b
		f.ret(m.out.Const(p.Value))
	}
	f.cur = unknown
	f.raise("error", m.out.Atom("badarg"))
	t.Edges = append(t.Edges, ir.Edge{To: unknown})
	f.cur = start
	f.end(t)
}
