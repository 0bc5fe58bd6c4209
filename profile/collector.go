package profile

// Bounds of a collector.
const (
	MaxDepth     = 64      // frames of a stack, with recursion collapsed
	MaxNodes     = 1 << 18 // some 60 MB
	MaxProcesses = 256     // processes with their own labels
)

// Key identifies a frame of a collector: equal keys are equal frames. Keys chosen by the
// collector's user must be below Named.
type Key uint64

// Named is the first of the keys that Collector.Name returns.
const Named Key = 1 << 63

// Frame is a place in the program or the runtime: the function as Module:Function/Arity, and file
// and line if known.
type Frame struct {
	Function, File string
	Line           int
}

// Node is a frame in the tree of call stacks, below its callers.
type Node struct {
	Frame Frame
	key   Key
	up    *Node // nil for the root of a process
	depth int
	found map[Key]*Node // results of Child: kids, and ancestors for recursive calls
	last  *Node         // found last
	lastK Key
	kids  []*Node
	sum   Values
}

// Collector attributes the counts of one agent to nodes. It belongs to that agent.
type Collector struct {
	label string
	arm   bool
	nodes int
	names map[string]Key
	roots []*root
	of    map[string]*root

	at     *Node
	undone Values
}

// root is the root of a process's tree: its empty stack.
type root struct {
	Node
	process string
	top     *Node // parent of its own frames
}

// New makes the collector of an agent. The label is the number of its core, or host for the ARM,
// whose stacks all begin with that frame.
func New(label string) *Collector {
	c := &Collector{label: label, arm: label == ARM, names: map[string]Key{}, of: map[string]*root{}}
	c.at = c.Process("")
	return c
}

// ARM is the label of the ARM.
const ARM = "host"

// others is the label of processes beyond MaxProcesses.
const others = "others"

// Process returns the empty stack of a process, whose name appears in the samples. The empty name
// is that of the runtime when it works for no process.
func (c *Collector) Process(name string) *Node {
	r := c.of[name]
	if r == nil && len(c.roots) >= MaxProcesses {
		name = others
		r = c.of[name]
	}
	if r == nil {
		r = &root{process: name}
		c.of[name] = r
		c.roots = append(c.roots, r)
		r.top = &r.Node
		if c.arm {
			r.top = c.child(&r.Node, c.Name(ARM))
			r.top.Frame.Function = ARM
		}
	}
	return r.top
}

// Name returns the key of a frame that has only a name.
func (c *Collector) Name(name string) Key {
	k, known := c.names[name]
	if !known {
		k = Named + Key(len(c.names))
		c.names[name] = k
	}
	return k
}

// Below returns the node, below n, of a frame that has only a name.
func (c *Collector) Below(n *Node, name string) *Node {
	kid := c.Child(n, c.Name(name))
	kid.Frame.Function = name
	return kid
}

// Child returns the node of a frame that n calls. The Frame of a new node is empty; the caller
// fills it in.
func (c *Collector) Child(n *Node, k Key) *Node {
	if n.lastK == k && n.last != nil {
		return n.last
	}
	kid := n.found[k]
	if kid == nil {
		kid = c.enter(n, k)
	}
	n.last, n.lastK = kid, k
	return kid
}

// enter returns the node of a frame that n calls for the first time.
func (c *Collector) enter(n *Node, k Key) *Node {
	for a := n; a.up != nil; a = a.up {
		if a.key == k {
			n.note(k, a)
			return a
		}
	}
	switch {
	case n.depth >= MaxDepth:
		return c.apart(n, "[deep]", k)
	case c.nodes >= MaxNodes:
		return c.apart(n, "[many]", k)
	}
	return c.child(n, k)
}

// apart returns the node of a frame below a node with the given name, at the root of the process's
// tree.
func (c *Collector) apart(n *Node, name string, k Key) *Node {
	top := n
	for top.up != nil {
		top = top.up
	}
	place := top
	for _, next := range []Key{c.Name(name), k} {
		kid := place.found[next]
		if kid == nil {
			kid = c.child(place, next)
		}
		if next != k {
			kid.Frame.Function = name
		}
		place = kid
	}
	n.note(k, place)
	return place
}

func (c *Collector) child(n *Node, k Key) *Node {
	c.nodes++
	kid := &Node{key: k, up: n, depth: n.depth + 1}
	n.kids = append(n.kids, kid)
	n.note(k, kid)
	return kid
}

func (n *Node) note(k Key, kid *Node) {
	if n.found == nil {
		n.found = map[Key]*Node{}
	}
	n.found[k] = kid
}

// Add attributes values to a node, which the agent's counters include from now on.
func (c *Collector) Add(n *Node, v *Values) {
	n.sum.Add(v)
	c.undone.Add(v)
}

// At returns the agent's current node.
func (c *Collector) At() *Node { return c.at }

// Goto moves the agent to a node. total are its counters; what they have counted so far is
// attributed to the previous node.
func (c *Collector) Goto(n *Node, total *Values) {
	c.Settle(total)
	c.at = n
}

// Move is Goto when everything counted has already been attributed.
func (c *Collector) Move(n *Node) { c.at = n }

// Settle attributes what has been counted to the agent's current node.
func (c *Collector) Settle(total *Values) { c.settle(c.at, total) }

// SettleAs attributes what has been counted to a frame below the agent's current node, or to nested
// frames, outermost first.
func (c *Collector) SettleAs(total *Values, frames ...string) {
	if *total == c.undone {
		return
	}
	n := c.at
	for _, name := range frames {
		n = c.Below(n, name)
	}
	c.settle(n, total)
}

func (c *Collector) settle(n *Node, total *Values) {
	for i := range total {
		n.sum[i] += total[i] - c.undone[i]
	}
	c.undone = *total
}

// End attributes what the agent has counted by the end of the run to a frame, or nested frames,
// below its current node. If that is less than what has been attributed, because the agent was
// ahead of time, the difference is subtracted, from the current node first.
func (c *Collector) End(total *Values, frames ...string) {
	more := c.undone
	for i := range total {
		c.undo(i, c.undone[i]-min(total[i], c.undone[i]))
		more[i] = max(more[i], total[i])
	}
	c.SettleAs(&more, frames...)
	c.undone = *total
}

// undo subtracts n from the agent's current node, then from the nodes with the largest values.
func (c *Collector) undo(value int, n uint64) {
	for from := c.at; n > 0; from = c.most(value) {
		less := min(n, from.sum[value])
		from.sum[value] -= less
		n -= less
	}
}

// most returns the node with the largest value of a kind.
func (c *Collector) most(value int) (found *Node) {
	var walk func(n *Node)
	walk = func(n *Node) {
		if found == nil || n.sum[value] > found.sum[value] {
			found = n
		}
		for _, kid := range n.kids {
			walk(kid)
		}
	}
	for _, r := range c.roots {
		walk(&r.Node)
	}
	return found
}

// Call is one execution of a function of the runtime.
type Call struct {
	from   *Node
	start  Values // the agent's counters at Enter
	before Values // what had been attributed at Enter
}

// Enter begins a Call at a node. The agent's counters may be partial, without sums that are
// accumulated elsewhere, if the same are missing at Leave.
func (c *Collector) Enter(n *Node, partial *Values) Call {
	x := Call{c.at, *partial, c.undone}
	c.at = n
	return x
}

// Leave ends a Call: what has been counted since Enter, and has not been attributed to nodes below,
// is attributed to its node.
func (c *Collector) Leave(x *Call, partial *Values) {
	v := *partial
	v.Sub(&x.start)
	v.Add(&x.before)
	v.Sub(&c.undone)
	c.Add(c.at, &v)
	c.at = x.from
}
