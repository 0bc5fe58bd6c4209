package vm

import (
	"math/rand/v2"
	"slices"

	"github.com/parallergo/epiphany/bif"
	bc "github.com/parallergo/epiphany/bytecode"
	"github.com/parallergo/epiphany/term"
)

// Shape of random code.
const (
	maxRandomCode   = 70 // instructions of a function, about
	randomAttempts  = 60 // at finding an instruction that fits
	randomLabels    = 30
	randomBIFs      = 12 // built-in functions that a module can call
	randomInlines   = 6  // how many of them an OpBif may call
	randomRegisters = 5  // x registers in frequent use
	randomSlots     = 4  // y slots of the frame in use
)

// codeWriter writes modules that the verifier accepts and no compiler would make: it appends random
// instructions, and keeps one if the module still verifies with it.
type codeWriter struct {
	*rand.Rand
	mod  *bc.Module
	fn   int // the function in the making
	code []bc.Instr
}

// randomModule is the module t of a seed: functions f/3 and g/2, which call each other and built-in
// functions.
func randomModule(seed uint64) *bc.Module {
	w := &codeWriter{Rand: rand.New(rand.NewPCG(seed, 0))}
	w.mod = &bc.Module{
		Name:  "t",
		Atoms: []string{"ok", "t", "g", "true", "infinity", "throw"},
		Literals: []any{term.Tuple{int64(1), term.AtomName("b")}, term.List{int64(1), int64(2)}, term.Map{{Key: int64(1), Value: int64(2)}}, 5.0,
			term.Tuple{}, "str", int64(1) << 40, []byte("bytes"), term.Bitstring{Bytes: []byte{0xA5, 0x80}, Bits: 13}},
		Imports: w.imports(),
		Lambdas: []bc.LambdaInfo{{Func: 1, Arity: 1, Free: 1}},
		Exports: []bc.Export{{Name: "f", Arity: 3, Func: 0}, {Name: "g", Arity: 2, Func: 1}},
		Funcs:   []bc.Func{{Name: "f", Arity: 3}, {Name: "g", Arity: 2}},
	}
	for i := range w.mod.Funcs {
		f := &w.mod.Funcs[i]
		f.Calls = []bc.Callee{{Index: 0}, {Index: 1}}
		for j := range w.mod.Imports {
			f.Calls = append(f.Calls, bc.Callee{Import: true, Index: j})
		}
		f.Code = []byte{byte(bc.OpFunctionClause)}
	}
	for i := range w.mod.Funcs {
		w.function(i)
	}
	return w.mod
}

// imports picks built-in functions, some that an OpBif may call before the others.
func (w *codeWriter) imports() []bc.MFA {
	var picked []bc.MFA
	for len(picked) < randomBIFs {
		f := bifs[w.IntN(len(bifs))].MFA
		inline, _ := bif.IsInline(f)
		if (inline || len(picked) >= randomInlines) && !slices.Contains(picked, f) {
			picked = append(picked, f)
		}
	}
	return picked
}

// Func writes function i.
func (w *codeWriter) function(i int) {
	w.fn, w.code = i, nil
	if arity := w.mod.Funcs[i].Arity; w.IntN(4) > 0 {
		w.code = []bc.Instr{{Op: bc.OpAllocate, Args: []bc.Arg{bc.Num(randomSlots), bc.Num(arity)}}}
		for n := range arity {
			w.code = append(w.code, bc.Instr{Op: bc.OpMove, Args: []bc.Arg{bc.X(n), bc.Y(n)}})
		}
	}
	for n := 10 + w.IntN(maxRandomCode-10); len(w.code) < n && w.extend(); {
	}
	w.end()
}

// end lets the function return where that is possible.
func (w *codeWriter) end() {
	fence, ret := bc.Instr{Op: bc.OpHeapFence}, bc.Instr{Op: bc.OpReturn}
	leave := bc.Instr{Op: bc.OpDeallocate, Args: []bc.Arg{bc.Num(randomSlots)}}
	take := bc.Instr{Op: bc.OpMove, Args: []bc.Arg{bc.Y(w.IntN(randomSlots)), bc.X(0)}}
	for _, ending := range [][]bc.Instr{{fence, ret}, {fence, leave, ret}, {fence, take, leave, ret}} {
		if w.keep(append(slices.Clip(w.code), ending...)) {
			return
		}
	}
}

// extend appends an instruction, with a label behind it at times. It reports false when none is
// found that fits.
func (w *codeWriter) extend() bool {
	for range randomAttempts {
		code := append(slices.Clip(w.code), w.next()...)
		terminal := bc.Ops[code[len(code)-1].Op].Terminal
		if open := openLabels(code); terminal && len(open) == 0 {
			continue
		} else if len(open) > 0 && (terminal || w.IntN(3) == 0) {
			code = land(code, open[w.IntN(len(open))])
		}
		if w.keep(code) {
			w.code = code
			return true
		}
	}
	return false
}

// keep makes code that of the function if the module verifies with it. Behind it, and at each label
// that is still open, comes an error.
func (w *codeWriter) keep(code []bc.Instr) bool {
	fail := []bc.Instr{{Op: bc.OpHeapFence}, {Op: bc.OpIfClause}}
	code = append(slices.Clip(code), fail...)
	for _, l := range openLabels(code) {
		code = append(land(code, l), fail...)
	}
	f := &w.mod.Funcs[w.fn]
	made, err := bc.Assemble(bc.FuncAsm{Name: f.Name, Arity: f.Arity, Calls: f.Calls, Code: code})
	if err != nil {
		return false
	}
	old := *f
	*f = made
	if bc.Verify(w.mod) != nil {
		*f = old
		return false
	}
	return true
}

// openLabels are the labels that code refers to and does not place.
func openLabels(code []bc.Instr) (open []int) {
	var used, placed [randomLabels + 1]bool
	for _, in := range code {
		if in.Op == bc.OpLabel {
			placed[in.Args[0].N] = true
			continue
		}
		for _, a := range in.Args {
			if a.Kind == bc.KindLabel {
				used[a.N] = true
			}
		}
	}
	for l := 1; l < len(used); l++ {
		if used[l] && !placed[l] {
			open = append(open, l)
		}
	}
	return open
}

// land places a label, and what a handler starts with if it is one.
func land(code []bc.Instr, l int) []bc.Instr {
	handlers := map[bc.Op]bc.Op{bc.OpTry: bc.OpTryCase, bc.OpCatch: bc.OpCatchEnd}
	i := slices.IndexFunc(code, func(in bc.Instr) bool { return handlers[in.Op] != 0 && in.Args[1].N == l })
	code = append(code, bc.Instr{Op: bc.OpLabel, Args: []bc.Arg{bc.Num(l)}})
	if i >= 0 {
		code = append(code, bc.Instr{Op: handlers[code[i].Op], Args: []bc.Arg{code[i].Args[0]}})
	}
	return code
}

// next is an instruction that may fit behind those there are; a recv_peek comes with a label for
// its loop, and most of what needs it with a fence.
func (w *codeWriter) next() []bc.Instr {
	in, found := bc.Instr{}, false
	if len(w.code) > 0 && w.IntN(3) > 0 {
		in, found = w.followUp(w.code[len(w.code)-1])
	}
	if !found {
		in.Op = w.op()
		in.Args = w.operands(in.Op)
	}
	var before []bc.Instr
	if bc.Ops[in.Op].Clean && w.dirty() && w.IntN(8) > 0 {
		before = []bc.Instr{{Op: bc.OpHeapFence}}
	}
	if in.Op == bc.OpRecvPeek {
		before = append(before, bc.Instr{Op: bc.OpLabel, Args: []bc.Arg{bc.Num(w.label(in.Op).N)}})
	}
	return append(before, in)
}

// dirty tells whether the latest store to the heap has no fence behind it.
func (w *codeWriter) dirty() bool {
	for _, in := range slices.Backward(w.code) {
		if in.Op == bc.OpHeapFence || bc.Ops[in.Op].Dirties {
			return in.Op != bc.OpHeapFence
		}
	}
	return false
}

// rare are the instructions that seldom fit: they are tried more often.
var rare = []bc.Op{bc.OpMove, bc.OpTry, bc.OpCatch, bc.OpTryEnd, bc.OpAllocate, bc.OpDeallocate, bc.OpTestHeap, bc.OpBif, bc.OpCall, bc.OpCallFun,
	bc.OpApply, bc.OpSelectVal, bc.OpSelectArity, bc.OpPutMapAssoc, bc.OpRecvRemove, bc.OpBsCreate, bc.OpBsGetInteger,
	bc.OpBsGetBits}

// Op picks an instruction, not too often one that fits nearly everywhere or ends a path.
func (w *codeWriter) op() bc.Op {
	if w.IntN(3) == 0 {
		return rare[w.IntN(len(rare))]
	}
	for {
		op := bc.Op(1 + w.IntN(int(bc.NumOps)-1))
		common := op >= bc.OpIsInteger && op <= bc.OpIsGe || op == bc.OpRecvPeek || op == bc.OpRecvTimeout || op == bc.OpHeapFence
		ends := bc.Ops[op].Terminal && op != bc.OpRecvNext
		if !common && !ends || w.IntN(8) == 0 {
			return op
		}
	}
}

// followUp is an instruction that needs what the one before it has found out.
func (w *codeWriter) followUp(in bc.Instr) (next bc.Instr, found bool) {
	a := in.Args
	switch in.Op {
	case bc.OpIsNonemptyList:
		if w.IntN(2) == 0 {
			return bc.Instr{Op: bc.OpGetList, Args: []bc.Arg{a[1], w.reg(), w.reg()}}, true
		}
		return bc.Instr{Op: bc.OpGetHd + bc.Op(w.IntN(2)), Args: []bc.Arg{a[1], w.reg()}}, true
	case bc.OpIsTuple:
		return bc.Instr{Op: bc.OpTestArity, Args: []bc.Arg{w.label(in.Op), a[1], bc.Num(w.IntN(4))}}, true
	case bc.OpTestArity, bc.OpIsTaggedTuple:
		return bc.Instr{Op: bc.OpGetTupleElement, Args: []bc.Arg{a[1], bc.Num(w.IntN(4)), w.reg()}}, true
	case bc.OpPutTuple:
		return bc.Instr{Op: bc.OpGetTupleElement, Args: []bc.Arg{a[0], bc.Num(w.IntN(4)), w.reg()}}, true
	case bc.OpIsMap:
		return bc.Instr{Op: bc.OpGetMapElem, Args: []bc.Arg{w.label(in.Op), a[1], w.src(), w.reg()}}, true
	case bc.OpTestHeap:
		op := bc.OpPutList + bc.Op(w.IntN(4)) // or put_tuple, make_fun, make_export
		return bc.Instr{Op: op, Args: w.operands(op)}, true
	case bc.OpIsBitstring:
		return w.field(a[1], bc.Int(8*w.IntN(3))), true
	case bc.OpBsCreate:
		return w.field(a[2], bc.Int(w.IntN(30))), true
	case bc.OpBsGetInteger, bc.OpBsGetFloat, bc.OpBsGetBits:
		return w.field(a[2], a[8]), true
	case bc.OpBsSkip:
		return w.field(a[1], a[5]), true
	case bc.OpTryCase:
		if w.IntN(2) == 0 {
			return bc.Instr{Op: bc.OpMove, Args: []bc.Arg{bc.X(2), bc.X(0)}}, true
		}
		return bc.Instr{Op: bc.OpRaise, Args: []bc.Arg{bc.X(0), bc.X(1), bc.X(2)}}, true
	case bc.OpMove:
		return bc.Instr{Op: bc.OpBuildStacktrace}, a[0] == bc.X(2) && a[1] == bc.X(0)
	}
	return bc.Instr{}, false
}

// field is an instruction of a pattern on a bitstring at a position.
func (w *codeWriter) field(bin, pos bc.Arg) bc.Instr {
	op := bc.OpBsGetInteger + bc.Op(w.IntN(int(bc.OpBsCreate-bc.OpBsGetInteger)))
	args := w.operands(op)
	at := 1
	if bc.Ops[op].Clobber == bc.KeepsLive {
		at = 2
	}
	args[at], args[at+1] = bin, pos
	return bc.Instr{Op: op, Args: args}
}

// segments are the sources of a bs_create.
func (w *codeWriter) segments() []bc.Arg {
	n := w.IntN(4)
	args := []bc.Arg{bc.Num(bc.SegmentSources * n)}
	for range n {
		s := bc.MakeSegment(bc.SegmentType(w.IntN(6)), w.IntN(4), 1<<w.IntN(4))
		size := []bc.Arg{bc.Nil(), bc.Int(w.IntN(70)), bc.Int(8), w.src()}[w.IntN(4)]
		args = append(args, bc.Int(int(s)), w.src(), size)
	}
	return args
}

// operands are random operands of the kinds that an instruction takes.
func (w *codeWriter) operands(op bc.Op) (args []bc.Arg) {
	if op == bc.OpBif {
		return w.bif()
	}
	for i, k := range bc.Ops[op].Operands {
		switch k {
		case bc.KindSrcs, bc.KindPairs:
			if op == bc.OpBsCreate {
				return append(args, w.segments()...)
			}
			args = append(args, w.list(op, k)...)
		default:
			args = append(args, w.operand(op, i, k))
		}
	}
	return args
}

func (w *codeWriter) operand(op bc.Op, i int, k bc.Kind) bc.Arg {
	switch k {
	case bc.KindSrc:
		return w.src()
	case bc.KindLabel:
		return w.label(op)
	case bc.KindFail:
		return w.fail()
	case bc.KindY:
		return w.mark(op)
	case bc.KindCall:
		return bc.Call(w.IntN(2 + randomBIFs))
	case bc.KindLambda:
		return bc.Lambda(0)
	case bc.KindNum:
		return bc.Num(w.number(op, i))
	default:
		return w.reg()
	}
}

// number is operand i of an instruction that is a number.
func (w *codeWriter) number(op bc.Op, i int) int {
	info := &bc.Ops[op]
	switch {
	case op == bc.OpTestHeap && i == 0:
		return w.IntN(12)
	case op == bc.OpAllocate && i == 0 && w.IntN(4) > 0, info.Frame == bc.FrameEnds && i == len(info.Operands)-1:
		return randomSlots
	case op >= bc.OpBsGetInteger && op <= bc.OpBsGetBits && i == 6:
		return w.IntN(4)
	case op == bc.OpBsGetUtf:
		return int(bc.MakeSegment(bc.BitsUTF8+bc.SegmentType(w.IntN(3)), w.IntN(4), 1))
	case info.Clobber == bc.KeepsLive && i == bc.LiveOperand:
		return max(w.IntN(randomRegisters), w.IntN(randomRegisters)) // registers that are not kept are of no more use
	}
	if op >= bc.OpBsGetInteger && op < bc.OpBsCreate {
		return 1 << w.IntN(4) // a unit
	}
	return w.IntN(5)
}

// mark is a slot for a catch mark, or the slot of the latest one.
func (w *codeWriter) mark(op bc.Op) bc.Arg {
	if op == bc.OpTryEnd {
		for _, in := range slices.Backward(w.code) {
			if in.Op == bc.OpTry {
				return in.Args[0]
			}
		}
	}
	return bc.Y(w.IntN(randomSlots))
}

// bif are the operands of a call of one of the functions that may be called so, with as many
// arguments as it takes.
func (w *codeWriter) bif() []bc.Arg {
	i := w.IntN(randomInlines)
	f := w.mod.Imports[i]
	fail := bc.Label(0)
	if _, guard := bif.IsInline(f); guard {
		fail = w.fail()
	}
	args := []bc.Arg{fail, bc.Num(w.IntN(randomRegisters)), bc.Call(2 + i), w.reg(), bc.Num(f.Arity)}
	for range f.Arity {
		args = append(args, w.src())
	}
	return args
}

// list are the operands of a list, with their count before them.
func (w *codeWriter) list(op bc.Op, k bc.Kind) []bc.Arg {
	n := w.IntN(5)
	args := []bc.Arg{bc.Num(n)}
	for range n {
		if op == bc.OpSelectArity {
			args = append(args, bc.Int(w.IntN(4)))
		} else {
			args = append(args, w.src())
		}
		if k == bc.KindPairs {
			args = append(args, w.label(op))
		}
	}
	return args
}

func (w *codeWriter) reg() bc.Arg {
	switch {
	case w.IntN(3) == 0:
		return bc.Y(w.IntN(randomSlots))
	case w.IntN(20) == 0:
		return bc.X(w.IntN(bc.MaxX))
	}
	return bc.X(w.IntN(randomRegisters))
}

func (w *codeWriter) src() bc.Arg {
	switch w.IntN(20) {
	case 0:
		return bc.Int(w.IntN(7) - 3)
	case 1:
		return bc.Nil()
	case 2:
		return bc.Atom(w.IntN(len(w.mod.Atoms)))
	case 3:
		return bc.Lit(w.IntN(len(w.mod.Literals)))
	case 4:
		return bc.Int(w.IntN(1<<28) - 1<<27)
	}
	return w.reg()
}

func (w *codeWriter) fail() bc.Arg {
	if w.IntN(20) == 0 {
		return bc.Label(0)
	}
	return w.label(bc.OpJump)
}

// label is any label; for an instruction that may loop, that of a recv_peek if there is one.
func (w *codeWriter) label(op bc.Op) bc.Arg {
	if bc.Ops[op].Loops {
		for i, in := range w.code {
			if in.Op == bc.OpRecvPeek && w.IntN(2) == 0 && w.code[i-1].Op == bc.OpLabel {
				return bc.Label(w.code[i-1].Args[0].N)
			}
		}
	}
	return bc.Label(1 + w.IntN(randomLabels))
}
