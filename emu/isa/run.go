package isa

import "math/bits"

// Step is an instruction as [State.Run] executes it: with the address of a load or store as a sum
// of rn, rm if it has an index, and a constant.
type Step struct {
	op         Op // of moves that with a displacement, which stands for all of its width
	d, n, m    uint8
	bumps      bool // rn becomes the sum; the address is its previous value
	last       bool // of its line of code
	index, pre uint32
	imm        uint32
}

// NewStep prepares an instruction. The last of a line of code is one after which the next line is
// fetched.
func NewStep(in *Instr, last bool) Step {
	o := in.Op.info()
	s := Step{op: in.Op, d: in.Rd & 63, n: in.Rn & 63, m: in.Rm & 63, imm: uint32(in.Imm), last: last}
	if o.Unit != Load && o.Unit != Store {
		return s
	}
	s.bumps = o.has(Bumps)
	s.imm *= uint32(o.Width)
	if !s.bumps {
		s.pre = ^uint32(0)
	}
	indexed := o.Shape == shapeIndex || o.Shape == shapePostIndex
	switch {
	case o.Dest == Accumulated || indexed && in.Minus:
		s.op = opNone // for Execute
		return s
	case indexed:
		s.index, s.imm = ^uint32(0), 0
	case in.Minus:
		s.imm = -s.imm
	}
	s.op = [2][9]Op{
		{1: OpLdrb, 2: OpLdrh, 4: OpLdr, 8: OpLdrd},
		{1: OpStrb, 2: OpStrh, 4: OpStr, 8: OpStrd},
	}[o.Unit-Load][o.Width]
	return s
}

// Near is the memory that Run may use: a core's own.
type Near struct {
	Words []uint32
	// Closed are the granules of 64 bytes into which Run stores nothing, all if Guarded.
	Closed  []bool
	Guarded bool
	// Bank is where the bank begins from which code is fetched, which has BankBytes bytes or, if
	// data have banks of their own, none.
	Bank, BankBytes uint32
	// Conflicts has a bit for each step, of the first 64, that has used the bank while the next
	// line of code was fetched from there.
	Conflicts uint64
}

// Granule is the unit of Near.Closed in bytes.
const Granule = 64

// Run executes steps up to the first that is neither of the arithmetic units, nor a near and
// aligned load or store, and returns how many it has executed. An event is that of the last of
// them. PC is unchanged.
//
// The switch has one case for each operation.
func (s *State) Run(code []Step, near *Near) (done int, event Event) {
	f := sums{}
	r, id := &s.R, s.Special[SpecialCoreID]
	for i := range code {
		c := &code[i]
		d, n, m := &r[c.d&63], r[c.n&63], r[c.m&63]
		switch c.op {
		case OpAdd:
			*d = f.add(n, m, 0)
		case OpAddImm:
			*d = f.add(n, c.imm, 0)
		case OpSub:
			*d = f.add(n, ^m, 1)
		case OpSubImm:
			*d = f.add(n, ^c.imm, 1)
		case OpAnd:
			*d = f.logic(n & m)
		case OpOrr:
			*d = f.logic(n | m)
		case OpEor:
			*d = f.logic(n ^ m)
		case OpAsr:
			*d = f.logic(uint32(int32(n) >> (m & 31)))
		case OpAsrImm:
			*d = f.logic(uint32(int32(n) >> (c.imm & 31)))
		case OpLsr:
			*d = f.logic(n >> (m & 31))
		case OpLsrImm:
			*d = f.logic(n >> (c.imm & 31))
		case OpLsl:
			*d = f.logic(n << (m & 31))
		case OpLslImm:
			*d = f.logic(n << (c.imm & 31))
		case OpBitr:
			*d = f.logic(bits.Reverse32(n))
		case OpMov:
			*d = n
		case OpMovImm:
			*d = c.imm
		case OpMovt:
			*d = *d&(1<<16-1) | c.imm<<16
		case OpMoveq, OpMovne, OpMovgtu, OpMovgteu, OpMovlteu, OpMovltu, OpMovgt, OpMovgte, OpMovlt,
			OpMovlte, OpMovbeq, OpMovbne, OpMovblt, OpMovblte:
			if f.status(s.Status).holds(Condition(c.op - OpMoveq)) {
				*d = n
			}
		case OpFadd, OpFsub, OpFmul, OpFmadd, OpFmsub, OpFloat, OpFix, OpFabs:
			if event := s.float(c.op, d, n, m); event != NoEvent {
				s.Status = f.status(s.Status)
				return i + 1, event
			}
		case OpLdr, OpLdrb, OpLdrh, OpLdrd, OpStr, OpStrb, OpStrh, OpStrd:
			sum := n + m&c.index + c.imm
			address := n ^ (n^sum)&c.pre
			if address>>20 == id {
				address &= 1<<20 - 1
			}
			if near == nil || !near.move(r, c, address) {
				s.Status = f.status(s.Status)
				return i, NoEvent
			}
			if c.last && address-near.Bank < near.BankBytes {
				near.Conflicts |= 1 << i
			}
			if c.bumps {
				r[c.n&63] = sum
			}
		default:
			s.Status = f.status(s.Status)
			return i, NoEvent
		}
	}
	s.Status = f.status(s.Status)
	return len(code), NoEvent
}

// move loads or stores, unless it is misaligned, far, or closed.
func (m *Near) move(r *[64]uint32, c *Step, local uint32) bool {
	at := local >> 2
	if uint64(at) >= uint64(len(m.Words)) {
		return false
	}
	if c.op >= OpStrb && (m.Guarded || m.Closed[local/Granule]) {
		return false
	}
	w := &m.Words[at]
	shift := 8 * (local & 3)
	switch c.op {
	case OpLdr:
		if local&3 != 0 {
			return false
		}
		r[c.d&63] = *w
	case OpStr:
		if local&3 != 0 {
			return false
		}
		*w = r[c.d&63]
	case OpLdrd:
		if local&7 != 0 {
			return false
		}
		r[c.d&62], r[c.d&62|1] = *w, m.Words[at|1]
	case OpStrd:
		if local&7 != 0 {
			return false
		}
		*w, m.Words[at|1] = r[c.d&62], r[c.d&62|1]
	case OpLdrb:
		r[c.d&63] = *w >> shift & (1<<8 - 1)
	case OpLdrh:
		if local&1 != 0 {
			return false
		}
		r[c.d&63] = *w >> shift & (1<<16 - 1)
	case OpStrb:
		*w = *w&^(0xff<<shift) | r[c.d&63]&0xff<<shift
	case OpStrh:
		if local&1 != 0 {
			return false
		}
		*w = *w&^(0xffff<<shift) | r[c.d&63]&0xffff<<shift
	}
	return true
}

// sums are the flags of the integer unit as they come about: those of the sum of a and b, which
// the result of a logical operation is with 0. What has flags but no sum is zero.
type sums struct {
	a, b, sum uint32
	over      uint32 // bit 31: a sum has been too large
	some      bool
}

// add adds with a carry; a subtraction adds the complement and one.
func (f *sums) add(a, b, carry uint32) uint32 {
	sum := a + b + carry
	f.a, f.b, f.sum, f.some = a, b, sum, true
	f.over |= (sum ^ a) & (sum ^ b)
	return sum
}

// logic is a result without carry.
func (f *sums) logic(v uint32) uint32 {
	f.a, f.b, f.sum, f.some = v, 0, v, true
	return v
}

// status returns STATUS with the flags, given its previous value.
func (f *sums) status(st Status) Status {
	if !f.some {
		return st
	}
	carry := (f.a&f.b | (f.a|f.b)&^f.sum) >> 31
	over := (f.sum ^ f.a) & (f.sum ^ f.b) >> 31
	st = st&^(AZ|AN|AC|AV) | Status(f.sum>>31)<<5 | Status(carry)<<6 | Status(over)<<7 |
		Status(f.over>>31)<<12
	if f.sum == 0 {
		st |= AZ
	}
	return st
}
