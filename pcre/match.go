package pcre

import (
	"bytes"
	"slices"
)

// Flags of a match.
type Flags uint8

const (
	NotBOL Flags = 1 << iota
	NotEOL
	NotEmpty
	NotEmptyAtStart
	MatchAnchored
)

// Limits bound a match.
type Limits struct {
	Choices uint64 // of one attempt
	Depth   uint64 // alternatives that wait at once
	Steps   uint64 // of all attempts
}

// DefaultLimits are those of OTP, as far as it has them. The stack of a match takes at most 32 MB.
var DefaultLimits = Limits{Choices: 10_000_000, Depth: 2_000_000, Steps: 1 << 28}

// Result is how a match ended.
type Result uint8

const (
	NoMatch Result = iota
	Matched
	ChoiceLimit // too many choices, or steps
	DepthLimit
)

// Match is an execution of a Regexp on a subject.
type Match struct {
	Re      *Regexp
	Subject []byte
	Flags   Flags
	Newline Newline // NewlineDefault: the pattern's
	BSR     BSR
	Limits  Limits
	// Cluster is the length of the grapheme cluster that text begins with, for \X.
	Cluster func(text []byte) int

	// Captures are where groups begin and end, -1 for those that are not set; the whole match is
	// the first.
	Captures []int32
	// Top is how many groups there are up to the last that is set, the whole match included.
	Top int
	// Steps is the work that has been done.
	Steps uint64

	lines   lines
	utf     bool
	anyCRLF bool // \R is no more than that
	first   int  // where the search began
	slots   []int32
	stack   []entry
	frames  []frame
	choices uint64
	weight  uint64 // words of frames
	needed  int    // where the required byte is, from the last place on
	skip    int    // where (*SKIP) goes, or -1
}

// kinds of entries
const (
	entryAlt     uint8 = iota // go on at pc, pos
	entryDead                 // of group pc: fails
	entrySplit                // entryAlt of group x
	entryCapture              // capture pc was pos
	entrySlot                 // slot pc was pos
	entryMore                 // instruction pc has taken characters up to pos, x at least
	entryFewer                // instruction pc may take another at pos, x times (noLimit)
	entryLook                 // an assertion begins; go on at pc, pos unless pc is -1
	entryCall                 // a call begins
	entryMark                 // mark pc at pos
	entryVerb                 // verb x; pc is the group of (*THEN), or the mark of (*SKIP)
)

// kinds of entryLook: what a verb in it does beyond it
const (
	lookTrue      int32 = iota // what it does elsewhere
	lookCondition              // likewise, but for (*THEN)
	lookFalse                  // nothing: the assertion holds
)

// entry is what a failure finds.
type entry struct {
	kind       uint8
	pc, pos, x int32
}

// frame is a call of a group.
type frame struct {
	group, back, at int32
	height          int
	saved           []int32 // captures and slots
}

// outcome of an attempt at one place.
type outcome uint8

const (
	failed outcome = iota
	matched
	overChoices
	overDepth
	next    // (*PRUNE): no more here
	skipped // (*SKIP)
	nowhere // (*COMMIT)
)

// Run searches from a position on.
func (m *Match) Run(from int) Result {
	m.prepare(from)
	for at := from; ; {
		at = m.candidate(at)
		if at < 0 {
			return NoMatch
		}
		to := at
		switch m.attempt(at) {
		case matched:
			m.Top = m.top()
			return Matched
		case overChoices:
			return ChoiceLimit
		case overDepth:
			return DepthLimit
		case nowhere:
			return NoMatch
		case skipped:
			to = m.skip
		}
		if m.isAnchored() || at >= len(m.Subject) || m.Re.Options&FirstLine != 0 &&
			m.lines.at(m.Subject, at) > 0 {
			return NoMatch
		}
		if to <= at {
			to = at + m.advance(at)
		}
		at = to
	}
}

func (m *Match) prepare(from int) {
	re := m.Re
	m.utf = re.Options&UTF != 0
	m.lines = lines{re.Newline, m.utf}
	if m.Newline != NewlineDefault {
		m.lines.kind = m.Newline
	}
	bsr := re.BSR
	if m.BSR != BSRDefault {
		bsr = m.BSR
	}
	m.anyCRLF = bsr == BSRAnyCRLF
	m.first, m.needed = from, -1
	m.Captures = make([]int32, 2*(re.Groups+1))
	m.slots = make([]int32, re.slots)
	if re.maxChoices > 0 {
		m.Limits.Choices = min(m.Limits.Choices, re.maxChoices)
	}
	if re.maxDepth > 0 {
		m.Limits.Depth = min(m.Limits.Depth, re.maxDepth)
	}
}

func (m *Match) isAnchored() bool { return m.Re.anchored || m.Flags&MatchAnchored != 0 }

// advance is how far it is to the next place to try.
func (m *Match) advance(at int) int {
	if m.lines.kind >= NewlineCRLF && m.Subject[at] == '\r' && at+1 < len(m.Subject) &&
		m.Subject[at+1] == '\n' && !m.Re.namesCRLF {
		return 2
	}
	return m.size(at)
}

// size is the length of the character at i.
func (m *Match) size(i int) int {
	n := 1
	for m.utf && i+n < len(m.Subject) && m.Subject[i+n]&0xC0 == 0x80 {
		n++
	}
	return n
}

// candidate is the first place from at on where the pattern can begin, or -1.
func (m *Match) candidate(at int) int {
	re := m.Re
	if re.Options&NoStartOptimize != 0 {
		return at
	}
	if !m.isAnchored() && (re.startLine || re.first != nil) {
		if at = m.scan(at); at < 0 {
			return -1
		}
	}
	if !m.hasRequired(at) {
		return -1
	}
	return at
}

// hasRequired reports whether what every match has comes from a place on.
func (m *Match) hasRequired(at int) bool {
	if m.Re.required < 0 || m.needed >= at {
		return true
	}
	i := bytes.IndexByte(m.Subject[at:], byte(m.Re.required))
	if i < 0 {
		return false
	}
	m.Steps += uint64(i) / 16
	m.needed = at + i
	return true
}

// scan looks for a place where a line or a first byte is.
func (m *Match) scan(at int) int {
	re := m.Re
	from := at
	defer func() { m.Steps += uint64(max(at, from)-from) / 4 }()
	for ; at < len(m.Subject); at++ {
		if re.startLine && m.insideEnd(at) {
			continue
		}
		if re.startLine && at > m.first && m.lines.before(m.Subject, at) == 0 {
			if re.Options&FirstLine != 0 {
				return -1
			}
			continue
		}
		if re.first == nil || re.first.has(rune(m.Subject[at])) {
			return at
		}
		if re.Options&FirstLine != 0 && m.lines.at(m.Subject, at) > 0 {
			return -1
		}
	}
	if re.first != nil {
		return -1
	}
	return at
}

// insideEnd reports whether a place is between CR and LF that end one line together.
func (m *Match) insideEnd(at int) bool {
	return m.lines.kind >= NewlineAny && at > m.first && m.Subject[at-1] == '\r' && m.Subject[at] == '\n'
}

// attempt matches at one place.
func (m *Match) attempt(at int) outcome {
	for i := range m.Captures {
		m.Captures[i] = -1
	}
	m.stack, m.frames, m.weight = m.stack[:0], m.frames[:0], 0
	m.choices = 1
	m.Captures[0] = int32(at)
	if how := m.over(); how != failed {
		return how
	}
	return m.run(at)
}

// top is the number of groups up to the last that is set.
func (m *Match) top() int {
	for i := len(m.Captures)/2 - 1; i > 0; i-- {
		if m.Captures[2*i] >= 0 {
			return i + 1
		}
	}
	return 1
}

func (m *Match) push(e entry) { m.stack = append(m.stack, e) }

// choose remembers an alternative.
func (m *Match) choose(e entry) {
	m.choices++
	m.push(e)
}

func (m *Match) set(i int, to int32) {
	if m.Captures[i] != to {
		m.push(entry{kind: entryCapture, pc: int32(i), pos: m.Captures[i]})
		m.Captures[i] = to
	}
}

func (m *Match) setSlot(i, to int32) {
	if m.slots[i] != to {
		m.push(entry{kind: entrySlot, pc: i, pos: m.slots[i]})
		m.slots[i] = to
	}
}

// cut drops alternatives above a height. What is to be undone remains.
func (m *Match) cut(height int) {
	m.Steps += uint64(len(m.stack)-height) / 4
	kept := m.stack[:height]
	for _, e := range m.stack[height:] {
		if e.kind == entryCapture || e.kind == entryMark {
			kept = append(kept, e)
		}
	}
	m.stack = kept
}

// unwind undoes everything above a height.
func (m *Match) unwind(height int) {
	for len(m.stack) > height {
		m.undo(m.pop())
	}
}

func (m *Match) pop() entry {
	e := m.stack[len(m.stack)-1]
	m.stack = m.stack[:len(m.stack)-1]
	return e
}

func (m *Match) undo(e entry) {
	switch e.kind {
	case entryCapture:
		m.Captures[e.pc] = e.pos
	case entrySlot:
		m.slots[e.pc] = e.pos
	case entryCall:
		m.leave()
	}
}

// leave drops the innermost call.
func (m *Match) leave() frame {
	f := m.frames[len(m.frames)-1]
	m.frames = m.frames[:len(m.frames)-1]
	m.weight -= uint64(len(f.saved))
	return f
}

// call enters a group. One that is called again at the same place would never end.
func (m *Match) call(group, back, at int32) bool {
	for i := len(m.frames) - 1; i >= 0; i-- {
		if m.frames[i].group == group && m.frames[i].at == at {
			return false
		}
		if m.frames[i].at != at {
			break
		}
	}
	saved := slices.Concat(m.Captures, m.slots)
	m.weight += uint64(len(saved))
	m.Steps += uint64(len(saved)) / 4
	m.frames = append(m.frames, frame{group: group, back: back, at: at, height: len(m.stack),
		saved: saved})
	m.choose(entry{kind: entryCall})
	return true
}

// returnCall ends the innermost call: captures are what they were.
func (m *Match) returnCall() int32 {
	f := m.leave()
	begin := m.Captures[0]
	m.stack = m.stack[:f.height]
	copy(m.Captures, f.saved)
	copy(m.slots, f.saved[len(m.Captures):])
	m.set(0, begin)
	return f.back
}
