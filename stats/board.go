package stats

import "github.com/parallergo/epiphany/emu"

// Energy is the energy that the board has consumed, in joules. Chip is the cores and the mesh.
// Total is the sum of all but the two rated figures; those follow the rule of the thesis: the
// maximum power of each processor (2 W for the Epiphany, 3 W for the ARM) over the whole run.
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

// CoreEnergy is the energy that a core has consumed, in joules: by its state, and by its accesses
// to SRAM.
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

// Total returns the sum.
func (c *CoreEnergy) Total() float64 { return c.Active + c.Stalled + c.Idle + c.Trapped + c.SRAM }

// ELink counts the requests of a core to shared DRAM, and the cycles that they were delayed by the
// requests of other cores.
type ELink struct {
	Core      int    `json:"core"`
	Reads     uint64 `json:"reads"`      // words loaded and lines of code fetched
	Writes    uint64 `json:"writes"`     // words stored
	DMAReads  uint64 `json:"dma_reads"`  // 8 bytes each
	DMAWrites uint64 `json:"dma_writes"` // 8 bytes each
	ReadWait  uint64 `json:"read_wait"`  // cycles that contention added to reads, up to the last epoch
	WriteWait uint64 `json:"write_wait"` // the same for writes
	Load      int    `json:"load"`       // cycles per word at the end of the run
	Store     int    `json:"store"`
}

// Mesh counts the traffic of the mesh.
type Mesh struct {
	Flows []Flow     `json:"flows"` // between cores; pairs without traffic are left out
	Links []MeshLink `json:"links"` // those that have carried packets
}

// Flow counts the words that a core has stored into another core's SRAM and loaded from there.
type Flow struct {
	Core   int    `json:"core"`
	Other  int    `json:"other"`
	Stored uint64 `json:"stored"`
	Loaded uint64 `json:"loaded"`
}

// MeshLink counts, by network, the packets that have left a core's router in one direction (east,
// west, north or south; at an edge, off the chip). A packet carries one word, or two words of a DMA
// transfer.
type MeshLink struct {
	Core      int    `json:"core"`
	Direction string `json:"direction"`
	CMesh     uint64 `json:"cmesh"` // writes to cores, replies to reads
	RMesh     uint64 `json:"rmesh"` // read requests
	XMesh     uint64 `json:"xmesh"` // writes off the chip
}

// joules converts picojoules.
func joules(pj uint64) float64 { return float64(pj) / 1e12 }

// OfEnergy returns the energy that a board has consumed.
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

// OfLink returns the requests of all cores to shared DRAM.
func OfLink(all []emu.LinkStats) (out []ELink) {
	for _, l := range all {
		out = append(out, ELink{l.Core, l.Reads, l.Writes, l.DMAReads, l.DMAWrites, l.ReadWait,
			l.WriteWait, int(l.Load), int(l.Store)})
	}
	return out
}

// OfMesh returns the traffic between cores and over each link.
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
