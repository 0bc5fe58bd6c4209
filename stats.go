package epiphany

import "github.com/parallergo/epiphany/stats"

// Statistics; package stats documents their parts.
type (
	// Stats are the statistics of a system at a moment between two windows.
	Stats = stats.System
	// CachedFunction sums what the instruction caches of all cores have done for the functions of
	// one name.
	CachedFunction = stats.CachedFunction
)

// Stats returns the statistics of the system. The run pauses between two windows while they are
// read.
func (s *System) Stats() (all Stats) {
	if s.made() {
		s.loop.call(func() { all = s.stats() })
	}
	return all
}

// stats returns the statistics of the master, completed with what is known here.
func (s *System) stats() Stats {
	all := s.master.Stats()
	all.DeadGo, all.Settings = s.bridge.DeadLetters(), s.given.Changed()
	return all
}

// CachedFunctions returns the n functions that cores have called most often, in descending order of
// calls, or all called functions if n is negative.
func (s *System) CachedFunctions(n int) (all []CachedFunction) {
	if s.made() {
		s.loop.call(func() { all = s.master.CachedFunctions(n) })
	}
	return all
}
