package main

import (
	"fmt"
	"io"
	"text/tabwriter"

	"github.com/parallergo/epiphany"
	"github.com/parallergo/epiphany/stats"
)

// statistics are what is printed when a run has ended.
type statistics struct {
	epiphany.Stats
	Functions []epiphany.CachedFunction `json:"functions,omitempty"` // called most on cores
}

// write prints statistics for people, all or a summary, and behind them the functions called most.
func (s *statistics) write(w io.Writer, full bool) error {
	write := writeSummary
	if full {
		write = func(w io.Writer, _ *epiphany.Stats) error { return writeStats(w, *s) }
	}
	if err := write(w, &s.Stats); err != nil || len(s.Functions) == 0 {
		return err
	}
	return writeFunctions(w, s.Functions)
}

// writeStats prints all statistics for people.
func writeStats(w io.Writer, s statistics) error {
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	writeRun(t, &s.Stats)
	fmt.Fprintf(t, "messages\t%d\t%d to cores, %d to the host, %d to Go, %d held back, %d inputs from Go, %d dead\n",
		s.Messages, s.ToCores, s.ToARM, s.ToGo, s.Overflows, s.FromGo, s.DeadGo)
	m := &s.Sends
	fmt.Fprintf(t, "sent by cores\t%d by system calls\t%d through rings, %d to themselves\n", m.BIF,
		m.FIFO, m.Self)
	fmt.Fprintf(t, "over the mesh\t%d\t%d bytes, %d found no room, %d locks tried again, %d receivers resumed, %d dead\n",
		m.Mesh, m.MeshBytes, m.Full, m.Retries, m.Resumes, m.Undelivered)
	fmt.Fprintf(t, "modules\t%d\n", s.Modules)
	fmt.Fprintf(t, "binaries\t%d\t%d copied to shared DRAM\n", s.Binaries.Made, s.Binaries.Migrated)
	fmt.Fprintf(t, "windows\t%d\t%d in parallel\n", s.Windows, s.Parallel)
	writeCalls(t, "system calls", s.Calls)
	writeCalls(t, "calls for binaries", s.Binaries.Calls)
	writeCalls(t, "counts of references changed", s.Binaries.Refc)
	writeCalls(t, "built-in functions on the host", s.BIFs)
	if err := t.Flush(); err != nil {
		return err
	}
	if err := writeMemory(w, s.Memory); err != nil {
		return err
	}
	if err := writeMachines(w, &s.Stats); err != nil {
		return err
	}
	if err := writeEvents(w, &s.Stats); err != nil {
		return err
	}
	if err := writeLink(w, &s.Stats); err != nil {
		return err
	}
	if err := writeEnergy(w, &s.Stats); err != nil {
		return err
	}
	return writeCaches(w, &s.Stats)
}

// writeMemory prints a line for each range of memory and one below it for each purpose.
func writeMemory(w io.Writer, ranges []stats.Memory) error {
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprint(t, "\nmemory\tbytes\tused\tpeak\tlive\tholes\tlargest hole\t\n")
	for i := range ranges {
		m := &ranges[i]
		fmt.Fprintf(t, "%s\t%d\t%d\t%d\t%d\t%d\t%d\t\n", m.Name, m.Total, m.Used, m.Peak, m.Live,
			m.Holes, m.Largest)
		for _, k := range m.Kinds {
			fmt.Fprintf(t, "%s\t\t%d\t\t%d\t\t\t\n", k.Name, k.Bytes, k.Live)
		}
	}
	return t.Flush()
}

// writeMachines prints a line for the ARM, one for each of its threads, and one for each core.
func writeMachines(w io.Writer, s *epiphany.Stats) error {
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprint(t, "\ncore\treductions\tcycles\t")
	for _, k := range s.ARM.Counters {
		fmt.Fprintf(t, "%s\t", k.Name)
	}
	fmt.Fprintln(t)
	writeMachine(t, "host", &s.ARM)
	writeMachine(t, "commander", &s.Commander)
	for i := range s.ARMSchedulers {
		writeMachine(t, fmt.Sprint("scheduler ", i), &s.ARMSchedulers[i])
	}
	writeCores(t, "", len(s.Cores), func(w io.Writer, i int) { writeCounters(w, &s.Cores[i].Machine) })
	return t.Flush()
}

// writeCaches prints the configuration of the instruction caches, and a line for each core and one
// for all.
func writeCaches(w io.Writer, s *epiphany.Stats) error {
	fmt.Fprintln(w)
	all := writeCacheLine(w, s)
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprint(t, "core\tcalls\thits\thit rate %\tcold calls\tinserted\tevicted\trefused\tbytes copied\theld\tfree bytes\tlargest hole\t")
	for _, step := range all.Cycles {
		fmt.Fprintf(t, "%s cycles\t", step.Step)
	}
	fmt.Fprintln(t)
	writeCores(t, "", len(s.Cores), func(w io.Writer, i int) { writeCache(w, &s.Cores[i].Cache) })
	fmt.Fprint(t, "all\t")
	writeCache(t, &all)
	fmt.Fprintln(t)
	return t.Flush()
}

// writeCacheLine prints what the instruction caches of all cores have done, and returns it.
func writeCacheLine(w io.Writer, s *epiphany.Stats) (all stats.Cache) {
	var cycles uint64
	for i := range s.Cores {
		all.Add(&s.Cores[i].Cache)
		cycles += s.Cores[i].Cycles
	}
	c := &s.Cache
	fmt.Fprintf(w, "instruction cache: %s, %d bytes, return %s: hit rate %.2f %%, %d evictions, %d of %d cycles of the cores\n",
		c.Policy, c.Bytes, c.Return, 100*all.HitRate(), all.Evicted, all.Total(), cycles)
	return all
}

func writeCache(w io.Writer, c *stats.Cache) {
	fmt.Fprintf(w, "%d\t%d\t%.2f\t%d\t%d\t%d\t%d\t%d\t%d\t%d\t%d\t", c.Calls, c.Hits,
		100*c.HitRate(), c.ColdCalls, c.Inserted,
		c.Evicted, c.Refused, c.BytesCopied, c.Held, c.Free, c.LargestHole)
	for _, step := range c.Cycles {
		fmt.Fprintf(w, "%d\t", step.Cycles)
	}
}

// writeFunctions prints a line for each function that was called on cores.
func writeFunctions(w io.Writer, all []epiphany.CachedFunction) error {
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprint(t, "\ncalls\thits\thit rate %\tcold calls\tinserted\tevicted\tbytes copied\theld\t function\n")
	for i := range all {
		f := &all[i]
		fmt.Fprintf(t, "%d\t%d\t%.2f\t%d\t%d\t%d\t%d\t%d\t %s\n",
			f.Calls, f.Hits, 100*f.HitRate(), f.ColdCalls, f.Inserted, f.Evicted, f.BytesCopied,
			f.Held, f.Name)
	}
	return t.Flush()
}

// writeEvents prints the runtime's own work, and how caches have followed local heaps, a line for
// the ARM and each core.
func writeEvents(w io.Writer, s *epiphany.Stats) error {
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprint(t, "\ncore\t")
	for _, k := range s.ARM.Events {
		fmt.Fprintf(t, "%s\t", k.Name)
	}
	fmt.Fprint(t, "resizes\tevicted by them\t\n")
	row := func(w io.Writer, m *stats.Machine) {
		for _, k := range m.Events {
			fmt.Fprintf(w, "%d\t", k.Value)
		}
	}
	fmt.Fprint(t, "host\t")
	row(t, &s.ARM)
	fmt.Fprint(t, "-\t-\t\n")
	writeCores(t, "", len(s.Cores), func(w io.Writer, i int) {
		row(w, &s.Cores[i].Machine)
		fmt.Fprintf(w, "%d\t%d\t", s.Cores[i].CacheResizes, s.Cores[i].ResizeEvicted)
	})
	return t.Flush()
}

func writeCalls(w io.Writer, title string, calls []stats.Call) {
	fmt.Fprintln(w, title)
	for _, c := range calls {
		fmt.Fprintf(w, "  %s\t%d\n", c.Name, c.Count)
	}
}

func writeMachine(w io.Writer, name string, m *stats.Machine) {
	fmt.Fprintf(w, "%s\t", name)
	writeCounters(w, m)
	fmt.Fprintln(w)
}

func writeCounters(w io.Writer, m *stats.Machine) {
	fmt.Fprintf(w, "%d\t%d\t", m.Reductions, m.Cycles)
	for _, k := range m.Counters {
		fmt.Fprintf(w, "%d\t", k.Value)
	}
}
