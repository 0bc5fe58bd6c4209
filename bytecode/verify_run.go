package bytecode

import "slices"

// run follows all paths through the function until the facts no longer change.
func (v *verifier) run() {
	v.work = min(workBase+workPerByte*len(v.f.Code), maxWork)
	v.store = v.store[:0]
	if len(v.entries) < len(v.blocks) {
		v.entries = append(v.entries, make([]state, len(v.blocks)-len(v.entries))...)
	}
	v.start()
	v.merge(&v.instrs[0], 0, &v.cur)
	for v.next = 0; v.next < len(v.order) && v.err == nil; {
		b := v.order[v.next]
		v.next++
		if v.blocks[b].dirty {
			v.runBlock(b)
		}
	}
}

// start makes the state at the start of the function: its arguments, no frame.
func (v *verifier) start() {
	if v.cur.x == nil {
		v.cur.x = make([]fact, 0, MaxX)
		v.cur.y = make([]fact, 0, shortY)
	}
	v.cur = state{frame: noFrame, message: noMessage, x: v.cur.x[:0], y: v.cur.y[:0], catches: v.cur.catches[:0]}
	for i := range v.f.Arity {
		v.cur.setX(i, anything)
	}
}

func (v *verifier) runBlock(n int32) {
	b := &v.blocks[n]
	b.dirty = false
	v.cur.copyFrom(&v.entries[n])
	v.spend(&v.instrs[b.first], int(b.last-b.first)+v.cur.size())
	for i := b.first; i < b.last; i++ {
		in := &v.instrs[i]
		in.frame, in.handler = int32(v.cur.frame), v.cur.handler()
		v.step(in, v.operands(in))
		if v.err != nil || Ops[in.op].Terminal {
			return
		}
	}
	v.merge(&v.instrs[b.last-1], v.instrs[b.last].block, &v.cur)
}

// spend counts work; a function that needs too much of it is refused.
func (v *verifier) spend(in *instr, work int) {
	if v.work -= work; v.work < 0 {
		v.large(in, "the function is too complex")
	}
}

// merge records that instruction in may continue in block b with state s.
func (v *verifier) merge(in *instr, b int32, s *state) {
	v.spend(in, s.size())
	entry := &v.entries[b]
	switch {
	case v.err != nil:
		return
	case !v.blocks[b].reached:
		v.blocks[b].reached = true
		v.save(entry, s)
	case entry.frame != s.frame:
		v.fail(in, "paths with different frames meet at %d", v.instrs[v.blocks[b].first].off)
		return
	case !slices.Equal(entry.catches, s.catches):
		v.fail(in, "paths with different catch marks meet at %d", v.instrs[v.blocks[b].first].off)
		return
	case !entry.joinFrom(s):
		return
	}
	v.blocks[b].dirty = true
	v.next = min(v.next, int(v.blocks[b].rank))
}

// save copies s to an entry, in the memory set aside for entries.
func (v *verifier) save(entry, s *state) {
	*entry = state{frame: s.frame, heap: s.heap, dirty: s.dirty, message: s.message,
		x: v.keep(s.x), y: v.keep(s.y), catches: append(entry.catches[:0], s.catches...)}
}

// storeChunk is the number of facts whose memory is taken at once.
const storeChunk = 1 << 12

func (v *verifier) keep(facts []fact) []fact {
	if cap(v.store)-len(v.store) < len(facts) {
		v.store = make([]fact, 0, max(storeChunk, len(facts)))
	}
	n := len(v.store)
	v.store = append(v.store, facts...)
	return v.store[n:len(v.store):len(v.store)]
}
