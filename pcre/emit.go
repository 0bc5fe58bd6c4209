package pcre

// op is what an instruction does.
type op uint8

const (
	opEnd      op = iota
	opChar        // c
	opSet         // a character of set
	opAny         // a character that does not begin a line's end
	opAll         // a character
	opByte        // a byte
	opBreak       // \R
	opGrapheme    // \X
	opRepeat      // item from x to y times (noLimit), by mode
	opSplit       // goes on behind; later at x
	opPrefer      // goes on at x; later behind
	opDead        // an alternative that fails: where (*THEN) of group x goes
	opJump        // to x
	opBegin       // slot x is the position
	opLoop        // again from x, or on, by mode; on if slot y is the position
	opOpen        // slot x is the position: a group begins
	opClose       // group x has ended, which began at slot y; so has its call, if this is one
	opSave        // group x has ended as far as captures go
	opAtomic      // slot x is the height of the stack
	opCut         // down to the height in slot x
	opLook        // slots x and x+1 are height and position; later at y, or nowhere (-1)
	opLookEnd     // back to what slots x and x+1 are
	opNotEnd      // likewise, with all captures; on at y, or nowhere
	opBack        // x characters back
	opRef         // what one of refs has captured
	opCall        // group x
	opAt          // at a place
	opKeep        // the match begins here
	opVerb        // verb, with name x; of group y
	opAccept      // the end
	opFail        // fails
	opIfGroup     // on if one of refs is set, else at x
	opIfCalled    // on if the innermost call is of one of refs, else at x
)

// inst is an instruction.
type inst struct {
	op   op
	item op // of opRepeat
	mode mode
	at   place
	verb verb
	fold bool
	ucp  bool
	not  bool // of opLook
	cond bool
	c    rune
	x, y int32
	set  *set
	refs []int
}

// emitter writes the program of a tree.
type emitter struct {
	re    *Regexp
	marks map[string]int32
	open  map[int][]int32 // slots of groups around
	then  []int32         // the alternatives around that (*THEN) goes to
	ids   int32           // of them
	looks []*[]int32      // jumps to the end of the assertions around
	end   int             // of the pattern
}

// maxProgram is the number of instructions of a program: PCRE's 64 KB.
const maxProgram = 1 << 16

func (e *emitter) add(i inst) int {
	if len(e.re.program) >= maxProgram {
		fail(20, e.end)
	}
	e.re.program = append(e.re.program, i)
	return len(e.re.program) - 1
}

func (e *emitter) here() int32 { return int32(len(e.re.program)) }

// land lets an instruction go on here.
func (e *emitter) land(at int) { e.re.program[at].x = e.here() }

func (e *emitter) slot(n int) int32 {
	e.re.slots += n
	return int32(e.re.slots - n)
}

// ops are the instructions of nodes that need nothing else.
var ops = map[kind]op{
	kindAny: opAny, kindAll: opAll, kindByte: opByte, kindBreak: opBreak, kindGrapheme: opGrapheme,
	kindKeep: opKeep, kindFail: opFail,
}

func (e *emitter) node(n *node) {
	switch n.kind {
	case kindEmpty:
	case kindChar, kindSet:
		e.add(e.character(n))
	case kindSeq:
		for _, k := range n.kids {
			e.node(k)
		}
	case kindAlt:
		e.alternatives(n)
	case kindGroup:
		e.group(n)
	case kindAtomic:
		e.atomic(func() { e.node(n.kids[0]) })
	case kindLook:
		e.look(n, false)
	case kindCond:
		e.conditional(n)
	case kindRepeat:
		e.repeat(n)
	case kindRef:
		e.add(inst{op: opRef, refs: n.refs, fold: n.fold})
	case kindCall:
		e.add(inst{op: opCall, x: int32(n.number)})
	case kindAt:
		e.add(inst{op: opAt, at: n.at, ucp: n.ucp})
	case kindVerb:
		e.verb(n)
	case kindBack:
		e.add(inst{op: opBack, x: int32(n.low)})
	case kindDefine:
		j := e.add(inst{op: opJump})
		e.node(n.kids[0])
		e.land(j)
	default:
		e.add(inst{op: ops[n.kind]})
	}
}

// character is the instruction for one character or one of a set.
func (e *emitter) character(n *node) inst {
	if n.kind == kindSet {
		return inst{op: opSet, set: n.set}
	}
	cased := n.fold && anyCase(n.c, n.utf, func(f rune) bool { return f != n.c })
	if !cased {
		return inst{op: opChar, c: n.c}
	}
	s := &set{}
	s.addCases(n.c, n.c, n.utf)
	return inst{op: opSet, set: s}
}

// alternatives tries one after the other. Where (*THEN) may lead to the next, the last has one,
// too, which fails.
func (e *emitter) alternatives(n *node) {
	id := int32(0)
	if !n.plain && slicesHaveThen(n.kids) {
		e.ids++
		id = e.ids
		e.then = append(e.then, id)
		defer func() { e.then = e.then[:len(e.then)-1] }()
	}
	var ends []int
	for i, k := range n.kids {
		last := i == len(n.kids)-1
		split := -1
		switch {
		case !last:
			split = e.add(inst{op: opSplit, y: id})
		case id != 0:
			e.add(inst{op: opDead, y: id})
		}
		e.node(k)
		if !last {
			ends = append(ends, e.add(inst{op: opJump}))
			e.land(split)
		}
	}
	for _, j := range ends {
		e.land(j)
	}
}

func slicesHaveThen(kids []*node) bool {
	for _, k := range kids {
		if k.kind == kindVerb && k.verb == verbThen || slicesHaveThen(k.kids) || k.look != nil &&
			slicesHaveThen([]*node{k.look}) {
			return true
		}
	}
	return false
}

func (e *emitter) group(n *node) {
	s := e.slot(1)
	at := e.add(inst{op: opOpen, x: s})
	if e.re.entries[n.number] < 0 {
		e.re.entries[n.number] = int32(at)
	}
	e.open[n.number] = append(e.open[n.number], s)
	e.node(n.kids[0])
	e.open[n.number] = e.open[n.number][:len(e.open[n.number])-1]
	e.add(inst{op: opClose, x: int32(n.number), y: s})
}

func (e *emitter) atomic(body func()) {
	s := e.slot(1)
	e.add(inst{op: opAtomic, x: s})
	body()
	e.add(inst{op: opCut, x: s})
}

// look is an assertion. If it does not hold, what it is the condition of goes on at a place that
// the instruction given back is told.
func (e *emitter) look(n *node, cond bool) (start, end int) {
	s := e.slot(2)
	start = e.add(inst{op: opLook, x: s, y: -1, not: n.not, cond: cond})
	var accepts []int32
	e.looks = append(e.looks, &accepts)
	saved := e.then
	if n.not || cond {
		e.then = nil
	}
	e.lookBody(n)
	e.then = saved
	e.looks = e.looks[:len(e.looks)-1]
	for _, a := range accepts {
		e.land(int(a))
	}
	o := opLookEnd
	if n.not {
		o = opNotEnd
	}
	end = e.add(inst{op: o, x: s, y: -1})
	if n.not {
		e.re.program[start].y = e.here()
	}
	return start, end
}

// lookBody is what an assertion matches; each alternative of one that looks behind begins as many
// characters back as it matches.
func (e *emitter) lookBody(n *node) {
	if !n.behind {
		e.node(n.kids[0])
		return
	}
	kids := []*node{n.kids[0]}
	if n.kids[0].kind == kindAlt {
		kids = n.kids[0].kids
	}
	alt := &node{kind: kindAlt}
	for i, k := range kids {
		alt.kids = append(alt.kids, &node{kind: kindSeq,
			kids: []*node{{kind: kindBack, low: n.refs[i]}, k}})
	}
	if len(kids) == 1 {
		alt = alt.kids[0]
	}
	e.node(alt)
}

// conditional decides between two alternatives, of which the second may not be there.
func (e *emitter) conditional(n *node) {
	otherwise := e.condition(n)
	e.node(n.kids[0])
	if len(n.kids) == 1 {
		otherwise(e.here())
		return
	}
	end := e.add(inst{op: opJump})
	otherwise(e.here())
	e.node(n.kids[1])
	e.land(end)
}

// condition goes on behind if it holds. Else it goes where the function given back is told.
func (e *emitter) condition(n *node) func(to int32) {
	if n.look == nil {
		o := opIfGroup
		if n.cond == ifCalled {
			o = opIfCalled
		}
		at := e.add(inst{op: o, refs: n.refs})
		return func(to int32) { e.re.program[at].x = to }
	}
	at, end := e.look(n.look, true)
	if n.look.not {
		at = end
	}
	return func(to int32) { e.re.program[at].y = to }
}

// repeat writes a repetition: of one character as one instruction, of others as copies with the
// last of them in a loop.
func (e *emitter) repeat(n *node) {
	if n.mode == possessive && !n.kids[0].single() {
		e.atomic(func() { e.copies(n, greedy) })
		return
	}
	if n.kids[0].single() {
		e.repeatSingle(n)
		return
	}
	e.copies(n, n.mode)
}

func (e *emitter) repeatSingle(n *node) {
	k := n.kids[0]
	i := inst{op: ops[k.kind]}
	if k.kind == kindChar || k.kind == kindSet {
		i = e.character(k)
	}
	if n.low == 1 && n.high == 1 {
		e.add(i)
		return
	}
	i.item, i.op, i.mode, i.x, i.y = i.op, opRepeat, n.mode, int32(n.low), int32(n.high)
	e.add(i)
}

func (e *emitter) copies(n *node, m mode) {
	k := n.kids[0]
	if n.high == 0 {
		// It may be called, though.
		j := e.add(inst{op: opJump})
		e.node(k)
		e.land(j)
		return
	}
	once := n.high == noLimit && n.low > 0 // the last copy is the loop's
	for i := range n.low {
		if !once || i < n.low-1 {
			e.node(k)
		}
	}
	if n.high == noLimit {
		e.loop(k, m, once)
		return
	}
	var ends []int
	for range n.high - n.low {
		ends = append(ends, e.choice(m))
		e.node(k)
	}
	for _, at := range ends {
		e.land(at)
	}
}

// choice tries what follows first, or last.
func (e *emitter) choice(m mode) int {
	if m == lazy {
		return e.add(inst{op: opPrefer})
	}
	return e.add(inst{op: opSplit})
}

// loop is any number of a node, at least one if once. One that has not moved on is the last.
func (e *emitter) loop(k *node, m mode, once bool) {
	s := e.slot(1)
	skip := -1
	if !once {
		skip = e.choice(m)
	}
	from := e.here()
	e.add(inst{op: opBegin, x: s})
	e.node(k)
	e.add(inst{op: opLoop, x: from, y: s, mode: m})
	if skip >= 0 {
		e.land(skip)
	}
}

func (e *emitter) verb(n *node) {
	if n.verb == verbAccept {
		for i := len(n.closes) - 1; i >= 0; i-- {
			open := e.open[n.closes[i]]
			e.add(inst{op: opSave, x: int32(n.closes[i]), y: open[len(open)-1]})
		}
		if n.number == inLook && len(e.looks) > 0 {
			to := e.looks[len(e.looks)-1]
			*to = append(*to, int32(e.add(inst{op: opJump})))
			return
		}
		e.add(inst{op: opAccept})
		return
	}
	i := inst{op: opVerb, verb: n.verb, x: -1}
	if n.name != "" {
		i.x = e.mark(n.name)
	}
	if n.verb == verbThen {
		if len(e.then) > 0 {
			i.y = e.then[len(e.then)-1]
		}
	}
	e.add(i)
}

// mark is the number of a mark's name.
func (e *emitter) mark(name string) int32 {
	i, found := e.marks[name]
	if !found {
		i = int32(len(e.re.names))
		e.marks[name] = i
		e.re.names = append(e.re.names, name)
	}
	return i
}
