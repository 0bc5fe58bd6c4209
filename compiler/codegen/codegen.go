package codegen

import (
	"fmt"
	"slices"

	"github.com/parallergo/epiphany/bytecode"
	"github.com/parallergo/epiphany/compiler/ir"
)

// Module generates a module. An error names the function that needs more registers than there are.
func Module(m *ir.Module) (*bytecode.Module, error) {
	out := &bytecode.Module{Name: m.Name, File: m.File, Exports: m.Exports, Lambdas: m.Lambdas,
		Attrs: m.Attrs}
	for _, f := range m.Funcs {
		asm, err := Func(f)
		if err != nil {
			return nil, err
		}
		code, err := bytecode.Assemble(asm)
		if err != nil {
			return nil, fmt.Errorf("%s/%d: %w", f.Name, f.Arity, err)
		}
		out.Funcs = append(out.Funcs, code)
	}
	out.Atoms, out.Literals, out.Imports = m.Atoms, m.Literals, m.Imports
	return out, nil
}

// A LimitError says that a function needs more of something than the machine has.
type LimitError struct {
	Name  string
	Arity int
	Line  int
	What  string
}

func (e *LimitError) Error() string {
	return fmt.Sprintf("function %s/%d is too complex: %s", e.Name, e.Arity, e.What)
}

// Func generates one function in assembly form. It changes f.
func Func(f *ir.Func) (bytecode.FuncAsm, error) {
	delay(f)
	splitEdges(f)
	if f.Arity >= bytecode.MaxX {
		return bytecode.FuncAsm{}, &LimitError{f.Name, f.Arity, f.Line,
			fmt.Sprintf("it has %d arguments, at most %d are possible", f.Arity, bytecode.MaxX-1)}
	}
	if n := mostArguments(f); n > bytecode.MaxX {
		return bytecode.FuncAsm{}, &LimitError{f.Name, f.Arity, f.Line,
			fmt.Sprintf("a call with %d arguments, at most %d are possible", n, bytecode.MaxX)}
	}
	g, ok := generate(f, false)
	if !ok {
		if g, ok = generate(f, true); !ok {
			return bytecode.FuncAsm{}, tooComplex(f)
		}
	}
	return bytecode.FuncAsm{Name: f.Name, Arity: f.Arity, Place: f.Place, Calls: g.calls, File: f.File,
		Code: fences(peephole(g.assemble()))}, nil
}

// mostArguments is the largest number of operands of a call, the fun called and its free variables
// among them.
func mostArguments(f *ir.Func) int {
	most := 0
	for _, b := range f.Blocks {
		for _, in := range b.Instrs {
			if in.IsCall() {
				most = max(most, len(in.Args))
			}
		}
	}
	return most
}

func tooComplex(f *ir.Func) error {
	return &LimitError{f.Name, f.Arity, f.Line, "too many values are alive at once"}
}

// generate emits the blocks of a function; false means that there are too few registers. With
// spill, values go to the frame where many are alive.
func generate(f *ir.Func, spill bool) (*generator, bool) {
	fr := placeFrames(f, spill)
	if fr == nil {
		return nil, false
	}
	for _, s := range fr.slots {
		if s.size > bytecode.MaxFrame {
			return nil, false
		}
	}
	g := newGenerator(f, fr)
	for i, b := range f.Blocks {
		g.block(b, i)
		if g.overflow {
			return g, false
		}
	}
	return g, true
}

// mayCollect reports whether an instruction may collect garbage without being a call.
func mayCollect(in *ir.Instr) bool {
	return bytecode.Ops[in.Op].Clobber == bytecode.KeepsLive
}

// delay moves arithmetic and built-ins before constructions that they do not use, so that one
// test_heap serves more of them. That is so only where a construction comes before the next call.
func delay(f *ir.Func) {
	pending := ir.NewSet(f.Values) // results of the constructions that wait
	for _, b := range f.Blocks {
		out := make([]*ir.Instr, 0, len(b.Instrs))
		ahead := constructsAhead(b.Instrs)
		var waiting []*ir.Instr
		flush := func() {
			out = append(out, waiting...)
			waiting = waiting[:0]
			pending.Become(nil)
		}
		for i, in := range b.Instrs {
			switch {
			case in.IsConstruct():
				waiting = append(waiting, in)
				if in.Dst != 0 {
					pending.Add(in.Dst)
				}
				continue
			case !mayCollect(in) && !in.IsLoad() || usesAny(in, pending) || !ahead[i]:
				flush()
			}
			out = append(out, in)
		}
		flush()
		b.Instrs = out
	}
}

// constructsAhead tells for each instruction whether it, or one behind it before the next call, is
// a construction.
func constructsAhead(instrs []*ir.Instr) []bool {
	ahead := make([]bool, len(instrs)+1)
	for i := len(instrs) - 1; i >= 0; i-- {
		ahead[i] = instrs[i].IsConstruct() || ahead[i+1] && !instrs[i].IsCall()
	}
	return ahead
}

func usesAny(in *ir.Instr, made *ir.Set) bool {
	return slices.ContainsFunc(in.Args, func(a ir.Operand) bool { return made.Has(a.Value()) })
}

// splitEdges puts a block on each edge that passes arguments from a block with several edges: their
// moves need a place.
func splitEdges(f *ir.Func) {
	for _, b := range f.Blocks {
		if len(b.Term.Edges) < 2 {
			continue
		}
		for i := range b.Term.Edges {
			if len(b.Term.Edges[i].Args) > 0 {
				splitEdge(f, b, i)
			}
		}
	}
	f.Order()
}

func splitEdge(f *ir.Func, b *ir.Block, edge int) *ir.Block {
	e := &b.Term.Edges[edge]
	n := f.NewBlock(e.To.Handler)
	n.Term = ir.Term{Kind: ir.TermJump, Edges: []ir.Edge{*e}}
	*e = ir.Edge{To: n}
	return n
}
