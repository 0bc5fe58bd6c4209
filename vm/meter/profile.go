package meter

import (
	"fmt"

	"github.com/parallergo/epiphany/profile"
	"github.com/parallergo/epiphany/term"
	"github.com/parallergo/epiphany/vm/rts"
)

// profiler is the profile of a machine.
type profiler struct {
	*profile.Collector
	booking bool           // what is charged is the sum of what has been attributed, or is going to be taken back
	bifs    []profile.Call // built-in functions that run
}

// Trail is where a process has come from.
type Trail struct {
	bottom *profile.Node // empty stack
	at     *profile.Node
	frames []trailFrame // of return addresses, the oldest first
}

// trailFrame is a return address at a depth of the stack in words, and the place of the call.
type trailFrame struct {
	depth int
	cp    uint32
	from  *profile.Node
}

// SetProfile makes the machine attribute its counts. The machine must not have run yet.
func (m *Meter) SetProfile(c *profile.Collector) { m.prof = &profiler{Collector: c} }

// Profiled reports whether the machine is profiled.
func (m *Meter) Profiled() bool { return m.prof != nil }

// Collector is the machine's profile, nil unless it is profiled.
func (m *Meter) Collector() *profile.Collector {
	if m.prof == nil {
		return nil
	}
	total := profile.Of(&m.Count) // what the view has is not counted yet
	m.prof.Settle(&total)
	return m.prof.Collector
}

// Sums returns the counts of the machine, with accesses through its view.
func (m *Meter) Sums() profile.Values {
	v := profile.Of(&m.Count)
	v[profile.Load] += m.View.LoadStall
	v[profile.Store] += m.View.StoreStall
	return v
}

// Spent attributes the latest charges to a frame of the runtime below the process's frame, or to
// several nested ones, the outermost first.
func (m *Meter) Spent(frames ...string) {
	if m.prof == nil {
		return
	}
	total := m.Sums()
	m.prof.SettleAs(&total, frames...)
}

// Booking sets whether later charges are the sum of what has already been attributed, or will be
// undone: meanwhile no frames are entered.
func (m *Meter) Booking(yes bool) { m.prof.booking = yes }

// Follow continues the trail of a process.
func (m *Meter) Follow(t **Trail, pid term.Term) {
	if m.prof == nil {
		return
	}
	if *t == nil {
		at := m.prof.Process(pidText(pid))
		*t = &Trail{bottom: at, at: at}
	}
	total := m.Sums()
	m.prof.Goto((*t).at, &total)
}

func pidText(pid term.Term) string { return fmt.Sprintf("<0.%d.0>", term.ImmValue(pid)) }

// LeaveProcess ends the attribution to a process.
func (m *Meter) LeaveProcess() {
	if m.prof != nil {
		total := m.Sums()
		m.prof.Goto(m.prof.Process(""), &total)
	}
}

// Attribute attributes the part of a sum that is not in known yet to a frame below the present one.
func (m *Meter) Attribute(name string, sum, known *profile.Values) {
	if *sum == *known {
		return
	}
	v := *sum
	v.Sub(known)
	*known = *sum
	m.prof.Add(m.prof.Below(m.prof.At(), name), &v)
}

// SettleProfile attributes what of a total has not been to where the process is; EndBIFs does so
// with what has been counted when no built-in function runs any more.
func (m *Meter) SettleProfile(total *profile.Values) { m.prof.Settle(total) }

func (m *Meter) EndBIFs() {
	m.prof.bifs = m.prof.bifs[:0]
	total := m.Sums()
	m.prof.Settle(&total)
}

// Place is a position of a process in its code.
type Place struct {
	Key    profile.Key
	Frame  profile.Frame
	Depth  int    // of the stack in words
	CP     uint32 // the return address, 0 for none
	Enters bool   // a function with that address
}

// Come records that the running process has reached a place.
func (m *Meter) Come(t *Trail, p *Place) {
	n := len(t.frames)
	for n > 0 && t.frames[n-1].depth > p.Depth {
		n--
	}
	t.frames = t.frames[:n]
	if p.Enters {
		if n > 0 && t.frames[n-1].depth == p.Depth && t.frames[n-1].cp != p.CP {
			n--
			t.frames = t.frames[:n]
		}
		if n == 0 || t.frames[n-1].depth < p.Depth {
			t.frames = append(t.frames, trailFrame{p.Depth, p.CP, t.at})
			n++
		}
	}
	from := t.bottom
	if n > 0 {
		from = t.frames[n-1].from
	}
	t.at = m.prof.Child(from, p.Key)
	if t.at.Frame.Function == "" {
		t.at.Frame = p.Frame
	}
	m.prof.Move(t.at)
}

// Stay is a time spent in a frame of the runtime.
type Stay struct{ profile.Call }

// EnterFrame enters a frame below the present one, LeaveFrame leaves it: charges in between are
// attributed to it.
func (m *Meter) EnterFrame(name string) (s Stay) {
	if f := m.prof; f != nil && !f.booking {
		v := m.Sums()
		s.Call = f.Enter(f.Below(f.At(), name), &v)
	}
	return s
}

func (m *Meter) LeaveFrame(s *Stay) {
	if f := m.prof; f != nil && !f.booking {
		v := m.Sums()
		f.Leave(&s.Call, &v)
	}
}

// EnterBIF is EnterFrame for a built-in function, for which the executor books the given cycles;
// LeaveBIF leaves it.
func (m *Meter) EnterBIF(name string, cycles uint64) {
	f := m.prof
	node := f.Below(f.At(), name)
	f.Add(node, &profile.Values{profile.Issue: m.Whole(cycles)})
	v := m.Sums()
	f.bifs = append(f.bifs, f.Enter(node, &v))
}

func (m *Meter) LeaveBIF() {
	f := m.prof
	if f == nil {
		return
	}
	v := m.Sums()
	last := len(f.bifs) - 1
	f.Leave(&f.bifs[last], &v)
	f.bifs = f.bifs[:last]
}

// RuntimeFrames and CacheFrames are the frames of the runtime's functions and of the instruction
// cache.
var (
	RuntimeFrames = func() (names [rts.NumFuncs]string) {
		for f := range rts.NumFuncs {
			names[f] = "[" + f.String() + "]"
		}
		return names
	}()
	CacheFrames = func() (names [NumCacheSteps]string) {
		for s := range NumCacheSteps {
			names[s] = "[icache " + s.String() + "]"
		}
		return names
	}()
)
