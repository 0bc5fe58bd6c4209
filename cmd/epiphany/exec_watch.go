package main

import (
	"fmt"
	"io"
	"slices"
	"strconv"

	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/emu/ecore"
	"github.com/parallergo/epiphany/emu/host"
	"github.com/parallergo/epiphany/profile"
	"github.com/parallergo/epiphany/trace"
)

// watcher looks at the cores of a program after each window, and tells where they are.
type watcher struct {
	sys        *host.System
	group      *host.Group
	image      *host.Image
	lines      []host.Line
	collectors []*profile.Collector // by member; nil without a profile
	trace      *trace.Trace
	tracks     []*trace.Track // by member
	states     []ecore.Stop
}

// profile makes the watcher attribute what cores count to where they are.
func (w *watcher) profile() {
	w.lines = w.image.Lines()
	for i := range w.group.Size() {
		w.collectors = append(w.collectors, profile.New(strconv.Itoa(w.group.Member(i).Index())))
	}
}

// traced makes the watcher note what cores and the ARM do.
func (w *watcher) traced(t *trace.Trace, calls *host.Calls) {
	w.trace = t
	w.states = make([]ecore.Stop, w.group.Size())
	for i := range w.group.Size() {
		core := w.group.Member(i).Index()
		w.tracks = append(w.tracks, t.Track(core, fmt.Sprintf("core[%d]", core)))
	}
	arm := t.Track(trace.ARMCore, "host")
	calls.Observe = func(core int, trap int32, from, to emu.Cycles) {
		arm.Begin(from, trace.Syscall, fmt.Sprintf("trap %d of core[%d]", trap, core))
		arm.End(to)
	}
}

// stateNames are the slices of a core's track.
var stateNames = [...]string{ecore.OutOfTime: "runs", ecore.Idle: "idles", ecore.Halted: "halted",
	ecore.Trapped: "trap"}

// poll looks at the cores.
func (w *watcher) poll() {
	for i := range w.group.Size() {
		a := w.group.Member(i)
		if w.collectors != nil {
			total := profile.Of(&a.Machine.Count)
			w.collectors[i].Goto(w.node(i, a), &total)
		}
		if w.trace == nil {
			continue
		}
		if s := a.Stopped(); s != w.states[i] || w.tracks[i].Depth() == 0 {
			w.tracks[i].End(a.Clock())
			category := trace.Wait
			if s == ecore.OutOfTime {
				category = trace.Process
			}
			w.tracks[i].Begin(a.Clock(), category, stateNames[s])
			w.states[i] = s
		}
	}
	if w.trace != nil {
		w.trace.Flush(w.least())
	}
}

// least is a time before which no core does anything any more.
func (w *watcher) least() emu.Cycles {
	least := w.sys.Clock()
	for i := range w.group.Size() {
		least = min(least, w.group.Member(i).Clock())
	}
	return least
}

// node is the place in the profile where a core is: a line of a function, as far as they are known.
func (w *watcher) node(i int, a *ecore.Agent) *profile.Node {
	c := w.collectors[i]
	id := w.sys.Board().CoreID(a.Index())
	key, frame := profile.Key(a.PC), profile.Frame{Function: fmt.Sprintf("%#x", a.PC)}
	if s, ok := w.image.Function(id, a.PC); ok {
		key, frame.Function = profile.Key(s.Address), s.Name
	}
	if l, ok := host.FindLine(w.lines, id, a.PC); ok {
		key, frame.File, frame.Line = profile.Key(l.Address), l.File, l.Number
	}
	n := c.Child(c.Process(""), key)
	n.Frame = frame
	return n
}

// finish ends what is being watched.
func (w *watcher) finish() error {
	w.sys.Watch(nil)
	for i, c := range w.collectors {
		total := profile.Of(&w.group.Member(i).Machine.Count)
		c.Settle(&total)
	}
	if w.trace != nil {
		return w.trace.Close(w.sys.Clock())
	}
	return nil
}

// explain says where the members are that have not ended.
func (w *watcher) explain(to io.Writer, ends []host.End) {
	for i, e := range ends {
		if a := w.group.Member(i); e.Kind == host.Running {
			fmt.Fprintf(to, "  %v is at %s\n", a, w.group.Where(i, a.PC))
		}
	}
}

// status turns how the members have ended into the command's exit status.
func (w *watcher) status(to io.Writer, ends []host.End) error {
	status := statusOK
	waiting := slices.ContainsFunc(ends, func(e host.End) bool { return e.Kind == host.Waits })
	if waiting {
		fmt.Fprintln(to, "epiphany: the program waits for what nobody will do")
	}
	for i, e := range ends {
		switch {
		case e.Kind == host.Failed:
			fmt.Fprintf(to, "epiphany: %v has failed before %s: %v\n", w.group.Member(i),
				w.group.Where(i, e.PC), e.Cause)
			if status == statusOK {
				status = statusCrash
			}
		case waiting && (e.Kind == host.Waits || e.Kind == host.Idles):
			fmt.Fprintf(to, "  %v %s\n", w.group.Member(i), w.group.Explain(i, e))
			if status != statusCrash {
				status = statusHang
			}
		case status == statusOK:
			status = e.Status & 0xff
		}
	}
	if status == statusOK {
		return nil
	}
	return exitStatus(status)
}
