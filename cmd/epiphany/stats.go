package main

import (
	"fmt"
	"io"
	"text/tabwriter"

	"github.com/parallergo/epiphany"
)

// writeStats prints statistics for people.
func writeStats(w io.Writer, s epiphany.Stats) error {
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintf(t, "virtual time\t%d cycles\t%.6f s\n", s.Cycles, s.Seconds)
	fmt.Fprintf(t, "state hash\t%s\n", s.Hash)
	fmt.Fprintf(t, "reductions\t%d\n", s.Reductions)
	fmt.Fprintf(t, "bytecodes\t%d\n", s.Bytecodes)
	fmt.Fprintf(t, "processes\t%d\t%d on cores\n", s.Spawned, s.OnCores)
	fmt.Fprintf(t, "messages\t%d\t%d to cores, %d held back, %d from Go, %d dead\n", s.Messages, s.ToCores, s.Overflows, s.FromGo, s.DeadGo)
	fmt.Fprintf(t, "modules\t%d\n", s.Modules)
	fmt.Fprintf(t, "windows\t%d\t%d in parallel\n", s.Windows, s.Parallel)
	writeCalls(t, "system calls", s.Calls)
	writeCalls(t, "built-in functions on the host", s.BIFs)
	if err := t.Flush(); err != nil {
		return err
	}
	if err := writeMemory(w, s.Memory); err != nil {
		return err
	}
	return writeMachines(w, &s)
}

// writeMemory prints a line for each range of memory and one below it for each purpose.
func writeMemory(w io.Writer, ranges []epiphany.Memory) error {
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprint(t, "\nmemory\tbytes\tused\tpeak\tlive\tholes\tlargest hole\t\n")
	for i := range ranges {
		m := &ranges[i]
		fmt.Fprintf(t, "%s\t%d\t%d\t%d\t%d\t%d\t%d\t\n", m.Name, m.Total, m.Used, m.Peak, m.Live, m.Holes, m.Largest)
		for _, k := range m.Kinds {
			fmt.Fprintf(t, "%s\t\t%d\t\t%d\t\t\t\n", k.Name, k.Bytes, k.Live)
		}
	}
	return t.Flush()
}

// writeMachines prints a line for the host and each core.
func writeMachines(w io.Writer, s *epiphany.Stats) error {
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprint(t, "\ncore\treductions\tcycles\t")
	for _, k := range s.Host.Counters {
		fmt.Fprintf(t, "%s\t", k.Name)
	}
	fmt.Fprint(t, "cold calls\t\n")
	writeMachine(t, "host", &s.Host)
	fmt.Fprint(t, "-\t\n")
	for i := range s.Cores {
		c := &s.Cores[i]
		writeMachine(t, fmt.Sprint(c.Core), &c.Machine)
		fmt.Fprintf(t, "%d\t\n", c.ColdCalls)
	}
	return t.Flush()
}

func writeCalls(w io.Writer, title string, calls []epiphany.Call) {
	fmt.Fprintln(w, title)
	for _, c := range calls {
		fmt.Fprintf(w, "  %s\t%d\n", c.Name, c.Count)
	}
}

func writeMachine(w io.Writer, name string, m *epiphany.Machine) {
	fmt.Fprintf(w, "%s\t%d\t%d\t", name, m.Reductions, m.Cycles)
	for _, k := range m.Counters {
		fmt.Fprintf(w, "%d\t", k.Value)
	}
}
