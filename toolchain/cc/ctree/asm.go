package ctree

import (
	"strconv"
	"strings"

	"modernc.org/cc/v4"

	"github.com/parallergo/epiphany/toolchain/cc/build"
	"github.com/parallergo/epiphany/toolchain/cc/quad"
	"github.com/parallergo/epiphany/toolchain/cc/tree"
)

// machineRegister gives the number of a register by its name, or -1.
func machineRegister(name string) int {
	name = strings.TrimPrefix(strings.ToLower(strings.TrimSpace(name)), "%")
	switch name {
	case "fp":
		return 11
	case "ip":
		return 12
	case "sp":
		return 13
	case "lr":
		return 14
	case "sb":
		return 9
	case "sl":
		return 10
	}
	if rest, ok := strings.CutPrefix(name, "r"); ok {
		if n, err := strconv.Atoi(rest); err == nil && n >= 0 && n < 64 {
			return n
		}
	}
	return -1
}

// register is the machine register that a declaration asks for.
func (f *builder) register(n cc.Node, name string) int {
	r := machineRegister(name)
	if r < 0 {
		f.errorf(n, "%q is not a register", name)
	}
	return r
}

// inlineAsm lowers inline assembly.
func (f *exprs) inlineAsm(s *cc.AsmStatement) {
	a := s.Asm
	info := &quad.AsmInfo{Text: tree.AsmText(a), At: s.Position().String(), Names: map[string]int{}}
	var outs []func()
	var labels []int
	part := 0
	if l := a.AsmArgList; l != nil && strings.Contains(text(l.Token), "::") {
		part++
	}
	for l := a.AsmArgList; l != nil; l = l.AsmArgList {
		for e := l.AsmExpressionList; e != nil; e = e.AsmExpressionList {
			switch part {
			case 0:
				outs = append(outs, f.asmOutput(info, e))
			case 1:
				f.asmInput(info, e)
			case 2:
				f.clobber(info, e)
			default:
				labels = append(labels, f.asmLabel(info, e, len(labels)))
			}
		}
		part++
	}
	if info.Operands == nil && a.AsmArgList == nil {
		info.Names = nil
	}
	if labels != nil {
		if len(outs) > 0 {
			f.errorf(s, "asm goto with outputs is not supported")
		}
		next := f.NewBlock()
		f.Emit(quad.Quad{
			Op: quad.AsmGoto, Slot: quad.NoSlot, Asm: info, To: append([]int{next}, labels...),
		})
		f.Cur = next
		return
	}
	f.Emit(quad.Quad{Op: quad.Asm, Slot: quad.NoSlot, Asm: info})
	for _, o := range outs {
		if o != nil {
			o()
		}
	}
}

// asmLabel gives the block of a label that assembly may go to, the n-th.
func (f *builder) asmLabel(info *quad.AsmInfo, e *cc.AsmExpressionList, n int) int {
	p, ok := tree.Strip(e.AssignmentExpression).(*cc.PrimaryExpression)
	if !ok || p.Case != cc.PrimaryExpressionIdent {
		f.errorf(e, "asm goto wants labels")
		return f.Cur
	}
	name := p.Token.SrcStr()
	if !f.survey.Labels[name] {
		f.errorf(e, "asm goto to %s, which is no label of this function", name)
		return f.Cur
	}
	info.Names[name] = len(info.Operands) + n
	at := f.Cur
	f.Cur = f.NewBlock()
	entry, to := f.Cur, f.blockNamed(name)
	f.backTo(to)
	f.Jump(to)
	f.Cur = at
	return entry
}

func text(t cc.Token) string { return t.SrcStr() }

func nameOf(info *quad.AsmInfo, e *cc.AsmExpressionList) {
	if e.AsmIndex == nil {
		return
	}
	if p, ok := tree.Strip(e.AsmIndex.ExpressionList).(*cc.PrimaryExpression); ok {
		info.Names[p.Token.SrcStr()] = len(info.Operands)
	}
}

// fixedRegister is the register of a variable that asm binds.
func (f *builder) fixedRegister(x cc.ExpressionNode) int {
	if p, ok := tree.Strip(x).(*cc.PrimaryExpression); ok && p.Case == cc.PrimaryExpressionIdent {
		if d, ok := p.ResolvedTo().(*cc.Declarator); ok && f.vars[d] != nil {
			return f.vars[d].machine
		}
	}
	return -1
}

// asmOutput adds an output, and gives what stores it behind the assembly.
func (f *exprs) asmOutput(info *quad.AsmInfo, e *cc.AsmExpressionList) func() {
	constraint, x := tree.ConstraintOf(e)
	nameOf(info, e)
	l := f.lvalue(x)
	if l.t.class == memory || strings.Contains(constraint, "m") &&
		!strings.ContainsAny(constraint, "rg") {
		if l.reg {
			at := build.Place{Slot: f.NewSlot(8, 8, "")}
			f.store(lvalue{t: l.t, ct: l.ct, at: at, align: 8}, f.load(l))
			info.Operands = append(info.Operands, quad.AsmOperand{
				Reg: f.Address(at), In: true, Fixed: -1, Memory: true,
			})
			return func() { f.store(l, f.load(lvalue{t: l.t, ct: l.ct, at: at, align: 8})) }
		}
		info.Operands = append(info.Operands, quad.AsmOperand{
			Reg: f.Address(l.at), In: true, Fixed: -1, Memory: true,
		})
		return nil
	}
	if l.t.wide() {
		f.errorf(x, "operands of 64 bits in assembly are not supported")
		return nil
	}
	o := quad.AsmOperand{Reg: f.Func.New(), Out: true, Fixed: f.fixedRegister(x)}
	if strings.Contains(constraint, "+") {
		o.In = true
		f.Move(o.Reg, f.regs(f.load(l)).lo)
	}
	info.Operands = append(info.Operands, o)
	return func() { f.store(l, value{t: l.t, lo: o.Reg}) }
}

func (f *exprs) asmInput(info *quad.AsmInfo, e *cc.AsmExpressionList) {
	constraint, x := tree.ConstraintOf(e)
	nameOf(info, e)
	if n, err := strconv.Atoi(strings.Trim(constraint, "%&")); err == nil {
		if n < 0 || n >= len(info.Operands) {
			f.errorf(x, "there is no operand %d", n)
			return
		}
		o := &info.Operands[n]
		o.In = true
		f.Move(o.Reg, f.regs(f.value(x)).lo)
		info.Operands = append(info.Operands, *o)
		info.Operands[len(info.Operands)-1].Out = false
		return
	}
	memoryOnly := strings.Contains(constraint, "m") && !strings.ContainsAny(constraint, "rg")
	if memoryOnly {
		l := f.lvalue(x)
		if l.reg {
			at := build.Place{Slot: f.NewSlot(8, 8, "")}
			f.store(lvalue{t: l.t, ct: l.ct, at: at, align: 8}, f.load(l))
			l.at = at
		}
		info.Operands = append(info.Operands, quad.AsmOperand{
			Reg: f.Address(l.at), In: true, Fixed: -1, Memory: true,
		})
		return
	}
	if strings.ContainsAny(constraint, "inIJKLMNOCs") && !strings.Contains(constraint, "r") {
		if v, ok := known(x); ok {
			info.Operands = append(info.Operands,
				quad.AsmOperand{Imm: strconv.FormatInt(v.n, 10), Fixed: -1})
			return
		}
		if s, add, ok := f.constantAddress(x); ok {
			if add != 0 {
				s += "+" + strconv.FormatInt(add, 10)
			}
			info.Operands = append(info.Operands, quad.AsmOperand{Imm: s, Fixed: -1})
			return
		}
		f.errorf(x, "the operand is not constant")
		return
	}
	v := f.value(x)
	if v.t.wide() || v.t.class == memory {
		f.errorf(x, "operands of 64 bits in assembly are not supported")
		return
	}
	info.Operands = append(info.Operands, quad.AsmOperand{
		Reg: f.regs(v).lo, In: true, Fixed: f.fixedRegister(x),
	})
}

func (f *exprs) clobber(info *quad.AsmInfo, e *cc.AsmExpressionList) {
	s, _, ok := tree.StringBytes(e.AssignmentExpression.Value())
	name := strings.TrimRight(string(s), "\x00")
	if p, isName := tree.Strip(e.AssignmentExpression).(*cc.PrimaryExpression); !ok && isName {
		name = tree.Unquote(p.Token.SrcStr())
	}
	switch name {
	case "memory":
		info.Memory = true
	case "cc":
	default:
		r := machineRegister(name)
		if r < 0 {
			f.errorf(e, "%q is not a register", name)
			return
		}
		info.Clobbers = append(info.Clobbers, r)
	}
}
