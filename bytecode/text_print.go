package bytecode

import (
	"bufio"
	"fmt"
	"io"
	"strconv"
	"strings"
)

// Print writes a module as assembly text, which Parse reads back to an equal module if Verify
// accepts it. Comments show the offset of each instruction in its function and the literals that it
// uses. The error is that of the writer, or an *Error for code that does not decode or a literal
// that has no text.
//
//	module shop
//	file "shop.erl"
//	atom paid
//	literal {price,[1,2|3]}
//	import lists:map/2
//	lambda '-total/1-fun-0-'/2 arity 1 free 1 uniq 77
//	export total/1
//
//	function total/1
//	  place local
//	  file "shop.hrl"
//	  calls lists:map/2, tax/2
//	  line 12
//	  is_nonempty_list L1, x0    % 0
//	  …
//	L1:
//	  return                     % 31
//
// Operands are in the order of the table: x0, y0, integers, atoms, [], lit0, labels L1 (or raise),
// numbers, functions, fun0. Lists are in braces: {x0, y1}, {paid: L2, 3: L4}. Names that are not
// plain lower-case words are quoted, and so are atoms that look like registers. The table line of
// an atom, an import or an outgoing call may be omitted if an instruction names it.
func Print(w io.Writer, m *Module) error {
	p := &printer{w: bufio.NewWriter(w), m: m}
	p.tables()
	for i := range m.Funcs {
		p.function(&m.Funcs[i])
	}
	if p.err == nil {
		p.err = p.w.Flush()
	}
	return p.err
}

type printer struct {
	w   *bufio.Writer
	m   *Module
	err error
}

func (p *printer) printf(format string, a ...any) {
	if p.err == nil {
		_, p.err = fmt.Fprintf(p.w, format, a...)
	}
}

// term returns the text of a literal.
func (p *printer) term(v any, what string) string {
	s, err := appendTerm(nil, v)
	if err != nil && p.err == nil {
		p.err = &Error{Module: p.m.Name, Offset: -1, Reason: fmt.Sprintf("%s: %v", what, err)}
	}
	return string(s)
}

func (p *printer) tables() {
	m := p.m
	p.printf("module %s\nfile %s\n", quoteName(m.Name), delimited(m.File, '"'))
	for _, a := range m.Attrs {
		p.printf("attribute %s %s\n", quoteName(a.Name), p.term(a.Value, "attribute "+a.Name))
	}
	for _, a := range m.Atoms {
		p.printf("atom %s\n", quoteName(a))
	}
	for i, l := range m.Literals {
		p.printf("literal %s    %% lit%d\n", p.term(l, "literal "+strconv.Itoa(i)), i)
	}
	for _, f := range m.Imports {
		p.printf("import %s\n", quoteMFA(f))
	}
	for i, l := range m.Lambdas {
		f := p.m.callee(Callee{Index: l.Func})
		p.printf("lambda %s arity %d free %d uniq %d    %% fun%d\n", quoteMFA(f), l.Arity, l.Free, l.Uniq, i)
	}
	for _, e := range m.Exports {
		p.printf("export %s\n", quoteMFA(MFA{Name: e.Name, Arity: e.Arity}))
	}
}

func (p *printer) function(f *Func) {
	p.printf("\nfunction %s\n", quoteMFA(MFA{Name: f.Name, Arity: f.Arity}))
	asm, err := Disassemble(*f)
	if err != nil {
		if p.err == nil {
			err.(*Error).Module = p.m.Name
			p.err = err
		}
		return
	}
	if f.Place != PlaceDefault {
		p.printf("  place %v\n", f.Place)
	}
	if f.File != "" {
		p.printf("  file %s\n", delimited(f.File, '"'))
	}
	p.calls(f)
	off := 0
	var scratch []Arg
	for i := range asm.Code {
		in := &asm.Code[i]
		if in.Op == OpLabel {
			p.printf("L%d:\n", in.Args[0].N)
			continue
		}
		if in.Line != 0 {
			p.printf("  line %d\n", in.Line)
		}
		text := in.Op.String() + p.operands(f, in)
		p.printf("  %-45s %% %d%s\n", text, off, p.literals(in))
		_, scratch, off, _ = Decode(f.Code, off, scratch) // has been decoded before
	}
}

func (p *printer) calls(f *Func) {
	for i, c := range f.Calls {
		lead := ", "
		if i == 0 {
			lead = "  calls "
		}
		p.printf("%s%s", lead, quoteMFA(p.m.callee(c)))
	}
	if len(f.Calls) > 0 {
		p.printf("\n")
	}
}

// literals returns a comment with the literals of an instruction, none too long.
func (p *printer) literals(in *Instr) string {
	const longest = 60
	var s strings.Builder
	for _, a := range in.Args {
		if a.Kind != KindLit || a.N >= len(p.m.Literals) {
			continue
		}
		text := []rune(p.term(p.m.Literals[a.N], a.String()))
		if len(text) > longest {
			text = append(text[:longest], '…')
		}
		fmt.Fprintf(&s, "  %v = %s", a, string(text))
	}
	return s.String()
}

func (p *printer) operands(f *Func, in *Instr) string {
	var texts []string
	for i, k := range Ops[in.Op].Operands {
		if k == KindSrcs || k == KindPairs {
			texts = append(texts, p.list(f, k, in.Args[i+1:]))
		} else {
			texts = append(texts, p.operand(f, k, in.Args[i]))
		}
	}
	if len(texts) == 0 {
		return ""
	}
	return " " + strings.Join(texts, ", ")
}

func (p *printer) operand(f *Func, k Kind, a Arg) string {
	switch {
	case k == KindFail && a.N == 0:
		return "raise"
	case a.Kind == KindAtom && a.N < len(p.m.Atoms):
		return quoteAtom(p.m.Atoms[a.N])
	case a.Kind == KindCall && a.N < len(f.Calls):
		return quoteMFA(p.m.callee(f.Calls[a.N]))
	}
	return a.String()
}

func (p *printer) list(f *Func, k Kind, entries []Arg) string {
	var texts []string
	for i := 0; i < len(entries); i++ {
		text := p.operand(f, KindSrc, entries[i])
		if k == KindPairs {
			i++
			text += ": " + entries[i].String()
		}
		texts = append(texts, text)
	}
	return "{" + strings.Join(texts, ", ") + "}"
}
