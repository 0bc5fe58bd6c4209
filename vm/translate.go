package vm

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
		bytecode.OpCall:        callTo(opCall, opCallExt),
		bytecode.OpCallOnly:    callTo(opCallOnly, opCallExtOnly),
		bytecode.OpCallLast:    callTo(opCallLast, opCallExtLast),
		bytecode.OpCallFun:     dynamic(opCallFun),
		bytecode.OpCallFunOnly: dynamic(opCallFunOnly),
		bytecode.OpCallFunLast: dynamic(opCallFunLast),
		bytecode.OpApply:       dynamic(opApply),
		bytecode.OpApplyOnly:   dynamic(opApplyOnly),
		bytecode.OpApplyLast:   dynamic(opApplyLast),
		bytecode.OpReturn:      plain(opReturn),
		bytecode.OpJump: func(d *decoding, _ bytecode.Op, a []bytecode.Arg) {
			d.toLabel(instr{op: opJump}, a[0])
		},
		bytecode.OpAllocate: func(d *decoding, _ bytecode.Op, a []bytecode.Arg) {
			d.emit(instr{op: opAllocate, a: uint16(a[0].N), b: uint16(a[1].N)})
			d.moves(storesSlot * uint64(a[0].N+1))
		},
		bytecode.OpDeallocate: func(d *decoding, _ bytecode.Op, a []bytecode.Arg) {
			d.emit(instr{op: opDeallocate, a: uint16(a[0].N)})
			d.moves(loadsSlot)
		},
		bytecode.OpTestHeap: func(d *decoding, _ bytecode.Op, a []bytecode.Arg) {
			d.emit(instr{op: opTestHeap, i: uint32(a[0].N), b: uint16(a[1].N)})
		},

		bytecode.OpMove: func(d *decoding, _ bytecode.Op, a []bytecode.Arg) { d.move(a[0], a[1]) },
		bytecode.OpGetList: func(d *decoding, _ bytecode.Op, a []bytecode.Arg) {
			d.emit(instr{op: opGetList, a: d.reg(a[0]), b: d.dst(a[1]), c: d.dst(a[2])})
		},
		bytecode.OpGetHd: func(d *decoding, _ bytecode.Op, a []bytecode.Arg) {
			d.emit(instr{op: opGetHd, a: d.reg(a[0]), b: d.dst(a[1])})
		},
		bytecode.OpGetTl: func(d *decoding, _ bytecode.Op, a []bytecode.Arg) {
			d.emit(instr{op: opGetTl, a: d.reg(a[0]), b: d.dst(a[1])})
		},
		bytecode.OpGetTupleElement: func(d *decoding, _ bytecode.Op, a []bytecode.Arg) {
			d.emit(instr{op: opGetElem, a: d.reg(a[0]), i: uint32(a[1].N + 1), b: d.dst(a[2])})
		},
		bytecode.OpPutList:    putList,
		bytecode.OpPutTuple:   putTuple,
		bytecode.OpMakeFun:    makeFun,
		bytecode.OpMakeExport: makeExport,

		bytecode.OpIsInteger:      test(opIsInteger),
		bytecode.OpIsFloat:        test(opIsFloat),
		bytecode.OpIsNumber:       test(opIsNumber),
		bytecode.OpIsAtom:         test(opIsAtom),
		bytecode.OpIsBoolean:      test(opIsBoolean),
		bytecode.OpIsPid:          test(opIsPid),
		bytecode.OpIsReference:    test(opIsReference),
		bytecode.OpIsPort:         test(opIsPort),
		bytecode.OpIsList:         test(opIsList),
		bytecode.OpIsNonemptyList: test(opIsNonemptyList),
		bytecode.OpIsNil:          test(opIsNil),
		bytecode.OpIsTuple:        test(opIsTuple),
		bytecode.OpIsBinary:       test(opIsBinary),
		bytecode.OpIsBitstring:    test(opIsBitstring),
		bytecode.OpIsMap:          test(opIsMap),
		bytecode.OpIsFunction:     test(opIsFunction),
		bytecode.OpIsFunction2: func(d *decoding, _ bytecode.Op, a []bytecode.Arg) {
			d.branch(instr{op: opIsFunction2, a: d.reg(a[1]), b: d.reg(a[2])}, a[0])
		},
		bytecode.OpTestArity: func(d *decoding, _ bytecode.Op, a []bytecode.Arg) {
			d.branch(instr{op: opTestArity, a: d.reg(a[1]), i: term.Header(term.SubTuple, a[2].N)}, a[0])
		},
		bytecode.OpIsTaggedTuple: isTagged,

		bytecode.OpIsEqExact: equality(opIsEqExact, opIsEqExactC),
		bytecode.OpIsNeExact: equality(opIsNeExact, opIsNeExactC),
		bytecode.OpIsEq:      comparison(opIsEq),
		bytecode.OpIsNe:      comparison(opIsNe),
		bytecode.OpIsLt:      ordering(opIsLt, opIsLtXC, opIsLtCX),
		bytecode.OpIsGe:      ordering(opIsGe, opIsGeXC, opIsGeCX),

		bytecode.OpSelectVal:   selectVal,
		bytecode.OpSelectArity: selectArity,

		bytecode.OpAdd:  arithmetic(opAdd, opAddC),
		bytecode.OpSub:  arithmetic(opSub, opSubC),
		bytecode.OpMul:  arithmetic(opMul, opIllegal),
		bytecode.OpDiv:  arithmetic(opDiv, opIllegal),
		bytecode.OpRem:  arithmetic(opRem, opIllegal),
		bytecode.OpFDiv: arithmetic(opFDiv, opIllegal),
		bytecode.OpNeg:  arithmetic(opNeg, opIllegal),
		bytecode.OpBand: arithmetic(opBand, opIllegal),
		bytecode.OpBor:  arithmetic(opBor, opIllegal),
		bytecode.OpBxor: arithmetic(opBxor, opIllegal),
		bytecode.OpBnot: arithmetic(opBnot, opIllegal),
		bytecode.OpBsl:  arithmetic(opBsl, opIllegal),
		bytecode.OpBsr:  arithmetic(opBsr, opIllegal),

		bytecode.OpBif: inlineBIF,

		bytecode.OpPutMapAssoc: putMap(0),
		bytecode.OpPutMapExact: putMap(1),
		bytecode.OpGetMapElem: func(d *decoding, _ bytecode.Op, a []bytecode.Arg) {
			d.branch(instr{op: opGetMapKey, a: d.reg(a[1]), b: d.reg(a[2]), c: d.dst(a[3])}, a[0])
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
		bytecode.OpTryEnd:   slot(opTryEnd),
		bytecode.OpTryCase:  slot(opTryCase),
		bytecode.OpCatchEnd: slot(opCatchEnd),
		bytecode.OpRaise: func(d *decoding, _ bytecode.Op, a []bytecode.Arg) {
			d.emit(instr{op: opRaise, a: d.reg(a[0]), b: d.reg(a[1]), c: d.reg(a[2])})
		},
		bytecode.OpBuildStacktrace: plain(opBuildTrace),
		bytecode.OpBadmatch:        source(opBadmatch),
		bytecode.OpCaseClause:      source(opCaseClause),
		bytecode.OpTryClause:       source(opTryClause),
		bytecode.OpBadRecord:       source(opBadRecord),
		bytecode.OpIfClause:        plain(opIfClause),
		bytecode.OpFunctionClause: func(d *decoding, _ bytecode.Op, _ []bytecode.Arg) {
			d.emit(instr{op: opFunctionClause, i: uint32(d.fn)})
		},

		bytecode.OpSend: func(d *decoding, _ bytecode.Op, _ []bytecode.Arg) {
			i := d.p.export(d.c, MFA{Module: term.AtomErlang, Name: d.p.atom("send"), Arity: 2}) // as OTP names it in traces
			d.emit(instr{op: opCallExt, i: uint32(i), j: d.returnAddress()})
		},
		bytecode.OpRecvPeek: func(d *decoding, _ bytecode.Op, a []bytecode.Arg) {
			d.branch(instr{op: opRecvPeek}, a[0])
		},
		bytecode.OpRecvRemove: plain(opRecvRemove),
		bytecode.OpRecvNext: func(d *decoding, _ bytecode.Op, a []bytecode.Arg) {
			d.toLabel(instr{op: opRecvNext}, a[0])
		},
		bytecode.OpRecvWait: func(d *decoding, _ bytecode.Op, a []bytecode.Arg) {
			d.toLabel(instr{op: opRecvWait}, a[0])
		},
		bytecode.OpRecvWaitTime: func(d *decoding, _ bytecode.Op, a []bytecode.Arg) {
			d.toLabel(instr{op: opRecvWaitTime, a: d.reg(a[1])}, a[0])
		},
		bytecode.OpRecvTimeout: plain(opRecvTimeout),
		bytecode.OpRecvMark: func(d *decoding, _ bytecode.Op, a []bytecode.Arg) {
			d.emit(instr{op: opRecvMark, a: d.dst(a[0])})
		},
		bytecode.OpRecvSeek: func(d *decoding, _ bytecode.Op, a []bytecode.Arg) {
			d.emit(instr{op: opRecvSeek, a: d.reg(a[0])})
		},

		bytecode.OpHeapFence: plain(opHeapFence),
	}
}

// toLabel emits an instruction whose field i is a label.
func (d *decoding) toLabel(in instr, label bytecode.Arg) {
	in.i = uint32(label.N)
	d.fixes = append(d.fixes, fix{d.emit(in), fixI, 0})
}

func plain(op uint16) translator {
	return func(d *decoding, _ bytecode.Op, _ []bytecode.Arg) { d.emit(instr{op: op}) }
}

func source(op uint16) translator {
	return func(d *decoding, _ bytecode.Op, a []bytecode.Arg) { d.emit(instr{op: op, a: d.reg(a[0])}) }
}

func slot(op uint16) translator {
	return func(d *decoding, _ bytecode.Op, a []bytecode.Arg) {
		d.emit(instr{op: op, a: uint16(a[0].N)})
		d.moves(storesSlot)
	}
}

func test(op uint16) translator {
	return func(d *decoding, _ bytecode.Op, a []bytecode.Arg) {
		d.branch(instr{op: op, a: d.reg(a[1])}, a[0])
	}
}

func comparison(op uint16) translator {
	return func(d *decoding, _ bytecode.Op, a []bytecode.Arg) {
		d.branch(instr{op: op, a: d.reg(a[1]), b: d.reg(a[2])}, a[0])
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
			d.branch(instr{op: opC, a: d.reg(l), i: d.constant(r)}, a[0])
			return
		}
		d.branch(instr{op: op, a: d.reg(l), b: d.reg(r)}, a[0])
	}
}

// ordering has variants for a small integer on the right and on the left.
func ordering(op, opXC, opCX uint16) translator {
	return func(d *decoding, _ bytecode.Op, a []bytecode.Arg) {
		switch {
		case d.isSmall(a[2]):
			d.branch(instr{op: opXC, a: d.reg(a[1]), i: d.constant(a[2])}, a[0])
		case d.isSmall(a[1]):
			d.branch(instr{op: opCX, a: d.reg(a[2]), i: d.constant(a[1])}, a[0])
		default:
			d.branch(instr{op: op, a: d.reg(a[1]), b: d.reg(a[2])}, a[0])
		}
	}
}

func isTagged(d *decoding, _ bytecode.Op, a []bytecode.Arg) {
	in := instr{op: opIsTagged, a: d.reg(a[1]), i: term.Header(term.SubTuple, a[2].N)}
	if d.isImm(a[3]) {
		tag := d.constant(a[3])
		in.op, in.b, in.c = opIsTaggedC, uint16(tag), uint16(tag>>16)
	} else {
		in.b = d.reg(a[3])
	}
	d.branch(in, a[0])
}

// callTo makes the local or the external form of a call.
func callTo(local, external uint16) translator {
	return func(d *decoding, _ bytecode.Op, a []bytecode.Arg) {
		to, slots := d.src.Calls[a[0].N], uint64(0)
		in := instr{j: d.returnAddress()}
		if to.Import {
			in.op, in.i = external, uint32(d.imports[to.Index])
		} else {
			in.op = local
			in.setFn(d.mod.at.funcs + to.Index)
		}
		if len(a) > 1 {
			in.c = uint16(a[1].N)
			slots = loadsSlot
		}
		d.emit(in)
		d.moves(slots)
	}
}

// dynamic is a call through a fun or apply.
func dynamic(op uint16) translator {
	return func(d *decoding, _ bytecode.Op, a []bytecode.Arg) {
		in, slots := instr{op: op, a: uint16(a[0].N), j: d.returnAddress()}, uint64(0)
		if len(a) > 1 {
			in.c = uint16(a[1].N)
			slots = loadsSlot
		}
		d.emit(in)
		d.moves(slots)
	}
}

func (d *decoding) move(src, dst bytecode.Arg) {
	switch {
	case dst.Kind == bytecode.KindX && src.Kind == bytecode.KindX:
		d.emit(instr{op: opMoveXX, a: uint16(src.N), b: uint16(dst.N)})
	case dst.Kind == bytecode.KindX && src.Kind == bytecode.KindY:
		d.emit(instr{op: opMoveYX, a: uint16(src.N), b: uint16(dst.N)})
		d.moves(loadsSlot)
	case dst.Kind == bytecode.KindX:
		d.emit(instr{op: opMoveCX, i: d.constant(src), b: uint16(dst.N)})
	case src.Kind == bytecode.KindX:
		d.emit(instr{op: opMoveXY, a: uint16(src.N), b: uint16(dst.N)})
		d.moves(storesSlot)
	case src.Kind == bytecode.KindY:
		d.emit(instr{op: opMoveYY, a: uint16(src.N), b: uint16(dst.N)})
		d.moves(loadsSlot + storesSlot)
	default:
		d.emit(instr{op: opMoveCY, i: d.constant(src), b: uint16(dst.N)})
		d.moves(storesSlot)
	}
}

func putList(d *decoding, _ bytecode.Op, a []bytecode.Arg) {
	in := instr{op: opPutList}
	switch {
	case isReg(a[0]) && isReg(a[1]):
		in.a, in.b = d.reg(a[0]), d.reg(a[1])
	case isReg(a[1]):
		in.op, in.i, in.b = opPutListCX, d.constant(a[0]), d.reg(a[1])
	default:
		in.op, in.a, in.i = opPutListC, d.reg(a[0]), d.constant(a[1])
	}
	in.c = d.dst(a[2])
	d.emit(in)
}

func putTuple(d *decoding, _ bytecode.Op, a []bytecode.Arg) {
	n := a[1].N
	if n == 2 && a[2].Kind == bytecode.KindX && a[3].Kind == bytecode.KindX {
		d.emit(instr{op: opPutTuple2, a: uint16(a[2].N), b: uint16(a[3].N), c: d.dst(a[0])})
		return
	}
	at, traffic := d.list(a[2 : 2+n])
	d.emit(instr{op: opPutTuple, i: at, a: uint16(n), c: d.dst(a[0])})
	d.moves(traffic)
}

func makeFun(d *decoding, _ bytecode.Op, a []bytecode.Arg) {
	lam := d.mod.Source.Lambdas[a[0].N]
	free := a[2].N
	at := uint32(len(d.c.consts))
	for _, t := range []term.Term{d.mod.Name, term.Small(a[0].N), term.Small(lam.Arity), term.Small(d.mod.lambdas[0] + a[0].N)} {
		d.c.consts = append(d.c.consts, operand{kind: srcC, v: t})
	}
	_, traffic := d.list(a[3 : 3+free])
	n := term.FunHead - 1 + free
	d.emit(instr{op: opMakeFun, i: at, j: term.Header(term.SubFun, n), a: uint16(n), c: d.dst(a[1])})
	d.moves(traffic)
}

func makeExport(d *decoding, _ bytecode.Op, a []bytecode.Arg) {
	e := &d.c.exports[d.imports[d.src.Calls[a[0].N].Index]]
	at := uint32(len(d.c.consts))
	for _, t := range []term.Term{e.Module, e.Name, term.Small(e.Arity)} {
		d.c.consts = append(d.c.consts, operand{kind: srcC, v: t})
	}
	d.emit(instr{op: opMakeExport, i: at, j: term.Header(term.SubExport, 3), a: 3, c: d.dst(a[1])})
}

// arithmetic: Fail, Live, Src [, Src], Dst. The live count rides in the high byte of a.
func arithmetic(op, opC uint16) translator {
	return func(d *decoding, _ bytecode.Op, a []bytecode.Arg) {
		fail, live, src := a[0], uint16(a[1].N)<<8, a[2:len(a)-1]
		in := instr{op: op, a: d.reg(src[0]) | live}
		switch {
		case len(src) == 1:
			in.b = in.a & 0xFF
		case opC != opIllegal && d.isSmall(src[1]):
			in.op, in.i = opC, d.constant(src[1])
		case op == opAdd && d.isSmall(src[0]):
			in = instr{op: opC, a: d.reg(src[1]) | live, i: d.constant(src[0])}
		default:
			in.b = d.reg(src[1])
		}
		in.c = d.dst(a[len(a)-1])
		d.failing(in, fail)
	}
}

// arithLive is the live count of an arithmetic instruction.
func (in *instr) arithLive() uint16 { return in.a >> 8 }

// inlineBIF: Fail, Live, Call, Dst, Srcs.
func inlineBIF(d *decoding, _ bytecode.Op, a []bytecode.Arg) {
	n := a[4].N
	e := &d.c.exports[d.imports[d.src.Calls[a[2].N].Index]]
	at := uint32(len(d.c.consts))
	d.c.consts = append(d.c.consts, operand{kind: srcC, v: uint32(e.native)})
	_, traffic := d.list(a[5 : 5+n])
	d.failing(instr{op: opBif, i: at, a: uint16(n), b: uint16(a[1].N), c: d.dst(a[3])}, a[0])
	d.moves(traffic)
}

// putMap: Fail, Live, Src, Dst, Srcs. The pairs follow a word that is 1 when all keys must be there.
func putMap(exact uint32) translator {
	return func(d *decoding, _ bytecode.Op, a []bytecode.Arg) {
		n := a[4].N
		src := d.reg(a[2])
		at := uint32(len(d.c.consts))
		d.c.consts = append(d.c.consts, operand{kind: uint32(n), v: exact})
		_, traffic := d.list(a[5 : 5+n])
		d.failing(instr{op: opPutMap, i: at, a: src, b: uint16(a[1].N), c: d.dst(a[3])}, a[0])
		d.moves(traffic)
	}
}

// matchBits: Label first, then operands at these places, 0 for none: sources, unit, flags, value, next position.
func matchBits(sources []int, unit, flags, value, next int) translator {
	return func(d *decoding, op bytecode.Op, a []bytecode.Arg) {
		in := instr{op: opBsMatch, a: uint16(op)}
		if bytecode.Ops[op].Clobber == bytecode.KeepsLive {
			in.b = uint16(a[bytecode.LiveOperand].N)
		}
		var head operand
		if unit > 0 {
			head.v = uint32(a[unit].N)
		}
		if flags > 0 {
			head.v |= uint32(a[flags].N) << 16
		}
		if value > 0 {
			in.c = d.dst(a[value])
		}
		if next > 0 {
			head.kind = uint32(d.dst(a[next]))
		}
		in.i = uint32(len(d.c.consts))
		d.c.consts = append(d.c.consts, head)
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
	d.failing(instr{op: opBsCreate, i: at, a: uint16(n), b: uint16(a[1].N), c: d.dst(a[2])}, a[0])
	d.moves(traffic)
}

func handler(d *decoding, _ bytecode.Op, a []bytecode.Arg) {
	c := uint32(len(d.c.catches))
	d.c.catches = append(d.c.catches, int32(a[1].N))
	pc := d.emit(instr{op: opTry, a: uint16(a[0].N), i: c})
	d.moves(storesSlot)
	d.fixes = append(d.fixes, fix{pc, fixCatch, c})
}
