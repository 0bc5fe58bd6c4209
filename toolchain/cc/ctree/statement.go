package ctree

import (
	"slices"

	"modernc.org/cc/v4"

	"github.com/parallergo/epiphany/toolchain/cc/build"
	"github.com/parallergo/epiphany/toolchain/cc/quad"
	"github.com/parallergo/epiphany/toolchain/cc/tree"
)

func (f *fn) compound(c *cc.CompoundStatement) { f.items(c) }

// items lowers the items of a block; its value is that of the last expression statement.
func (f *fn) items(c *cc.CompoundStatement) (last value) {
	last = value{t: voidType, ct: f.ast.Void}
	saved := quad.Reg(0)
	if tree.HasVLA(c) {
		saved = f.Func.New()
		f.Func.Dynamic = true
		f.Emit(quad.Quad{Op: quad.Save, D: saved, Slot: quad.NoSlot})
		f.scopes = append(f.scopes, scope{saved: saved})
		defer func() { f.scopes = f.scopes[:len(f.scopes)-1] }()
	}
	for l := c.BlockItemList; l != nil; l = l.BlockItemList {
		last = value{t: voidType, ct: f.ast.Void}
		switch i := l.BlockItem; i.Case {
		case cc.BlockItemDecl:
			f.localDeclaration(i.Declaration)
		case cc.BlockItemLabel:
			// Labels are found where they stand.
		case cc.BlockItemStmt:
			last = f.statement(i.Statement)
		case cc.BlockItemFuncDef:
			f.within(i)
		}
	}
	if saved != 0 && !f.Closed() {
		f.Emit(quad.Quad{Op: quad.Restore, A: saved, Slot: quad.NoSlot})
	}
	return last
}

// localDeclaration lowers a declaration in a block.
func (f *fn) localDeclaration(d *cc.Declaration) {
	if d.Case == cc.DeclarationAuto {
		f.at(d)
		v := f.place(d.Declarator)
		l := f.variable(v)
		f.initializeFrom(l, d.Initializer)
		return
	}
	for l := d.InitDeclaratorList; l != nil; l = l.InitDeclaratorList {
		f.local(l.InitDeclarator)
	}
}

func (f *fn) local(i *cc.InitDeclarator) {
	d := i.Declarator
	f.at(d)
	f.typeSizes(d.Type())
	if d.IsTypename() || d.Type().Kind() == cc.Function || d.IsExtern() {
		return
	}
	if d.IsStatic() {
		f.static++
		f.count++
		name := symbolName("_", d.Name(), f.count)
		f.statics[d] = name
		f.object(d, name, i.Initializer)
		f.Data[len(f.Data)-1].Global = false
		return
	}
	if a, ok := d.Type().(*cc.ArrayType); ok && tree.IsVLA(a) {
		size := f.regs(f.sizeOf(d, a))
		f.captureSize(a, size.lo)
		if n := len(f.scopes); n > 0 {
			f.scopes[n-1].declared++
		}
		v := &variable{t: d.Type(), slot: quad.NoSlot, machine: -1}
		v.address = f.Func.New()
		f.Move(v.address, f.allocaAligned(size, f.align(d)))
		f.vars[d] = v
		f.capture(d, v)
		return
	}
	v := f.vars[d]
	if v == nil {
		v = f.place(d)
	}
	if i.Asm != nil {
		v.machine = f.register(i, tree.AsmText(i.Asm))
	}
	if i.Initializer != nil {
		f.initializeFrom(f.variable(v), i.Initializer)
	}
}

// typeSizes computes the sizes of array types of variable length, at their declaration.
func (f *fn) typeSizes(t cc.Type) {
	switch x := t.(type) {
	case *cc.PointerType:
		f.typeSizes(x.Elem())
	case *cc.ArrayType:
		f.typeSizes(x.Elem())
		if tree.IsVLA(x) && f.vlaSizes[t] == 0 && (x.SizeExpression() != nil || !x.IsVLA()) {
			r := f.regs(f.sizeOf(nil, t)).lo
			kept := f.Func.New()
			f.Move(kept, r)
			f.captureSize(t, kept)
		}
	}
}

// at remembers the line for the line table.
func (f *builder) at(n cc.Node) { f.Line = int32(n.Position().Line) }

// statement lowers a statement; the value is that of an expression statement.
func (f *fn) statement(s *cc.Statement) value {
	none := value{t: voidType, ct: f.ast.Void}
	switch s.Case {
	case cc.StatementLabeled:
		return f.labeled(s.LabeledStatement)
	case cc.StatementCompound:
		f.compound(s.CompoundStatement)
	case cc.StatementExpr:
		if e := s.ExpressionStatement.ExpressionList; e != nil {
			f.at(e)
			return f.value(e)
		}
	case cc.StatementSelection:
		f.selection(s.SelectionStatement)
	case cc.StatementIteration:
		f.iteration(s.IterationStatement)
	case cc.StatementJump:
		f.jumpStatement(s.JumpStatement)
	case cc.StatementAsm:
		f.at(s.AsmStatement)
		f.inlineAsm(s.AsmStatement)
	}
	return none
}

func (f *fn) labeled(s *cc.LabeledStatement) value {
	switch s.Case {
	case cc.LabeledStatementLabel:
		f.Enter(f.labelBlock(s))
		f.labelled[f.Cur] = f.depth()
	default:
		b, ok := f.cases[s]
		if !ok {
			b = f.NewBlock()
			f.cases[s] = b
		}
		f.Enter(b)
	}
	if s.Statement == nil {
		return value{t: voidType, ct: f.ast.Void}
	}
	return f.statement(s.Statement)
}

// labelBlock is the block of a label.
func (f *builder) labelBlock(n cc.Node) int {
	if b, ok := f.labels[n]; ok {
		return b
	}
	s, ok := n.(*cc.LabeledStatement)
	if ok {
		if b, ok := f.byName[s.Token.SrcStr()]; ok && !f.used(b) {
			f.labels[n] = b
			return b
		}
	}
	b := f.NewBlock()
	f.labels[n] = b
	if ok {
		f.byName[s.Token.SrcStr()] = b
	}
	return b
}

func (f *builder) used(b int) bool {
	for _, o := range f.labels {
		if o == b {
			return true
		}
	}
	return false
}

// labelSymbol is the symbol of a label whose address is taken.
func (f *builder) labelSymbol(name string) string {
	if p := f.labelAround(name); p != nil {
		return p.labelSymbol(name)
	}
	b, ok := f.byName[name]
	if !ok {
		b = f.NewBlock()
		f.byName[name] = b
	}
	if !slices.Contains(f.Named, b) {
		f.Named = append(f.Named, b)
	}
	return quad.Label(f.number, b)
}

func (f *fn) selection(s *cc.SelectionStatement) {
	f.at(s.ExpressionList)
	switch s.Case {
	case cc.SelectionStatementSwitch:
		f.switchStatement(s)
		return
	case cc.SelectionStatementIf:
		yes, end := f.NewBlock(), f.NewBlock()
		f.condition(s.ExpressionList, yes, end)
		f.Cur = yes
		f.statement(s.Statement)
		f.Enter(end)
	case cc.SelectionStatementIfElse:
		yes, no, end := f.NewBlock(), f.NewBlock(), f.NewBlock()
		f.condition(s.ExpressionList, yes, no)
		f.Cur = yes
		f.statement(s.Statement)
		f.Jump(end)
		f.Cur = no
		f.statement(s.Statement2)
		f.Enter(end)
	}
}

func (f *fn) iteration(s *cc.IterationStatement) {
	body, next, end := f.NewBlock(), f.NewBlock(), f.NewBlock()
	test := next
	f.breaks = append(f.breaks, exit{end, len(f.scopes)})
	switch s.Case {
	case cc.IterationStatementWhile:
		f.continues = append(f.continues, exit{next, len(f.scopes)})
		f.Enter(next)
		f.at(s.ExpressionList)
		f.condition(s.ExpressionList, body, end)
		f.Cur = body
		f.statement(s.Statement)
		f.Jump(next)
	case cc.IterationStatementDo:
		f.continues = append(f.continues, exit{next, len(f.scopes)})
		f.Enter(body)
		f.statement(s.Statement)
		f.Enter(next)
		f.at(s.ExpressionList)
		f.condition(s.ExpressionList, body, end)
	default:
		init, cond, post := s.ExpressionList, s.ExpressionList2, s.ExpressionList3
		if s.Case == cc.IterationStatementForDecl {
			f.localDeclaration(s.Declaration)
			init, cond, post = nil, s.ExpressionList, s.ExpressionList2
		}
		if init != nil {
			f.at(init)
			f.value(init)
		}
		test = f.NewBlock()
		f.continues = append(f.continues, exit{next, len(f.scopes)})
		f.Enter(test)
		if cond != nil {
			f.at(cond)
			f.condition(cond, body, end)
		} else {
			f.Jump(body)
		}
		f.Cur = body
		f.statement(s.Statement)
		f.Enter(next)
		if post != nil {
			f.at(post)
			f.value(post)
		}
		f.Jump(test)
	}
	f.breaks = f.breaks[:len(f.breaks)-1]
	f.continues = f.continues[:len(f.continues)-1]
	f.Cur = end
}

func (f *fn) jumpStatement(s *cc.JumpStatement) {
	f.at(s)
	switch s.Case {
	case cc.JumpStatementGoto:
		if p := f.labelAround(s.Token2.SrcStr()); p != nil {
			f.jumpOut(p, s.Token2.SrcStr())
			return
		}
		if n := s.Label(); n != nil {
			if l, ok := n.(*cc.LabeledStatement); ok {
				f.backTo(f.labelBlock(l))
				f.Jump(f.labelBlock(l))
				return
			}
		}
		f.Jump(f.blockNamed(s.Token2.SrcStr()))
	case cc.JumpStatementGotoExpr:
		v := f.regs(f.value(s.ExpressionList))
		f.Emit(quad.Quad{Op: quad.Indirect, A: v.lo, Slot: quad.NoSlot})
	case cc.JumpStatementContinue:
		if len(f.continues) == 0 {
			f.errorf(s, "continue outside of a loop")
			return
		}
		f.leave(f.continues[len(f.continues)-1])
	case cc.JumpStatementBreak:
		if len(f.breaks) == 0 {
			f.errorf(s, "break outside of a loop or switch")
			return
		}
		f.leave(f.breaks[len(f.breaks)-1])
	case cc.JumpStatementReturn:
		f.returnStatement(s)
	}
}

// scope is one with arrays of variable length: the stack pointer where it began, and how many of
// them have been declared.
type scope struct {
	saved    quad.Reg
	declared int
}

// scopeDepth is where among scopes a label stands.
type scopeDepth struct{ scopes, declared int }

// depth is where among scopes the current place is.
func (f *builder) depth() scopeDepth {
	d := scopeDepth{scopes: len(f.scopes)}
	if d.scopes > 0 {
		d.declared = f.scopes[d.scopes-1].declared
	}
	return d
}

// backTo gives the stack back before a jump to a label that has been passed.
func (f *builder) backTo(block int) {
	d, ok := f.labelled[block]
	if !ok || f.Closed() {
		return
	}
	switch {
	case d.scopes < len(f.scopes):
		f.Emit(quad.Quad{Op: quad.Restore, A: f.scopes[d.scopes].saved, Slot: quad.NoSlot})
	case d.scopes == len(f.scopes) && d.scopes > 0 && d.declared == 0:
		f.Emit(quad.Quad{Op: quad.Restore, A: f.scopes[d.scopes-1].saved, Slot: quad.NoSlot})
	}
}

// exit is where break or continue go, with the number of scopes with arrays of variable length there.
type exit struct{ block, scopes int }

// leave goes to an exit, and gives the stack back that scopes have taken.
func (f *builder) leave(to exit) {
	if len(f.scopes) > to.scopes && !f.Closed() {
		f.Emit(quad.Quad{Op: quad.Restore, A: f.scopes[to.scopes].saved, Slot: quad.NoSlot})
	}
	f.Jump(to.block)
}

func (f *builder) blockNamed(name string) int {
	b, ok := f.byName[name]
	if !ok {
		b = f.NewBlock()
		f.byName[name] = b
	}
	return b
}

func (f *fn) returnStatement(s *cc.JumpStatement) {
	info := &quad.CallInfo{}
	t := typeOf(f.result)
	switch {
	case s.ExpressionList == nil:
		if f.hidden != 0 {
			info.Words = []quad.Reg{f.hidden}
		}
	case t.class == void:
		f.value(s.ExpressionList)
	case t.class == memory:
		v := f.value(s.ExpressionList)
		if isComplex(f.result) {
			v = f.toComplex(v, f.result)
		}
		if f.hidden != 0 {
			f.Copy(build.Place{Base: f.hidden, Slot: quad.NoSlot}, v.at, f.result.Size(),
				min(int64(f.result.Align()), v.alignment()))
			info.Words = []quad.Reg{f.hidden}
			break
		}
		v = f.aligned(v, f.result)
		for i := int64(0); i < f.result.Size(); i += 4 {
			info.Words = append(info.Words, f.wordOf(v, i))
		}
	default:
		v := f.regs(f.scalar(s.ExpressionList, t))
		info.Words = []quad.Reg{v.lo}
		if t.wide() {
			info.Words = append(info.Words, v.hi)
		}
	}
	if !f.Closed() {
		f.Emit(quad.Quad{Op: quad.Ret, Slot: quad.NoSlot, Call: info})
	}
}
