package pcre

import "slices"

// checker is the second look at a pattern: it resolves what refers to groups, and measures
// assertions that look behind.
type checker struct {
	*parser
	root    *node
	body    map[int]*node // of groups
	prefix  []bool        // by nested sequences: whether what has come so far in them may be empty
	within  map[int]int   // the groups around, and how many sequences are around each
	conds   int           // conditional groups around
	late    []*node       // assertions behind that contain calls
	highest int           // number that a reference has
}

// check completes the tree. Errors come in the order of the pattern.
func (q *parser) check(root *node) {
	c := &checker{parser: q, root: root, body: map[int]*node{0: root}, within: map[int]int{0: 0}}
	collect(root, c.body)
	c.visit(root)
	if q.i < len(q.p) {
		fail(22, q.i)
	}
	if c.highest > q.groups {
		fail(15, q.i)
	}
	for _, n := range c.late {
		c.behind(n, q.i)
	}
}

// collect finds the groups, the first of each number.
func collect(n *node, body map[int]*node) {
	if n.kind == kindGroup && body[n.number] == nil {
		body[n.number] = n
	}
	if n.look != nil {
		collect(n.look, body)
	}
	for _, k := range n.kids {
		collect(k, body)
	}
}

func (c *checker) visit(n *node) {
	switch n.kind {
	case kindSeq:
		c.sequence(n.kids)
		return
	case kindRef:
		c.resolve(n)
	case kindCall:
		c.called(n)
	case kindCond:
		c.conditional(n)
		return
	case kindGroup:
		c.group(n)
		return
	}
	for _, k := range n.kids {
		c.branch(k)
	}
	if n.kind == kindLook && n.behind {
		c.behind(n, n.pos)
	}
	if n.kind == kindDefine && n.low >= 0 && len(n.kids) > 1 {
		fail(54, n.low)
	}
}

// branch visits what begins anew.
func (c *checker) branch(n *node) {
	c.prefix = append(c.prefix, true)
	c.visit(n)
	c.prefix = c.prefix[:len(c.prefix)-1]
}

func (c *checker) sequence(kids []*node) {
	c.prefix = append(c.prefix, true)
	at := len(c.prefix) - 1
	for _, k := range kids {
		c.visit(k)
		if c.prefix[at] && !c.mayBeEmpty(k, nil) {
			c.prefix[at] = false
		}
	}
	c.prefix = c.prefix[:at]
}

func (c *checker) group(n *node) {
	old, was := c.within[n.number]
	c.within[n.number] = len(c.prefix)
	for _, k := range n.kids {
		c.branch(k)
	}
	if delete(c.within, n.number); was {
		c.within[n.number] = old
	}
}

// resolve finds the groups of a name.
func (c *checker) resolve(n *node) {
	if n.name != "" {
		if n.refs = c.numbered(n.name); len(n.refs) == 0 {
			fail(15, n.pos)
		}
	}
	for _, r := range n.refs {
		c.highest = max(c.highest, r)
	}
}

func (c *checker) numbered(name string) (all []int) {
	for _, d := range c.names {
		if d.Name == name {
			all = append(all, d.Number)
		}
	}
	slices.Sort(all)
	return all
}

// called finds the group of a call. A group must not call itself before it has moved on.
func (c *checker) called(n *node) {
	if n.number < 0 {
		all := c.numbered(n.name)
		if len(all) == 0 {
			fail(15, n.pos)
		}
		n.number = all[0]
	}
	if n.number > c.groups {
		fail(15, n.pos)
	}
	if from, inside := c.within[n.number]; inside && c.conds == 0 &&
		!slices.Contains(c.prefix[from:], false) {
		fail(40, n.pos)
	}
}

func (c *checker) conditional(n *node) {
	switch {
	case n.look != nil:
		c.visit(n.look)
	case n.name != "":
		c.namedCondition(n)
	case n.refs[0] < 0:
		fail(35, n.pos)
	case n.refs[0] == 0 || n.refs[0] > c.groups:
		fail(15, n.pos)
	}
	c.conds++
	for _, k := range n.kids {
		c.branch(k)
	}
	c.conds--
	switch {
	case n.kind == kindDefine && len(n.kids) > 1:
		fail(54, n.low)
	case n.kind == kindCond && len(n.kids) > 2:
		fail(27, n.low)
	}
}

// namedCondition tells a group's name from R, R1 and DEFINE.
func (c *checker) namedCondition(n *node) {
	n.refs = c.numbered(n.name)
	switch {
	case len(n.refs) > 0:
	case n.behind || n.cond == ifCalled:
		fail(15, n.pos)
	case n.name[0] == 'R':
		n.cond = ifCalled
		number := 0
		for _, d := range []byte(n.name[1:]) {
			if !isDecimal(d) {
				fail(15, n.pos)
			}
			if number > maxInt/10-1 {
				fail(61, n.pos)
			}
			number = number*10 + int(d-'0')
		}
		if number > 0 {
			n.refs = []int{number}
		}
	case n.name == "DEFINE":
		n.kind = kindDefine
	default:
		fail(15, n.pos)
	}
}

// mayBeEmpty reports whether a node can match without moving on. The calls are those that led here.
func (c *checker) mayBeEmpty(n *node, calls []int) bool {
	some := func(k *node) bool { return c.mayBeEmpty(k, calls) }
	switch n.kind {
	case kindChar, kindSet, kindAny, kindAll, kindByte, kindBreak, kindGrapheme:
		return false
	case kindSeq:
		return !slices.ContainsFunc(n.kids, func(k *node) bool { return !c.mayBeEmpty(k, calls) })
	case kindAlt:
		return slices.ContainsFunc(n.kids, some)
	case kindCond:
		return len(n.kids) == 1 || slices.ContainsFunc(n.kids, some)
	case kindGroup, kindAtomic:
		return some(n.kids[0])
	case kindRepeat:
		return n.low == 0 || some(n.kids[0])
	case kindCall:
		b := c.body[n.number]
		if slices.Contains(calls, n.number) || b == nil {
			return true
		}
		return c.mayBeEmpty(b, append(slices.Clone(calls), n.number))
	}
	return true
}

// behind measures the alternatives of an assertion that looks behind: each has to match a number of
// characters that is fixed.
func (c *checker) behind(n *node, pos int) {
	all, ends := []*node{n.kids[0]}, []int{pos}
	if n.kids[0].kind == kindAlt {
		all = n.kids[0].kids
		if pos == n.pos {
			ends = n.kids[0].ends
		}
	}
	n.refs = n.refs[:0]
	for i, k := range all {
		length, why := c.length(k, pos != n.pos, nil)
		if why == hasCall && pos == n.pos {
			c.late = append(c.late, n)
			return
		}
		if why != 0 {
			fail(why, ends[min(i, len(ends)-1)])
		}
		n.refs = append(n.refs, length)
	}
}

// hasCall says that a length depends on groups that may come later.
const hasCall fault = -3

// length is the number of characters that a node matches, or what is wrong with it.
func (c *checker) length(n *node, all bool, calls []int) (int, fault) {
	switch n.kind {
	case kindChar, kindSet, kindAny, kindAll:
		return 1, 0
	case kindByte:
		if c.has(UTF) {
			return 0, 36
		}
		return 1, 0
	case kindSeq:
		return c.total(n.kids, all, calls)
	case kindAlt:
		return c.common(n.kids, all, calls)
	case kindCond:
		if len(n.kids) == 1 {
			return c.common([]*node{n.kids[0], {kind: kindEmpty}}, all, calls)
		}
		return c.common(n.kids, all, calls)
	case kindGroup, kindAtomic:
		return c.length(n.kids[0], all, calls)
	case kindRepeat:
		return c.repeated(n, all, calls)
	case kindBreak, kindGrapheme, kindRef:
		return 0, 25
	case kindCall:
		return c.lengthOfCall(n, all, calls)
	}
	return 0, 0
}

func (c *checker) lengthOfCall(n *node, all bool, calls []int) (int, fault) {
	if !all {
		return 0, hasCall
	}
	inside := n.number == 0 || has(c.body[n.number], func(k *node) bool { return k == n })
	if inside || slices.Contains(calls, n.number) {
		return 0, 25
	}
	return c.length(c.body[n.number], all, append(slices.Clone(calls), n.number))
}

func (c *checker) total(kids []*node, all bool, calls []int) (int, fault) {
	sum := 0
	for _, k := range kids {
		if k.kind == kindVerb && k.verb == verbAccept {
			break
		}
		n, why := c.length(k, all, calls)
		if why != 0 {
			return 0, why
		}
		sum += n
	}
	return sum, 0
}

func (c *checker) common(kids []*node, all bool, calls []int) (int, fault) {
	length := -1
	for _, k := range kids {
		n, why := c.length(k, all, calls)
		if why != 0 {
			return 0, why
		}
		if length >= 0 && n != length {
			return 0, 25
		}
		length = n
	}
	return length, 0
}

func (c *checker) repeated(n *node, all bool, calls []int) (int, fault) {
	if n.low != n.high {
		return 0, 25
	}
	length, why := c.length(n.kids[0], all, calls)
	if length*n.low > maxCount {
		return 0, 25
	}
	return length * n.low, why
}
