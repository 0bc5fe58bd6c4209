package lower

import (
	"math/big"

	"github.com/parallergo/epiphany/bytecode"
	"github.com/parallergo/epiphany/compiler/ir"
	"github.com/parallergo/epiphany/compiler/syntax"
	"github.com/parallergo/epiphany/term"
)

// A record is a tuple: its name, then its fields in order of the definition.

func (m *module) record(at syntax.Node, name string) *syntax.Record {
	r, ok := m.records[name]
	if !ok {
		m.errorf(at, "record %s undefined", name)
		return &syntax.Record{Name: name}
	}
	return r
}

// fieldIndex is the position of a field in the tuple, from 0; the record's name has 0.
func (m *module) fieldIndex(at syntax.Node, record, field string) int {
	if i := m.record(at, record).Place(field); i >= 0 {
		return i + 1
	}
	m.errorf(at, "field %s undefined in record %s", field, record)
	return 0
}

// inits are the given values by position; the value of _ is rest.
func (f *fn) inits(e *syntax.RecordExpr) (given map[int]syntax.Expr, rest syntax.Expr) {
	given = map[int]syntax.Expr{}
	for _, init := range e.Fields {
		if init.Name == "_" {
			rest = init.Value
		} else {
			given[f.fieldIndex(init, e.Name, init.Name)] = init.Value
		}
	}
	return given, rest
}

// Limits of records that are made within records by defaults, and of all defaults that a module
// uses.
const (
	maxRecordDepth = 2000
	maxDefaults    = 1 << 19
)

// maxMatched bounds the fields of all patterns of records in a module, those that are not named
// among them.
const maxMatched = 1 << 20

func (f *fn) recordExpr(e *syntax.RecordExpr) ir.Operand {
	if e.Base != nil {
		return f.recordUpdate(e)
	}
	r := f.record(e, e.Name)
	if f.depth >= maxRecordDepth || f.defaults > maxDefaults {
		f.errorf(r, "the defaults of record %s have too many records in them", e.Name)
		return ir.Operand{Kind: ir.Nil}
	}
	given, rest := f.inits(e)
	exprs := make([]syntax.Expr, len(r.Fields)+1)
	exprs[0] = &syntax.AtomLit{At: e.At, Name: e.Name}
	for i, field := range r.Fields {
		x := given[i+1]
		if x == nil {
			x = rest
		}
		if x == nil {
			x = field.Default
			f.defaults++
		}
		if x == nil {
			x = &syntax.AtomLit{At: e.At, Name: "undefined"}
		}
		exprs[i+1] = x
	}
	f.depth++
	defer func() { f.depth-- }()
	return f.expr(&syntax.Tuple{At: e.At, Elems: exprs})
}

// recordTuple continues if v is a record, and raises badrecord if not.
func (f *fn) recordTuple(v ir.Operand, name string, size int) {
	yes, no := f.newBlock(), f.newBlock()
	f.test(bytecode.OpIsTaggedTuple, yes, no, size, v, f.out.Atom(name))
	f.cur = no
	if f.guard != nil {
		f.jump(f.guard)
	} else {
		f.fail(bytecode.OpBadRecord, v)
	}
	f.cur = yes
}

func (f *fn) element(v ir.Operand, i int) ir.Operand {
	return f.value(ir.Instr{Op: bytecode.OpGetTupleElement, Args: []ir.Operand{v}, N: i})
}

// inRegister makes a value of a constant, which cannot be taken apart.
func (f *fn) inRegister(o ir.Operand) ir.Operand {
	if o.IsConst() {
		return f.value(ir.Instr{Op: bytecode.OpMove, Args: []ir.Operand{o}})
	}
	return o
}

func (f *fn) recordGet(e *syntax.RecordGet) ir.Operand {
	if f.src.SloppyRecords {
		return f.expr(f.elementCall(e))
	}
	v := f.inRegister(f.expr(e.Base))
	f.at(e)
	f.recordTuple(v, e.Name, len(f.record(e, e.Name).Fields)+1)
	return f.element(v, f.fieldIndex(e, e.Name, e.Field))
}

// elementCall takes a field of any tuple that is large enough.
func (f *fn) elementCall(e *syntax.RecordGet) syntax.Expr {
	place := int64(f.fieldIndex(e, e.Name, e.Field)) + 1
	return &syntax.Call{
		At:     e.At,
		Module: &syntax.AtomLit{At: e.At, Name: "erlang"},
		Name:   &syntax.AtomLit{At: e.At, Name: "element"},
		Args:   []syntax.Expr{&syntax.IntLit{At: e.At, Value: big.NewInt(place)}, e.Base},
	}
}

// maxRebuilt is the largest record that an update takes apart and builds anew; larger ones are
// copied once for each changed field when these are few.
const maxRebuilt = 8

// recordUpdate evaluates the new fields, in order, then the record.
func (f *fn) recordUpdate(e *syntax.RecordExpr) ir.Operand {
	r := f.record(e, e.Name)
	size := len(r.Fields) + 1
	positions := make([]int, len(e.Fields))
	fresh := make([]ir.Operand, len(e.Fields))
	for i, init := range e.Fields {
		positions[i] = f.fieldIndex(init, e.Name, init.Name)
		fresh[i] = f.expr(init.Value)
	}
	base := f.inRegister(f.expr(e.Base))
	f.at(e)
	f.recordTuple(base, e.Name, size)
	if size > maxRebuilt && len(fresh)*4 <= size {
		return f.setElements(base, positions, fresh)
	}
	elems := make([]ir.Operand, size)
	for i, p := range positions {
		elems[p] = fresh[i]
	}
	elems[0] = f.out.Atom(e.Name)
	for i := range elems {
		if elems[i].Kind == ir.None {
			elems[i] = f.element(base, i)
		}
	}
	return f.tuple(elems)
}

func (f *fn) setElements(base ir.Operand, positions []int, fresh []ir.Operand) ir.Operand {
	setelement := f.out.Import(bytecode.MFA{Module: "erlang", Name: "setelement", Arity: 3})
	for i, p := range positions {
		base = f.value(ir.Instr{Op: bytecode.OpBif, Callee: setelement,
			Args: []ir.Operand{f.out.Const(int64(p + 1)), base, fresh[i]}})
	}
	return base
}

// record is the pattern #Name{Field = Pattern, …}.
func (p *patterns) record(e *syntax.RecordExpr) *pattern {
	r := p.fn.record(e, e.Name)
	given, rest := p.inits(e)
	if p.matched += len(r.Fields); p.matched > maxMatched {
		p.errorf(e, "too many fields in patterns of records: at most %d", maxMatched)
		return &pattern{kind: patNever}
	}
	out := &pattern{kind: patTuple, sub: make([]*pattern, len(r.Fields)+1)}
	out.sub[0] = constPattern(p.fn, atomName(e.Name))
	for i := range r.Fields {
		switch x := given[i+1]; {
		case x != nil:
			out.sub[i+1] = p.pattern(x)
		case rest != nil:
			out.sub[i+1] = p.pattern(rest)
		default:
			out.sub[i+1] = wild
		}
	}
	return out
}

// recordInfo is the constant that record_info(size | fields, Name) stands for.
func (f *fn) recordInfo(e *syntax.Call) ir.Operand {
	what, ok1 := e.Args[0].(*syntax.AtomLit)
	name, ok2 := e.Args[1].(*syntax.AtomLit)
	if !ok1 || !ok2 {
		f.errorf(e, "illegal record info")
		return ir.Operand{Kind: ir.Nil}
	}
	r := f.record(e, name.Name)
	if what.Name == "size" {
		return f.out.Const(int64(len(r.Fields) + 1))
	}
	names := make(term.List, len(r.Fields))
	for i, field := range r.Fields {
		names[i] = atomName(field.Name)
	}
	return f.out.Const(names)
}
