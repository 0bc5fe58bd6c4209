package exec

import (
	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/swicache"
	"github.com/parallergo/epiphany/term"
	"github.com/parallergo/epiphany/vm/code"
)

// Interpreter is the executor for every host: a loop over decoded instructions.
type Interpreter struct{}

// Execute executes instructions one by one. Values that all instructions use are local variables.
// Everything else stays in the state, because the Go compiler can keep only a few variables in
// registers.
func (Interpreter) Execute(s *State) Trap {
	if s.Entries != nil && s.native(s.PC) {
		s.Native.Enter(s)
	}
	var (
		instrs  = s.Instrs
		mem     = s.Mem
		seg     = s.Seg
		states  = s.States
		x       = s.X
		pc      = s.PC
		cp      = s.CP
		sp      = s.SP
		htop    = s.HTop
		heapAt  = s.HeapAt
		count   = s.Count
		traffic = s.Traffic
		fixed   = s.Fixed
		reads   = s.Reads
		hot     = s.Hot
		rt      = s.Runtime
		use     *swicache.Use
		in      *code.Instr
		pr      *code.Price
		t, u    term.Term
		act     Action
	)
	for {
		in = &instrs[pc]
		count += in.Count
		traffic += in.Traffic
		fixed += in.Fixed
		pc++
	again:
		switch in.Op {
		case code.OpMoveXX:
			x[uint8(in.B)] = x[uint8(in.A)]
			continue
		case code.OpMoveXX2:
			pc++
			x[uint8(in.B)] = x[uint8(in.A)]
			x[uint8(in.I)] = x[uint8(in.C)]
			continue
		case code.OpMoveRet:
			x[uint8(in.B)] = x[uint8(in.A)]
			goto returned
		case code.OpMoveYX:
			x[uint8(in.B)] = mem[sp+uint32(in.A)]
			continue
		case code.OpMoveXY:
			mem[sp+uint32(in.B)] = x[uint8(in.A)]
			continue
		case code.OpMoveYY:
			mem[sp+uint32(in.B)] = mem[sp+uint32(in.A)]
			continue
		case code.OpMoveCX:
			x[uint8(in.B)] = in.I
			continue
		case code.OpMoveCY:
			mem[sp+uint32(in.B)] = in.I
			continue

		case code.OpTestGetList:
			t = x[uint8(in.A)]
			if t&term.TagMask != term.TagList {
				pr = &instrs[pc].Price
				count -= pr.Count
				traffic -= pr.Traffic
				fixed -= pr.Fixed
				goto branch
			}
			pc++
			g := &seg[t>>20]
			reads += 2 * g.Read
			i := t>>2 + g.Delta
			x[uint8(in.B)] = mem[i]
			x[uint8(in.C)] = mem[i+1]
			continue
		case code.OpTestGetTl:
			t = x[uint8(in.A)]
			if t&term.TagMask != term.TagList {
				pr = &instrs[pc].Price
				count -= pr.Count
				traffic -= pr.Traffic
				fixed -= pr.Fixed
				goto branch
			}
			pc++
			g := &seg[t>>20]
			reads += g.Read
			x[uint8(in.B)] = mem[t>>2+g.Delta+1]
			continue
		case code.OpGetHd2:
			pc++
			t, u = x[uint8(in.A)], x[uint8(in.C)]
			g := &seg[t>>20]
			r := &seg[u>>20]
			reads += g.Read + r.Read
			x[uint8(in.B)] = mem[t>>2+g.Delta]
			x[uint8(in.I)] = mem[u>>2+r.Delta]
			continue
		case code.OpGetList:
			t = x[uint8(in.A)]
			g := &seg[t>>20]
			reads += 2 * g.Read
			i := t>>2 + g.Delta
			x[uint8(in.B)] = mem[i]
			x[uint8(in.C)] = mem[i+1]
			continue
		case code.OpGetHd:
			t = x[uint8(in.A)]
			g := &seg[t>>20]
			reads += g.Read
			x[uint8(in.B)] = mem[t>>2+g.Delta]
			continue
		case code.OpGetTl:
			t = x[uint8(in.A)]
			g := &seg[t>>20]
			reads += g.Read
			x[uint8(in.B)] = mem[t>>2+g.Delta+1]
			continue
		case code.OpGetElem:
			t = x[uint8(in.A)]
			g := &seg[t>>20]
			reads += g.Read
			x[uint8(in.B)] = mem[t>>2+g.Delta+in.I]
			continue

		case code.OpPutList:
			mem[htop] = x[uint8(in.A)]
			mem[htop+1] = x[uint8(in.B)]
			x[uint8(in.C)] = term.ListAt(heapAt + htop<<2)
			htop += 2
			continue
		case code.OpPutList2:
			pc++
			mem[htop] = x[uint8(in.A)]
			mem[htop+1] = x[uint8(in.B)]
			t = term.ListAt(heapAt + htop<<2)
			x[uint8(in.C)] = t
			mem[htop+2] = x[uint8(in.I)]
			mem[htop+3] = t
			x[uint8(in.J)] = t + 2*emu.WordBytes
			htop += 4
			continue
		case code.OpPutListCX:
			mem[htop] = in.I
			mem[htop+1] = x[uint8(in.B)]
			x[uint8(in.C)] = term.ListAt(heapAt + htop<<2)
			htop += 2
			continue
		case code.OpPutListC:
			mem[htop] = x[uint8(in.A)]
			mem[htop+1] = in.I
			x[uint8(in.C)] = term.ListAt(heapAt + htop<<2)
			htop += 2
			continue
		case code.OpPutTuple2:
			mem[htop] = term.Header(term.SubTuple, 2)
			mem[htop+1] = x[uint8(in.A)]
			mem[htop+2] = x[uint8(in.B)]
			x[uint8(in.C)] = term.BoxedAt(heapAt + htop<<2)
			htop += 3
			continue
		case code.OpPutTuple:
			n := uint32(in.A)
			mem[htop] = term.Header(term.SubTuple, int(n))
			for k, o := range s.Code.Consts[in.I : in.I+n] {
				mem[htop+1+uint32(k)] = o.Value(x, mem, sp)
			}
			x[uint8(in.C)] = term.BoxedAt(heapAt + htop<<2)
			htop += n + 1
			continue
		case code.OpHeapFence:
			s.Fences += s.HeapFence
			continue
		case code.OpLand:
			if in.A == 0 && s.HeapFence == 0 || in.A != 0 && s.StackFence == 0 {
				continue
			}
			fallthrough
		case code.OpHide, code.OpArrive:
			s.HTop = htop
			s.sums(count, traffic, fixed, reads)
			rt.Order(in)
			continue
		case code.OpLine: // for profiles
			s.at(pc, cp, htop, sp)
			s.sums(count-in.Count, traffic-in.Traffic, fixed-in.Fixed, reads)
			rt.Line(in)
			in = &s.Code.Covered[in.I]
			goto again
		case code.OpMakeFun, code.OpMakeExport:
			n := uint32(in.A)
			mem[htop] = in.J
			for k, o := range s.Code.Consts[in.I : in.I+n] {
				mem[htop+1+uint32(k)] = o.Value(x, mem, sp)
			}
			x[uint8(in.C)] = term.BoxedAt(heapAt + htop<<2)
			htop += n + 1
			continue

		case code.OpIsNonemptyList:
			if x[uint8(in.A)]&term.TagMask != term.TagList {
				goto branch
			}
			continue
		case code.OpIsNil:
			if x[uint8(in.A)] != term.Nil {
				goto branch
			}
			continue
		case code.OpIsList:
			if t = x[uint8(in.A)]; t&term.TagMask != term.TagList && t != term.Nil {
				goto branch
			}
			continue
		case code.OpIsAtom:
			if !term.IsAtom(x[uint8(in.A)]) {
				goto branch
			}
			continue
		case code.OpIsEqExactC:
			if x[uint8(in.A)] != in.I {
				goto branch
			}
			continue
		case code.OpIsNeExactC:
			if x[uint8(in.A)] == in.I {
				goto branch
			}
			continue
		case code.OpIsTuple:
			t = x[uint8(in.A)]
			if t&term.TagMask != term.TagBoxed {
				goto branch
			}
			g := &seg[t>>20]
			reads += g.Read
			if term.HeaderSub(mem[t>>2+g.Delta]) != term.SubTuple {
				goto branch
			}
			continue
		case code.OpTestArity:
			t = x[uint8(in.A)]
			g := &seg[t>>20]
			reads += g.Read
			if mem[t>>2+g.Delta] != in.I {
				goto branch
			}
			continue
		case code.OpIsTagged, code.OpIsTaggedC:
			t = x[uint8(in.A)]
			if t&term.TagMask != term.TagBoxed {
				goto branch
			}
			if in.Op == code.OpIsTagged {
				u = x[uint8(in.B)]
			} else {
				u = uint32(in.B) | uint32(in.C)<<16
			}
			g := &seg[t>>20]
			reads += 2 * g.Read
			if i := t>>2 + g.Delta; mem[i] != in.I || mem[i+1] != u {
				goto branch
			}
			continue
		case code.OpIsInteger, code.OpIsFloat, code.OpIsNumber, code.OpIsBoolean, code.OpIsPid,
			code.OpIsReference, code.OpIsPort, code.OpIsBinary, code.OpIsBitstring, code.OpIsMap,
			code.OpIsFunction, code.OpIsFunction2:
			if !rt.Test(in) {
				goto branch
			}
			goto behind

		case code.OpIsLt:
			t, u = x[uint8(in.A)], x[uint8(in.B)]
			if t&u&term.ImmMask == term.TagSmall {
				if int32(t) >= int32(u) {
					goto branch
				}
			} else {
				order, more := s.compare(t, u)
				reads += more
				if order >= 0 {
					goto branch
				}
				goto behind
			}
			continue
		case code.OpIsGe:
			t, u = x[uint8(in.A)], x[uint8(in.B)]
			if t&u&term.ImmMask == term.TagSmall {
				if int32(t) < int32(u) {
					goto branch
				}
			} else {
				order, more := s.compare(t, u)
				reads += more
				if order < 0 {
					goto branch
				}
				goto behind
			}
			continue
		case code.OpIsLtXC:
			if t = x[uint8(in.A)]; t&term.ImmMask == term.TagSmall {
				if int32(t) >= int32(in.I) {
					goto branch
				}
			} else {
				order, more := s.compare(t, in.I)
				reads += more
				if order >= 0 {
					goto branch
				}
				goto behind
			}
			continue
		case code.OpIsLtCX:
			if t = x[uint8(in.A)]; t&term.ImmMask == term.TagSmall {
				if int32(in.I) >= int32(t) {
					goto branch
				}
			} else {
				order, more := s.compare(in.I, t)
				reads += more
				if order >= 0 {
					goto branch
				}
				goto behind
			}
			continue
		case code.OpIsGeXC:
			if t = x[uint8(in.A)]; t&term.ImmMask == term.TagSmall {
				if int32(t) < int32(in.I) {
					goto branch
				}
			} else {
				order, more := s.compare(t, in.I)
				reads += more
				if order < 0 {
					goto branch
				}
				goto behind
			}
			continue
		case code.OpIsGeCX:
			if t = x[uint8(in.A)]; t&term.ImmMask == term.TagSmall {
				if int32(in.I) < int32(t) {
					goto branch
				}
			} else {
				order, more := s.compare(in.I, t)
				reads += more
				if order < 0 {
					goto branch
				}
				goto behind
			}
			continue
		case code.OpIsEqExact:
			if t, u = x[uint8(in.A)], x[uint8(in.B)]; t != u && !rt.Same(t, u) {
				goto branch
			}
			goto behind
		case code.OpIsNeExact:
			if t, u = x[uint8(in.A)], x[uint8(in.B)]; t == u || rt.Same(t, u) {
				goto branch
			}
			goto behind
		case code.OpIsEq:
			if t, u = x[uint8(in.A)], x[uint8(in.B)]; t != u && !rt.Equal(t, u) {
				goto branch
			}
			goto behind
		case code.OpIsNe:
			if t, u = x[uint8(in.A)], x[uint8(in.B)]; t == u || rt.Equal(t, u) {
				goto branch
			}
			goto behind

		case code.OpSelectVal:
			pc = s.Select(in, x[uint8(in.A)])
			continue
		case code.OpSelectJump:
			t = x[uint8(in.A)]
			pc = int(in.J)
			count += s.Taken.Count
			fixed += s.Taken.Fixed
			if t&term.ImmMask == term.TagSmall {
				if d := uint32(int32(t)>>term.ImmShift) - uint32(in.B) - uint32(in.C)<<16; d < s.Code.Consts[in.I].V {
					pc = int(s.Code.Consts[in.I+1+d].V)
				}
			}
			continue
		case code.OpSelectArity:
			t = x[uint8(in.A)]
			g := &seg[t>>20]
			reads += g.Read
			pc = s.Select(in, mem[t>>2+g.Delta])
			continue

		case code.OpAdd:
			t, u = x[uint8(in.A)], x[uint8(in.B)]
			if t&u&term.ImmMask == term.TagSmall {
				if r := int64(int32(t)) + int64(int32(u&^term.ImmMask)); r == int64(int32(r)) {
					x[uint8(in.C)] = uint32(r)
					continue
				}
			}
			goto arith
		case code.OpAddC:
			t, u = x[uint8(in.A)], in.I
			if t&term.ImmMask == term.TagSmall {
				if r := int64(int32(t)) + int64(int32(u&^term.ImmMask)); r == int64(int32(r)) {
					x[uint8(in.C)] = uint32(r)
					continue
				}
			}
			goto arith
		case code.OpSub:
			t, u = x[uint8(in.A)], x[uint8(in.B)]
			if t&u&term.ImmMask == term.TagSmall {
				if r := int64(int32(t)) - int64(int32(u&^term.ImmMask)); r == int64(int32(r)) {
					x[uint8(in.C)] = uint32(r)
					continue
				}
			}
			goto arith
		case code.OpSubC:
			t, u = x[uint8(in.A)], in.I
			if t&term.ImmMask == term.TagSmall {
				if r := int64(int32(t)) - int64(int32(u&^term.ImmMask)); r == int64(int32(r)) {
					x[uint8(in.C)] = uint32(r)
					continue
				}
			}
			goto arith
		case code.OpMul:
			t, u = x[uint8(in.A)], x[uint8(in.B)]
			if t&u&term.ImmMask == term.TagSmall {
				if r := int64(int32(t)>>term.ImmShift) * int64(int32(u&^term.ImmMask)); r == int64(int32(r)) {
					s.Products++
					x[uint8(in.C)] = uint32(r) | term.TagSmall
					continue
				}
			}
			goto arith
		case code.OpBand:
			t, u = x[uint8(in.A)], x[uint8(in.B)]
			if t&u&term.ImmMask == term.TagSmall {
				x[uint8(in.C)] = t & u
				continue
			}
			goto arith
		case code.OpDiv, code.OpRem, code.OpFDiv, code.OpBor, code.OpBxor, code.OpBsl, code.OpBsr:
			t, u = x[uint8(in.A)], x[uint8(in.B)]
			goto arith
		case code.OpNeg, code.OpBnot:
			t = x[uint8(in.A)]
			u = t
			goto arith

		case code.OpAllocate:
			n := uint32(in.A) + 1
			if left := int(sp) - int(htop&s.Joined|s.Low) - int(n); left < s.Slack {
				s.at(pc, cp, htop, sp)
				if act, pc = rt.Room(in, left); act != Next {
					goto act
				}
				sp, cp = s.SP, s.CP
			}
			s.Fences += s.StackFence
			sp -= n
			for i := uint32(0); i < n-1; i++ {
				mem[sp+i] = term.Nil
			}
			mem[sp+n-1] = cp
			cp = 0
			continue
		case code.OpDeallocate:
			sp += uint32(in.A) + 1
			cp = mem[sp-1]
			continue
		case code.OpTestHeap:
			if left := int(sp&s.Joined|s.HEnd) - int(htop) - int(in.I); left < s.Slack {
				s.at(pc, cp, htop, sp)
				if act, pc = rt.Room(in, left); act != Next {
					goto act
				}
			}
			continue
		case code.OpJump:
			pc = int(in.I)
			continue

		case code.OpCall:
			cp = in.J
			fallthrough
		case code.OpCallOnly:
			pc = int(in.I)
			s.Callee = in.Fn()
			goto called
		case code.OpCallLast:
			sp += uint32(in.C) + 1
			cp = mem[sp-1]
			pc = int(in.I)
			s.Callee = in.Fn()
			goto called
		case code.OpCallExt, code.OpCallExtOnly, code.OpCallExtLast:
			e := &s.Code.Exports[in.I]
			if e.BIF >= 0 || e.PC < 0 {
				goto slow
			}
			switch in.Op {
			case code.OpCallExt:
				cp = in.J
			case code.OpCallExtLast:
				sp += uint32(in.C) + 1
				cp = mem[sp-1]
			}
			pc, s.Callee = int(e.PC), int(e.Fn)
			goto called
		case code.OpDeallocRet:
			sp += uint32(in.A) + 1
			cp = mem[sp-1]
			goto returned
		case code.OpReturn:
			goto returned

		case code.OpTry:
			mem[sp+uint32(in.A)] = term.Catch(int(in.I))
			continue
		case code.OpTryEnd, code.OpTryCase:
			mem[sp+uint32(in.A)] = term.Nil
			continue
		case code.OpCatchEnd:
			if mem[sp+uint32(in.A)] == term.Nil { // reached by an exception
				goto slow
			}
			mem[sp+uint32(in.A)] = term.Nil
			continue
		default:
			goto slow
		}

	branch: // a test that fails
		pc = int(in.J)
		count += s.Taken.Count
		fixed += s.Taken.Fixed

	behind: // instructions that native code may leave to the loop
		if s.Entries != nil {
			goto native
		}
		continue

	called:
		use = &s.Uses[s.Callee]
		use.Calls++
		use.Stamp = use.Stamp&s.Keep + s.Next()
		s.Calls++
		if states[s.Callee]&hot != swicache.Cached {
			if hot == 0 {
				s.Cold += traffic & code.CodeMask
			}
			traffic &^= code.CodeMask
			s.at(pc, cp, htop, sp)
			s.sums(count, traffic, fixed, reads)
			rt.Enter()
			hot = s.Hot
		}
		if count >= s.End {
			goto yield
		}
		if s.Entries != nil {
			if s.entry(pc) == 0 {
				s.Native.Called(s)
			}
			goto native
		}
		continue

	returned:
		s.Returns++
		{
			site := s.Code.Sites[cp>>2]
			pc = int(site.PC)
			cp = 0
			if states[site.Fn]&hot != swicache.Cached {
				if hot == 0 {
					s.Cold += traffic & code.CodeMask
				}
				traffic &^= code.CodeMask
				hot = 0
				if states[site.Fn] == swicache.Cached {
					hot = swicache.Cached
				}
				s.Hot = hot
			}
		}
		if count >= s.End { // else the returns of a deep recursion would all be in one slice
			goto yield
		}
		goto behind

	arith:
		if t&u&term.ImmMask == term.TagSmall {
			if r, did := s.small(in.Op, t, u); did {
				x[uint8(in.C)] = r
				goto behind
			}
		}
		if s.Doubles {
			if more, did := s.double(in.Op, t, u, htop, sp); did {
				reads += more
				x[uint8(in.C)] = term.BoxedAt(heapAt + htop<<2)
				htop += term.FloatWords
				goto behind
			}
		}
		s.at(pc, cp, htop, sp)
		act, pc = rt.Arith(in, t, u)
		goto act

	slow:
		s.at(pc, cp, htop, sp)
		act, pc = rt.Slow(in)

	act:
		cp, htop, sp = s.CP, s.HTop, s.SP
		switch act {
		case Next:
			goto behind
		case Branch:
			goto branch
		case Back:
			if count >= s.End {
				goto yield
			}
			continue
		case Call:
			goto called
		case Return:
			goto returned
		case Undo:
			pr = &instrs[pc].Price
			count -= pr.Count
			traffic -= pr.Traffic
			fixed -= pr.Fixed
		}
		s.at(pc, cp, htop, sp)
		s.sums(count, traffic, fixed, reads)
		return s.Trap

	native:
		if !s.native(pc) {
			continue
		}
		s.at(pc, cp, htop, sp)
		s.sums(count, traffic, fixed, reads)
		s.Native.Enter(s)
		pc, cp, htop, sp = s.PC, s.CP, s.HTop, s.SP
		count, traffic, fixed, reads = s.Count, s.Traffic, s.Fixed, s.Reads
		continue

	yield:
		s.at(pc, cp, htop, sp)
		s.sums(count, traffic, fixed, reads)
		return TrapYield
	}
}

// Select finds a word among the sorted pairs of a select and returns its target.
func (s *State) Select(in *code.Instr, word uint32) (pc int) {
	pairs := s.Code.Consts[in.I : in.I+2*uint32(in.B)]
	lo, hi := 0, len(pairs)/2
	for lo < hi {
		mid := (lo + hi) / 2
		if pairs[2*mid].V < word {
			lo = mid + 1
		} else {
			hi = mid
		}
	}
	if lo < len(pairs)/2 && pairs[2*lo].V == word {
		return int(pairs[2*lo+1].V)
	}
	return int(in.J)
}
