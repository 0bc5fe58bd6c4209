package actor

import (
	"github.com/parallergo/epiphany/actor/builtin"
	"github.com/parallergo/epiphany/actor/inspect"
	"github.com/parallergo/epiphany/actor/table"
	"github.com/parallergo/epiphany/term"
)

// A request to spawn a process on another node is sent to net_kernel as {'$spawn', From, Ref,
// Leader, Node, {M, F, Args}, Link, Monitor, Options}, and net_kernel reports the result by
// spawned/3. A caller of spawn/4 and similar functions is suspended until then.

// request is a request to spawn a process on another node.
type request struct {
	pr      *table.Entry
	o       spawnOpts
	mon     table.Monitor // if one was requested, with its copied tag
	reply   reply         // of spawn_request; its tag is in the field tag
	tag     table.Monitor // contains the copied tag of the reply
	waiting bool          // the caller waits for the result
}

// spawnElsewhere spawns a process on another node for the caller, which waits.
func (c *call) spawnElsewhere(f spawnForm, node term.Term, o spawnOpts) (term.Term, outcome) {
	if !c.M.Reserve(&c.P.Space, term.TupleWords(2)+term.OuterWords(pidWords)) {
		return 0, again
	}
	if c.gateway() == nil {
		return c.pass(c.nobody(o)), done
	}
	if t, how := c.ask(f, node, o, &request{waiting: true}); how != done {
		return t, how
	}
	c.suspend()
	return 0, later
}

// pidWords is the number of words of the pid of a process on another node.
const pidWords = 2

// requestElsewhere implements spawn_request on another node.
func (c *call) requestElsewhere(f spawnForm, node term.Term, o spawnOpts, r reply) (term.Term,
	outcome) {
	tag, err := c.newMonitor(spawnOpts{tag: r.tag})
	if err != nil {
		return c.NoMemory(err)
	}
	return c.ask(f, node, o, &request{reply: r, tag: tag})
}

// ask sends a request to another node, and returns its reference.
func (c *call) ask(f spawnForm, node term.Term, o spawnOpts, q *request) (term.Term, outcome) {
	q.pr, q.o = c.pr, o
	var err error
	if q.mon, err = c.newMonitor(o); err != nil {
		return c.NoMemory(err)
	}
	ref := c.sys.refs.next()
	q.mon.Ref, q.mon.Pid = ref, table.ClockNum
	if o.monitor && q.mon.Alias != table.NoAlias {
		c.sys.table.SetAlias(c.pr, ref, q.mon.Alias)
	}
	args, options := c.Args[1:], any(builtin.List{})
	if f.options {
		options = builtin.Copied(args[len(args)-1])
	}
	what := builtin.Tuple{term.AtomErlang, term.AtomApply, builtin.List{builtin.Copied(args[0]), term.Nil}}
	if f.mfa {
		what = builtin.Tuple{args[0], args[1], builtin.Copied(args[2])}
	}
	q.o.tag = term.None
	c.sys.away.asked[ref] = q
	if t, how := c.signalTo(c.gateway(), builtin.Tuple{
		c.Atom("$spawn"), c.pr.Pid(), term.Ref(ref), inspect.Leader(c.P), node, what,
		builtin.Boolean(o.link), builtin.Boolean(o.monitor), options,
	}); how != done {
		delete(c.sys.away.asked, ref)
		return t, how
	}
	return term.Ref(ref), done
}

// nobody returns the result of spawning on a node that cannot be reached: the pid of a process that
// has already ended.
func (c *call) nobody(o spawnOpts) any {
	num := c.sys.table.Spare()
	result := any(term.Pid(num))
	if o.monitor {
		mon, err := c.newMonitor(o)
		mon.Ref, mon.Pid = c.sys.refs.next(), num
		if err == nil {
			c.sys.signals.expire(c.M, c.pr, mon, term.AtomNoconnection)
		}
		result = builtin.Tuple{term.Pid(num), term.Ref(mon.Ref)}
	}
	if o.link {
		c.sys.signals.exitSignal(c.M, num, c.pr.Num, term.AtomNoconnection, true)
	}
	return result
}

// spawned implements epiphany_node:spawned(Ref, Pid) and spawned(Ref, Reason): the result of a
// request. It returns false if the process is not needed any more.
func spawned(c *call) (term.Term, outcome) {
	ref := term.ImmValue(c.Args[0])
	q, found := c.sys.away.asked[ref].(*request)
	if !found || !term.IsRef(c.Args[0]) {
		return term.AtomFalse, done
	}
	return builtin.Boolean(c.resolved(q, ref, c.Args[1])), done
}

// resolved ends a request with its result. It reports whether the process is still needed.
func (c *call) resolved(q *request, ref uint32, result term.Term) bool {
	delete(c.sys.away.asked, ref)
	if q.pr.Gone {
		c.sys.signals.dropTag(q.mon)
		c.sys.signals.dropTag(q.tag)
		return false
	}
	made := c.IsAway(result)
	if made && q.o.monitor {
		outer := term.ReadOuter(c.M.View, result)
		q.mon.Outer, q.mon.Known = &outer, true
		q.pr.Mine = append(q.pr.Mine, q.mon)
	} else {
		c.sys.signals.dropTag(q.mon)
		c.sys.signals.endAlias(q.pr, ref)
	}
	if made && q.o.link {
		q.pr.Away.Links = append(q.pr.Away.Links,
			table.AwayLink{With: term.ReadOuter(c.M.View, result), Known: true})
	}
	if !q.waiting {
		c.replied(q, ref, result, made)
		return true
	}
	asker := new(call).by(c.sys, c.M, q.pr)
	var reply any
	switch {
	case made && q.o.monitor:
		reply = builtin.Tuple{*q.mon.Outer, term.Ref(ref)}
	case made:
		reply = term.ReadOuter(c.M.View, result)
	case result == term.AtomNoconnection:
		reply = asker.nobody(q.o)
	default:
		if result == c.Atom("badopt") {
			result = term.AtomBadarg
		}
		c.sys.custody.FailCall(q.pr, result)
		return true
	}
	c.sys.custody.ReplyCall(q.pr, asker.pass(reply))
	return true
}

// replied sends {Tag, Ref, ok, Pid}, or {Tag, Ref, error, Reason}, to the process that has made a
// request.
func (c *call) replied(q *request, ref uint32, result term.Term, made bool) {
	status := term.Term(term.AtomError)
	if made {
		status = term.AtomOK
	}
	defer c.sys.signals.dropTag(q.tag)
	if made && !q.reply.success || !made && !q.reply.failure {
		return
	}
	c.sys.Complain("a request has no answer", c.deliverTo(q.pr, builtin.Tuple{
		builtin.Copied(q.tag.Tag.Value), term.Ref(ref), status, builtin.Copied(result),
	}))
}

// spawnAbandon implements spawn_request_abandon: it removes a request to another node that has no
// reply yet. Requests to this node have their reply when spawn_request returns.
func spawnAbandon(c *call) (term.Term, outcome) {
	if !term.IsRef(c.Args[0]) {
		return c.Badarg()
	}
	ref := term.ImmValue(c.Args[0])
	q, found := c.sys.away.asked[ref].(*request)
	if !found || q.pr != c.pr {
		return term.AtomFalse, done
	}
	delete(c.sys.away.asked, ref)
	c.sys.signals.dropTag(q.mon)
	c.sys.signals.dropTag(q.tag)
	c.sys.signals.endAlias(q.pr, ref)
	return term.AtomTrue, done
}
