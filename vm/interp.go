package vm

import (
	"github.com/parallergo/epiphany/bif/number"
	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/swicache"
	"github.com/parallergo/epiphany/term"
	"github.com/parallergo/epiphany/vm/code"
)

// tally is what exec adds up or looks at once in a while. It has more fields than the compiler
// keeps in registers: as variables they were carried around the loop by every instruction, and the
// interpreter was a quarter slower.
type tally struct {
	calls   uint64
	returns uint64
	reds    uint64 // besides calls
	cold    uint64 // bytes of code that came from DRAM
	fences  uint64
	// products of small integers: where the set calls a routine for them, they are charged with it.
	products uint64

	// Calls are noted in uses, by the rule of the cache. The stamp of the next one is stamp, and
	// calls besides where stamps count on.
	uses  []swicache.Use
	stamp uint64
	keep  uint64
	step  uint64 // all ones where they do, else 0

	end        uint64 // count at which to stop
	slack      int
	joined     uint32
	htop       uint32 // what instructions have put on the heap is the heap's top less this
	hend       uint32
	slow       uint32
	heapFence  uint64
	stackFence uint64
	taken      uint64 // what a branch costs that is taken
	takenFixed uint64
	away       bool
}

// next is the stamp of the next call; goOn makes it another, after others have noted calls.
func (t *tally) next() uint64      { return t.stamp + t.calls&t.step }
func (t *tally) goOn(stamp uint64) { t.stamp = stamp - t.calls&t.step }

// exec is the interpreter: it runs decoded instructions until about budget bytecode instructions
// are done or the process traps.
//
// Accounting: every instruction adds its price, three precomputed words, to count, traffic and
// fixed; loads through pointers add what the segment of the address costs to reads. The sums are
// booked once, at the end.
func (m *Machine) exec(p *Process, budget uint64) Trap {
	var (
		instrs  = m.instrs
		mem     = m.View.W
		seg     = m.View.Seg
		states  = m.states
		x       = m.x(p)
		pc      = p.PC
		cp      = p.CP
		sp      = p.sp
		htop    = p.htop
		heapAt  = p.haddr - p.hbase<<2 // plus 4 times an index of the heap it is that word's address
		count   uint64
		traffic uint64
		fixed   uint64
		reads   uint64
		use     *swicache.Use
		trap    Trap
		in      *code.Instr
		pr      *code.Price
		t, u    term.Term
		fn      int
		need    int
		live    int
		st      status
		hot     uint8
		aux     = tally{
			htop: p.htop, hend: p.hend, slack: m.slack(), joined: p.joined, slow: p.slow, end: budget << 32,
			uses: m.uses, stamp: m.rule.Stamp, keep: m.rule.Keep, step: -m.rule.Step,
			heapFence: m.heapFence, stackFence: m.stackFence, away: m.away, taken: m.taken.Count, takenFixed: m.taken.Fixed,
		}
	)
	if p.exc.pending {
		if trap, caught := m.raisePending(p, x); !caught {
			return trap
		}
		pc, cp, sp, htop, aux.htop, aux.hend = p.PC, p.CP, p.sp, p.htop, p.htop, p.hend
	}
	if states[m.Code.FuncAt(pc)] == swicache.Cached {
		hot = swicache.Cached
	}
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
			s := &seg[t>>20]
			reads += 2 * s.Read
			i := t>>2 + s.Delta
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
			s := &seg[t>>20]
			reads += s.Read
			x[uint8(in.B)] = mem[t>>2+s.Delta+1]
			continue
		case code.OpGetHd2:
			pc++
			t, u = x[uint8(in.A)], x[uint8(in.C)]
			s := &seg[t>>20]
			r := &seg[u>>20]
			reads += s.Read + r.Read
			x[uint8(in.B)] = mem[t>>2+s.Delta]
			x[uint8(in.I)] = mem[u>>2+r.Delta]
			continue
		case code.OpGetList:
			t = x[uint8(in.A)]
			s := &seg[t>>20]
			reads += 2 * s.Read
			i := t>>2 + s.Delta
			x[uint8(in.B)] = mem[i]
			x[uint8(in.C)] = mem[i+1]
			continue
		case code.OpGetHd:
			t = x[uint8(in.A)]
			s := &seg[t>>20]
			reads += s.Read
			x[uint8(in.B)] = mem[t>>2+s.Delta]
			continue
		case code.OpGetTl:
			t = x[uint8(in.A)]
			s := &seg[t>>20]
			reads += s.Read
			x[uint8(in.B)] = mem[t>>2+s.Delta+1]
			continue
		case code.OpGetElem:
			t = x[uint8(in.A)]
			s := &seg[t>>20]
			reads += s.Read
			x[uint8(in.B)] = mem[t>>2+s.Delta+in.I]
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
			for k, o := range m.Code.Consts[in.I : in.I+n] {
				mem[htop+1+uint32(k)] = o.Value(x, mem, sp)
			}
			x[uint8(in.C)] = term.BoxedAt(heapAt + htop<<2)
			htop += n + 1
			continue
		case code.OpHeapFence:
			aux.fences += aux.heapFence
			continue
		case code.OpHide:
			if m.weak.hides {
				m.hide(htop-in.I, htop, m.now(count, traffic, fixed, aux.cold, reads, uint64(htop-aux.htop), aux.fences, hot))
			}
			continue
		case code.OpArrive:
			if len(m.weak.late) > 0 {
				m.arrive(m.now(count, traffic, fixed, aux.cold, reads, uint64(htop-aux.htop), aux.fences, hot))
			}
			continue
		case code.OpLine:
			goto line
		case code.OpLand:
			if in.A == 0 && aux.heapFence > 0 || in.A != 0 && aux.stackFence > 0 {
				m.land()
			}
			continue
		case code.OpMakeFun, code.OpMakeExport:
			n := uint32(in.A)
			mem[htop] = in.J
			for k, o := range m.Code.Consts[in.I : in.I+n] {
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
			s := &seg[t>>20]
			reads += s.Read
			if term.HeaderSub(mem[t>>2+s.Delta]) != term.SubTuple {
				goto branch
			}
			continue
		case code.OpTestArity:
			t = x[uint8(in.A)]
			s := &seg[t>>20]
			reads += s.Read
			if mem[t>>2+s.Delta] != in.I {
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
			s := &seg[t>>20]
			reads += 2 * s.Read
			if i := t>>2 + s.Delta; mem[i] != in.I || mem[i+1] != u {
				goto branch
			}
			continue
		case code.OpIsInteger, code.OpIsFloat, code.OpIsNumber, code.OpIsBoolean, code.OpIsPid, code.OpIsReference, code.OpIsPort, code.OpIsBinary, code.OpIsBitstring, code.OpIsMap, code.OpIsFunction:
			if !m.typeTest(in.Op, x[uint8(in.A)]) {
				goto branch
			}
			continue
		case code.OpIsFunction2:
			if !m.call.IsFunction2(x[uint8(in.A)], x[uint8(in.B)]) {
				goto branch
			}
			continue

		case code.OpIsLt:
			t, u = x[uint8(in.A)], x[uint8(in.B)]
			if t&u&term.ImmMask == term.TagSmall {
				if int32(t) >= int32(u) {
					goto branch
				}
			} else if m.slowCompare(t, u) >= 0 {
				goto branch
			}
			continue
		case code.OpIsGe:
			t, u = x[uint8(in.A)], x[uint8(in.B)]
			if t&u&term.ImmMask == term.TagSmall {
				if int32(t) < int32(u) {
					goto branch
				}
			} else if m.slowCompare(t, u) < 0 {
				goto branch
			}
			continue
		case code.OpIsLtXC:
			if t = x[uint8(in.A)]; t&term.ImmMask == term.TagSmall {
				if int32(t) >= int32(in.I) {
					goto branch
				}
			} else if m.slowCompare(t, in.I) >= 0 {
				goto branch
			}
			continue
		case code.OpIsLtCX:
			if t = x[uint8(in.A)]; t&term.ImmMask == term.TagSmall {
				if int32(in.I) >= int32(t) {
					goto branch
				}
			} else if m.slowCompare(in.I, t) >= 0 {
				goto branch
			}
			continue
		case code.OpIsGeXC:
			if t = x[uint8(in.A)]; t&term.ImmMask == term.TagSmall {
				if int32(t) < int32(in.I) {
					goto branch
				}
			} else if m.slowCompare(t, in.I) < 0 {
				goto branch
			}
			continue
		case code.OpIsGeCX:
			if t = x[uint8(in.A)]; t&term.ImmMask == term.TagSmall {
				if int32(in.I) < int32(t) {
					goto branch
				}
			} else if m.slowCompare(in.I, t) < 0 {
				goto branch
			}
			continue
		case code.OpIsEqExact:
			if t, u = x[uint8(in.A)], x[uint8(in.B)]; t != u && !m.slowSame(t, u) {
				goto branch
			}
			continue
		case code.OpIsNeExact:
			if t, u = x[uint8(in.A)], x[uint8(in.B)]; t == u || m.slowSame(t, u) {
				goto branch
			}
			continue
		case code.OpIsEq:
			if t, u = x[uint8(in.A)], x[uint8(in.B)]; t != u && !m.slowEqual(t, u) {
				goto branch
			}
			continue
		case code.OpIsNe:
			if t, u = x[uint8(in.A)], x[uint8(in.B)]; t == u || m.slowEqual(t, u) {
				goto branch
			}
			continue

		case code.OpSelectVal:
			pc = int(m.selectValue(x[uint8(in.A)], in))
			continue
		case code.OpSelectJump:
			t = x[uint8(in.A)]
			pc = int(in.J)
			count += aux.taken
			fixed += aux.takenFixed
			if t&term.ImmMask == term.TagSmall {
				if d := uint32(int32(t)>>term.ImmShift) - uint32(in.B) - uint32(in.C)<<16; d < m.Code.Consts[in.I].V {
					pc = int(m.Code.Consts[in.I+1+d].V)
				}
			}
			continue
		case code.OpSelectArity:
			t = x[uint8(in.A)]
			s := &seg[t>>20]
			reads += s.Read
			pc = int(m.selectValue(mem[t>>2+s.Delta], in))
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
					aux.products++
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
		case code.OpDiv, code.OpRem, code.OpFDiv, code.OpNeg, code.OpBor, code.OpBxor, code.OpBnot, code.OpBsl, code.OpBsr:
			t, u = x[uint8(in.A)], x[uint8(in.B)]
			goto arith

		case code.OpBif:
			list := m.Code.Consts[in.I : in.I+1+uint32(in.A)]
			for k, o := range list[1:] {
				x[code.Scratch+k] = o.Value(x, mem, sp)
			}
			nat := &natives[list[0].V]
			count += nat.Cycles
			p.htop, p.sp = htop, sp
			if aux.away {
				p.CP, m.rule.Stamp = cp, aux.next()
				m.enterNative(int(list[0].V), nat.Cycles, hot)
				aux.goOn(m.rule.Stamp)
			}
			t, st = nat.impl(m.on(p), x[code.Scratch:code.Scratch+int(in.A)])
			if aux.away {
				m.leaveNative()
			}
			aux.htop += p.htop - htop
			htop = p.htop
			if st == ok {
				m.Runtime.Natives += nat.called
				x[uint8(in.C)] = t
				continue
			}
			if st == wantSpace {
				live = int(in.B)
				goto collect
			}
			if in.J != 0 {
				goto branch
			}
			if live = int(in.B); m.cramped(p, int(in.A)) {
				goto collect
			}
			p.blameNative(m, int(list[0].V), x[code.Scratch:code.Scratch+int(in.A)])
			aux.htop += p.htop - htop
			htop = p.htop
			goto raise
		case code.OpPutMap:
			p.htop, p.sp = htop, sp
			t, st = m.putMap(p, in, x)
			aux.htop += p.htop - htop
			htop = p.htop
			if st == ok {
				x[uint8(in.C)] = t
				continue
			}
			if st == wantSpace {
				live = int(in.B)
				goto collect
			}
			if in.J != 0 {
				goto branch
			}
			goto raise
		case code.OpGetMapKey:
			if t = m.call.MapGet(x[uint8(in.A)], x[uint8(in.B)]); t == term.None {
				goto branch
			}
			x[uint8(in.C)] = t
			continue

		case code.OpBsMatch:
			p.htop, p.sp = htop, sp
			st = m.matchBits(p, in, x)
			aux.htop += p.htop - htop
			htop = p.htop
			if st == ok {
				continue
			}
			if st == wantSpace {
				live = int(in.B)
				goto collect
			}
			goto branch
		case code.OpBsCreate:
			p.htop, p.sp = htop, sp
			t, st = m.createBits(p, in, x)
			aux.htop += p.htop - htop
			htop = p.htop
			if st == ok {
				x[uint8(in.C)] = t
				continue
			}
			if st == wantSpace {
				live = int(in.B)
				goto collect
			}
			if in.J != 0 {
				goto branch
			}
			switch live = int(in.B); m.blameBits(p, pc-1) {
			case wantSpace:
				goto collect
			case nativeCall:
				p.Native, p.NativeArgs = bitsAtoms, live
				trap = TrapNative
				goto leave
			}
			aux.htop += p.htop - htop
			htop = p.htop
			goto raise

		case code.OpAllocate:
			n := uint32(in.A) + 1
			if room := int(sp) - int(htop&aux.joined|aux.slow) - int(n); room < aux.slack && m.short(p, room) {
				live = int(in.B)
				if aux.joined != 0 {
					need = int(n)
					goto space
				}
				p.htop, p.sp, p.CP = htop, sp, cp
				st = m.makeRoom(p, int(n))
				sp, cp, aux.hend = p.sp, p.CP, p.hend
				switch st {
				case wantSpace:
					goto collect
				case failed:
					trap = TrapDone
					goto out
				}
			}
			aux.fences += aux.stackFence
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
			if room := int(sp&aux.joined|aux.hend) - int(htop) - int(in.I); room < aux.slack && m.short(p, room) {
				need, live = int(in.I), int(in.B)
				goto space
			}
			continue
		case code.OpUnderflow:
			p.htop, p.sp = htop, sp
			cp = m.refill(p)
			sp, aux.hend = p.sp, p.hend
			goto returned
		case code.OpJump:
			pc = int(in.I)
			continue

		case code.OpCall:
			cp = in.J
			fallthrough
		case code.OpCallOnly:
			pc = int(in.I)
			fn = in.Fn()
			goto called
		case code.OpCallLast:
			sp += uint32(in.C) + 1
			cp = mem[sp-1]
			pc = int(in.I)
			fn = in.Fn()
			goto called
		case code.OpDeallocRet:
			sp += uint32(in.A) + 1
			cp = mem[sp-1]
			goto returned
		case code.OpReturn:
			goto returned

		case code.OpCallExt, code.OpCallExtOnly, code.OpCallExtLast:
			e := &m.Code.Exports[in.I]
			if e.Native >= 0 {
				nat := &natives[e.Native]
				if nat.impl == nil {
					p.Native, p.NativeArgs = int(e.Native), e.Arity
					trap = TrapNative
					goto leave
				}
				count += nat.Cycles
				p.htop, p.sp, p.CP, p.PC = htop, sp, cp, pc
				if aux.away {
					m.rule.Stamp = aux.next()
					m.enterNative(int(e.Native), nat.Cycles, hot)
					aux.goOn(m.rule.Stamp)
				}
				t, st = nat.impl(m.on(p), x[:e.Arity])
				if aux.away {
					m.leaveNative()
				}
				aux.htop += p.htop - htop
				htop = p.htop
				switch st {
				case ok:
					x[0] = t
					m.Runtime.Natives++
					switch in.Op {
					case code.OpCallExt:
						continue
					case code.OpCallExtLast:
						sp += uint32(in.C) + 1
						cp = mem[sp-1]
					}
					goto returned
				case wantSpace:
					live = e.Arity
					goto collect
				case tailCall:
					// The native has put arguments into x and named what to call.
					pc, fn = p.target.pc, p.target.fn
					goto transfer
				case undefCall:
					trap = TrapUndef
					pc--
					goto out
				case nativeCall:
					p.Native, p.NativeArgs = p.target.native, natives[p.target.native].Arity
					trap = TrapNative
					goto leave
				}
				if !p.exc.blamed {
					if live = e.Arity; m.cramped(p, e.Arity) {
						goto collect
					}
					p.blameNative(m, int(e.Native), x[:e.Arity])
					aux.htop += p.htop - htop
					htop = p.htop
				}
				goto raise
			}
			if e.PC < 0 {
				p.Undef = e.MFA
				trap = TrapUndef
				pc--
				goto out
			}
			pc, fn = int(e.PC), int(e.Fn)
			goto transfer

		case code.OpCallFun, code.OpCallFunOnly, code.OpCallFunLast:
			p.htop, p.sp = htop, sp
			st = m.resolveFun(p, x, int(in.A))
			goto resolved
		case code.OpApply, code.OpApplyOnly, code.OpApplyLast:
			p.htop, p.sp = htop, sp
			st = m.resolveApply(p, x, int(in.A))
			goto resolved

		case code.OpTry:
			mem[sp+uint32(in.A)] = term.Catch(int(in.I))
			continue
		case code.OpTryEnd, code.OpTryCase:
			mem[sp+uint32(in.A)] = term.Nil
			continue
		case code.OpCatchEnd:
			if mem[sp+uint32(in.A)] == term.Nil { // reached by an exception: x0 class, x1 reason, x2 trace
				p.htop, p.sp = htop, sp
				t, need = m.caught(p, x[0], x[1], x[2])
				aux.htop += p.htop - htop
				htop = p.htop
				if need > 0 {
					live = 3
					goto space
				}
				x[0] = t
			}
			mem[sp+uint32(in.A)] = term.Nil
			continue
		case code.OpRaise:
			p.exc = exception{class: x[uint8(in.A)], value: x[uint8(in.B)], trace: x[uint8(in.C)]}
			goto raise
		case code.OpBuildTrace:
			p.htop, p.sp = htop, sp
			t, need = m.buildTrace(p, x[0])
			aux.htop += p.htop - htop
			htop = p.htop
			if need > 0 {
				live = 1
				goto space
			}
			x[0] = t
			continue
		case code.OpBadmatch, code.OpCaseClause, code.OpTryClause, code.OpBadRecord, code.OpIfClause, code.OpFunctionClause:
			p.htop, p.sp = htop, sp
			if need = m.noMatch(p, in, x); need > 0 {
				live = code.Scratch
				goto space
			}
			aux.htop += p.htop - htop
			htop = p.htop
			goto raise

		case code.OpRecvPeek:
			if p.Inbox.exhausted() {
				if m.Cache != nil && !p.polled {
					p.polled = true
					trap = TrapPoll
					pc--
					goto out
				}
				p.polled = false
				goto branch
			}
			p.htop, p.sp = htop, sp
			t, st = m.peek(p)
			aux.htop += p.htop - htop
			htop = p.htop
			if st != ok {
				live = 0
				goto collect
			}
			p.polled = false
			x[0] = t
			continue
		case code.OpRecvRemove:
			p.Inbox.remove()
			p.cancelTimeout()
			continue
		case code.OpRecvNext:
			p.Inbox.save++
			pc = int(in.I)
			if aux.reds++; count >= aux.end {
				trap = TrapYield
				goto out
			}
			continue
		case code.OpRecvWait:
			p.Timeout.Millis = -1
			pc = int(in.I)
			trap = TrapWait
			goto out
		case code.OpRecvWaitTime:
			switch m.waitTime(p, x[uint8(in.A)]) {
			case waitOver:
				continue
			case waitMore:
				pc = int(in.I)
				trap = TrapWait
				goto out
			}
			goto raise
		case code.OpRecvTimeout:
			p.Inbox.rescan()
			continue
		case code.OpRecvMark:
			x[uint8(in.A)] = p.Inbox.mark()
			continue
		case code.OpRecvSeek:
			p.Inbox.seek(x[uint8(in.A)])
			continue

		case code.OpHibernate:
			p.htop, p.sp = htop, sp
			var awake bool
			if trap, awake = m.waitAsleep(p, x); awake {
				continue
			}
			pc--
			goto out
		case code.OpStart:
			p.htop, p.sp = htop, sp
			if term.IsBoxed(x[p.Arity]) {
				if st = m.resolveFun(p, x, p.Arity); st == failed {
					m.blameStart(p)
				}
			} else {
				st = m.resolveApply(p, x, p.Arity)
			}
			goto resolved
		case code.OpExit:
			p.ExitReason = term.AtomNormal
			trap = TrapDone
			goto out
		default:
			panic("vm: undecoded instruction")
		}

	resolved: // a call through a fun or apply: the target is in p.target, natives are run here
		switch st {
		case ok:
			pc, fn = p.target.pc, p.target.fn
			goto transfer
		case undefCall:
			trap = TrapUndef
			pc--
			goto out
		case nativeCall:
			nat := &natives[p.target.native]
			if nat.impl == nil {
				p.Native, p.NativeArgs = p.target.native, nat.Arity
				trap = TrapNative
				goto leave
			}
			count += nat.Cycles
			p.CP, p.PC = cp, pc
			if aux.away {
				m.rule.Stamp = aux.next()
				m.enterNative(p.target.native, nat.Cycles, hot)
				aux.goOn(m.rule.Stamp)
			}
			t, st = nat.impl(m.on(p), x[:nat.Arity])
			if aux.away {
				m.leaveNative()
			}
			aux.htop += p.htop - htop
			htop = p.htop
			switch st {
			case ok:
				x[0] = t
				switch in.Op {
				case code.OpCallFun, code.OpApply:
					continue
				case code.OpCallFunLast, code.OpApplyLast:
					sp += uint32(in.C) + 1
					cp = mem[sp-1]
				}
				goto returned
			case wantSpace:
				live = nat.Arity + 2
				goto collect
			case tailCall:
				pc, fn = p.target.pc, p.target.fn
				goto transfer
			case undefCall:
				trap = TrapUndef
				pc--
				goto out
			case nativeCall:
				p.Native, p.NativeArgs = p.target.native, natives[p.target.native].Arity
				trap = TrapNative
				goto leave
			}
			if !p.exc.blamed {
				if live = code.Scratch; m.cramped(p, nat.Arity) {
					goto collect
				}
				p.blameNative(m, p.target.native, x[:nat.Arity])
			}
		case wantSpace:
			live = code.Scratch
			goto collect
		}
		aux.htop += p.htop - htop
		htop = p.htop
		goto raise

	transfer: // control goes to pc of function fn; in tells with or without coming back
		switch in.Op {
		case code.OpCallExt, code.OpCallFun, code.OpApply:
			cp = in.J
		case code.OpCallExtLast, code.OpCallFunLast, code.OpApplyLast:
			sp += uint32(in.C) + 1
			cp = mem[sp-1]
		}

	called:
		use = &aux.uses[fn]
		use.Calls++
		use.Stamp = use.Stamp&aux.keep + aux.next()
		aux.calls++
		if states[fn]&hot != swicache.Cached {
			if hot == 0 {
				aux.cold += traffic & code.CodeMask
			}
			traffic &^= code.CodeMask
			if m.Trace != nil {
				m.at = m.now(count, traffic, fixed, aux.cold, reads, uint64(htop-aux.htop), aux.fences, swicache.Cached)
			}
			p.sp, p.CP, m.rule.Stamp = sp, cp, aux.next()
			hot = m.enter(p, fn)
		}
		if count >= aux.end {
			trap = TrapYield
			goto out
		}
		continue

	branch: // a test that fails
		pc = int(in.J)
		count += aux.taken
		fixed += aux.takenFixed
		continue

	returned:
		aux.returns++
		{
			s := m.Code.Sites[cp>>2]
			pc = int(s.PC)
			cp = 0
			if states[s.Fn]&hot != swicache.Cached {
				if hot == 0 {
					aux.cold += traffic & code.CodeMask
				}
				traffic &^= code.CodeMask
				hot = 0
				if states[s.Fn] == swicache.Cached {
					hot = swicache.Cached
				}
			}
		}
		if count >= aux.end { // or a deep recursion would come back in one go, however long it takes
			trap = TrapYield
			goto out
		}
		continue

	arith:
		p.htop, p.sp, p.CP, m.rule.Stamp = htop, sp, cp, aux.next()
		t, st = number.Arith(m.on(p), operators[in.Op], t, u)
		aux.goOn(m.rule.Stamp)
		aux.htop += p.htop - htop
		htop = p.htop
		if st == ok {
			x[uint8(in.C)] = t
			continue
		}
		if st == wantSpace {
			live = int(in.ArithLive())
			goto collect
		}
		if in.J != 0 {
			goto branch
		}
		if live = int(in.ArithLive()); m.cramped(p, 2) {
			goto collect
		}
		p.blameArith(m, in.Op, in, x)
		aux.htop += p.htop - htop
		htop = p.htop
		goto raise

	raise:
		{
			p.PC, p.CP, p.htop, p.sp = pc-1, cp, htop, sp
			t, caught := m.raise(p, x)
			aux.htop += p.htop - htop
			pc, sp, htop, aux.hend = p.PC, p.sp, p.htop, p.hend
			if !caught {
				trap = t
				goto out
			}
			cp = 0
		}
		continue

	line: // for profiles
		m.prof.sums = sums{
			count - in.Count, traffic - in.Traffic, fixed - in.Fixed, aux.cold, reads, uint64(htop - aux.htop), aux.fences, aux.calls, aux.returns,
		}
		m.mark(p, pc-1, sp, cp, hot)
		in = &m.Code.Covered[in.I]
		goto again

	leave: // a master's native: the process stands at the call until Resume or an exception takes it on
		pc--
		aux.reds++
		m.Runtime.Natives++
		goto out

	collect:
		need = p.Need
	space:
		p.Need, p.Live = need, live
		pc--
		pr = &instrs[pc].Price
		count -= pr.Count
		traffic -= pr.Traffic
		fixed -= pr.Fixed
		if trap = TrapGC; p.Wish != (Wish{}) {
			trap = TrapBinary
		}

	out:
		p.PC, p.CP, p.htop, p.sp = pc, cp, htop, sp
		if hot == 0 {
			aux.cold += traffic & code.CodeMask
		}
		m.rule.Stamp = aux.next()
		if m.prof != nil {
			m.prof.sums = sums{count, traffic, fixed, aux.cold, reads, uint64(htop - aux.htop), aux.fences, aux.calls, aux.returns}
			m.bookAll()
		}
		m.chargeHeap(uint64(htop-aux.htop), aux.fences)
		m.chargeProducts(aux.products)
		m.chargeDispatch(aux.calls, aux.calls-m.missed, aux.returns)
		m.missed = 0
		m.charge(p, count, traffic, fixed, aux.cold, reads, aux.reds+aux.calls)
		return trap
	}
}
