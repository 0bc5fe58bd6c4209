package actor

import (
	"fmt"
	"slices"
	"strings"

	"github.com/parallergo/epiphany/actor/builtin"
	"github.com/parallergo/epiphany/actor/edge"
	"github.com/parallergo/epiphany/actor/flags"
	"github.com/parallergo/epiphany/actor/table"
	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/term"
	"github.com/parallergo/epiphany/vm"
)

// infoNatives describe processes.
var infoNatives = []binding{
	{"erlang", "process_info", 1, func(c *call) (term.Term, outcome) { return c.processInfo(defaultInfo, infoDefault) }},
	{"erlang", "process_info", 2, func(c *call) (term.Term, outcome) {
		if term.IsAtom(c.Args[1]) {
			return c.processInfo([]string{c.Name(c.Args[1])}, infoOne)
		}
		items, good := c.Elements(c.Args[1])
		names := make([]string, len(items))
		for i, it := range items {
			names[i] = c.Name(it)
		}
		if !good {
			return c.Badarg()
		}
		return c.processInfo(names, infoList)
	}},
	{"erlang", "garbage_collect", 1, collectProcess},
	{"erlang", "garbage_collect", 2, collectProcess},
	{"erlang", "process_display", 2, func(c *call) (term.Term, outcome) {
		pr, good := c.process(0)
		switch {
		case !good || pr == nil || c.Name(c.Args[1]) != "backtrace":
			return c.Badarg()
		case !c.shown(pr):
			return c.look(pr)
		}
		text := c.backtrace(pr)
		c.ma.egress.Out(func(o edge.Outlet) { o.Report(text) })
		return term.AtomTrue, done
	}},
}

// process is the process that an argument means, nil if it has ended; it reports false when the
// argument is no pid.
func (c *call) process(arg int) (*table.Entry, bool) {
	n, isPid := c.Num(c.Args[arg])
	return c.ma.table.Live(n), isPid
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
	get   func(c *call, pr *table.Entry) any
}

// processInfo tells items of a process.
func (c *call) processInfo(items []string, form infoForm) (term.Term, outcome) {
	pr, good := c.process(0)
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
		return term.AtomUndefined, done
	case inner && !c.shown(pr):
		return c.look(pr)
	}
	var revealed []term.Term
	defer func() {
		for _, box := range revealed {
			term.SetRefcAddr(c.M.View, box, 0)
		}
	}()
	if pr.Core != onHost && slices.Contains(items, "messages") {
		for i := range pr.P.Inbox.Len() {
			revealed = append(revealed, c.ma.store.Reveal(c.M.View, pr.P.Inbox.At(i).Value)...)
		}
	}
	all := builtin.List{}
	for _, name := range items {
		value := infoItems[name].get(c, pr)
		if name == "registered_name" && pr.Name == "" && form != infoList {
			if form == infoOne {
				return term.Nil, done
			}
			continue
		}
		all = append(all, builtin.Tuple{builtin.Named(name), value})
	}
	if form == infoOne {
		return c.Answer(all[0])
	}
	return c.Answer(all)
}

// infoItems are the items by name.
var infoItems = map[string]infoItem{
	"backtrace":          {true, func(c *call, pr *table.Entry) any { return builtin.Blob(c.backtrace(pr)) }},
	"binary":             {true, (*call).binariesOf},
	"catchlevel":         {true, func(c *call, pr *table.Entry) any { return c.M.Catches(pr.P) }},
	"current_function":   {true, func(c *call, pr *table.Entry) any { return mfa(c.M.CurrentFunction(pr.P).MFA) }},
	"current_location":   {true, func(c *call, pr *table.Entry) any { return frame(c.M.CurrentFunction(pr.P)) }},
	"current_stacktrace": {true, func(c *call, pr *table.Entry) any { return frames(c.stack(pr)) }},
	"dictionary":         {true, (*call).dictionary},
	"group_leader":       {true, func(_ *call, pr *table.Entry) any { return pr.P.GroupLeader }},
	"heap_size":          {true, func(_ *call, pr *table.Entry) any { return pr.P.HeapUsed() }},
	"memory":             {true, func(_ *call, pr *table.Entry) any { return (pr.P.Words() + vm.NumX) * emu.WordBytes }},
	"message_queue_len":  {true, func(_ *call, pr *table.Entry) any { return pr.P.Inbox.Len() }},
	"messages":           {true, (*call).messages},
	"reductions":         {true, func(_ *call, pr *table.Entry) any { return int64(pr.P.Reductions) }},
	"stack_size":         {true, func(_ *call, pr *table.Entry) any { return pr.P.StackUsed() }},
	"status":             {true, func(c *call, pr *table.Entry) any { return builtin.Named(c.status(pr)) }},
	"total_heap_size":    {true, func(_ *call, pr *table.Entry) any { return pr.P.Words() }},
	"garbage_collection": {true, (*call).collections},
	"garbage_collection_info": {true, func(_ *call, pr *table.Entry) any {
		old := pr.P.OldUsed()
		return builtin.Assoc("old_heap_block_size", old, "heap_block_size", pr.P.Words(), "mbuf_size", 0, "recent_size", 0, "stack_size", pr.P.StackUsed(),
			"old_heap_size", old, "heap_size", pr.P.HeapUsed(), "bin_vheap_size", 0, "bin_vheap_block_size", pr.Flags.MinBinary, "bin_old_vheap_size", 0,
			"bin_old_vheap_block_size", pr.Flags.MinBinary)
	}},
	"error_handler":      {false, flagOf("error_handler")},
	"fullsweep_after":    {false, flagOf("fullsweep_after")},
	"max_heap_size":      {false, flagOf("max_heap_size")},
	"message_queue_data": {false, flagOf("message_queue_data")},
	"min_bin_vheap_size": {false, flagOf("min_bin_vheap_size")},
	"min_heap_size":      {false, flagOf("min_heap_size")},
	"priority":           {false, flagOf("priority")},
	"initial_call":       {false, func(_ *call, pr *table.Entry) any { return mfa(pr.P.Initial) }},
	"last_calls": {false, func(_ *call, pr *table.Entry) any {
		if pr.Flags.SaveCalls == 0 {
			return builtin.Boolean(false)
		}
		return builtin.List{}
	}},
	"links":                  {false, func(_ *call, pr *table.Entry) any { return pids(pr.Links) }},
	"magic_ref":              {false, func(*call, *table.Entry) any { return builtin.List{} }},
	"monitored_by":           {false, watchers},
	"monitors":               {false, func(_ *call, pr *table.Entry) any { return monitors(pr.Mine) }},
	"parent":                 {false, func(_ *call, pr *table.Entry) any { return parent(pr) }},
	"registered_name":        {false, func(_ *call, pr *table.Entry) any { return registeredName(pr) }},
	"sequential_trace_token": {false, func(*call, *table.Entry) any { return builtin.List{} }},
	"suspending": {false, func(_ *call, pr *table.Entry) any {
		all := builtin.List{}
		for _, s := range pr.Suspensions {
			all = append(all, builtin.Tuple{term.Pid(s.Num), s.Times, 0})
		}
		return all
	}},
	"trace":     {false, func(*call, *table.Entry) any { return 0 }},
	"trap_exit": {false, func(_ *call, pr *table.Entry) any { return builtin.Boolean(pr.Trap) }},
}

func flagOf(name string) func(*call, *table.Entry) any {
	return func(_ *call, pr *table.Entry) any { return flags.Kinds[name].Get(&pr.Flags) }
}

func mfa(f vm.MFA) builtin.Tuple { return builtin.Tuple{f.Module, f.Name, f.Arity} }

func frame(f vm.Frame) builtin.Tuple {
	location := builtin.List{}
	if f.Line > 0 {
		location = builtin.Assoc("file", f.File, "line", f.Line)
	}
	return append(mfa(f.MFA), location)
}

// stack is the stack of a process as deep as the system is to show it.
func (c *call) stack(pr *table.Entry) []vm.Frame {
	fs := c.M.Frames(pr.P)
	return fs[:min(len(fs), c.ma.info.TraceDepth)]
}

func frames(fs []vm.Frame) builtin.List {
	all := builtin.List{}
	for _, f := range fs {
		all = append(all, frame(f))
	}
	return all
}

func pids(nums []uint32) builtin.List {
	all := builtin.List{}
	for _, n := range nums {
		all = append(all, term.Pid(n))
	}
	return all
}

func registeredName(pr *table.Entry) any {
	if pr.Name == "" {
		return builtin.List{}
	}
	return builtin.Named(pr.Name)
}

func parent(pr *table.Entry) any {
	if pr.Parent == 0 {
		return term.Term(term.AtomUndefined)
	}
	return term.Pid(pr.Parent)
}

// watchers are who watches a process. The bridge, which watches what Go has started, is none of the
// program's.
func watchers(_ *call, pr *table.Entry) any {
	var nums []uint32
	for _, mon := range pr.Watched {
		if mon.Pid != edge.GoPid {
			nums = append(nums, mon.Pid)
		}
	}
	return pids(nums)
}

func monitors(mine []table.Monitor) builtin.List {
	all := builtin.List{}
	for _, mon := range mine {
		kind, who := any(term.Term(term.AtomProcess)), any(term.Pid(mon.Pid))
		switch {
		case mon.Pid == table.ClockNum:
			kind, who = builtin.Named("time_offset"), builtin.Named(mon.Name)
		case mon.Name != "":
			who = builtin.Tuple{builtin.Named(mon.Name), term.Term(term.AtomNonode)}
		}
		all = append(all, builtin.Tuple{kind, who})
	}
	return all
}

func (c *call) messages(pr *table.Entry) any {
	all := builtin.List{}
	for i := range pr.P.Inbox.Len() {
		all = append(all, builtin.Copied(pr.P.Inbox.At(i).Value))
	}
	return all
}

func (c *call) dictionary(pr *table.Entry) any {
	all := builtin.List{}
	pairs := c.M.DictPairs(pr.P)
	for i := 0; i < len(pairs); i += 2 {
		all = append(all, builtin.Tuple{builtin.Copied(pairs[i]), builtin.Copied(pairs[i+1])})
	}
	return all
}

// binariesOf are the binaries that a process refers to: {Address, Bytes, References}.
func (c *call) binariesOf(pr *table.Entry) any {
	all := builtin.List{}
	c.M.EachBox(pr.P, func(box term.Term) {
		if at, bytes, refs, found := c.ma.store.Describe(term.RefcObject(c.M.View, box)); found {
			all = append(all, builtin.Tuple{int64(at), bytes, refs})
		}
	})
	return all
}

func (c *call) collections(pr *table.Entry) any {
	f := &pr.Flags
	return builtin.Assoc("max_heap_size", f.MaxHeap.Map(), "min_bin_vheap_size", f.MinBinary, "min_heap_size", f.MinHeap, "fullsweep_after", f.Fullsweep,
		"minor_gcs", int64(pr.P.Collections))
}

// backtrace is the stack as text, a line for each function.
func (c *call) backtrace(pr *table.Entry) string {
	var b strings.Builder
	for _, f := range c.M.Frames(pr.P) {
		fmt.Fprintf(&b, "%s:%s/%d", c.Atoms.Name(f.Module), c.Atoms.Name(f.Name), f.Arity)
		if f.Line > 0 {
			fmt.Fprintf(&b, " (%s, line %d)", f.File, f.Line)
		}
		b.WriteByte('\n')
	}
	return b.String()
}

// status is what a process does that the master may look into.
func (c *call) status(pr *table.Entry) string {
	switch {
	case pr == c.pr:
		return "running"
	case pr.Frozen > 0:
		return "suspended"
	case pr.Core == onHost && pr.Status == table.Waiting, pr.Core != onHost && pr.Shows && pr.Waits && !pr.P.Awake():
		return "waiting"
	case pr.Core != onHost:
		return "running"
	}
	return "runnable"
}

// collectProcess is garbage_collect(Pid) and garbage_collect(Pid, Options).
func collectProcess(c *call) (term.Term, outcome) {
	pr, good := c.process(0)
	var request term.Term = term.None
	if len(c.Args) > 1 {
		opts, isList := c.Elements(c.Args[1])
		good = good && isList
		for _, o := range opts {
			switch name, value := c.Option(o); {
			case name == "async" && value != term.None:
				request = value
			case name == "type" && (c.Name(value) == "major" || c.Name(value) == "minor"):
			default:
				good = false
			}
		}
	}
	switch {
	case !good:
		return c.Badarg()
	case pr != nil && !pr.Doomed && !c.shown(pr):
		return c.look(pr)
	}
	found := pr != nil && !pr.Doomed
	if found && pr != c.pr {
		c.ma.collectIdle(c, pr)
	}
	if request == term.None {
		return builtin.Boolean(found), done
	}
	if err := c.tell(builtin.Tuple{c.Atom("garbage_collect"), builtin.Copied(request), builtin.Boolean(found)}); err != nil {
		return c.NoMemory(err)
	}
	return c.Atom("async"), done
}

// collectIdle collects a process that the master may look into, if it stands where that can be
// done.
func (ma *Master) collectIdle(c *call, pr *table.Entry) {
	if pr.Core != onHost && !pr.Idle {
		return
	}
	p := pr.P
	need, live := p.Need, p.Live
	p.Need, p.Live = 0, vm.NumX
	if !ma.collect(c.M, pr) {
		if pr.Core == onHost {
			ma.finish(c.M, pr)
		}
		return
	}
	p.Need, p.Live = need, live
}
