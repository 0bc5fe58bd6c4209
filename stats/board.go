package stats

import "github.com/parallergo/epiphany/emu"

// Energy is what the board has spent, in joules. Chip is cores and mesh; Total is everything but
// the two rated figures, which are the thesis's rule: what each processor spends at most (2 W for
// the Epiphany, 3 W for the ARM), for all of the time.
type Energy struct {
	Total     float64      `json:"total"`
	Chip      float64      `json:"chip"`
	Mesh      float64      `json:"mesh"`  // packets over links
	Link      float64      `json:"elink"` // packets to shared DRAM and back
	DRAM      float64      `json:"dram"`  // accesses
	ARMActive float64      `json:"host_active"`
	ARMIdle   float64      `json:"host_idle"`
	RatedChip float64      `json:"rated_chip"`
	RatedARM  float64      `json:"rated_host"`
	Cores     []CoreEnergy `json:"cores"`
}

// CoreEnergy is what a core has spent, in joules, by state and for its accesses to SRAM.
type CoreEnergy struct {
	Core    int     `json:"core"`
	Active  float64 `json:"active"`
	Stalled float64 `json:"stalled"` // waiting for what is outside of it, or polling
	Idle    float64 `json:"idle"`
	Trapped float64 `json:"trapped"` // halted
	SRAM    float64 `json:"sram"`
}

// Add adds that of another core.
func (c *CoreEnergy) Add(d *CoreEnergy) {
	c.Active += d.Active
	c.Stalled += d.Stalled
	c.Idle += d.Idle
	c.Trapped += d.Trapped
	c.SRAM += d.SRAM
}

// Total is the sum.
func (c *CoreEnergy) Total() float64 { return c.Active + c.Stalled + c.Idle + c.Trapped + c.SRAM }

// ELink is what a core has asked of shared DRAM, and what it had to wait there for others.
type ELink struct {
	Core      int    `json:"core"`
	Reads     uint64 `json:"reads"`      // words loaded and lines of code fetched
	Writes    uint64 `json:"writes"`     // words stored
	DMAReads  uint64 `json:"dma_reads"`  // 8 bytes each
	DMAWrites uint64 `json:"dma_writes"` // 8 bytes each
	ReadWait  uint64 `json:"read_wait"`  // cycles by which reads took longer than alone, until the last epoch
	WriteWait uint64 `json:"write_wait"` // the same of writes
	Load      int    `json:"load"`       // cycles of a word at the end
	Store     int    `json:"store"`
}

// Mesh is what has travelled over the mesh.
type Mesh struct {
	Flows []Flow     `json:"flows"` // between cores, without pairs that had nothing to do with each other
	Links []MeshLink `json:"links"` // those that were used
}

// Flow is what a core has stored into another's SRAM and loaded from there, in words.
type Flow struct {
	Core   int    `json:"core"`
	Other  int    `json:"other"`
	Stored uint64 `json:"stored"`
	Loaded uint64 `json:"loaded"`
}

// MeshLink tells how many packets have left a core's router in a direction (east, west, north,
// south; off the chip at the edge), by network. A packet takes a word, or two of a DMA transfer.
type MeshLink struct {
	Core      int    `json:"core"`
	Direction string `json:"direction"`
	CMesh     uint64 `json:"cmesh"` // writes to cores, answers to reads
	RMesh     uint64 `json:"rmesh"` // requests to read
	XMesh     uint64 `json:"xmesh"` // writes off the chip
}

// joules converts picojoules.
func joules(pj uint64) float64 { return float64(pj) / 1e12 }

// OfEnergy is what a board has spent, in joules.
func OfEnergy(e *emu.Energy) Energy {
	out := Energy{
		Total: joules(e.Total()), Chip: joules(e.Chip()), Mesh: joules(e.Mesh),
		Link: joules(e.Link), DRAM: joules(e.DRAM),
		ARMActive: joules(e.ARMActive), ARMIdle: joules(e.ARMIdle),
		RatedChip: joules(e.RatedChip), RatedARM: joules(e.RatedARM),
	}
	for i, c := range e.Cores {
		out.Cores = append(out.Cores, CoreEnergy{i, joules(c.Active), joules(c.Stalled),
			joules(c.Idle), joules(c.Trapped), joules(c.SRAM)})
	}
	return out
}

// OfLink is what cores have asked of shared DRAM.
func OfLink(all []emu.LinkStats) (out []ELink) {
	for _, l := range all {
		out = append(out, ELink{l.Core, l.Reads, l.Writes, l.DMAReads, l.DMAWrites, l.ReadWait,
			l.WriteWait, int(l.Load), int(l.Store)})
	}
	return out
}

// OfMesh is what has travelled between cores, and over each link.
func OfMesh(flows []emu.MeshFlow, traffic emu.MeshTraffic) Mesh {
	out := Mesh{Flows: []Flow{}, Links: []MeshLink{}}
	for _, f := range flows {
		out.Flows = append(out.Flows, Flow(f))
	}
	for core, links := range traffic {
		for d, n := range links {
			if n != [emu.Networks]uint64{} {
				out.Links = append(out.Links, MeshLink{core, emu.Direction(d).String(),
					n[emu.CMesh], n[emu.RMesh], n[emu.XMesh]})
			}
		}
	}
	return out
}
