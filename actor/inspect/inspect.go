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

// Processes is what looking into processes needs of the master.
type Processes interface {
	// Live is the process of a number, nil if it has ended.
	Live(num uint32) *table.Entry
	// Shown reports whether the master may look into a process for a call.
	Shown(c *builtin.Call, pr *table.Entry) bool
	// Wait lets the caller wait until it may, and the function be called again then.
	Wait(c *builtin.Call, pr *table.Entry) (term.Term, bif.Result)
	// Report tells people something.
	Report(text string)
}

// Inspector looks into processes.
type Inspector struct {
	system *sysinfo.Info
	store  *memory.Store
	of     Processes
}

// New looks into the processes of a system.
func New(system *sysinfo.Info, store *memory.Store, of Processes) *Inspector {
	return &Inspector{system, store, of}
}

// Function binds a built-in function that looks into processes to its name.
type Function struct {
	Module, Name string
	Arity        int
	Func         func(*Inspector, *builtin.Call) (term.Term, bif.Result)
}

// Functions describe processes.
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

// process is the process that an argument means, nil if it has ended; it reports false when the
// argument is no pid.
func (in *Inspector) process(c *builtin.Call, arg int) (*table.Entry, bool) {
	n, isPid := c.Num(c.Args[arg])
	return in.of.Live(n), isPid
}

// defaultInfo is what process_info/1 tells.
var defaultInfo = []string{"registered_name", "current_function", "initial_call", "status", "message_queue_len", "links", "dictionary", "trap_exit",
	"error_handler", "priority", "group_leader", "total_heap_size", "heap_size", "stack_size", "reductions", "garbage_collection", "suspending"}

// infoForm is the form of an answer: one pair, a list, or that of process_info/1, which leaves the
// name out where there is none.
type infoForm uint8

const (
	infoOne infoForm = iota
	infoList
	infoDefault
)

// infoItem is what can be told of a process. Inner items need a process that the master may look
// into.
type infoItem struct {
	inner bool
	get   func(in *Inspector, c *builtin.Call, pr *table.Entry) any
}

// info tells items of a process.
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
