package inspect

import (
	"slices"

	"github.com/parallergo/epiphany/actor/builtin"
	"github.com/parallergo/epiphany/actor/memory"
	"github.com/parallergo/epiphany/actor/sysinfo"
	"github.com/parallergo/epiphany/actor/table"
	"github.com/parallergo/epiphany/bif"
	"github.com/parallergo/epiphany/term"
)

// Processes is what an Inspector needs from the master.
type Processes interface {
	// Live returns the process with a number, nil if it has ended.
	Live(num uint32) *table.Entry
	// Shown reports whether the master may access a process for a call.
	Shown(c *builtin.Call, pr *table.Entry) bool
	// Wait requests access, and suspends the caller until then; its call runs again.
	Wait(c *builtin.Call, pr *table.Entry) (term.Term, bif.Result)
	// Report reports text to the system's users.
	Report(text string)
}

// An Inspector returns information on processes.
type Inspector struct {
	system *sysinfo.Info
	store  *memory.Store
	of     Processes
}

// New returns an Inspector for the processes of a system.
func New(system *sysinfo.Info, store *memory.Store, of Processes) *Inspector {
	return &Inspector{system, store, of}
}

// Function binds a built-in function of an Inspector to its name.
type Function struct {
	Module, Name string
	Arity        int
	Func         func(*Inspector, *builtin.Call) (term.Term, bif.Result)
}

// Functions are the built-in functions of this package.
var Functions = []Function{
	{"erlang", "process_info", 1, func(in *Inspector, c *builtin.Call) (term.Term, bif.Result) {
		return in.info(c, defaultInfo, infoDefault)
	}},
	{"erlang", "process_info", 2, func(in *Inspector, c *builtin.Call) (term.Term, bif.Result) {
		if term.IsAtom(c.Args[1]) {
			return in.info(c, []string{c.Name(c.Args[1])}, infoOne)
		}
		items, good := c.Elements(c.Args[1])
		names := make([]string, len(items))
		for i, it := range items {
			names[i] = c.Name(it)
		}
		if !good {
			return c.Badarg()
		}
		return in.info(c, names, infoList)
	}},
	{"erlang", "process_display", 2, func(in *Inspector, c *builtin.Call) (term.Term, bif.Result) {
		pr, good := in.process(c, 0)
		switch {
		case !good || pr == nil || c.Name(c.Args[1]) != "backtrace":
			return c.Badarg()
		case !in.of.Shown(c, pr):
			return in.of.Wait(c, pr)
		}
		text := backtrace(c, pr)
		in.of.Report(text)
		return term.AtomTrue, bif.Done
	}},
}

// process returns the process that an argument names, nil if it has ended. It returns false if the
// argument is not a pid.
func (in *Inspector) process(c *builtin.Call, arg int) (*table.Entry, bool) {
	n, isPid := c.Num(c.Args[arg])
	return in.of.Live(n), isPid
}

// defaultInfo are the items of process_info/1.
var defaultInfo = []string{"registered_name", "current_function", "initial_call", "status", "message_queue_len", "links", "dictionary", "trap_exit",
	"error_handler", "priority", "group_leader", "total_heap_size", "heap_size", "stack_size", "reductions", "garbage_collection", "suspending"}

// infoForm is the form of a result: one pair, a list, or that of process_info/1, which omits the
// name of a process without one.
type infoForm uint8

const (
	infoOne infoForm = iota
	infoList
	infoDefault
)

// infoItem is an item of process_info. Inner items need a process that the master may access.
type infoItem struct {
	inner bool
	get   func(in *Inspector, c *builtin.Call, pr *table.Entry) any
}

// info returns items of the process that the first argument names.
func (in *Inspector) info(c *builtin.Call, items []string, form infoForm) (term.Term, bif.Result) {
	pr, good := in.process(c, 0)
	inner := false
	for _, name := range items {
		it, found := infoItems[name]
		good = good && found
		inner = inner || it.inner
	}
	switch {
	case !good:
		return c.Badarg()
	case pr == nil || pr.Doomed:
		return term.AtomUndefined, bif.Done
	case inner && !in.of.Shown(c, pr):
		return in.of.Wait(c, pr)
	}
	var revealed []term.Term
	defer func() {
		for _, box := range revealed {
			term.SetRefcAddr(c.M.View, box, 0)
		}
	}()
	if pr.Core != memory.OnARM && slices.Contains(items, "messages") {
		for i := range pr.P.Inbox.Len() {
			revealed = append(revealed, in.store.Reveal(c.M.View, pr.P.Inbox.At(i).Value)...)
		}
	}
	all := builtin.List{}
	for _, name := range items {
		value := infoItems[name].get(in, c, pr)
		if name == "registered_name" && pr.Name == "" && form != infoList {
			if form == infoOne {
				return term.Nil, bif.Done
			}
			continue
		}
		all = append(all, builtin.Tuple{builtin.Named(name), value})
	}
	if form == infoOne {
		return c.Return(all[0])
	}
	return c.Return(all)
}
