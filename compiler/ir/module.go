package ir

import (
	"fmt"
	"math"
	"math/big"
	"strings"

	"github.com/parallergo/epiphany/bytecode"
	"github.com/parallergo/epiphany/term"
)

// Module is a module under compilation: its functions and the tables that operands index.
type Module struct {
	Name     string
	File     string
	Atoms    []string
	Literals []any // as in bytecode.Module
	Imports  []bytecode.MFA
	Exports  []bytecode.Export
	Lambdas  []bytecode.LambdaInfo
	Attrs    []bytecode.Attr
	Funcs    []*Func

	atoms    map[string]int
	literals map[string]int
	imports  map[bytecode.MFA]int
}

// NewModule makes an empty module.
func NewModule(name, file string) *Module {
	return &Module{Name: name, File: file,
		atoms: map[string]int{}, literals: map[string]int{}, imports: map[bytecode.MFA]int{}}
}

// Atom is the operand of an atom.
func (m *Module) Atom(name string) Operand {
	i, ok := m.atoms[name]
	if !ok {
		i = len(m.Atoms)
		m.Atoms = append(m.Atoms, name)
		m.atoms[name] = i
	}
	return Operand{Atom, i}
}

// Import is the callee of a function of another module.
func (m *Module) Import(f bytecode.MFA) bytecode.Callee {
	i, ok := m.imports[f]
	if !ok {
		i = len(m.Imports)
		m.Imports = append(m.Imports, f)
		m.imports[f] = i
	}
	return bytecode.Callee{Import: true, Index: i}
}

// Const is the operand of a constant term in its Go form; atoms and small integers are immediate,
// others go into the table of literals, once each.
func (m *Module) Const(v any) Operand {
	switch v := v.(type) {
	case term.AtomName:
		return m.Atom(string(v))
	case bool:
		return m.Atom(fmt.Sprint(v))
	case int64:
		if term.FitsSmall(v) {
			return Operand{Int, int(v)}
		}
	case *big.Int:
		if v.IsInt64() {
			return m.Const(v.Int64())
		}
	case term.List:
		if len(v) == 0 {
			return Operand{Kind: Nil}
		}
	}
	var key strings.Builder
	writeKey(&key, v)
	i, ok := m.literals[key.String()]
	if !ok {
		i = len(m.Literals)
		m.Literals = append(m.Literals, v)
		m.literals[key.String()] = i
	}
	return Operand{Lit, i}
}

// Go is the Go form of a constant operand.
func (m *Module) Go(o Operand) any {
	switch o.Kind {
	case Int:
		return int64(o.N)
	case Atom:
		return term.AtomName(m.Atoms[o.N])
	case Nil:
		return term.List{}
	case Lit:
		return m.Literals[o.N]
	}
	return nil
}

// writeKey renders a constant so that different terms differ.
func writeKey(w *strings.Builder, v any) {
	switch v := v.(type) {
	case term.AtomName:
		fmt.Fprintf(w, "a%q", string(v))
	case float64:
		fmt.Fprintf(w, "f%x", math.Float64bits(v))
	case []byte:
		fmt.Fprintf(w, "b%q", v)
	case term.Bitstring:
		fmt.Fprintf(w, "b%q:%d", v.Bytes, v.Bits)
	case term.Tuple:
		writeKeys(w, "{", v)
	case term.List:
		writeKeys(w, "[", v)
	case *term.ImproperList:
		writeKeys(w, "|", v.Elems)
		writeKey(w, v.Tail)
	case term.Map:
		w.WriteString("#")
		for _, p := range v {
			writeKey(w, p.Key)
			writeKey(w, p.Value)
		}
		w.WriteString(";")
	case *big.Int:
		w.WriteByte('h')
		w.WriteString(v.Text(16))
		w.WriteByte(',')
	default: // int64
		fmt.Fprintf(w, "i%v,", v)
	}
}

func writeKeys(w *strings.Builder, open string, elems []any) {
	w.WriteString(open)
	for _, e := range elems {
		writeKey(w, e)
	}
	w.WriteString(";")
}
