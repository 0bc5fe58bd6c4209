package vm

import (
	"github.com/parallergo/epiphany/bif/number"
	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/swicache"
	"github.com/parallergo/epiphany/term"
)

// tally is what exec adds up or looks at once in a while. It has more fields than the compiler keeps in registers: as variables they were
// carried around the loop by every instruction, and the interpreter was a quarter slower.
type tally struct {
	calls   uint64
	returns uint64
	reds    uint64 // besides calls
	cold    uint64 // bytes of code that came from DRAM
	fences  uint64
	// products of small integers: where the set calls a routine for them, they are charged with it.
	products uint64

	// Calls are noted in uses, by the rule of the cache. The stamp of the next one is stamp, and calls besides where stamps count on.
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

// exec is the interpreter: it runs decoded instructions until about budget bytecode instructions are done or the process traps.
//
// Accounting: every instruction adds its price, three precomputed words, to count, traffic and fixed; loads through pointers add
// what the segment of the address costs to reads. The sums are booked once, at the end.
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
		in      *instr
		pr      *price
		t, u    term.Term
		fn      int
		need    int
		live    int
		st      status
		hot     uint8
		aux     = tally{
			htop: p.htop, hend: p.hend, slack: m.slack(), joined: p.joined, slow: p.slow, end: budget << 32,
			uses: m.uses, stamp: m.rule.Stamp, keep: m.rule.Keep, step: -m.rule.Step,
			heapFence: m.heapFence, stackFence: m.stackFence, away: m.away, taken: m.taken.count, takenFixed: m.taken.fixed,
		}
	)
	if p.exc.pending {
		if trap, caught := m.raisePending(p, x); !caught {
			return trap
		}
		pc, cp, sp, htop, aux.htop, aux.hend = p.PC, p.CP, p.sp, p.htop, p.htop, p.hend
	}
	if states[m.Code.funcAt(pc)] == swicache.Cached {
		hot = swicache.Cached
	}
	for {
		in = &instrs[pc]
		count += in.count
		traffic += in.traffic
		fixed += in.fixed
		pc++
	again:
		switch in.op {
		case opMoveXX:
			x[uint8(in.b)] = x[uint8(in.a)]
			continue
		case opMoveXX2:
			pc++
			x[uint8(in.b)] = x[uint8(in.a)]
			x[uint8(in.i)] = x[uint8(in.c)]
			continue
		case opMoveRet:
			x[uint8(in.b)] = x[uint8(in.a)]
			goto returned
		case opMoveYX:
			x[uint8(in.b)] = mem[sp+uint32(in.a)]
			continue
		case opMoveXY:
			mem[sp+uint32(in.b)] = x[uint8(in.a)]
			continue
		case opMoveYY:
			mem[sp+uint32(in.b)] = mem[sp+uint32(in.a)]
			continue
		case opMoveCX:
			x[uint8(in.b)] = in.i
			continue
		case opMoveCY:
			mem[sp+uint32(in.b)] = in.i
			continue

		case opTestGetList:
			t = x[uint8(in.a)]
			if t&term.TagMask != term.TagList {
				pr = &instrs[pc].price
				count -= pr.count
				traffic -= pr.traffic
				fixed -= pr.fixed
				goto branch
			}
			pc++
			s := &seg[t>>20]
			reads += 2 * s.Read
			i := t>>2 + s.Delta
			x[uint8(in.b)] = mem[i]
			x[uint8(in.c)] = mem[i+1]
			continue
		case opTestGetTl:
			t = x[uint8(in.a)]
			if t&term.TagMask != term.TagList {
				pr = &instrs[pc].price
				count -= pr.count
				traffic -= pr.traffic
				fixed -= pr.fixed
				goto branch
			}
			pc++
			s := &seg[t>>20]
			reads += s.Read
			x[uint8(in.b)] = mem[t>>2+s.Delta+1]
			continue
		case opGetHd2:
			pc++
			t, u = x[uint8(in.a)], x[uint8(in.c)]
			s := &seg[t>>20]
			r := &seg[u>>20]
			reads += s.Read + r.Read
			x[uint8(in.b)] = mem[t>>2+s.Delta]
			x[uint8(in.i)] = mem[u>>2+r.Delta]
			continue
		case opGetList:
			t = x[uint8(in.a)]
			s := &seg[t>>20]
			reads += 2 * s.Read
			i := t>>2 + s.Delta
			x[uint8(in.b)] = mem[i]
			x[uint8(in.c)] = mem[i+1]
			continue
		case opGetHd:
			t = x[uint8(in.a)]
			s := &seg[t>>20]
			reads += s.Read
			x[uint8(in.b)] = mem[t>>2+s.Delta]
			continue
		case opGetTl:
			t = x[uint8(in.a)]
			s := &seg[t>>20]
			reads += s.Read
			x[uint8(in.b)] = mem[t>>2+s.Delta+1]
			continue
		case opGetElem:
			t = x[uint8(in.a)]
			s := &seg[t>>20]
			reads += s.Read
			x[uint8(in.b)] = mem[t>>2+s.Delta+in.i]
			continue

		case opPutList:
			mem[htop] = x[uint8(in.a)]
			mem[htop+1] = x[uint8(in.b)]
			x[uint8(in.c)] = term.ListAt(heapAt + htop<<2)
			htop += 2
			continue
		case opPutList2:
			pc++
			mem[htop] = x[uint8(in.a)]
			mem[htop+1] = x[uint8(in.b)]
			t = term.ListAt(heapAt + htop<<2)
			x[uint8(in.c)] = t
			mem[htop+2] = x[uint8(in.i)]
			mem[htop+3] = t
			x[uint8(in.j)] = t + 2*emu.WordBytes
			htop += 4
			continue
		case opPutListCX:
			mem[htop] = in.i
			mem[htop+1] = x[uint8(in.b)]
			x[uint8(in.c)] = term.ListAt(heapAt + htop<<2)
			htop += 2
			continue
		case opPutListC:
			mem[htop] = x[uint8(in.a)]
			mem[htop+1] = in.i
			x[uint8(in.c)] = term.ListAt(heapAt + htop<<2)
			htop += 2
			continue
		case opPutTuple2:
			mem[htop] = term.Header(term.SubTuple, 2)
			mem[htop+1] = x[uint8(in.a)]
			mem[htop+2] = x[uint8(in.b)]
			x[uint8(in.c)] = term.BoxedAt(heapAt + htop<<2)
			htop += 3
			continue
		case opPutTuple:
			n := uint32(in.a)
			mem[htop] = term.Header(term.SubTuple, int(n))
			for k, o := range m.Code.consts[in.i : in.i+n] {
				mem[htop+1+uint32(k)] = o.value(x, mem, sp)
			}
			x[uint8(in.c)] = term.BoxedAt(heapAt + htop<<2)
			htop += n + 1
			continue
		case opHeapFence:
			aux.fences += aux.heapFence
			continue
		case opHide:
			if m.weak.hides {
				m.hide(htop-in.i, htop, m.now(count, traffic, fixed, aux.cold, reads, uint64(htop-aux.htop), aux.fences, hot))
			}
			continue
		case opArrive:
			if len(m.weak.late) > 0 {
				m.arrive(m.now(count, traffic, fixed, aux.cold, reads, uint64(htop-aux.htop), aux.fences, hot))
			}
			continue
		case opLine:
			goto line
		case opLand:
			if in.a == 0 && aux.heapFence > 0 || in.a != 0 && aux.stackFence > 0 {
				m.land()
			}
			continue
		case opMakeFun, opMakeExport:
			n := uint32(in.a)
			mem[htop] = in.j
			for k, o := range m.Code.consts[in.i : in.i+n] {
				mem[htop+1+uint32(k)] = o.value(x, mem, sp)
			}
			x[uint8(in.c)] = term.BoxedAt(heapAt + htop<<2)
			htop += n + 1
			continue

		case opIsNonemptyList:
			if x[uint8(in.a)]&term.TagMask != term.TagList {
				goto branch
			}
			continue
		case opIsNil:
			if x[uint8(in.a)] != term.Nil {
				goto branch
			}
			continue
		case opIsList:
			if t = x[uint8(in.a)]; t&term.TagMask != term.TagList && t != term.Nil {
				goto branch
			}
			continue
		case opIsAtom:
			if !term.IsAtom(x[uint8(in.a)]) {
				goto branch
			}
			continue
		case opIsEqExactC:
			if x[uint8(in.a)] != in.i {
				goto branch
			}
			continue
		case opIsNeExactC:
			if x[uint8(in.a)] == in.i {
				goto branch
			}
			continue
		case opIsTuple:
			t = x[uint8(in.a)]
			if t&term.TagMask != term.TagBoxed {
				goto branch
			}
			s := &seg[t>>20]
			reads += s.Read
			if term.HeaderSub(mem[t>>2+s.Delta]) != term.SubTuple {
				goto branch
			}
			continue
		case opTestArity:
			t = x[uint8(in.a)]
			s := &seg[t>>20]
			reads += s.Read
			if mem[t>>2+s.Delta] != in.i {
				goto branch
			}
			continue
		case opIsTagged, opIsTaggedC:
			t = x[uint8(in.a)]
			if t&term.TagMask != term.TagBoxed {
				goto branch
			}
			if in.op == opIsTagged {
				u = x[uint8(in.b)]
			} else {
				u = uint32(in.b) | uint32(in.c)<<16
			}
			s := &seg[t>>20]
			reads += 2 * s.Read
			if i := t>>2 + s.Delta; mem[i] != in.i || mem[i+1] != u {
				goto branch
			}
			continue
		case opIsInteger, opIsFloat, opIsNumber, opIsBoolean, opIsPid, opIsReference, opIsPort, opIsBinary, opIsBitstring, opIsMap, opIsFunction:
			if !m.typeTest(in.op, x[uint8(in.a)]) {
				goto branch
			}
			continue
		case opIsFunction2:
			if !m.call.IsFunction2(x[uint8(in.a)], x[uint8(in.b)]) {
				goto branch
			}
			continue

		case opIsLt:
			t, u = x[uint8(in.a)], x[uint8(in.b)]
			if t&u&term.ImmMask == term.TagSmall {
				if int32(t) >= int32(u) {
					goto branch
				}
			} else if m.slowCompare(t, u) >= 0 {
				goto branch
			}
			continue
		case opIsGe:
			t, u = x[uint8(in.a)], x[uint8(in.b)]
			if t&u&term.ImmMask == term.TagSmall {
				if int32(t) < int32(u) {
					goto branch
				}
			} else if m.slowCompare(t, u) < 0 {
				goto branch
			}
			continue
		case opIsLtXC:
			if t = x[uint8(in.a)]; t&term.ImmMask == term.TagSmall {
				if int32(t) >= int32(in.i) {
					goto branch
				}
			} else if m.slowCompare(t, in.i) >= 0 {
				goto branch
			}
			continue
		case opIsLtCX:
			if t = x[uint8(in.a)]; t&term.ImmMask == term.TagSmall {
				if int32(in.i) >= int32(t) {
					goto branch
				}
			} else if m.slowCompare(in.i, t) >= 0 {
				goto branch
			}
			continue
		case opIsGeXC:
			if t = x[uint8(in.a)]; t&term.ImmMask == term.TagSmall {
				if int32(t) < int32(in.i) {
					goto branch
				}
			} else if m.slowCompare(t, in.i) < 0 {
				goto branch
			}
			continue
		case opIsGeCX:
			if t = x[uint8(in.a)]; t&term.ImmMask == term.TagSmall {
				if int32(in.i) < int32(t) {
					goto branch
				}
			} else if m.slowCompare(in.i, t) < 0 {
				goto branch
			}
			continue
		case opIsEqExact:
			if t, u = x[uint8(in.a)], x[uint8(in.b)]; t != u && !m.slowSame(t, u) {
				goto branch
			}
			continue
		case opIsNeExact:
			if t, u = x[uint8(in.a)], x[uint8(in.b)]; t == u || m.slowSame(t, u) {
				goto branch
			}
			continue
		case opIsEq:
			if t, u = x[uint8(in.a)], x[uint8(in.b)]; t != u && !m.slowEqual(t, u) {
				goto branch
			}
			continue
		case opIsNe:
			if t, u = x[uint8(in.a)], x[uint8(in.b)]; t == u || m.slowEqual(t, u) {
				goto branch
			}
			continue

		case opSelectVal:
			pc = int(m.selectValue(x[uint8(in.a)], in))
			continue
		case opSelectJump:
			t = x[uint8(in.a)]
			pc = int(in.j)
			count += aux.taken
			fixed += aux.takenFixed
			if t&term.ImmMask == term.TagSmall {
				if d := uint32(int32(t)>>term.ImmShift) - uint32(in.b) - uint32(in.c)<<16; d < m.Code.consts[in.i].v {
					pc = int(m.Code.consts[in.i+1+d].v)
				}
			}
			continue
		case opSelectArity:
			t = x[uint8(in.a)]
			s := &seg[t>>20]
			reads += s.Read
			pc = int(m.selectValue(mem[t>>2+s.Delta], in))
			continue

		case opAdd:
			t, u = x[uint8(in.a)], x[uint8(in.b)]
			if t&u&term.ImmMask == term.TagSmall {
				if r := int64(int32(t)) + int64(int32(u&^term.ImmMask)); r == int64(int32(r)) {
					x[uint8(in.c)] = uint32(r)
					continue
				}
			}
			goto arith
		case opAddC:
			t, u = x[uint8(in.a)], in.i
			if t&term.ImmMask == term.TagSmall {
				if r := int64(int32(t)) + int64(int32(u&^term.ImmMask)); r == int64(int32(r)) {
					x[uint8(in.c)] = uint32(r)
					continue
				}
			}
			goto arith
		case opSub:
			t, u = x[uint8(in.a)], x[uint8(in.b)]
			if t&u&term.ImmMask == term.TagSmall {
				if r := int64(int32(t)) - int64(int32(u&^term.ImmMask)); r == int64(int32(r)) {
					x[uint8(in.c)] = uint32(r)
					continue
				}
			}
			goto arith
		case opSubC:
			t, u = x[uint8(in.a)], in.i
			if t&term.ImmMask == term.TagSmall {
				if r := int64(int32(t)) - int64(int32(u&^term.ImmMask)); r == int64(int32(r)) {
					x[uint8(in.c)] = uint32(r)
					continue
				}
			}
			goto arith
		case opMul:
			t, u = x[uint8(in.a)], x[uint8(in.b)]
			if t&u&term.ImmMask == term.TagSmall {
				if r := int64(int32(t)>>term.ImmShift) * int64(int32(u&^term.ImmMask)); r == int64(int32(r)) {
					aux.products++
					x[uint8(in.c)] = uint32(r) | term.TagSmall
					continue
				}
			}
			goto arith
		case opBand:
			t, u = x[uint8(in.a)], x[uint8(in.b)]
			if t&u&term.ImmMask == term.TagSmall {
				x[uint8(in.c)] = t & u
				continue
			}
			goto arith
		case opDiv, opRem, opFDiv, opNeg, opBor, opBxor, opBnot, opBsl, opBsr:
			t, u = x[uint8(in.a)], x[uint8(in.b)]
			goto arith

		case opBif:
			list := m.Code.consts[in.i : in.i+1+uint32(in.a)]
			for k, o := range list[1:] {
				x[scratch+k] = o.value(x, mem, sp)
			}
			nat := &natives[list[0].v]
			count += nat.Cycles
			p.htop, p.sp = htop, sp
			if aux.away {
				p.CP, m.rule.Stamp = cp, aux.next()
				m.enterNative(int(list[0].v), nat.Cycles, hot)
				aux.goOn(m.rule.Stamp)
			}
			t, st = nat.impl(m.on(p), x[scratch:scratch+int(in.a)])
			if aux.away {
				m.leaveNative()
			}
			aux.htop += p.htop - htop
			htop = p.htop
			if st == ok {
				m.Runtime.Natives += nat.called
				x[uint8(in.c)] = t
				continue
			}
			if st == wantSpace {
				live = int(in.b)
				goto collect
			}
			if in.j != 0 {
				goto branch
			}
			if live = int(in.b); m.cramped(p, int(in.a)) {
				goto collect
			}
			p.blameNative(m, int(list[0].v), x[scratch:scratch+int(in.a)])
			aux.htop += p.htop - htop
			htop = p.htop
			goto raise
		case opPutMap:
			p.htop, p.sp = htop, sp
			t, st = m.putMap(p, in, x)
			aux.htop += p.htop - htop
			htop = p.htop
			if st == ok {
				x[uint8(in.c)] = t
				continue
			}
			if st == wantSpace {
				live = int(in.b)
				goto collect
			}
			if in.j != 0 {
				goto branch
			}
			goto raise
		case opGetMapKey:
			if t = m.call.MapGet(x[uint8(in.a)], x[uint8(in.b)]); t == term.None {
				goto branch
			}
			x[uint8(in.c)] = t
			continue

		case opBsMatch:
			p.htop, p.sp = htop, sp
			st = m.matchBits(p, in, x)
			aux.htop += p.htop - htop
			htop = p.htop
			if st == ok {
				continue
			}
			if st == wantSpace {
				live = int(in.b)
				goto collect
			}
			goto branch
		case opBsCreate:
			p.htop, p.sp = htop, sp
			t, st = m.createBits(p, in, x)
			aux.htop += p.htop - htop
			htop = p.htop
			if st == ok {
				x[uint8(in.c)] = t
				continue
			}
			if st == wantSpace {
				live = int(in.b)
				goto collect
			}
			if in.j != 0 {
				goto branch
			}
			switch live = int(in.b); m.blameBits(p, pc-1) {
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

		case opAllocate:
			n := uint32(in.a) + 1
			if room := int(sp) - int(htop&aux.joined|aux.slow) - int(n); room < aux.slack && m.short(p, room) {
				live = int(in.b)
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
		case opDeallocate:
			sp += uint32(in.a) + 1
			cp = mem[sp-1]
			continue
		case opTestHeap:
			if room := int(sp&aux.joined|aux.hend) - int(htop) - int(in.i); room < aux.slack && m.short(p, room) {
				need, live = int(in.i), int(in.b)
				goto space
			}
			continue
		case opUnderflow:
			p.htop, p.sp = htop, sp
			cp = m.refill(p)
			sp, aux.hend = p.sp, p.hend
			goto returned
		case opJump:
			pc = int(in.i)
			continue

		case opCall:
			cp = in.j
			fallthrough
		case opCallOnly:
			pc = int(in.i)
			fn = in.fn()
			goto called
		case opCallLast:
			sp += uint32(in.c) + 1
			cp = mem[sp-1]
			pc = int(in.i)
			fn = in.fn()
			goto called
		case opDeallocRet:
			sp += uint32(in.a) + 1
			cp = mem[sp-1]
			goto returned
		case opReturn:
			goto returned

		case opCallExt, opCallExtOnly, opCallExtLast:
			e := &m.Code.exports[in.i]
			if e.native >= 0 {
				nat := &natives[e.native]
				if nat.impl == nil {
					p.Native, p.NativeArgs = int(e.native), e.Arity
					trap = TrapNative
					goto leave
				}
				count += nat.Cycles
				p.htop, p.sp, p.CP, p.PC = htop, sp, cp, pc
				if aux.away {
					m.rule.Stamp = aux.next()
					m.enterNative(int(e.native), nat.Cycles, hot)
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
					switch in.op {
					case opCallExt:
						continue
					case opCallExtLast:
						sp += uint32(in.c) + 1
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
					p.blameNative(m, int(e.native), x[:e.Arity])
					aux.htop += p.htop - htop
					htop = p.htop
				}
				goto raise
			}
			if e.pc < 0 {
				p.Undef = e.MFA
				trap = TrapUndef
				pc--
				goto out
			}
			pc, fn = int(e.pc), int(e.fn)
			goto transfer

		case opCallFun, opCallFunOnly, opCallFunLast:
			p.htop, p.sp = htop, sp
			st = m.resolveFun(p, x, int(in.a))
			goto resolved
		case opApply, opApplyOnly, opApplyLast:
			p.htop, p.sp = htop, sp
			st = m.resolveApply(p, x, int(in.a))
			goto resolved

		case opTry:
			mem[sp+uint32(in.a)] = term.Catch(int(in.i))
			continue
		case opTryEnd, opTryCase:
			mem[sp+uint32(in.a)] = term.Nil
			continue
		case opCatchEnd:
			if mem[sp+uint32(in.a)] == term.Nil { // reached by an exception: x0 class, x1 reason, x2 trace
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
			mem[sp+uint32(in.a)] = term.Nil
			continue
		case opRaise:
			p.exc = exception{class: x[uint8(in.a)], value: x[uint8(in.b)], trace: x[uint8(in.c)]}
			goto raise
		case opBuildTrace:
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
		case opBadmatch, opCaseClause, opTryClause, opBadRecord, opIfClause, opFunctionClause:
			p.htop, p.sp = htop, sp
			if need = m.noMatch(p, in, x); need > 0 {
				live = scratch
				goto space
			}
			aux.htop += p.htop - htop
			htop = p.htop
			goto raise

		case opRecvPeek:
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
		case opRecvRemove:
			p.Inbox.remove()
			p.cancelTimeout()
			continue
		case opRecvNext:
			p.Inbox.save++
			pc = int(in.i)
			if aux.reds++; count >= aux.end {
				trap = TrapYield
				goto out
			}
			continue
		case opRecvWait:
			p.Timeout.Millis = -1
			pc = int(in.i)
			trap = TrapWait
			goto out
		case opRecvWaitTime:
			switch m.waitTime(p, x[uint8(in.a)]) {
			case waitOver:
				continue
			case waitMore:
				pc = int(in.i)
				trap = TrapWait
				goto out
			}
			goto raise
		case opRecvTimeout:
			p.Inbox.rescan()
			continue
		case opRecvMark:
			x[uint8(in.a)] = p.Inbox.mark()
			continue
		case opRecvSeek:
			p.Inbox.seek(x[uint8(in.a)])
			continue

		case opHibernate:
			p.htop, p.sp = htop, sp
			var awake bool
			if trap, awake = m.waitAsleep(p, x); awake {
				continue
			}
			pc--
			goto out
		case opStart:
			p.htop, p.sp = htop, sp
			if term.IsBoxed(x[p.Arity]) {
				if st = m.resolveFun(p, x, p.Arity); st == failed {
					m.blameStart(p)
				}
			} else {
				st = m.resolveApply(p, x, p.Arity)
			}
			goto resolved
		case opExit:
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
				switch in.op {
				case opCallFun, opApply:
					continue
				case opCallFunLast, opApplyLast:
					sp += uint32(in.c) + 1
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
				if live = scratch; m.cramped(p, nat.Arity) {
					goto collect
				}
				p.blameNative(m, p.target.native, x[:nat.Arity])
			}
		case wantSpace:
			live = scratch
			goto collect
		}
		aux.htop += p.htop - htop
		htop = p.htop
		goto raise

	transfer: // control goes to pc of function fn; in tells with or without coming back
		switch in.op {
		case opCallExt, opCallFun, opApply:
			cp = in.j
		case opCallExtLast, opCallFunLast, opApplyLast:
			sp += uint32(in.c) + 1
			cp = mem[sp-1]
		}

	called:
		use = &aux.uses[fn]
		use.Calls++
		use.Stamp = use.Stamp&aux.keep + aux.next()
		aux.calls++
		if states[fn]&hot != swicache.Cached {
			if hot == 0 {
				aux.cold += traffic & codeMask
			}
			traffic &^= codeMask
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
		pc = int(in.j)
		count += aux.taken
		fixed += aux.takenFixed
		continue

	returned:
		aux.returns++
		{
			s := m.Code.sites[cp>>2]
			pc = int(s.pc)
			cp = 0
			if states[s.fn]&hot != swicache.Cached {
				if hot == 0 {
					aux.cold += traffic & codeMask
				}
				traffic &^= codeMask
				hot = 0
				if states[s.fn] == swicache.Cached {
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
		t, st = number.Arith(m.on(p), operators[in.op-opAdd], t, u)
		aux.goOn(m.rule.Stamp)
		aux.htop += p.htop - htop
		htop = p.htop
		if st == ok {
			x[uint8(in.c)] = t
			continue
		}
		if st == wantSpace {
			live = int(in.arithLive())
			goto collect
		}
		if in.j != 0 {
			goto branch
		}
		if live = int(in.arithLive()); m.cramped(p, 2) {
			goto collect
		}
		p.blameArith(m, in.op, in, x)
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
			count - in.count, traffic - in.traffic, fixed - in.fixed, aux.cold, reads, uint64(htop - aux.htop), aux.fences, aux.calls, aux.returns,
		}
		m.mark(p, pc-1, sp, cp, hot)
		in = &m.Code.covered[in.i]
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
		pr = &instrs[pc].price
		count -= pr.count
		traffic -= pr.traffic
		fixed -= pr.fixed
		if trap = TrapGC; p.Wish != (Wish{}) {
			trap = TrapBinary
		}

	out:
		p.PC, p.CP, p.htop, p.sp = pc, cp, htop, sp
		if hot == 0 {
			aux.cold += traffic & codeMask
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

// value reads an operand of a list.
func (o operand) value(x *[NumX]uint32, mem []uint32, sp uint32) term.Term {
	switch o.kind {
	case srcX:
		return x[uint8(o.v)]
	case srcY:
		return mem[sp+o.v]
	}
	return o.v
}
