package actor

import (
	"github.com/parallergo/epiphany/actor/builtin"
	"github.com/parallergo/epiphany/actor/table"
	"github.com/parallergo/epiphany/term"
)

// A process on another node is asked for by net_kernel, which is told
// {'$spawn', From, Ref, Leader, Node, {M, F, Args}, Link, Monitor, Options}, and says what has
// become of it by spawned/3. Whoever calls spawn/4 and what is like it is suspended until then.

// request is a process that another node has been asked for.
type request struct {
	pr      *table.Entry
	o       spawnOpts
	mon     table.Monitor // if there is to be one, with its tag kept
	reply   reply         // of a request, whose tag is kept with the message
	tag     table.Monitor // keeps the tag of the reply
	waiting bool          // the caller waits for the result
}

// spawnElsewhere starts a process on another node for the caller, who waits.
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

// pidWords is the words of a pid of another node.
const pidWords = 2

// requestElsewhere is a request to spawn on another node.
func (c *call) requestElsewhere(f spawnForm, node term.Term, o spawnOpts, r reply) (term.Term,
	outcome) {
	tag, err := c.newMonitor(spawnOpts{tag: r.tag})
	if err != nil {
		return c.NoMemory(err)
	}
	return c.ask(f, node, o, &request{reply: r, tag: tag})
}

// ask asks another node for a process, and gives the reference of the request.
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
		c.Atom("$spawn"), c.pr.Pid(), term.Ref(ref), c.P.GroupLeader, node, what,
		builtin.Boolean(o.link), builtin.Boolean(o.monitor), options,
	}); how != done {
		delete(c.sys.away.asked, ref)
		return t, how
	}
	return term.Ref(ref), done
}

// nobody is the result of spawning on a node that cannot be reached: a process that has ended
// before it began.
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

// spawned is epiphany_node:spawned(Ref, Pid), or (Ref, Reason): what has become of a request. It
// gives false when nobody asks for the process any more.
func spawned(c *call) (term.Term, outcome) {
	ref := term.ImmValue(c.Args[0])
	q, found := c.sys.away.asked[ref].(*request)
	if !found || !term.IsRef(c.Args[0]) {
		return term.AtomFalse, done
	}
	return builtin.Boolean(c.resolved(q, ref, c.Args[1])), done
}

// resolved ends a request, of which something has become. It reports whether somebody still wants
// it.
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

// replied sends {Tag, Ref, ok, Pid}, or {Tag, Ref, error, Reason}, to who has made a request.
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

// spawnAbandon has a request forgotten that has not been answered: those to this node have been
// when the request returns.
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
