package pcre

import "unicode/utf8"

// run executes the program from its start.
func (m *Match) run(at int) outcome {
	pc, pos := int32(0), int32(at)
	for {
		m.Steps++
		if pc < 0 {
			var how outcome
			if pc, pos, how = m.fail(); pc < 0 {
				return how
			}
			if how = m.over(); how != failed {
				return how
			}
			continue
		}
		i := &m.Re.program[pc]
		switch i.op {
		case opEnd, opAccept:
			if len(m.frames) > 0 {
				pc = m.returnCall()
				continue
			}
			if m.mustNotBeEmpty(pos) {
				pc = -1
				continue
			}
			m.Captures[1] = pos
			return matched
		case opSplit:
			kind := entryAlt
			if i.y != 0 {
				kind = entrySplit
			}
			m.choose(entry{kind: kind, pc: i.x, pos: pos, x: i.y})
			pc++
		case opPrefer:
			m.choose(entry{kind: entryAlt, pc: pc + 1, pos: pos})
			pc = i.x
		case opJump:
			pc = i.x
		case opRepeat:
			pc, pos = m.repeat(i, pc, pos)
		case opCall:
			if !m.call(i.x, pc+1, pos) {
				return nowhere
			}
			pc = m.Re.entries[i.x]
		default:
			pc, pos = m.step(i, pc, pos)
		}
		if how := m.over(); how != failed {
			return how
		}
	}
}

// over reports a limit that has been passed, or failed.
func (m *Match) over() outcome {
	switch {
	case m.choices > m.Limits.Choices || m.Steps > m.Limits.Steps:
		return overChoices
	case uint64(len(m.stack))+m.weight/4 >= m.Limits.Depth:
		return overDepth
	}
	return failed
}

// mustNotBeEmpty reports whether a match may not end here, where it began.
func (m *Match) mustNotBeEmpty(pos int32) bool {
	return pos == m.Captures[0] &&
		(m.Flags&NotEmpty != 0 || m.Flags&NotEmptyAtStart != 0 && int(pos) == m.first)
}

// step executes an instruction that is no jump. It gives where to go on, -1 for a failure.
func (m *Match) step(i *inst, pc, pos int32) (int32, int32) {
	switch i.op {
	case opDead:
		m.push(entry{kind: entryDead, x: i.y})
	case opBegin, opOpen:
		m.setSlot(i.x, pos)
	case opLoop:
		return m.loop(i, pc, pos)
	case opClose:
		if n := len(m.frames); n > 0 && m.frames[n-1].group == i.x {
			return m.returnCall(), pos
		}
		m.capture(i, pos)
	case opSave:
		m.capture(i, pos)
	case opAtomic:
		m.push(entry{kind: entrySlot, pc: i.x, pos: m.slots[i.x]})
		m.slots[i.x] = int32(len(m.stack))
	case opCut:
		m.cut(int(m.slots[i.x]))
	case opLook:
		m.look(i, pos)
	case opLookEnd:
		height, back := m.slots[i.x], m.slots[i.x+1]
		m.cut(int(height))
		return pc + 1, back
	case opNotEnd:
		height, back := m.slots[i.x], m.slots[i.x+1]
		m.unwind(int(height))
		if i.y < 0 {
			return -1, pos
		}
		return i.y, back
	case opKeep:
		m.set(0, pos)
	case opVerb:
		m.verb(i, pos)
	case opIfGroup:
		if !m.isSet(i.refs) {
			return i.x, pos
		}
	case opIfCalled:
		if !m.isCalled(i.refs) {
			return i.x, pos
		}
	default:
		return m.item(i, pc, pos)
	}
	return pc + 1, pos
}

func (m *Match) capture(i *inst, pos int32) {
	m.set(int(2*i.x), m.slots[i.y])
	m.set(int(2*i.x+1), pos)
}

// loop goes round again, unless the last round has not moved.
func (m *Match) loop(i *inst, pc, pos int32) (int32, int32) {
	switch {
	case m.slots[i.y] == pos:
		return pc + 1, pos
	case i.mode == lazy:
		m.choose(entry{kind: entryAlt, pc: i.x, pos: pos})
		return pc + 1, pos
	}
	m.choose(entry{kind: entryAlt, pc: pc + 1, pos: pos})
	return i.x, pos
}

// look begins an assertion.
func (m *Match) look(i *inst, pos int32) {
	m.push(entry{kind: entrySlot, pc: i.x, pos: m.slots[i.x]})
	m.push(entry{kind: entrySlot, pc: i.x + 1, pos: m.slots[i.x+1]})
	m.slots[i.x], m.slots[i.x+1] = int32(len(m.stack)), pos
	e := entry{kind: entryLook, pc: i.y, pos: pos, x: lookTrue}
	switch {
	case i.not:
		e.x = lookFalse
	case i.cond:
		e.x = lookCondition
	}
	m.choose(e)
}

func (m *Match) isSet(refs []int) bool {
	for _, r := range refs {
		if m.Captures[2*r] >= 0 {
			return true
		}
	}
	return false
}

func (m *Match) isCalled(refs []int) bool {
	if len(m.frames) == 0 {
		return false
	}
	for _, r := range refs {
		if int(m.frames[len(m.frames)-1].group) == r {
			return true
		}
	}
	return len(refs) == 0
}

// item matches a place, a character, or a reference.
func (m *Match) item(i *inst, pc, pos int32) (int32, int32) {
	n := -1
	switch i.op {
	case opFail:
	case opAt:
		if m.holds(i, int(pos)) {
			n = 0
		}
	case opRef:
		n = m.reference(i, int(pos))
	case opBack:
		n = m.back(int(pos), int(i.x))
		if n >= 0 {
			return pc + 1, int32(n)
		}
	case opBreak:
		n = m.lineBreak(int(pos))
	case opGrapheme:
		n = m.cluster(int(pos))
	default:
		n = m.one(i, i.op, int(pos))
	}
	if n < 0 {
		return -1, pos
	}
	return pc + 1, pos + int32(n)
}

// one is the length of the character at a position if it is one that an instruction takes, else -1.
func (m *Match) one(i *inst, o op, pos int) int {
	if pos >= len(m.Subject) {
		return -1
	}
	c, n := rune(m.Subject[pos]), 1
	if m.utf && c >= utf8.RuneSelf && o != opByte {
		c, n = utf8.DecodeRune(m.Subject[pos:])
	}
	switch o {
	case opChar:
		if c != i.c {
			return -1
		}
	case opSet:
		if !i.set.has(c) {
			return -1
		}
	case opAny:
		if m.lines.at(m.Subject, pos) > 0 {
			return -1
		}
	}
	return n
}

// repeat takes as many characters as it should, and remembers what else it could have taken.
func (m *Match) repeat(i *inst, pc, pos int32) (int32, int32) {
	count := int32(0)
	least := pos
	for i.y == noLimit || count < i.y {
		if count == i.x {
			least = pos
			if i.mode == lazy {
				m.choose(entry{kind: entryFewer, pc: pc, pos: pos, x: left(i.y, count)})
				return pc + 1, pos
			}
		}
		n := m.one(i, i.item, int(pos))
		if n < 0 {
			break
		}
		pos += int32(n)
		count++
	}
	m.Steps += uint64(count)
	switch {
	case count < i.x:
		return -1, pos
	case count == i.x:
		least = pos
	}
	if i.mode == greedy && pos > least {
		m.choose(entry{kind: entryMore, pc: pc, pos: pos, x: least})
	}
	return pc + 1, pos
}

// left is how many characters may still be taken.
func left(most, count int32) int32 {
	if most == noLimit {
		return noLimit
	}
	return most - count
}

// more goes one character back.
func (m *Match) more(e entry) (int32, int32) {
	e.pos--
	for m.utf && m.Re.program[e.pc].item != opByte && m.Subject[e.pos]&0xC0 == 0x80 {
		e.pos--
	}
	if e.pos > e.x {
		m.choose(e)
	} else {
		m.choices++
	}
	return e.pc + 1, e.pos
}

// fewer takes one character more.
func (m *Match) fewer(e entry) (int32, int32) {
	i := &m.Re.program[e.pc]
	n := m.one(i, i.item, int(e.pos))
	if n < 0 {
		return -1, 0
	}
	e.pos += int32(n)
	if e.x != noLimit {
		e.x--
	}
	if e.x != 0 {
		m.choose(e)
	}
	return e.pc + 1, e.pos
}

// fail finds what to try next. If there is nothing, it says how the attempt ends.
func (m *Match) fail() (pc, pos int32, how outcome) {
	for len(m.stack) > 0 {
		m.Steps++
		e := m.pop()
		switch e.kind {
		case entryAlt, entrySplit:
			return e.pc, e.pos, failed
		case entryMore:
			pc, pos := m.more(e)
			return pc, pos, failed
		case entryFewer:
			if pc, pos := m.fewer(e); pc >= 0 {
				return pc, pos, failed
			}
		case entryLook:
			if e.pc >= 0 {
				return e.pc, e.pos, failed
			}
		case entryVerb:
			if pc, pos, how, done := m.backOver(e); done {
				return pc, pos, how
			}
		default:
			m.undo(e)
		}
	}
	return -1, 0, failed
}
