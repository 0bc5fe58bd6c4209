package main

import (
	"fmt"
	"io"
	"text/tabwriter"

	"github.com/parallergo/epiphany"
	"github.com/parallergo/epiphany/stats"
)

// writeEnergy prints what the board has spent, what each core has spent by state, and what that is
// in reductions.
func writeEnergy(w io.Writer, s *epiphany.Stats) error {
	e := &s.Energy
	fmt.Fprintf(w, "\nenergy: %.6g J; by ratings %.6g J for the Epiphany, %.6g J for the ARM\n",
		e.Total, e.RatedChip, e.RatedARM)
	if e.Total > 0 {
		fmt.Fprintf(w, "reductions per joule: %.6g\n", float64(s.Reductions)/e.Total)
	}
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprint(t, "mJ\tcores\tmesh\teLink\tDRAM\tARM active\tARM idle\t\n")
	fmt.Fprintf(t, "\t%.4f\t%.4f\t%.4f\t%.4f\t%.4f\t%.4f\t\n", 1e3*(e.Chip-e.Mesh), 1e3*e.Mesh,
		1e3*e.Link, 1e3*e.DRAM, 1e3*e.ARMActive, 1e3*e.ARMIdle)
	fmt.Fprint(t, "core\tactive\tstalled\tidle\ttrapped\tSRAM\t\n")
	row := func(w io.Writer, c *stats.CoreEnergy) {
		fmt.Fprintf(w, "%.4f\t%.4f\t%.4f\t%.4f\t%.4f\t", 1e3*c.Active, 1e3*c.Stalled, 1e3*c.Idle,
			1e3*c.Trapped, 1e3*c.SRAM)
	}
	var all stats.CoreEnergy
	for i := range e.Cores {
		all.Add(&e.Cores[i])
	}
	writeCores(t, "", len(e.Cores), func(w io.Writer, i int) { row(w, &e.Cores[i]) })
	fmt.Fprint(t, "all\t")
	row(t, &all)
	fmt.Fprintln(t)
	return t.Flush()
}

// writeLink prints what cores have asked of shared DRAM, and which links of the mesh were busiest.
func writeLink(w io.Writer, s *epiphany.Stats) error {
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprint(t, "\nshared DRAM\treads\twrites\tDMA reads\tDMA writes\tread wait cycles\twrite wait cycles\tcycles a load\ta store\t\n")
	writeCores(t, "core ", len(s.Link), func(w io.Writer, i int) {
		l := &s.Link[i]
		fmt.Fprintf(w, "%d\t%d\t%d\t%d\t%d\t%d\t%d\t%d\t", l.Reads, l.Writes, l.DMAReads,
			l.DMAWrites, l.ReadWait, l.WriteWait, l.Load, l.Store)
	})
	var most stats.MeshLink
	for _, l := range s.Mesh.Links {
		if l.CMesh+l.RMesh+l.XMesh > most.CMesh+most.RMesh+most.XMesh {
			most = l
		}
	}
	if err := t.Flush(); err != nil || most == (stats.MeshLink{}) {
		return err
	}
	var words uint64
	for _, f := range s.Mesh.Flows {
		words += f.Stored + f.Loaded
	}
	_, err := fmt.Fprintf(w, "mesh: %d words between cores; busiest link core %d %s: %d packets on the cMesh, %d on the rMesh, %d on the xMesh\n",
		words, most.Core, most.Direction, most.CMesh, most.RMesh, most.XMesh)
	return err
}
