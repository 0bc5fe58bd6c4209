package actor

import (
	"slices"

	"github.com/parallergo/epiphany/actor/builtin"
	"github.com/parallergo/epiphany/actor/edge"
	"github.com/parallergo/epiphany/actor/flags"
	"github.com/parallergo/epiphany/actor/table"
	"github.com/parallergo/epiphany/term"
	"github.com/parallergo/epiphany/vm"
)

// processBIFs are functions that spawn processes.
var processBIFs = slices.Concat(
	spawns("spawn", spawnForm{}),
	spawns("spawn_link", spawnForm{link: true}),
	spawns("spawn_monitor", spawnForm{monitor: true, strict: true}),
	spawns("spawn_opt", spawnForm{options: true}),
	[]binding{
		{"erlang", "spawn_request", 1, spawnRequest},
		{"erlang", "spawn_request", 2, spawnRequest},
		{"erlang", "spawn_request", 3, spawnRequest},
		{"erlang", "spawn_request", 4, spawnRequest},
		{"erlang", "spawn_request", 5, spawnRequest},
		{"erlang", "spawn_request_abandon", 1, spawnAbandon},
		{"epiphany", "internal_spawn", 4, func(c *call) (term.Term, outcome) {
			return c.spawnAs(spawnForm{mfa: true, options: true, onCore: true})
		}},
	},
)

// spawnForm is the signature of a function that spawns: with a node first or not, with a module,
// function and arguments or a fun, with options last or not.
type spawnForm struct {
	node, mfa, options bool
	link, monitor      bool
	strict             bool // refuses a fun with parameters; otherwise the process fails
	onCore             bool
}

// spawns binds a function under each of its arities.
func spawns(name string, form spawnForm) (all []binding) {
	for _, node := range []bool{false, true} {
		for _, mfa := range []bool{false, true} {
			f := form
			f.node, f.mfa = node, mfa
			all = append(all, binding{"erlang", name, f.arity(), func(c *call) (term.Term, outcome) { return c.spawnAs(f) }})
		}
	}
	return all
}

func (f spawnForm) arity() int {
	n := 1
	if f.mfa {
		n = 3
	}
	if f.node {
		n++
	}
	if f.options {
		n++
	}
	return n
}

// spawnAs spawns a process according to the arguments of a form.
func (c *call) spawnAs(f spawnForm) (term.Term, outcome) {
	node, s, good := c.starting(f)
	o := spawnOpts{link: f.link, monitor: f.monitor, flags: c.sys.library.info.Defaults}
	if good && f.options {
		how, list := c.spawnOptions(&o, c.Args[len(c.Args)-1], nil)
		good = list && how == term.AtomOK
	}
	if !good {
		return c.Badarg()
	}
	if f.onCore {
		o.place, o.placed = edge.OnCore, true
	}
	if node != term.AtomNonode {
		return c.spawnElsewhere(f, node, o)
	}
	return c.spawn(s, o)
}

// starting reads the node and the initial call of a process.
func (c *call) starting(f spawnForm) (node term.Term, s start, good bool) {
	node, args := term.AtomNonode, c.Args
	if f.node {
		node, args = args[0], args[1:]
		if !term.IsAtom(node) {
			return node, s, false
		}
	}
	if !f.mfa {
		s.fun = args[0]
		return node, s, term.IsFun(c.M.View, s.fun) && (!f.strict || funArity(c.M, s.fun) == 0)
	}
	s.module, s.name = args[0], args[1]
	s.args, good = c.Elements(args[2])
	if len(s.args) > maxArgs {
		s = start{module: term.AtomErlang, name: term.AtomApply, args: args[:3]}
	}
	return node, s, good && term.IsAtom(args[0]) && term.IsAtom(args[1])
}

func funArity(m *vm.Machine, f term.Term) int {
	if term.IsExport(m.View, f) {
		_, _, n := term.ReadExport(m.View, f)
		return n
	}
	return term.ReadFun(m.View, f).Arity
}

// spawnOpts are the options of a new process.
type spawnOpts struct {
	link, monitor bool
	alias         table.Alias // of the reference of the monitor
	tag           term.Term   // of the message of the monitor, None for 'DOWN'
	flags         flags.Flags
	place         edge.Placement
	placed        bool // the option place was set
}

// reply describes the reply to a spawn_request.
type reply struct {
	tag              term.Term
	success, failure bool
}

// spawnOptions parses a list of options, for spawn_request with r. It returns ok, or badopt for an
// invalid option; list is false if it is not a proper list. One case for each option.
func (c *call) spawnOptions(o *spawnOpts, t term.Term, r *reply) (how term.Term, list bool) {
	es, list := c.Elements(t)
	how = term.AtomOK
	for _, e := range es {
		name, value := c.Option(e)
		good := true
		switch kind := flags.Kinds[name]; {
		case name == "link" && value == term.None:
			o.link = true
		case name == "monitor" && value == term.None:
			o.monitor = true
		case name == "monitor":
			o.monitor = true
			good = c.monitorOptions(o, value)
		case name == "scheduler" && value != term.None:
			good = term.IsSmall(value) && term.SmallValue(value) >= 0 &&
				term.SmallValue(value) <= c.sys.sched.Len()
		case name == "place":
			o.place, good = places[c.Name(value)]
			o.placed = good
		case name == "reply_tag" && value != term.None && r != nil:
			r.tag = value
		case name == "reply" && value != term.None && r != nil:
			r.success, r.failure, good = replies(c.Name(value))
		default:
			good = kind.Spawns && value != term.None && kind.Set(&c.Call, &o.flags, value)
		}
		if !good {
			how = c.Atom("badopt")
		}
	}
	return how, list
}

// spawn spawns a process for the caller.
func (c *call) spawn(s start, o spawnOpts) (term.Term, outcome) {
	if !c.M.Reserve(&c.P.Space, term.TupleWords(2)) {
		return 0, again
	}
	ref, pid, err := c.start(s, o)
	switch {
	case err != nil:
		return c.Fail(term.AtomSystemLimit)
	case !o.monitor:
		return pid, done
	}
	return c.pass(builtin.Tuple{pid, term.Ref(ref)}), done
}

// start spawns a process, with a link and a monitor as the options say. The reference is 0 without
// a monitor.
func (c *call) start(s start, o spawnOpts) (ref uint32, pid term.Term, err error) {
	if !o.placed {
		o.place = edge.OnARM
		if c.sys.Cfg.CoresFirst {
			o.place = edge.CoreOrARM
		}
	}
	if c.sys.Cfg.ARMOnly {
		o.place = edge.OnARM
	}
	var mon table.Monitor
	if o.monitor {
		if mon, err = c.newMonitor(o); err != nil {
			return 0, 0, err
		}
	}
	if o.link {
		if err := c.sys.store.May(&c.pr.Holder, table.BoundBytes); err != nil {
			c.sys.signals.dropTag(mon)
			return 0, 0, err
		}
	}
	pr, err := c.sys.spawner.spawn(c.M, c.pr, s, o.place, o.flags)
	if err != nil {
		c.sys.signals.dropTag(mon)
		return 0, 0, err
	}
	if o.link {
		c.sys.signals.link(c.pr, pr.Num)
	}
	if o.monitor {
		ref = c.sys.signals.monitorProcess(c.M, c.pr, pr.Num, mon)
	}
	return ref, pr.Pid(), nil
}

// places are the values of the option place: a core, with system_limit if none is free; the ARM; or
// a core if one is free and the ARM otherwise.
var places = map[string]edge.Placement{"core": edge.OnCore, "host": edge.OnARM, "any": edge.CoreOrARM}

// replies parses the value of the option reply.
func replies(name string) (success, failure, good bool) {
	success, failure = name == "yes" || name == "success_only", name == "yes" || name == "error_only"
	if !success && !failure && name != "no" {
		return true, true, false
	}
	return success, failure, true
}

// requestForm returns the form of a call of spawn_request: the node, if any, is first, and the
// options are last.
func (c *call) requestForm() spawnForm {
	f := spawnForm{strict: true}
	fun := func(i int) bool { return i < len(c.Args) && term.IsFun(c.M.View, c.Args[i]) }
	switch {
	case fun(0):
		f.options = len(c.Args) > 1
	case fun(1):
		f.node, f.options = true, len(c.Args) > 2
	default:
		f.mfa = true
		isList := func(i int) bool { return term.IsList(c.Args[i]) || c.Args[i] == term.Nil }
		f.node = len(c.Args) == 5 || len(c.Args) == 4 && !isList(2) && isList(3)
		f.options = len(c.Args) == 5 || len(c.Args) == 4 && !f.node
	}
	return f
}

// spawnRequest implements spawn_request: it spawns a process and sends {Tag, Ref, ok, Pid}, or
// {Tag, Ref, error, Reason}.
func spawnRequest(c *call) (term.Term, outcome) {
	f := c.requestForm()
	if f.arity() != len(c.Args) {
		return c.Badarg()
	}
	node, s, good := c.starting(f)
	if !good {
		return c.Badarg()
	}
	o := spawnOpts{flags: c.sys.library.info.Defaults}
	status, r := term.Term(term.AtomOK), reply{c.Atom("spawn_reply"), true, true}
	if f.options {
		var list bool
		if status, list = c.spawnOptions(&o, c.Args[len(c.Args)-1], &r); !list {
			return c.Badarg()
		}
	}
	ref, pid, err := uint32(0), term.Term(0), error(nil)
	switch {
	case status != term.AtomOK:
	case node != term.AtomNonode && c.gateway() != nil:
		return c.requestElsewhere(f, node, o, r)
	case node != term.AtomNonode:
		status = term.AtomNoconnection
	default:
		if ref, pid, err = c.start(s, o); err != nil {
			status = term.AtomSystemLimit
		}
	}
	if ref == 0 {
		ref = c.sys.refs.next()
	}
	if status == term.AtomOK && r.success {
		err = c.notify(builtin.Tuple{builtin.Copied(r.tag), term.Ref(ref), status, pid})
	} else if status != term.AtomOK && r.failure {
		err = c.notify(builtin.Tuple{builtin.Copied(r.tag), term.Ref(ref), term.AtomError, status})
	}
	if err != nil && status == term.AtomOK {
		return c.NoMemory(err)
	}
	return term.Ref(ref), done
}

// notify sends a message to the caller.
func (c *call) notify(x any) error {
	return c.deliverTo(c.pr, x)
}

// maxArgs is the maximum number of arguments of an initial call; longer ones are passed to apply.
const maxArgs = 200
