package pcre

import (
	"bytes"
	"slices"
)

// group reads what begins with a parenthesis. What stands for nothing, as a change of options,
// gives no node.
func (q *parser) group() (n, repeated *node) {
	q.i++
	switch {
	case q.isVerb():
		return q.verb(), nil
	case q.peek(0) != '?':
		if q.has(NoAutoCapture) {
			return twice(q.rest(q.options))
		}
		return twice(q.capture(""))
	}
	q.i++
	switch c := q.peek(0); c {
	case ':':
		q.i++
		return twice(q.rest(q.options))
	case '|':
		q.i++
		body := q.alternatives(true, false)
		q.close()
		return twice(wrap(body))
	case '>':
		q.i++
		return twice(&node{kind: kindAtomic, kids: []*node{q.rest(q.options)}})
	case '(':
		return twice(q.conditional())
	case '=', '!', '<':
		return q.lookOrName(c)
	case 'C':
		q.callout()
		return nil, nil
	case 'P':
		return twice(q.python())
	case '\'':
		q.i++
		return twice(q.namedGroup('\''))
	case '&':
		q.i++
		return twice(q.named(')', true))
	case 'R':
		q.i++
		if q.peek(0) != ')' {
			fail(29, q.i)
		}
		return twice(q.call(0))
	case '+', '0', '1', '2', '3', '4', '5', '6', '7', '8', '9':
		return twice(q.numberedCall(')'))
	case '-':
		if isDecimal(q.peek(1)) {
			return twice(q.numberedCall(')'))
		}
	}
	return q.optionsGroup()
}

func twice(n *node) (*node, *node) { return n, n }

// wrap keeps alternatives that lie in a group apart from those around it.
func wrap(n *node) *node { return &node{kind: kindSeq, kids: []*node{n}} }

// rest reads the alternatives of a group that does not capture, and its end.
func (q *parser) rest(o Options) *node {
	old := q.options
	q.options = o
	q.enter(bracketWork)
	body := q.alternatives(false, false)
	q.options = old
	q.close()
	q.leave(bracketWork)
	return wrap(body)
}

func (q *parser) close() {
	if q.i >= len(q.p) {
		fail(14, q.i)
	}
	q.i++
}

// capture reads the alternatives of a group that captures.
func (q *parser) capture(name string) *node {
	q.groups++
	n := &node{kind: kindGroup, number: q.groups, name: name}
	q.open = append(q.open, n.number)
	q.enter(captureWork)
	n.kids = []*node{q.alternatives(false, false)}
	q.open = q.open[:len(q.open)-1]
	q.close()
	q.leave(captureWork)
	if q.self[n.number] {
		return &node{kind: kindAtomic, kids: []*node{n}}
	}
	return n
}

// optionsGroup takes letters of options and either : and the group that they are for, or ).
func (q *parser) optionsGroup() (n, repeated *node) {
	set, unset := Options(0), Options(0)
	to := &set
	for q.peek(0) != ')' && q.peek(0) != ':' {
		o, known := optionLetters[q.peek(0)]
		if !known {
			fail(12, q.i)
		}
		if o == 0 {
			to = &unset
		}
		*to |= o
		q.i++
	}
	o := (q.options | set) &^ unset
	q.i++
	if q.p[q.i-1] == ')' {
		q.options = o
		return nil, nil
	}
	return twice(q.rest(o))
}

// optionLetters are the options that may change within a pattern. Those behind - are taken back.
var optionLetters = map[byte]Options{'-': 0, 'J': DupNames, 'i': Caseless, 'm': Multiline,
	's': DotAll, 'x': Extended, 'U': Ungreedy, 'X': extra}

// lookOrName reads an assertion, or a group with a name behind <.
func (q *parser) lookOrName(c byte) (n, repeated *node) {
	behind := false
	if c == '<' {
		if c = q.peek(1); c != '=' && c != '!' {
			if !word.has(rune(c)) {
				fail(24, q.i+1)
			}
			q.i++
			return twice(q.namedGroup('>'))
		}
		behind = true
		q.i++
	}
	q.i++
	if c == '!' && !behind && q.peek(0) == ')' && !q.quantifierAt(1) {
		q.i++
		return &node{kind: kindFail}, nil
	}
	return twice(q.look(behind, c == '!'))
}

func (q *parser) quantifierAt(ahead int) bool {
	q.i += ahead
	defer func() { q.i -= ahead }()
	return q.isQuantifier()
}

func (q *parser) look(behind, not bool) *node {
	q.looks++
	n := &node{kind: kindLook, behind: behind, not: not}
	n.kids = []*node{q.alternatives(false, false)}
	n.pos = q.i
	q.close()
	q.looks--
	return n
}

// callout takes C, a number and ). Callouts do nothing.
func (q *parser) callout() {
	q.i++
	n := 0
	for isDecimal(q.peek(0)) {
		n = n*10 + int(q.peek(0)-'0')
		q.i++
		if n > 255 {
			fail(38, q.i)
		}
	}
	if q.peek(0) != ')' {
		fail(39, q.i)
	}
	q.i++
}

// python takes P and a name, the way it was written first.
func (q *parser) python() *node {
	q.i += 2
	switch q.p[min(q.i-1, len(q.p)-1)] {
	case '=':
		return q.named(')', false)
	case '>':
		return q.named(')', true)
	case '<':
		return q.namedGroup('>')
	}
	fail(41, q.i-1)
	return nil
}

// maxName is the length of the longest name of a group.
const maxName = 32

// nameOf takes a name up to its end.
func (q *parser) nameOf(end byte) string {
	if isDecimal(q.peek(0)) {
		fail(84, q.i)
	}
	from := q.i
	for q.i < len(q.p) && word.has(rune(q.p[q.i])) {
		q.i++
	}
	return string(q.p[from:q.i])
}

// namedGroup reads a group behind the opening sign of its name.
func (q *parser) namedGroup(end byte) *node {
	name := q.nameOf(end)
	if q.peek(0) != end {
		fail(42, q.i)
	}
	q.define(name)
	q.i++
	return q.capture(name)
}

// define gives the next group its name.
func (q *parser) define(name string) {
	number := q.groups + 1
	if len(q.names) >= 10000 {
		fail(49, q.i)
	}
	if len(name) > maxName {
		fail(48, q.i)
	}
	for _, n := range q.names {
		switch {
		case n.Name == name && n.Number == number:
			return
		case n.Name == name && !q.has(DupNames):
			fail(43, q.i)
		case n.Name != name && n.Number == number:
			fail(65, q.i)
		}
	}
	q.names = append(q.names, Name{name, number})
}

// named takes a name and what ends it, for a reference or a call.
func (q *parser) named(end byte, call bool) *node {
	name := q.nameOf(end)
	switch {
	case name == "":
		fail(62, q.i)
	case q.peek(0) != end:
		fail(42, q.i)
	case len(name) > maxName:
		fail(48, q.i)
	}
	n := &node{kind: kindRef, name: name, pos: q.i}
	q.i++
	if call {
		n.kind, n.number = kindCall, -1
		return n
	}
	for _, d := range q.names {
		if d.Name == name {
			n.refs = append(n.refs, d.Number)
		}
	}
	n = q.referTo(n)
	n.refs = nil
	return n
}

// numberedCall takes a number, perhaps with a sign, and what ends it.
func (q *parser) numberedCall(end byte) *node {
	sign := q.peek(0)
	if sign == '+' || sign == '-' {
		q.i++
	}
	if sign == '+' && !isDecimal(q.peek(0)) {
		fail(63, q.i)
	}
	n := q.number()
	if q.peek(0) != end {
		fail(29, q.i)
	}
	if n == 0 && (sign == '+' || sign == '-') {
		fail(58, q.i)
	}
	switch sign {
	case '-':
		if n = q.groups - n + 1; n <= 0 {
			fail(15, q.i)
		}
	case '+':
		n += q.groups
	}
	return q.call(n)
}

func (q *parser) call(n int) *node {
	q.i++
	return &node{kind: kindCall, number: n, pos: q.i - 1}
}

// conditional reads the condition of a group, and the group.
func (q *parser) conditional() *node {
	n := &node{kind: kindCond}
	if bytes.HasPrefix(q.p[q.i:], []byte("(?C")) {
		q.conditionCallout()
	}
	q.i++
	if q.isLook() {
		q.i++
		c := q.peek(0)
		behind := c == '<'
		if behind {
			q.i++
			c = q.peek(0)
		}
		q.i++
		n.look = q.look(behind, c == '!')
	} else {
		q.condition(n)
	}
	body := q.alternatives(false, true)
	n.kids = []*node{body}
	if body.kind == kindAlt && body.plain {
		n.kids = body.kids
	}
	n.low = q.i
	q.close()
	if n.kind == kindDefine {
		return &node{kind: kindDefine, kids: n.kids, low: n.low}
	}
	return n
}

// conditionCallout takes a callout before a condition.
func (q *parser) conditionCallout() {
	i := q.i + len("(?C")
	for i < len(q.p) && isDecimal(q.p[i]) {
		i++
	}
	if !bytes.HasPrefix(q.p[min(i, len(q.p)):], []byte(")(")) {
		fail(28, q.i)
	}
	q.i = i + 1
}

func (q *parser) isLook() bool {
	return q.sees("?=") || q.sees("?!") || q.sees("?<=") || q.sees("?<!")
}

// condition reads a condition that is no assertion. What it names is looked up when all groups are
// known.
func (q *parser) condition(n *node) {
	n.cond = ifGroup
	end := byte(0)
	switch {
	case q.take("R&"):
		n.cond, n.not = ifCalled, true
	case q.take("<"):
		end = '>'
	case q.take("'"):
		end = '\''
	case q.peek(0) == '-' || q.peek(0) == '+' || isDecimal(q.peek(0)):
		q.numberedCondition(n)
		return
	}
	if isDecimal(q.peek(0)) {
		fail(84, q.i)
	}
	if q.i >= len(q.p) || !word.has(rune(q.peek(0))) {
		fail(28, q.i)
	}
	n.name = q.nameOf(end)
	n.behind = end != 0
	if end != 0 {
		if q.peek(0) != end {
			fail(26, q.i)
		}
		q.i++
	}
	q.conditionEnd(n)
}

func (q *parser) conditionEnd(n *node) {
	if q.i >= len(q.p) || q.p[q.i] != ')' {
		fail(26, q.i)
	}
	q.i++
	n.pos = q.i
}

func (q *parser) numberedCondition(n *node) {
	sign := q.peek(0)
	if !isDecimal(sign) {
		q.i++
	}
	number := q.number()
	q.conditionEnd(n)
	switch {
	case number == 0:
		number = -1 // an error of its own
	case sign == '-':
		number = max(q.groups-number+1, 0)
	case sign == '+':
		number += q.groups
	}
	n.refs = []int{number}
}

// verbs are those that control backtracking: whether they take an argument, and whether they need
// one.
var verbs = map[string]struct {
	verb           verb
	fails          bool
	consumes, must bool
}{
	"":       {verbMark, false, true, true},
	"MARK":   {verbMark, false, true, true},
	"ACCEPT": {verbAccept, false, false, false},
	"COMMIT": {verbCommit, false, false, false},
	"F":      {0, true, false, false},
	"FAIL":   {0, true, false, false},
	"PRUNE":  {verbPrune, false, true, false},
	"SKIP":   {verbSkip, false, true, false},
	"THEN":   {verbThen, false, true, false},
}

func (q *parser) isVerb() bool {
	return q.peek(0) == '*' && (q.peek(1) == ':' || letter.has(rune(q.peek(1))) && q.i+1 < len(q.p))
}

// maxMark is the length of the longest name of a mark.
const maxMark = 255

// verb reads (*NAME) or (*NAME:ARGUMENT).
func (q *parser) verb() *node {
	q.i++
	from := q.i
	for q.i < len(q.p) && letter.has(rune(q.p[q.i])) {
		q.i++
	}
	name, arg := q.p[from:q.i], ""
	if q.take(":") {
		end := bytes.IndexByte(q.p[q.i:], ')')
		if end < 0 {
			end = len(q.p) - q.i
		}
		arg = string(q.p[q.i : q.i+end])
		if q.i += end; len(arg) > maxMark {
			fail(75, q.i)
		}
	}
	if q.i >= len(q.p) || q.p[q.i] != ')' {
		fail(60, q.i)
	}
	v, known := verbs[string(name)]
	switch {
	case !known:
		fail(60, q.i)
	case arg != "" && !v.consumes:
		fail(59, q.i)
	case arg == "" && v.must:
		fail(66, q.i)
	}
	q.i++
	if v.fails {
		return &node{kind: kindFail}
	}
	n := &node{kind: kindVerb, verb: v.verb, name: arg}
	if v.verb == verbAccept {
		n.closes = slices.Clone(q.open)
		if q.looks > 0 {
			n.number = inLook
		}
	}
	return n
}
