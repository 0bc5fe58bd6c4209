package bytecode

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
)

// Parse reads assembly text as Print writes it. The module is assembled but not verified. The error
// is an *Error whose reason names the line.
func Parse(text string) (*Module, error) {
	p := &parser{m: &Module{}, atoms: map[string]int{}, imports: map[MFA]int{}, ops: mnemonics()}
	for i, line := range strings.Split(text, "\n") {
		p.lex = lexer{line: line}
		p.advance()
		p.statement()
		p.expectEnd()
		if p.err != nil {
			return nil, &Error{Module: p.m.Name, Offset: -1, Reason: fmt.Sprintf("line %d: %v", i+1, p.err)}
		}
	}
	if err := p.resolve(); err != nil {
		err.Module = p.m.Name
		return nil, err
	}
	return p.m, nil
}

func mnemonics() map[string]Op {
	m := make(map[string]Op, NumOps)
	for op := OpLabel + 1; op < NumOps; op++ {
		m[op.String()] = op
	}
	return m
}

// parser reads lines one after the other. Functions may be named before they are defined, so names
// of functions become indices at the end.
type parser struct {
	lex lexer
	tok token
	err error // the first error

	m       *Module
	atoms   map[string]int
	imports map[MFA]int
	ops     map[string]Op
	funcs   []FuncAsm
	calls   [][]MFA // by function: its table of outgoing calls
	lambdas []MFA
	line    int // of the next instruction
}

func (p *parser) fail(format string, a ...any) {
	if p.err == nil {
		p.err = fmt.Errorf(format, a...)
		p.tok = token{}
	}
}

func (p *parser) advance() {
	tok, err := p.lex.next()
	if err != nil {
		p.fail("%v", err)
	}
	if p.err == nil {
		p.tok = tok
	}
}

// accept takes a word or punctuation if it is next.
func (p *parser) accept(text string) bool {
	if p.err != nil || p.tok.text != text || p.tok.kind != tokenPunct && p.tok.kind != tokenWord {
		return false
	}
	p.advance()
	return true
}

func (p *parser) expect(text string) {
	if !p.accept(text) {
		p.fail("%q expected", text)
	}
}

func (p *parser) expectEnd() {
	if p.tok.kind != tokenEnd {
		p.fail("unexpected %q", p.tok.text)
	}
}

// statement reads a line.
func (p *parser) statement() {
	if p.tok.kind == tokenEnd {
		return
	}
	if p.tok.kind != tokenWord {
		p.fail("an instruction or a keyword expected, not %q", p.tok.text)
		return
	}
	word := p.tok.text
	p.advance()
	switch word {
	case "module":
		p.m.Name = p.name()
	case "file":
		p.file(p.text(tokenString))
	case "attribute":
		p.m.Attrs = append(p.m.Attrs, Attr{p.name(), p.term(0)})
	case "atom":
		p.atom(p.name())
	case "literal":
		p.m.Literals = append(p.m.Literals, p.term(0))
	case "import":
		p.importOf(p.mfa())
	case "export":
		f := p.mfa()
		p.m.Exports = append(p.m.Exports, Export{Name: f.Name, Arity: f.Arity})
	case "lambda":
		p.lambda()
	case "function":
		f := p.mfa()
		p.funcs = append(p.funcs, FuncAsm{Name: f.Name, Arity: f.Arity})
		p.calls = append(p.calls, nil)
		p.line = 0
	default:
		p.inFunction(word)
	}
}

// inFunction reads a line that belongs to a function.
func (p *parser) inFunction(word string) {
	if len(p.funcs) == 0 {
		p.fail("%q outside a function", word)
		return
	}
	switch word {
	case "calls":
		p.callOf(p.mfa())
		for p.accept(",") {
			p.callOf(p.mfa())
		}
	case "place":
		p.place()
	case "line":
		p.line = p.number(maxNum)
	default:
		p.instruction(word)
	}
}

// file sets the file of the module, or of the current function.
func (p *parser) file(name string) {
	if n := len(p.funcs); n > 0 {
		p.funcs[n-1].File = name
		return
	}
	p.m.File = name
}

func (p *parser) place() {
	place, ok := ParsePlace(p.tok.text)
	if p.tok.kind != tokenWord || !ok {
		p.fail("local, dram or dynamic expected, not %q", p.tok.text)
		return
	}
	p.funcs[len(p.funcs)-1].Place = place
	p.advance()
}

func (p *parser) instruction(word string) {
	f := &p.funcs[len(p.funcs)-1]
	if letters, n, ok := splitNumbered(word); ok && letters == "L" && p.accept(":") {
		f.Code = append(f.Code, Instr{Op: OpLabel, Args: []Arg{Num(n)}})
		return
	}
	op, ok := p.ops[word]
	if !ok {
		p.fail("unknown instruction %q", word)
		return
	}
	in := Instr{Op: op, Line: p.line}
	p.line = 0
	for i, k := range Ops[op].Operands {
		if i > 0 {
			p.expect(",")
		}
		in.Args = p.operand(k, in.Args)
	}
	f.Code = append(f.Code, in)
}

func (p *parser) operand(k Kind, args []Arg) []Arg {
	switch k {
	case KindSrc, KindReg, KindDst:
		return append(args, p.source())
	case KindY:
		return append(args, Y(p.numbered("y")))
	case KindFail:
		if p.accept("raise") {
			return append(args, Label(0))
		}
		return append(args, Label(p.numbered("L")))
	case KindLabel:
		return append(args, Label(p.numbered("L")))
	case KindCall:
		return append(args, Call(p.callOf(p.mfa())))
	case KindLambda:
		return append(args, Lambda(p.numbered("fun")))
	case KindSrcs, KindPairs:
		return p.list(k, args)
	default:
		return append(args, Num(p.number(maxNum)))
	}
}

// list reads {entry, …} after its count, which is not in the text.
func (p *parser) list(k Kind, args []Arg) []Arg {
	count := len(args)
	args = append(args, Num(0))
	p.expect("{")
	for n := 0; p.err == nil && !p.accept("}"); n++ {
		if n > 0 {
			p.expect(",")
		}
		args = append(args, p.source())
		if k == KindPairs {
			p.expect(":")
			args = append(args, Label(p.numbered("L")))
		}
		args[count].N++
	}
	return args
}

func (p *parser) source() Arg {
	switch p.tok.kind {
	case tokenNumber:
		return Int(p.integer(MinInt, MaxInt))
	case tokenWord:
		letters, n, numbered := splitNumbered(p.tok.text)
		operand, ok := numberedOperands[letters]
		if numbered && ok {
			p.advance()
			return operand(n)
		}
	case tokenPunct:
		p.expect("[")
		p.expect("]")
		return Nil()
	}
	return Atom(p.atom(p.name()))
}

var numberedOperands = map[string]func(int) Arg{"x": X, "y": Y, "lit": Lit}

// numbered reads a word such as L1.
func (p *parser) numbered(letters string) int {
	got, n, ok := splitNumbered(p.tok.text)
	if p.tok.kind != tokenWord || !ok || got != letters {
		p.fail("%s and a number expected, not %q", letters, p.tok.text)
		return 0
	}
	p.advance()
	return n
}

func (p *parser) number(most int) int { return p.integer(0, most) }

func (p *parser) integer(least, most int) int { return int(p.wide(int64(least), int64(most))) }

// wide is integer beyond the range of int, which has 32 bits on some computers.
func (p *parser) wide(least, most int64) int64 {
	n, err := strconv.ParseInt(p.tok.text, 10, 64)
	if p.tok.kind != tokenNumber || err != nil || n < least || n > most {
		p.fail("a number from %d to %d expected, not %q", least, most, p.tok.text)
		return 0
	}
	p.advance()
	return n
}

func (p *parser) text(kind tokenKind) string {
	s := p.tok.text
	if p.tok.kind != kind {
		p.fail("text in quotes expected, not %q", s)
	}
	p.advance()
	return s
}

// name reads an atom: a plain word or quoted.
func (p *parser) name() string {
	s := p.tok.text
	if p.tok.kind != tokenQuoted && (p.tok.kind != tokenWord || !isPlain(s)) {
		p.fail("a name expected, not %q", s)
	}
	p.advance()
	return s
}

// mfa reads Name/Arity or Module:Name/Arity.
func (p *parser) mfa() MFA {
	f := MFA{Name: p.name()}
	if p.accept(":") {
		f.Module, f.Name = f.Name, p.name()
	}
	p.expect("/")
	f.Arity = p.number(MaxX)
	return f
}

func (p *parser) atom(name string) int {
	i, ok := p.atoms[name]
	if !ok {
		i = len(p.m.Atoms)
		p.atoms[name] = i
		p.m.Atoms = append(p.m.Atoms, name)
	}
	return i
}

func (p *parser) importOf(f MFA) int {
	i, ok := p.imports[f]
	if !ok {
		i = len(p.m.Imports)
		p.imports[f] = i
		p.m.Imports = append(p.m.Imports, f)
	}
	return i
}

// callOf returns the index of a function in the current function's table of outgoing calls.
func (p *parser) callOf(f MFA) int {
	calls := &p.calls[len(p.calls)-1]
	i := slices.Index(*calls, f)
	if i < 0 {
		i = len(*calls)
		*calls = append(*calls, f)
	}
	if f.Module != "" {
		p.importOf(f)
	}
	return i
}

func (p *parser) lambda() {
	p.lambdas = append(p.lambdas, p.mfa())
	var l LambdaInfo
	p.expect("arity")
	l.Arity = p.number(MaxX)
	p.expect("free")
	l.Free = p.number(MaxX)
	p.expect("uniq")
	l.Uniq = uint32(p.wide(0, math.MaxUint32))
	p.m.Lambdas = append(p.m.Lambdas, l)
}

// resolve turns names of functions into indices and assembles the functions.
func (p *parser) resolve() *Error {
	local := make(map[MFA]int, len(p.funcs))
	for i, f := range p.funcs {
		local[MFA{Name: f.Name, Arity: f.Arity}] = i
	}
	find := func(f MFA) (int, *Error) {
		i, ok := local[f]
		if !ok {
			return 0, refuse("function %v is not defined", f)
		}
		return i, nil
	}
	var err *Error
	for i := range p.m.Exports {
		e := &p.m.Exports[i]
		if e.Func, err = find(MFA{Name: e.Name, Arity: e.Arity}); err != nil {
			return err
		}
	}
	for i := range p.m.Lambdas {
		if p.m.Lambdas[i].Func, err = find(p.lambdas[i]); err != nil {
			return err
		}
	}
	for i := range p.funcs {
		if err := p.assemble(i, find); err != nil {
			return err
		}
	}
	return nil
}

func (p *parser) assemble(i int, find func(MFA) (int, *Error)) *Error {
	asm := &p.funcs[i]
	for _, f := range p.calls[i] {
		c := Callee{Import: f.Module != "", Index: p.imports[f]}
		if !c.Import {
			var err *Error
			if c.Index, err = find(f); err != nil {
				return err
			}
		}
		asm.Calls = append(asm.Calls, c)
	}
	f, err := Assemble(*asm)
	if err != nil {
		return err.(*Error)
	}
	p.m.Funcs = append(p.m.Funcs, f)
	return nil
}
