package actor

import (
	"github.com/parallergo/epiphany/actor/cores"
	"github.com/parallergo/epiphany/actor/view"
	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/stats"
)

// viewer returns a viewer of processes.
func (ma *Master) viewer() view.Viewer {
	return view.Viewer{Atoms: ma.Atoms, ARM: ma.ARM, Cores: ma.cores}
}

// Waiting returns the processes that wait. It may be called as Audit may, and only when nothing is
// in flight.
func (ma *Master) Waiting() (list []view.Waiting) {
	for _, pr := range ma.table.Sorted() {
		list = append(list, ma.viewer().Waiting(pr))
	}
	return list
}

// Live returns the present state of the system, without changing it. It costs no virtual time, and
// may be called as Stats may.
func (ma *Master) Live() stats.Live {
	figures, now := ma.figures(), ma.Eng.Now()
	l := stats.LiveOf(&figures)
	l.State, l.ClockHz = string(ma.State()), ma.Board.ClockHz
	l.Asleep, l.Standing = ma.Eng.Asleep(), ma.Eng.Stands()
	l.Columns, l.SRAMBytes = ma.Board.Cols, ma.Board.SRAMBytes
	for _, r := range ma.cores.Layout.Regions {
		l.SRAM = append(l.SRAM, stats.LiveRegion{Name: r.Name, Offset: r.Offset, Bytes: r.Bytes})
	}
	all := ma.table.Sorted()
	l.Processes = len(all)
	for _, pr := range all[:min(len(all), stats.MostListed)] {
		l.Listed = append(l.Listed, ma.viewer().Process(pr))
		if l.Asleep {
			l.Hanging = append(l.Hanging, ma.viewer().Waiting(pr).String())
		}
	}
	for i, c := range ma.cores.All {
		ma.liveCore(c, &l.Cores[i], &l.Master)
	}
	l.Master.Queued = ma.sched.Queued()
	l.Master.Running = ma.sched.Active() - l.Master.Queued
	for _, m := range ma.sched.Machines() {
		count := m.Core.Counted(now)
		l.Master.Threads = append(l.Master.Threads, stats.ThreadOf(&count, now))
	}
	return l
}

// liveCore adds what the master knows of a core, and the work that this core causes the master.
func (ma *Master) liveCore(c *cores.Core, to *stats.LiveCore, master *stats.LiveMaster) {
	to.Incoming = int(c.Posted - c.Reports.Stats.Received)
	master.Outgoing += to.Incoming
	master.Incoming += int(c.Reports.Stats.Sent - c.Received)
	master.Held += len(c.Held)
	pr := c.Process
	switch {
	case pr != nil:
		to.Process, to.Name, to.Function = view.Pid(pr.Num), pr.Name, ma.viewer().Function(pr)
		to.Mailbox, to.HeapUsed = pr.P.Inbox.Len(), pr.P.HeapUsed()*emu.WordBytes
		if c.Reports.Calls() {
			master.Calls++
		}
	case c.Ready:
		to.State = "free"
	}
}
