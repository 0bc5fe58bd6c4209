package host

import "github.com/parallergo/epiphany/emu"

// Energy returns the energy that the board has consumed so far, with loading.
func (s *System) Energy() emu.Energy {
	u := emu.Usage{Time: max(s.arm.Clock, s.engine.Now()), ARM: s.arm.Count}
	var asked []emu.Requests
	for i := range s.board.Cores() {
		m := s.chip.Agent(i).Machine
		core := emu.CoreUsage{Counters: m.Count, Moved: m.View.Moved, Asked: m.Asked()}
		u.Cores, asked = append(u.Cores, core), append(asked, core.Asked)
	}
	u.Traffic = s.mem.Mesh().Traffic(asked)
	return s.board.Energy(&u)
}
