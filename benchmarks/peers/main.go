// Peers runs the same programs on OTP, on the board's ARM and on one of its cores, by
// the interpreter and in native code, and prints how many times longer ours take. "make peers" runs
// it.
//
// The programs (programs/) are such as users write, one process each but where messages are the
// matter, of sizes that take OTP's JIT about a second. The sides run in turn; of each the
// least processor time of several runs counts, less that of a program that does nothing, so that a
// busy computer matters little. What they print has to be equal.
//
// The flag -record writes the figures to a file, with the day, the computer and the ratios; "make
// peers-record" keeps recorded.toml so.
package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"regexp"
	"slices"
	"time"

	"github.com/parallergo/epiphany/conformance/installed"
)

func main() {
	runs := flag.Int("runs", 3, "runs of each program on each side")
	only := flag.String("run", "", "a regular expression that names the programs")
	chosen := flag.String("sides", "", "a regular expression that names the sides beside OTP")
	record := flag.String("record", "", "a file to write the figures to")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := compare(ctx, *runs, *only, *chosen, *record); err != nil {
		fmt.Fprintln(os.Stderr, "peers:", err)
		os.Exit(1)
	}
}

// compare measures the programs and sides that expressions name and prints the table.
func compare(ctx context.Context, runs int, only, chosen, record string) error {
	if lacking := installed.Lacking(); lacking != "" {
		return fmt.Errorf("nothing to compare with: %s", lacking)
	}
	names, err := regexp.Compile(only)
	if err != nil {
		return fmt.Errorf("-run: %w", err)
	}
	which, err := regexp.Compile(chosen)
	if err != nil {
		return fmt.Errorf("-sides: %w", err)
	}
	dir, err := os.MkdirTemp("", "peers")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	all, err := sides(ctx, dir)
	if err != nil {
		return err
	}
	all = slices.DeleteFunc(all, func(s side) bool {
		return s.name != otp &&
			!which.MatchString(s.name)
	})
	results := figures{Day: time.Now().Format(time.DateOnly), Computer: processor(), Runs: runs}
	for _, s := range all {
		results.Sides = append(results.Sides, s.name)
	}
	if results.Idle, err = measure(ctx, all, idle, runs); err != nil {
		return err
	}
	for i, p := range programs {
		if !names.MatchString(p.name) {
			continue
		}
		fmt.Fprintf(os.Stderr, "%d of %d: %s\n", i+1, len(programs), p.name)
		m, err := measure(ctx, all, p, runs)
		if err != nil {
			return err
		}
		results.Programs = append(results.Programs, m)
	}
	fmt.Print(results.table())
	if record == "" {
		return nil
	}
	return results.write(record)
}

// measure runs a program on all sides in turn, several times.
func measure(ctx context.Context, all []side, p program, runs int) (measured, error) {
	m := measured{Program: p.name, Seconds: map[string]float64{}}
	first := ""
	for range runs {
		for _, s := range all {
			out, took, err := s.run(ctx, p)
			if err != nil {
				return m, err
			}
			if first == "" {
				first = out
			}
			if out != first {
				return m, fmt.Errorf("%s of %s printed %q, and before %q", p.name, s.name, out, first)
			}
			if least, seen := m.Seconds[s.name]; !seen || took.Seconds() < least {
				m.Seconds[s.name] = took.Seconds()
			}
		}
	}
	return m, nil
}
