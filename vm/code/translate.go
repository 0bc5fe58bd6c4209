package code

import (
	"github.com/parallergo/epiphany/bytecode"
	"github.com/parallergo/epiphany/term"
)

// translator emits the decoded form of one kind of instruction.
type translator func(d *decoding, op bytecode.Op, a []bytecode.Arg)

// translate has the translator of every opcode; a test checks that none is missing.
var translate [bytecode.NumOps]translator

func init() {
	translate = [bytecode.NumOps]translator{
		bytecode.OpCall:        callTo(OpCall, OpCallExt),
		bytecode.OpCallOnly:    callTo(OpCallOnly, OpCallExtOnly),
		bytecode.OpCallLast:    callTo(OpCallLast, OpCallExtLast),
		bytecode.OpCallFun:     dynamic(OpCallFun),
		bytecode.OpCallFunOnly: dynamic(OpCallFunOnly),
		bytecode.OpCallFunLast: dynamic(OpCallFunLast),
		bytecode.OpApply:       dynamic(OpApply),
		bytecode.OpApplyOnly:   dynamic(OpApplyOnly),
		bytecode.OpApplyLast:   dynamic(OpApplyLast),
		bytecode.OpReturn:      plain(OpReturn),
		bytecode.OpJump: func(d *decoding, _ bytecode.Op, a []bytecode.Arg) {
			d.toLabel(Instr{Op: OpJump}, a[0])
		},
		bytecode.OpAllocate: func(d *decoding, _ bytecode.Op, a []bytecode.Arg) {
			d.emit(Instr{Op: OpAllocate, A: uint16(a[0].N), B: uint16(a[1].N)})
			d.moves(storesSlot * uint64(a[0].N+1))
		},
		bytecode.OpDeallocate: func(d *decoding, _ bytecode.Op, a []bytecode.Arg) {
			d.emit(Instr{Op: OpDeallocate, A: uint16(a[0].N)})
			d.moves(loadsSlot)
		},
		bytecode.OpTestHeap: func(d *decoding, _ bytecode.Op, a []bytecode.Arg) {
			d.emit(Instr{Op: OpTestHeap, I: uint32(a[0].N), B: uint16(a[1].N)})
		},

		bytecode.OpMove: func(d *decoding, _ bytecode.Op, a []bytecode.Arg) { d.move(a[0], a[1]) },
		bytecode.OpGetList: func(d *decoding, _ bytecode.Op, a []bytecode.Arg) {
			d.emit(Instr{Op: OpGetList, A: d.reg(a[0]), B: d.dst(a[1]), C: d.dst(a[2])})
		},
		bytecode.OpGetHd: func(d *decoding, _ bytecode.Op, a []bytecode.Arg) {
			d.emit(Instr{Op: OpGetHd, A: d.reg(a[0]), B: d.dst(a[1])})
		},
		bytecode.OpGetTl: func(d *decoding, _ bytecode.Op, a []bytecode.Arg) {
			d.emit(Instr{Op: OpGetTl, A: d.reg(a[0]), B: d.dst(a[1])})
		},
		bytecode.OpGetTupleElement: func(d *decoding, _ bytecode.Op, a []bytecode.Arg) {
			d.emit(Instr{Op: OpGetElem, A: d.reg(a[0]), I: uint32(a[1].N + 1), B: d.dst(a[2])})
		},
		bytecode.OpPutList:    putList,
		bytecode.OpPutTuple:   putTuple,
		bytecode.OpMakeFun:    makeFun,
		bytecode.OpMakeExport: makeExport,

		bytecode.OpIsInteger:      test(OpIsInteger),
		bytecode.OpIsFloat:        test(OpIsFloat),
		bytecode.OpIsNumber:       test(OpIsNumber),
		bytecode.OpIsAtom:         test(OpIsAtom),
		bytecode.OpIsBoolean:      test(OpIsBoolean),
		bytecode.OpIsPid:          test(OpIsPid),
		bytecode.OpIsReference:    test(OpIsReference),
		bytecode.OpIsPort:         test(OpIsPort),
		bytecode.OpIsList:         test(OpIsList),
		bytecode.OpIsNonemptyList: test(OpIsNonemptyList),
		bytecode.OpIsNil:          test(OpIsNil),
		bytecode.OpIsTuple:        test(OpIsTuple),
		bytecode.OpIsBinary:       test(OpIsBinary),
		bytecode.OpIsBitstring:    test(OpIsBitstring),
		bytecode.OpIsMap:          test(OpIsMap),
		bytecode.OpIsFunction:     test(OpIsFunction),
		bytecode.OpIsFunction2: func(d *decoding, _ bytecode.Op, a []bytecode.Arg) {
			d.branch(Instr{Op: OpIsFunction2, A: d.reg(a[1]), B: d.reg(a[2])}, a[0])
		},
		bytecode.OpTestArity: func(d *decoding, _ bytecode.Op, a []bytecode.Arg) {
			d.branch(Instr{Op: OpTestArity, A: d.reg(a[1]), I: term.Header(term.SubTuple, a[2].N)}, a[0])
		},
		bytecode.OpIsTaggedTuple: isTagged,

		bytecode.OpIsEqExact: equality(OpIsEqExact, OpIsEqExactC),
		bytecode.OpIsNeExact: equality(OpIsNeExact, OpIsNeExactC),
		bytecode.OpIsEq:      comparison(OpIsEq),
		bytecode.OpIsNe:      comparison(OpIsNe),
		bytecode.OpIsLt:      ordering(OpIsLt, OpIsLtXC, OpIsLtCX),
		bytecode.OpIsGe:      ordering(OpIsGe, OpIsGeXC, OpIsGeCX),

		bytecode.OpSelectVal:   selectVal,
		bytecode.OpSelectArity: selectArity,

		bytecode.OpAdd:  arithmetic(OpAdd, OpAddC),
		bytecode.OpSub:  arithmetic(OpSub, OpSubC),
		bytecode.OpMul:  arithmetic(OpMul, opIllegal),
		bytecode.OpDiv:  arithmetic(OpDiv, opIllegal),
		bytecode.OpRem:  arithmetic(OpRem, opIllegal),
		bytecode.OpFDiv: arithmetic(OpFDiv, opIllegal),
		bytecode.OpNeg:  arithmetic(OpNeg, opIllegal),
		bytecode.OpBand: arithmetic(OpBand, opIllegal),
		bytecode.OpBor:  arithmetic(OpBor, opIllegal),
		bytecode.OpBxor: arithmetic(OpBxor, opIllegal),
		bytecode.OpBnot: arithmetic(OpBnot, opIllegal),
		bytecode.OpBsl:  arithmetic(OpBsl, opIllegal),
		bytecode.OpBsr:  arithmetic(OpBsr, opIllegal),

		bytecode.OpBif: inlineBIF,

		bytecode.OpPutMapAssoc: putMap(0),
		bytecode.OpPutMapExact: putMap(1),
		bytecode.OpGetMapElem: func(d *decoding, _ bytecode.Op, a []bytecode.Arg) {
			d.branch(Instr{Op: OpGetMapKey, A: d.reg(a[1]), B: d.reg(a[2]), C: d.dst(a[3])}, a[0])
		},

		bytecode.OpBsGetInteger:  matchBits([]int{2, 3, 4}, 5, 6, 7, 8),
		bytecode.OpBsGetFloat:    matchBits([]int{2, 3, 4}, 5, 6, 7, 8),
		bytecode.OpBsGetBits:     matchBits([]int{2, 3, 4}, 5, 6, 7, 8),
		bytecode.OpBsGetTail:     matchBits([]int{2, 3}, 4, 0, 5, 0),
		bytecode.OpBsGetUtf:      matchBits([]int{1, 2}, 3, 0, 4, 5),
		bytecode.OpBsSkip:        matchBits([]int{1, 2, 3}, 4, 0, 0, 5),
		bytecode.OpBsMatchString: matchBits([]int{1, 2, 3}, 0, 0, 0, 4),
		bytecode.OpBsTestEnd:     matchBits([]int{1, 2}, 0, 0, 0, 0),
		bytecode.OpBsTestUnit:    matchBits([]int{1, 2}, 3, 0, 0, 0),
		bytecode.OpBsCreate:      createBits,

		bytecode.OpTry:      handler,
		bytecode.OpCatch:    handler,
		bytecode.OpTryEnd:   slot(OpTryEnd),
		bytecode.OpTryCase:  slot(OpTryCase),
		bytecode.OpCatchEnd: slot(OpCatchEnd),
		bytecode.OpRaise: func(d *decoding, _ bytecode.Op, a []bytecode.Arg) {
			d.emit(Instr{Op: OpRaise, A: d.reg(a[0]), B: d.reg(a[1]), C: d.reg(a[2])})
		},
		bytecode.OpBuildStacktrace: plain(OpBuildTrace),
		bytecode.OpBadmatch:        source(OpBadmatch),
		bytecode.OpCaseClause:      source(OpCaseClause),
		bytecode.OpTryClause:       source(OpTryClause),
		bytecode.OpBadRecord:       source(OpBadRecord),
		bytecode.OpIfClause:        plain(OpIfClause),
		bytecode.OpFunctionClause: func(d *decoding, _ bytecode.Op, _ []bytecode.Arg) {
			d.emit(Instr{Op: OpFunctionClause, I: uint32(d.fn)})
		},

		bytecode.OpSend: func(d *decoding, _ bytecode.Op, _ []bytecode.Arg) {
			i := d.p.export(d.c, MFA{Module: term.AtomErlang, Name: d.p.atom("send"), Arity: 2}) // as OTP names it in traces
			d.emit(Instr{Op: OpCallExt, I: uint32(i), J: d.returnAddress()})
		},
		bytecode.OpRecvPeek: func(d *decoding, _ bytecode.Op, a []bytecode.Arg) {
			d.branch(Instr{Op: OpRecvPeek}, a[0])
		},
		bytecode.OpRecvRemove: plain(OpRecvRemove),
		bytecode.OpRecvNext: func(d *decoding, _ bytecode.Op, a []bytecode.Arg) {
			d.toLabel(Instr{Op: OpRecvNext}, a[0])
		},
		bytecode.OpRecvWait: func(d *decoding, _ bytecode.Op, a []bytecode.Arg) {
			d.toLabel(Instr{Op: OpRecvWait}, a[0])
		},
		bytecode.OpRecvWaitTime: func(d *decoding, _ bytecode.Op, a []bytecode.Arg) {
			d.toLabel(Instr{Op: OpRecvWaitTime, A: d.reg(a[1])}, a[0])
		},
		bytecode.OpRecvTimeout: plain(OpRecvTimeout),
		bytecode.OpRecvMark: func(d *decoding, _ bytecode.Op, a []bytecode.Arg) {
			d.emit(Instr{Op: OpRecvMark, A: d.dst(a[0])})
		},
		bytecode.OpRecvSeek: func(d *decoding, _ bytecode.Op, a []bytecode.Arg) {
			d.emit(Instr{Op: OpRecvSeek, A: d.reg(a[0])})
		},

		bytecode.OpHeapFence: plain(OpHeapFence),
	}
}

// toLabel emits an instruction whose field i is a label.
func (d *decoding) toLabel(in Instr, label bytecode.Arg) {
	in.I = uint32(label.N)
	d.fixes = append(d.fixes, fix{d.emit(in), fixI, 0})
}

func plain(op uint16) translator {
	return func(d *decoding, _ bytecode.Op, _ []bytecode.Arg) { d.emit(Instr{Op: op}) }
}

func source(op uint16) translator {
	return func(d *decoding, _ bytecode.Op, a []bytecode.Arg) { d.emit(Instr{Op: op, A: d.reg(a[0])}) }
}

func slot(op uint16) translator {
	return func(d *decoding, _ bytecode.Op, a []bytecode.Arg) {
		d.emit(Instr{Op: op, A: uint16(a[0].N)})
		d.moves(storesSlot)
	}
}

func test(op uint16) translator {
	return func(d *decoding, _ bytecode.Op, a []bytecode.Arg) {
		d.branch(Instr{Op: op, A: d.reg(a[1])}, a[0])
	}
}

func comparison(op uint16) translator {
	return func(d *decoding, _ bytecode.Op, a []bytecode.Arg) {
		d.branch(Instr{Op: op, A: d.reg(a[1]), B: d.reg(a[2])}, a[0])
	}
}

// equality has a variant for an immediate constant on either side.
func equality(op, opC uint16) translator {
	return func(d *decoding, _ bytecode.Op, a []bytecode.Arg) {
		l, r := a[1], a[2]
		if d.isImm(l) {
			l, r = r, l
		}
		if d.isImm(r) {
			d.branch(Instr{Op: opC, A: d.reg(l), I: d.constant(r)}, a[0])
			return
		}
		d.branch(Instr{Op: op, A: d.reg(l), B: d.reg(r)}, a[0])
	}
}

// ordering has variants for a small integer on the right and on the left.
func ordering(op, opXC, opCX uint16) translator {
	return func(d *decoding, _ bytecode.Op, a []bytecode.Arg) {
		switch {
		case d.isSmall(a[2]):
			d.branch(Instr{Op: opXC, A: d.reg(a[1]), I: d.constant(a[2])}, a[0])
		case d.isSmall(a[1]):
			d.branch(Instr{Op: opCX, A: d.reg(a[2]), I: d.constant(a[1])}, a[0])
		default:
			d.branch(Instr{Op: op, A: d.reg(a[1]), B: d.reg(a[2])}, a[0])
		}
	}
}

func isTagged(d *decoding, _ bytecode.Op, a []bytecode.Arg) {
	in := Instr{Op: OpIsTagged, A: d.reg(a[1]), I: term.Header(term.SubTuple, a[2].N)}
	if d.isImm(a[3]) {
		tag := d.constant(a[3])
		in.Op, in.B, in.C = OpIsTaggedC, uint16(tag), uint16(tag>>16)
	} else {
		in.B = d.reg(a[3])
	}
	d.branch(in, a[0])
}

// callTo makes the local or the external form of a call.
func callTo(local, external uint16) translator {
	return func(d *decoding, _ bytecode.Op, a []bytecode.Arg) {
		to, slots := d.src.Calls[a[0].N], uint64(0)
		in := Instr{J: d.returnAddress()}
		if to.Import {
			in.Op, in.I = external, uint32(d.imports[to.Index])
		} else {
			in.Op = local
			in.setFn(d.mod.At.Funcs + to.Index)
		}
		if len(a) > 1 {
			in.C = uint16(a[1].N)
			slots = loadsSlot
		}
		d.emit(in)
		d.moves(slots)
	}
}

// dynamic is a call through a fun or apply.
func dynamic(op uint16) translator {
	return func(d *decoding, _ bytecode.Op, a []bytecode.Arg) {
		in, slots := Instr{Op: op, A: uint16(a[0].N), J: d.returnAddress()}, uint64(0)
		if len(a) > 1 {
			in.C = uint16(a[1].N)
			slots = loadsSlot
		}
		d.emit(in)
		d.moves(slots)
	}
}

func (d *decoding) move(src, dst bytecode.Arg) {
	switch {
	case dst.Kind == bytecode.KindX && src.Kind == bytecode.KindX:
		d.emit(Instr{Op: OpMoveXX, A: uint16(src.N), B: uint16(dst.N)})
	case dst.Kind == bytecode.KindX && src.Kind == bytecode.KindY:
		d.emit(Instr{Op: OpMoveYX, A: uint16(src.N), B: uint16(dst.N)})
		d.moves(loadsSlot)
	case dst.Kind == bytecode.KindX:
		d.emit(Instr{Op: OpMoveCX, I: d.constant(src), B: uint16(dst.N)})
	case src.Kind == bytecode.KindX:
		d.emit(Instr{Op: OpMoveXY, A: uint16(src.N), B: uint16(dst.N)})
		d.moves(storesSlot)
	case src.Kind == bytecode.KindY:
		d.emit(Instr{Op: OpMoveYY, A: uint16(src.N), B: uint16(dst.N)})
		d.moves(loadsSlot + storesSlot)
	default:
		d.emit(Instr{Op: OpMoveCY, I: d.constant(src), B: uint16(dst.N)})
		d.moves(storesSlot)
	}
}

func putList(d *decoding, _ bytecode.Op, a []bytecode.Arg) {
	in := Instr{Op: OpPutList}
	switch {
	case isReg(a[0]) && isReg(a[1]):
		in.A, in.B = d.reg(a[0]), d.reg(a[1])
	case isReg(a[1]):
		in.Op, in.I, in.B = OpPutListCX, d.constant(a[0]), d.reg(a[1])
	default:
		in.Op, in.A, in.I = OpPutListC, d.reg(a[0]), d.constant(a[1])
	}
	in.C = d.dst(a[2])
	d.emit(in)
}

func putTuple(d *decoding, _ bytecode.Op, a []bytecode.Arg) {
	n := a[1].N
	if n == 2 && a[2].Kind == bytecode.KindX && a[3].Kind == bytecode.KindX {
		d.emit(Instr{Op: OpPutTuple2, A: uint16(a[2].N), B: uint16(a[3].N), C: d.dst(a[0])})
		return
	}
	at, traffic := d.list(a[2 : 2+n])
	d.emit(Instr{Op: OpPutTuple, I: at, A: uint16(n), C: d.dst(a[0])})
	d.moves(traffic)
}

func makeFun(d *decoding, _ bytecode.Op, a []bytecode.Arg) {
	lam := d.mod.Source.Lambdas[a[0].N]
	free := a[2].N
	at := uint32(len(d.c.Consts))
	for _, t := range []term.Term{d.mod.Name, term.Small(a[0].N), term.Small(lam.Arity),
		term.Small(d.mod.lambdas[0] + a[0].N)} {
		d.c.Consts = append(d.c.Consts, Constant(t))
	}
	_, traffic := d.list(a[3 : 3+free])
	n := term.FunHead - 1 + free
	d.emit(Instr{Op: OpMakeFun, I: at, J: term.Header(term.SubFun, n), A: uint16(n), C: d.dst(a[1])})
	d.moves(traffic)
}

func makeExport(d *decoding, _ bytecode.Op, a []bytecode.Arg) {
	e := &d.c.Exports[d.imports[d.src.Calls[a[0].N].Index]]
	at := uint32(len(d.c.Consts))
	for _, t := range []term.Term{e.Module, e.Name, term.Small(e.Arity)} {
		d.c.Consts = append(d.c.Consts, Constant(t))
	}
	d.emit(Instr{Op: OpMakeExport, I: at, J: term.Header(term.SubExport, 3), A: 3, C: d.dst(a[1])})
}

// arithmetic: Fail, Live, Src [, Src], Dst. The live count rides in the high byte of a.
func arithmetic(op, opC uint16) translator {
	return func(d *decoding, _ bytecode.Op, a []bytecode.Arg) {
		fail, live, src := a[0], uint16(a[1].N)<<8, a[2:len(a)-1]
		in := Instr{Op: op, A: d.reg(src[0]) | live}
		switch {
		case len(src) == 1:
			in.B = in.A & 0xFF
		case opC != opIllegal && d.isSmall(src[1]):
			in.Op, in.I = opC, d.constant(src[1])
		case op == OpAdd && d.isSmall(src[0]):
			in = Instr{Op: opC, A: d.reg(src[1]) | live, I: d.constant(src[0])}
		default:
			in.B = d.reg(src[1])
		}
		in.C = d.dst(a[len(a)-1])
		d.failing(in, fail)
	}
}

// ArithLive is the live count of an arithmetic instruction.
func (in *Instr) ArithLive() uint16 { return in.A >> 8 }

// inlineBIF: Fail, Live, Call, Dst, Srcs.
func inlineBIF(d *decoding, _ bytecode.Op, a []bytecode.Arg) {
	n := a[4].N
	e := &d.c.Exports[d.imports[d.src.Calls[a[2].N].Index]]
	at := uint32(len(d.c.Consts))
	d.c.Consts = append(d.c.Consts, Constant(uint32(e.BIF)))
	_, traffic := d.list(a[5 : 5+n])
	d.failing(Instr{Op: OpBif, I: at, A: uint16(n), B: uint16(a[1].N), C: d.dst(a[3])}, a[0])
	d.moves(traffic)
}

// putMap: Fail, Live, Src, Dst, Srcs. The pairs follow a word that is 1 when all keys must be
// there.
func putMap(exact uint32) translator {
	return func(d *decoding, _ bytecode.Op, a []bytecode.Arg) {
		n := a[4].N
		src := d.reg(a[2])
		at := uint32(len(d.c.Consts))
		d.c.Consts = append(d.c.Consts, Operand{Kind: uint32(n), V: exact})
		_, traffic := d.list(a[5 : 5+n])
		d.failing(Instr{Op: OpPutMap, I: at, A: src, B: uint16(a[1].N), C: d.dst(a[3])}, a[0])
		d.moves(traffic)
	}
}

// matchBits: Label first, then operands at these places, 0 for none: sources, unit, flags, value,
// next position.
func matchBits(sources []int, unit, flags, value, next int) translator {
	return func(d *decoding, op bytecode.Op, a []bytecode.Arg) {
		in := Instr{Op: OpBsMatch, A: uint16(op)}
		if bytecode.Ops[op].Clobber == bytecode.KeepsLive {
			in.B = uint16(a[bytecode.LiveOperand].N)
		}
		var head Operand
		if unit > 0 {
			head.V = uint32(a[unit].N)
		}
		if flags > 0 {
			head.V |= uint32(a[flags].N) << 16
		}
		if value > 0 {
			in.C = d.dst(a[value])
		}
		if next > 0 {
			head.Kind = uint32(d.dst(a[next]))
		}
		in.I = uint32(len(d.c.Consts))
		d.c.Consts = append(d.c.Consts, head)
		var list []bytecode.Arg
		for _, s := range sources {
			list = append(list, a[s])
		}
		_, traffic := d.list(list)
		d.branch(in, a[0])
		d.moves(traffic)
	}
}

// createBits: Fail, Live, Dst, Srcs.
func createBits(d *decoding, _ bytecode.Op, a []bytecode.Arg) {
	n := a[3].N
	at, traffic := d.list(a[4 : 4+n])
	d.failing(Instr{Op: OpBsCreate, I: at, A: uint16(n), B: uint16(a[1].N), C: d.dst(a[2])}, a[0])
	d.moves(traffic)
}

func handler(d *decoding, _ bytecode.Op, a []bytecode.Arg) {
	c := uint32(len(d.c.Catches))
	d.c.Catches = append(d.c.Catches, int32(a[1].N))
	pc := d.emit(Instr{Op: OpTry, A: uint16(a[0].N), I: c})
	d.moves(storesSlot)
	d.fixes = append(d.fixes, fix{pc, fixCatch, c})
}
