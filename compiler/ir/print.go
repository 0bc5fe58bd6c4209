package ir

import (
	"fmt"
	"strings"
)

// String lists the function for people: tests and debugging. Tables are shown by index.
func (f *Func) String() string {
	var w strings.Builder
	fmt.Fprintf(&w, "%s/%d\n", f.Name, f.Arity)
	for _, b := range f.Blocks {
		fmt.Fprintf(&w, "b%d", b.ID)
		for _, p := range b.Params {
			fmt.Fprintf(&w, " v%d", p)
		}
		if b.Handler != nil {
			fmt.Fprintf(&w, " in b%d", b.Handler.ID)
		}
		w.WriteString(":\n")
		for _, in := range b.Instrs {
			fmt.Fprintf(&w, "\t%s\n", in)
		}
		fmt.Fprintf(&w, "\t%s\n", &b.Term)
	}
	return w.String()
}

// String renders an operand: v3, 5, atom2, [], lit4.
func (o Operand) String() string {
	switch o.Kind {
	case Val:
		return fmt.Sprintf("v%d", o.N)
	case Int:
		return fmt.Sprint(o.N)
	case Atom:
		return fmt.Sprintf("atom%d", o.N)
	case Nil:
		return "[]"
	case Lit:
		return fmt.Sprintf("lit%d", o.N)
	}
	return "none"
}

// String renders an instruction.
func (in *Instr) String() string {
	var w strings.Builder
	if in.Dst != 0 && in.Next != 0 {
		fmt.Fprintf(&w, "v%d, v%d = ", in.Dst, in.Next)
	} else if in.Dst != 0 {
		fmt.Fprintf(&w, "v%d = ", in.Dst)
	}
	fmt.Fprintf(&w, "%s", in.Op)
	if in.Callee.Import {
		fmt.Fprintf(&w, " import%d", in.Callee.Index)
	} else if in.IsCall() {
		fmt.Fprintf(&w, " func%d", in.Callee.Index)
	}
	for _, a := range in.Args {
		fmt.Fprintf(&w, " %s", a)
	}
	if in.N != 0 {
		fmt.Fprintf(&w, " #%d", in.N)
	}
	return w.String()
}

var termNames = [...]string{"none", "return", "jump", "test", "select", "try", "receive", "fail",
	"noreturn"}

// String renders a terminator.
func (t *Term) String() string {
	var w strings.Builder
	w.WriteString(termNames[t.Kind])
	if t.Op != 0 {
		fmt.Fprintf(&w, " %s", &t.Instr)
	} else if len(t.Args) > 0 {
		fmt.Fprintf(&w, " %s", t.Args[0])
	}
	for i, e := range t.Edges {
		w.WriteString(" ->")
		if i < len(t.Keys) {
			fmt.Fprintf(&w, " %s:", t.Keys[i])
		}
		fmt.Fprintf(&w, " b%d", e.To.ID)
		for _, a := range e.Args {
			fmt.Fprintf(&w, " %s", a)
		}
	}
	return w.String()
}
