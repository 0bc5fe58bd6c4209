package inspect

import (
	"fmt"
	"strings"

	"github.com/parallergo/epiphany/actor/builtin"
	"github.com/parallergo/epiphany/actor/edge"
	"github.com/parallergo/epiphany/actor/flags"
	"github.com/parallergo/epiphany/actor/memory"
	"github.com/parallergo/epiphany/actor/table"
	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/term"
	"github.com/parallergo/epiphany/vm"
	"github.com/parallergo/epiphany/vm/code"
)

// infoItems are the items by name.
var infoItems = map[string]infoItem{
	"backtrace":          {true, func(in *Inspector, c *builtin.Call, pr *table.Entry) any { return builtin.Blob(backtrace(c, pr)) }},
	"binary":             {true, (*Inspector).binaries},
	"catchlevel":         {true, func(in *Inspector, c *builtin.Call, pr *table.Entry) any { return c.M.Catches(pr.P) }},
	"current_function":   {true, func(in *Inspector, c *builtin.Call, pr *table.Entry) any { return mfa(c.M.CurrentFunction(pr.P).MFA) }},
	"current_location":   {true, func(in *Inspector, c *builtin.Call, pr *table.Entry) any { return frame(c.M.CurrentFunction(pr.P)) }},
	"current_stacktrace": {true, func(in *Inspector, c *builtin.Call, pr *table.Entry) any { return frames(in.stack(c, pr)) }},
	"dictionary":         {true, dictionary},
	"group_leader":       {true, groupLeader},
	"heap_size":          {true, func(_ *Inspector, _ *builtin.Call, pr *table.Entry) any { return heapSize(pr) }},
	"memory": {true, func(_ *Inspector, _ *builtin.Call, pr *table.Entry) any {
		return (pr.P.Words() + code.NumX) * emu.WordBytes
	}},
	"message_queue_len":  {true, func(_ *Inspector, _ *builtin.Call, pr *table.Entry) any { return pr.P.Inbox.Len() }},
	"messages":           {true, messages},
	"reductions":         {true, func(_ *Inspector, _ *builtin.Call, pr *table.Entry) any { return int64(pr.P.Reductions) }},
	"stack_size":         {true, func(_ *Inspector, _ *builtin.Call, pr *table.Entry) any { return pr.P.StackUsed() }},
	"status":             {true, func(in *Inspector, c *builtin.Call, pr *table.Entry) any { return builtin.Named(status(c, pr)) }},
	"total_heap_size":    {true, func(_ *Inspector, _ *builtin.Call, pr *table.Entry) any { return max(pr.P.Words(), heapSize(pr)) }},
	"garbage_collection": {true, collections},
	"garbage_collection_info": {true, func(_ *Inspector, _ *builtin.Call, pr *table.Entry) any {
		old := pr.P.OldUsed()
		return builtin.Assoc("old_heap_block_size", old, "heap_block_size", pr.P.Words(), "mbuf_size", 0, "recent_size", 0, "stack_size", pr.P.StackUsed(),
			"old_heap_size", old, "heap_size", heapSize(pr), "bin_vheap_size", 0, "bin_vheap_block_size", pr.Flags.MinBinary, "bin_old_vheap_size", 0,
			"bin_old_vheap_block_size", pr.Flags.MinBinary)
	}},
	"core":               {false, core},
	"error_handler":      {false, flagOf("error_handler")},
	"fullsweep_after":    {false, flagOf("fullsweep_after")},
	"max_heap_size":      {false, flagOf("max_heap_size")},
	"message_queue_data": {false, flagOf("message_queue_data")},
	"min_bin_vheap_size": {false, flagOf("min_bin_vheap_size")},
	"min_heap_size":      {false, flagOf("min_heap_size")},
	"priority":           {false, flagOf("priority")},
	"initial_call":       {false, func(_ *Inspector, _ *builtin.Call, pr *table.Entry) any { return mfa(pr.P.Initial) }},
	"last_calls": {false, func(_ *Inspector, _ *builtin.Call, pr *table.Entry) any {
		if pr.Flags.SaveCalls == 0 {
			return builtin.Boolean(false)
		}
		return builtin.List{}
	}},
	"links": {false, func(_ *Inspector, _ *builtin.Call, pr *table.Entry) any {
		return links(pr)
	}},
	"magic_ref":              {false, func(*Inspector, *builtin.Call, *table.Entry) any { return builtin.List{} }},
	"monitored_by":           {false, watchers},
	"monitors":               {false, func(_ *Inspector, _ *builtin.Call, pr *table.Entry) any { return monitors(pr.Mine) }},
	"parent":                 {false, func(_ *Inspector, _ *builtin.Call, pr *table.Entry) any { return parent(pr) }},
	"registered_name":        {false, func(_ *Inspector, _ *builtin.Call, pr *table.Entry) any { return registeredName(pr) }},
	"sequential_trace_token": {false, func(*Inspector, *builtin.Call, *table.Entry) any { return builtin.List{} }},
	"suspending": {false, func(_ *Inspector, _ *builtin.Call, pr *table.Entry) any {
		all := builtin.List{}
		for _, s := range pr.Suspensions {
			all = append(all, builtin.Tuple{term.Pid(s.Num), s.Times, 0})
		}
		return all
	}},
	"trace":     {false, func(*Inspector, *builtin.Call, *table.Entry) any { return 0 }},
	"trap_exit": {false, func(_ *Inspector, _ *builtin.Call, pr *table.Entry) any { return builtin.Boolean(pr.Trap) }},
}

func groupLeader(_ *Inspector, _ *builtin.Call, pr *table.Entry) any { return Leader(pr.P) }

// Leader returns the group leader of a process as a value of package builtin.
func Leader(p *vm.Process) any {
	if away := p.GroupLeader.Away; away != nil {
		return *away
	}
	return p.GroupLeader.Pid
}

func flagOf(name string) func(*Inspector, *builtin.Call, *table.Entry) any {
	return func(_ *Inspector, _ *builtin.Call, pr *table.Entry) any { return flags.Kinds[name].Get(&pr.Flags) }
}

// core returns the number of the core that a process runs on, or arm.
func core(_ *Inspector, _ *builtin.Call, pr *table.Entry) any {
	if pr.Core == memory.OnARM {
		return builtin.Named("arm")
	}
	return pr.Core
}

func mfa(f code.MFA) builtin.Tuple { return builtin.Tuple{f.Module, f.Name, f.Arity} }

func frame(f vm.Frame) builtin.Tuple {
	location := builtin.List{}
	if f.Line > 0 {
		location = builtin.Assoc("file", f.File, "line", f.Line)
	}
	return append(mfa(f.MFA), location)
}

// stack returns the stack of a process, down to the depth that the system flag backtrace_depth
// sets.
func (in *Inspector) stack(c *builtin.Call, pr *table.Entry) []vm.Frame {
	fs := c.M.Frames(pr.P)
	return fs[:min(len(fs), in.system.TraceDepth)]
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

// watchers returns the processes that monitor a process, without the bridge, which monitors
// processes started by Go and is unknown to programs.
func watchers(_ *Inspector, _ *builtin.Call, pr *table.Entry) any {
	var nums []uint32
	for _, mon := range pr.Watched {
		if mon.Pid != edge.GoPid {
			nums = append(nums, mon.Pid)
		}
	}
	all := pids(nums)
	for _, w := range pr.Away.Watchers {
		all = append(all, w.Who)
	}
	return all
}

func links(pr *table.Entry) builtin.List {
	all := pids(pr.Links)
	for _, l := range pr.Away.Links {
		all = append(all, l.With)
	}
	return all
}

func monitors(mine []table.Monitor) builtin.List {
	all := builtin.List{}
	for _, mon := range mine {
		kind, who := any(term.Term(term.AtomProcess)), any(term.Pid(mon.Pid))
		switch {
		case mon.Outer != nil:
			who = *mon.Outer
		case mon.Elsewhere():
			who = builtin.Tuple{builtin.Named(mon.Name), mon.Node}
		case mon.Pid == table.ClockNum:
			kind, who = builtin.Named("time_offset"), builtin.Named(mon.Name)
		case mon.Name != "":
			who = builtin.Tuple{builtin.Named(mon.Name), term.Term(term.AtomNonode)}
		}
		all = append(all, builtin.Tuple{kind, who})
	}
	return all
}

func messages(_ *Inspector, c *builtin.Call, pr *table.Entry) any {
	all := builtin.List{}
	for i := range pr.P.Inbox.Len() {
		all = append(all, builtin.Copied(pr.P.Inbox.At(i).Value))
	}
	return all
}

func dictionary(_ *Inspector, c *builtin.Call, pr *table.Entry) any {
	all := builtin.List{}
	pairs := pr.P.DictPairs(c.M.View)
	for i := 0; i < len(pairs); i += 2 {
		all = append(all, builtin.Tuple{builtin.Copied(pairs[i]), builtin.Copied(pairs[i+1])})
	}
	return all
}

// binaries returns {Address, Bytes, References} of the binaries that a process refers to.
func (in *Inspector) binaries(c *builtin.Call, pr *table.Entry) any {
	all := builtin.List{}
	c.M.EachBox(&pr.P.Space, func(box term.Term) {
		if at, bytes, refs, found := in.store.Describe(term.RefcObject(c.M.View, box)); found {
			all = append(all, builtin.Tuple{int64(at), bytes, refs})
		}
	})
	return all
}

func collections(_ *Inspector, _ *builtin.Call, pr *table.Entry) any {
	f := &pr.Flags
	return builtin.Assoc("max_heap_size", f.MaxHeap.Map(), "min_bin_vheap_size", f.MinBinary, "min_heap_size", f.MinHeap, "fullsweep_after", f.Fullsweep,
		"minor_gcs", int64(pr.P.Collections))
}

// backtrace returns the stack as text, a line for each function.
func backtrace(c *builtin.Call, pr *table.Entry) string {
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

// heapSize returns the used words of a process's heap, at least the minimum that its flags request.
func heapSize(pr *table.Entry) int { return pr.Flags.MinWords(pr.P.HeapUsed(), term.MaxWords) }

// status returns the status of a process that the master may access.
func status(c *builtin.Call, pr *table.Entry) string {
	switch {
	case pr.P == c.P:
		return "running"
	case pr.Frozen > 0:
		return "suspended"
	case pr.WaitsForMessage():
		return "waiting"
	case pr.Core != memory.OnARM:
		return "running"
	}
	return "runnable"
}
