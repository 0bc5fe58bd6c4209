// Command hostile compiles sources that try to make the compiler slow or large, and prints what
// each costs; see package conformance/hostile.
//
// Each case is compiled with N, 2N and 4N parts, and with as many as take 1 MB, which has to be
// answered within 10 s of CPU and 1 GB. It fails when a source takes more. The largest source is
// compiled in a process of its own, whose memory is limited.
//
//	hostile [-run NAME] [-bytes SIZE]
package main

import (
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"strconv"
	"text/tabwriter"
	"time"

	"github.com/parallergo/epiphany/conformance/hostile"
)

// What the largest source may take.
const (
	maxCPU    = 10 * time.Second
	maxMemory = 1 << 30
)

func main() {
	name := flag.String("run", "", "only cases with this in their names, which are CONSTRUCT/NAME")
	size := flag.Int("bytes", 1<<20, "size of the largest source")
	parts := flag.Int("parts", 0, "compile one source of so many parts and print its cost as JSON; several cases make one after the other")
	growth := flag.Bool("growth", false, "print the growth of each case as JSON")
	flag.Parse()
	var err error
	switch cases := hostile.Cases(*name); {
	case *parts > 0:
		err = one(cases, *parts)
	case *growth:
		err = grow(cases)
	default:
		err = all(cases, *size)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// one compiles a source of the first case.
func one(cases []hostile.Case, parts int) error {
	cost, err := cases[0].Measure(parts)
	if err != nil {
		return err
	}
	cost.Peak = hostile.Peak()
	return json.NewEncoder(os.Stdout).Encode(cost)
}

// grow prints the growth of cases.
func grow(cases []hostile.Case) error {
	out := json.NewEncoder(os.Stdout)
	for _, c := range cases {
		g, err := c.Grow()
		if err != nil {
			g.Problem = err.Error()
		}
		if err := out.Encode(g); err != nil {
			return err
		}
	}
	return nil
}

// all prints a table of all cases.
func all(cases []hostile.Case, size int) error {
	failed := 0
	for _, c := range cases {
		costs, problem := table(&c, size)
		w := tabwriter.NewWriter(os.Stdout, 12, 8, 2, ' ', tabwriter.AlignRight)
		fmt.Printf("%s\n", c.Title())
		for _, x := range costs {
			fmt.Fprintf(w, "N = %d\t%d bytes\t%.3f s\t%d MB allocated\t%d MB at most\t\n", x.Parts,
				x.Source, x.CPU.Seconds(), x.Bytes>>20, x.Peak>>20)
		}
		_ = w.Flush()
		if problem != "" {
			failed++
			fmt.Printf("    FAILED: %s\n", problem)
		}
	}
	fmt.Printf("%d cases, above a bound: %d\n", len(cases), failed)
	if failed > 0 {
		return fmt.Errorf("%d cases are above a bound", failed)
	}
	return nil
}

// table are the costs of a case, and what is wrong with them.
func table(c *hostile.Case, size int) (costs []hostile.Cost, problem string) {
	for _, n := range []int{c.N, 2 * c.N, 4 * c.N, max(c.Sized(size), 4*c.N+1)} {
		cost, err := alone(c, n)
		if err != nil {
			return costs, err.Error()
		}
		costs = append(costs, cost)
		switch {
		case cost.CPU > maxCPU:
			return costs, fmt.Sprintf("%.1f s of CPU", cost.CPU.Seconds())
		case cost.Peak > maxMemory:
			return costs, fmt.Sprintf("%d MB", cost.Peak>>20)
		}
	}
	return costs, ""
}

// alone measures a source in a process of its own.
func alone(c *hostile.Case, parts int) (cost hostile.Cost, err error) {
	ctx, cancel := context.WithTimeout(context.Background(), 20*maxCPU) // of time, on a computer that may be busy; the CPU is limited below
	defer cancel()
	cmd := exec.CommandContext(ctx, "sh", "-c", `ulimit -v 16777216 -t "$1"; shift; exec "$@"`,
		"sh", strconv.Itoa(int(2*maxCPU/time.Second)),
		os.Args[0], "-run", c.Title(), "-parts", strconv.Itoa(parts))
	cmd.Env = append(os.Environ(), "GOMEMLIMIT=900MiB")
	text, err := cmd.Output()
	if exit, failed := err.(*exec.ExitError); failed {
		return cost, fmt.Errorf("%d parts: %v: %.300s", parts, err, exit.Stderr)
	}
	if err != nil {
		return cost, err
	}
	return cost, json.Unmarshal(text, &cost)
}
