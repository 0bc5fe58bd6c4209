package main

import (
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"text/tabwriter"

	"github.com/parallergo/epiphany"
	"github.com/parallergo/epiphany/stats"
)

// How much run prints of statistics.
const (
	statsSummary = "summary" // a screen
	statsFull    = "full"
)

// writeSummary prints what statistics come to, on a screen.
func writeSummary(w io.Writer, s *epiphany.Stats) error {
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	writeRun(t, s)
	fmt.Fprintf(t, "messages\t%d to cores, %d to the host, %d to Go, %d over the mesh, %d to themselves; %d held back\n",
		s.ToCores, s.ToARM, s.ToGo, s.Sends.Mesh, s.Sends.Self, s.Overflows)
	fmt.Fprintf(t, "system calls\t%s\n", listed(s.Calls))
	for i := range s.Memory {
		m := &s.Memory[i]
		fmt.Fprintf(t, "%s\t%s of %s used, at most %s\n", m.Name, amount(m.Used), amount(m.Total),
			amount(m.Peak))
	}
	fmt.Fprintf(t, "energy\t%s\n", energyParts(&s.Energy))
	if err := t.Flush(); err != nil {
		return err
	}
	if err := writeShares(w, s); err != nil {
		return err
	}
	fmt.Fprintln(w)
	writeCacheLine(w, s)
	_, err := fmt.Fprint(w, "--stats=full prints everything that was counted\n")
	return err
}

// writeRun prints what identifies a run, and how much it was.
func writeRun(w io.Writer, s *epiphany.Stats) {
	fmt.Fprintf(w, "virtual time\t%d cycles, %.6f s\n", s.Cycles, s.Seconds)
	fmt.Fprintf(w, "state hash\t%s\n", s.Hash)
	if s.Contradictions != "" {
		fmt.Fprintf(w, "contradictions\t%s; please report them\n",
			strings.ReplaceAll(s.Contradictions, "\n", " "))
	}
	fmt.Fprintf(w, "processes\t%d, %d of them on cores\n", s.Spawned, s.OnCores)
	fmt.Fprintf(w, "reductions\t%d, of %d instructions\n", s.Reductions, s.Bytecodes)
}

// listed are the calls that there were.
func listed(calls []stats.Call) string {
	var some []string
	for _, c := range calls {
		if c.Count > 0 {
			some = append(some, fmt.Sprintf("%d %s", c.Count, c.Name))
		}
	}
	if len(some) == 0 {
		return "none"
	}
	return strings.Join(some, ", ")
}

// amount is a number of bytes.
func amount(bytes int) string {
	switch {
	case bytes >= 1<<20:
		return fmt.Sprintf("%.1f MB", float64(bytes)/(1<<20))
	case bytes >= 1<<10:
		return fmt.Sprintf("%.1f KB", float64(bytes)/(1<<10))
	}
	return fmt.Sprintf("%d bytes", bytes)
}

// energyParts is what the board has spent, and for what.
func energyParts(e *stats.Energy) string {
	text := fmt.Sprintf("%.4g J", e.Total)
	if e.Total == 0 {
		return text
	}
	return fmt.Sprintf("%s: cores %s %%, mesh %s, eLink %s, DRAM %s, ARM %s", text,
		percent(e.Chip-e.Mesh, e.Total), percent(e.Mesh, e.Total), percent(e.Link, e.Total),
		percent(e.DRAM, e.Total), percent(e.ARMActive+e.ARMIdle, e.Total))
}

// percent is a part of a whole, in percent; a dash of nothing.
func percent(part, whole float64) string {
	if whole == 0 {
		return "-"
	}
	return strconv.FormatFloat(100*part/whole, 'f', 1, 64)
}

// mostLines is how many lines of cores a summary has at most.
const mostLines = 6

// writeShares prints what cores and the ARM's threads spent their time for. Of many cores that
// differ it shows the busiest, the least busy, and all.
func writeShares(w io.Writer, s *epiphany.Stats) error {
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprint(t, "\n% of the time\tactive\tstalled\tidle\thalted\treductions\tDRAM reads\tDRAM writes\t\n")
	all := make([]share, len(s.Cores))
	for i := range s.Cores {
		all[i] = shareOf(s, i)
	}
	if groups := grouped(all); len(groups) <= mostLines {
		for _, g := range groups {
			fmt.Fprintf(t, "core %s\t%s\n", numbers(g), all[g[0]].cells())
		}
	} else {
		busiest, least := 0, 0
		for i := range all {
			if all[i].time.Active > all[busiest].time.Active {
				busiest = i
			}
			if all[i].time.Active < all[least].time.Active {
				least = i
			}
		}
		fmt.Fprintf(t, "busiest: core %d\t%s\nleast busy: core %d\t%s\n", busiest,
			all[busiest].cells(), least, all[least].cells())
	}
	if len(all) > 1 {
		var sum share
		for i := range all {
			sum.add(&all[i])
		}
		fmt.Fprintf(t, "%d cores\t%s\n", len(all), sum.cells())
	}
	writeThread(t, s, "commander", &s.Commander)
	for i := range s.ARMSchedulers {
		writeThread(t, s, fmt.Sprint("scheduler ", i), &s.ARMSchedulers[i])
	}
	return t.Flush()
}

// share is what a core, or several, spent their time for.
type share struct {
	time                      stats.CoreTime
	reductions, reads, writes uint64
}

func shareOf(s *epiphany.Stats, core int) share {
	return share{s.Cores[core].Time, s.Cores[core].Reductions, s.Link[core].Reads, s.Link[core].Writes}
}

func (x *share) add(y *share) {
	x.time.Active += y.time.Active
	x.time.Stalled += y.time.Stalled
	x.time.Idle += y.time.Idle
	x.time.Trapped += y.time.Trapped
	x.reductions += y.reductions
	x.reads += y.reads
	x.writes += y.writes
}

func (x *share) cells() string {
	t := &x.time
	all := float64(t.Active + t.Stalled + t.Idle + t.Trapped)
	return fmt.Sprintf("%s\t%s\t%s\t%s\t%d\t%d\t%d\t", percent(float64(t.Active), all),
		percent(float64(t.Stalled), all),
		percent(float64(t.Idle), all), percent(float64(t.Trapped), all), x.reductions, x.reads, x.writes)
}

// writeThread prints the line of a thread of the ARM.
func writeThread(w io.Writer, s *epiphany.Stats, name string, m *stats.Machine) {
	var waited uint64
	count := map[string]uint64{}
	for _, c := range m.Counters {
		count[c.Name] = c.Value
	}
	waited = count["sleep"] + count["halted"]
	all := float64(s.Cycles)
	stalled := count["fetch_stalls"] + count["load_stalls"] + count["store_stalls"] + count["wait"] + count["dma_wait"]
	fmt.Fprintf(w, "%s\t%s\t%s\t%s\t-\t%d\t%d\t%d\t\n", name,
		percent(float64(m.Cycles-waited-stalled), all), percent(float64(stalled), all),
		percent(all-float64(m.Cycles-waited), all), m.Reductions, count["dram_loads"],
		count["dram_stores"])
}

// grouped collects the indices of equal values, in the order of the first of each.
func grouped[T comparable](all []T) (groups [][]int) {
	at := map[T]int{}
	for i, v := range all {
		g, known := at[v]
		if !known {
			g = len(groups)
			at[v], groups = g, append(groups, nil)
		}
		groups[g] = append(groups[g], i)
	}
	return groups
}

// numbers writes ascending numbers, those in a row as a range: 0, 4-15.
func numbers(list []int) string {
	var parts []string
	for len(list) > 0 {
		n := 1
		for n < len(list) && list[n] == list[0]+n {
			n++
		}
		part := strconv.Itoa(list[0])
		if n > 1 {
			part += "-" + strconv.Itoa(list[n-1])
		}
		parts, list = append(parts, part), list[n:]
	}
	return strings.Join(parts, ",")
}

// writeCores prints a line for each core, one for those that are equal: what row writes of a core,
// behind their numbers.
func writeCores(w io.Writer, before string, n int, row func(w io.Writer, i int)) {
	lines := make([]string, n)
	for i := range lines {
		var b strings.Builder
		row(&b, i)
		lines[i] = b.String()
	}
	for _, g := range grouped(lines) {
		fmt.Fprintf(w, "%s%s\t%s\n", before, numbers(g), lines[g[0]])
	}
}

// checkStats finds what the flag stats cannot mean.
func checkStats(value string) error {
	if value == "" || slices.Contains([]string{statsSummary, statsFull}, value) {
		return nil
	}
	return fmt.Errorf("--stats is %q, want %s or %s", value, statsSummary, statsFull)
}
