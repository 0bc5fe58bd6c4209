package pcre

// verb remembers that a failure must not come back over this place.
func (m *Match) verb(i *inst, pos int32) {
	switch i.verb {
	case verbMark:
		m.push(entry{kind: entryMark, pc: i.x, pos: pos})
	case verbSkip:
		m.push(entry{kind: entryVerb, pc: i.x, pos: pos, x: int32(i.verb)})
	default:
		m.push(entry{kind: entryVerb, pc: i.y, pos: pos, x: int32(i.verb)})
	}
}

// backOver is a failure that has come to a verb: it drops alternatives. A (*SKIP) to a mark that is
// not there does nothing.
func (m *Match) backOver(e entry) (pc, pos int32, how outcome, done bool) {
	v := verb(e.x)
	skip := int(e.pos)
	if v == verbSkip && e.pc >= 0 {
		if skip = m.marked(e.pc); skip < 0 {
			return 0, 0, failed, false
		}
	}
	for len(m.stack) > 0 {
		m.Steps++
		below := m.pop()
		switch below.kind {
		case entryLook:
			if below.x == lookFalse || below.x == lookCondition && v == verbThen {
				return below.pc, below.pos, failed, true
			}
		case entryCall:
			m.leave()
			return 0, 0, failed, false
		case entryDead:
			if v == verbThen && below.x == e.pc {
				return 0, 0, failed, false
			}
		case entrySplit:
			if v == verbThen && below.x == e.pc {
				return below.pc, below.pos, failed, true
			}
		default:
			m.undo(below)
		}
	}
	return -1, 0, m.end(v, skip), true
}

// end is how an attempt ends for which a verb leaves nothing to try.
func (m *Match) end(v verb, skip int) outcome {
	switch v {
	case verbCommit:
		return nowhere
	case verbSkip:
		m.skip = skip
		return skipped
	}
	return next
}

// marked is where the last mark of a name was passed, or -1.
func (m *Match) marked(name int32) int {
	for i := len(m.stack) - 1; i >= 0; i-- {
		if e := m.stack[i]; e.kind == entryMark && e.pc == name {
			return int(e.pos)
		}
	}
	return -1
}
