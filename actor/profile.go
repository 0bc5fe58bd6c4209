package actor

import (
	"strconv"

	"github.com/parallergo/epiphany/actor/tracks"
	"github.com/parallergo/epiphany/profile"
	"github.com/parallergo/epiphany/vm"
)

// addProfiles makes the collector of each machine, if profiling is configured: those of the cores,
// then those of the commander and the schedulers.
func (ma *Master) addProfiles() {
	if !ma.Cfg.Profile {
		return
	}
	for _, c := range ma.cores.All {
		c.Reports.Machine().SetProfile(profile.New(strconv.Itoa(c.Core())))
	}
	for _, m := range ma.sched.Machines() {
		m.SetProfile(profile.New(profile.ARM))
	}
}

// Profile returns the profiles of cores and ARM, or nothing unless Config.Profile is set. It must
// be called once, after the run.
func (ma *Master) Profile() (run profile.Run, all []*profile.Collector) {
	run = profile.Run{Time: ma.Eng.Now(), ClockHz: ma.Board.ClockHz}
	if !ma.Cfg.Profile {
		return run, nil
	}
	ma.cmd.catchUp(run.Time)
	for _, c := range ma.cores.All {
		all = append(all, c.Reports.Profile(run.Time))
	}
	for _, m := range ma.sched.Machines() {
		c := m.Collector()
		counted := m.Core.Counted(run.Time)
		total := profile.Of(&counted)
		c.End(&total)
		all = append(all, c)
	}
	return run, all
}

// addTracks makes the track of each thread, if tracing is configured.
func (ma *Master) addTracks() {
	if ma.Cfg.Trace == nil {
		return
	}
	cores := make([]*vm.Machine, len(ma.cores.All))
	for i, c := range ma.cores.All {
		cores[i] = c.Reports.Machine()
	}
	*ma.Trace = tracks.New(ma.Cfg.Trace, cores, ma.sched.Machines())
	ma.Eng.AddServer(tracks.Flusher{Trace: ma.Cfg.Trace})
}

// CloseTrace completes the trace after the run.
func (ma *Master) CloseTrace() error {
	if ma.Trace.Trace == nil {
		return nil
	}
	return ma.Trace.Close(ma.Eng.Now())
}
