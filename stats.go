package epiphany

import "github.com/parallergo/epiphany/stats"

// Statistics; package stats has their parts.
type (
	// Stats are what a system has done up to a moment between two windows.
	Stats = stats.System
	// CachedFunction is what the instruction caches of all cores have done for the functions of one
	// name.
	CachedFunction = stats.CachedFunction
)

// Stats returns what the system has done. The run pauses between two windows while it is read.
func (s *System) Stats() (all Stats) {
	if s.made() {
		s.loop.call(func() { all = s.stats() })
	}
	return all
}

// stats are what the master has counted, with what is known here.
func (s *System) stats() Stats {
	all := s.master.Stats()
	all.DeadGo, all.Settings = s.bridge.DeadLetters(), s.given.Changed()
	return all
}

// CachedFunctions lists the n functions that cores have called most often, in falling order of
// calls, or all that were called if n is negative.
func (s *System) CachedFunctions(n int) (all []CachedFunction) {
	if s.made() {
		s.loop.call(func() { all = s.master.CachedFunctions(n) })
	}
	return all
}
