package lower

import (
	"cmp"
	"fmt"
	"hash/fnv"
	"slices"

	"github.com/parallergo/epiphany/bytecode"
	"github.com/parallergo/epiphany/compiler/ir"
	"github.com/parallergo/epiphany/compiler/lifted"
	"github.com/parallergo/epiphany/compiler/source"
	"github.com/parallergo/epiphany/compiler/syntax"
	"github.com/parallergo/epiphany/term"
)

// Module lowers a module that syntax.Check has accepted. The errors are the constructs that are not
// compiled so far.
func Module(src *syntax.Module) (*ir.Module, source.Errors) {
	m := &module{
		src:     src,
		out:     ir.NewModule(src.Name, src.File),
		funcs:   map[key]int{},
		imports: map[key]string{},
		records: map[string]*syntax.Record{},
		known:   map[syntax.Expr]known{},
		built:   map[syntax.Expr]bool{},
		allowed: map[syntax.Expr]bool{},
		lambdas: map[int]int{},
	}
	m.declare(src)
	m.attributes(src)
	for _, f := range src.Funcs {
		if m.function(f); m.blocks > maxModuleBlocks {
			return m.out, m.errs
		}
	}
	m.moduleInfo(src)
	m.exports(src)
	return m.out, m.errs
}

// key names a function within a module.
type key struct {
	name  string
	arity int
}

// module is a module being lowered.
type module struct {
	src     *syntax.Module
	out     *ir.Module
	funcs   map[key]int    // index into out.Funcs
	imports map[key]string // module of an imported function
	records map[string]*syntax.Record
	errs    source.Errors
	known   map[syntax.Expr]known // constants, and what is none
	built   map[syntax.Expr]bool  // whether lists and tuples are of variables and constants
	allowed map[syntax.Expr]bool  // whether defaults of records are what guards allow
	lambdas map[int]int           // by function: the last lambda of it

	blocks   int // of functions so far
	bits     int // of literals in binaries
	computed int // bits of integers that patterns compute
	depth    int // of records made within records
	defaults int // of fields of records that have been used
	matched  int // fields of patterns of records
}

func (m *module) errorf(at syntax.Node, format string, args ...any) {
	m.errs = source.Add(m.errs, at.Position(), format, args...)
}

func (m *module) declare(src *syntax.Module) {
	for _, r := range src.Records {
		m.records[r.Name] = r
	}
	for _, imp := range src.Imports {
		for _, f := range imp.Names {
			m.imports[key{f.Name, f.Arity}] = imp.Module
		}
	}
	for _, f := range src.Funcs {
		m.newFunc(f.Name, f.Arity, f.Pos)
	}
	m.newFunc("module_info", 0, src.Pos)
	m.newFunc("module_info", 1, src.Pos)
	for _, p := range src.Placements {
		m.out.Funcs[m.funcs[key{p.Name, p.Arity}]].Place = p.Place
	}
}

// newFunc adds an empty function to the module.
func (m *module) newFunc(name string, arity int, at source.Pos) int {
	i := len(m.out.Funcs)
	f := &ir.Func{Name: name, Arity: arity, Line: at.Line}
	if at.File != m.out.File {
		f.File = at.File
	}
	m.out.Funcs = append(m.out.Funcs, f)
	m.funcs[key{name, arity}] = i
	return i
}

func (m *module) function(f *syntax.Function) {
	out := m.out.Funcs[m.funcs[key{f.Name, f.Arity}]]
	defer m.refuse(f)
	fn := newFn(m, nil, out, lifted.Out(f, m.records))
	params := fn.params(f.Arity)
	fn.function(f.Clauses, params, false)
}

func (m *module) exports(src *syntax.Module) {
	add := func(name string, arity int) {
		m.out.Exports = append(m.out.Exports,
			bytecode.Export{Name: name, Arity: arity, Func: m.funcs[key{name, arity}]})
	}
	for _, e := range exported(src) {
		add(e.name, e.arity)
	}
}

// exported are the exported functions, module_info included, in order of name and arity.
func exported(src *syntax.Module) []key {
	keys := []key{{"module_info", 0}, {"module_info", 1}}
	for _, e := range src.Exports {
		keys = append(keys, key{e.Name, e.Arity})
	}
	if src.ExportAll {
		for _, f := range src.Funcs {
			keys = append(keys, key{f.Name, f.Arity})
		}
	}
	slices.SortFunc(keys, compareKeys)
	return slices.Compact(keys)
}

func (m *module) attributes(src *syntax.Module) {
	for _, a := range src.Attrs {
		v, ok := m.constant(a.Value)
		if !ok {
			m.errorf(a, "attribute '%s' is not a constant", a.Name)
			continue
		}
		if _, isList := v.(term.List); !isList {
			v = term.List{v}
		}
		m.out.Attrs = append(m.out.Attrs, bytecode.Attr{Name: a.Name, Value: v})
	}
}

// lambda registers a lifted function as the code of a fun.
func (m *module) lambda(fn, arity, free int) int {
	h := fnv.New32a()
	fmt.Fprintf(h, "%s:%s/%d", m.out.Name, m.out.Funcs[fn].Name, arity)
	m.lambdas[fn] = len(m.out.Lambdas)
	m.out.Lambdas = append(m.out.Lambdas,
		bytecode.LambdaInfo{Func: fn, Arity: arity, Free: free, Uniq: h.Sum32() & (1<<27 - 1)})
	return len(m.out.Lambdas) - 1
}

func compareKeys(a, b key) int {
	return cmp.Or(cmp.Compare(a.name, b.name), cmp.Compare(a.arity, b.arity))
}
