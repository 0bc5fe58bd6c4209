// Command bookkeeping measures what the model costs the emulator: it builds the benchmarks of
// package vm from the tree and from a copy whose interpreter does not keep part of the books, and
// lets both run in turn, a millisecond at a time, so that whatever else the computer does happens
// to both. Where a process's memory comes to lie makes a difference of a sixth, so it starts both
// again many times. `make bench-icache` leaves out what notes calls for the instruction cache,
// `make bench-model` that and all accounting of cycles and accesses but the counts of instructions.
package main

import (
	"bufio"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
)

// functions are those of vm/testdata/flips.erl that run.
var functions = []string{"flips", "rows"}

func main() {
	rounds := flag.Int("rounds", 20, "times that both are started")
	samples := flag.Int("samples", 100, "times that each runs in a round")
	name := flag.String("without", "icache", "books to leave out: icache or model")
	flag.Parse()
	b, ok := books[*name]
	if !ok {
		fmt.Fprintf(os.Stderr, "bookkeeping: -without is %q, want icache or model\n", *name)
		os.Exit(2)
	}
	if err := compare(os.Stdout, b, *rounds, *samples); err != nil {
		fmt.Fprintln(os.Stderr, "bookkeeping:", err)
		os.Exit(1)
	}
}

// compare builds both in a scratch directory and prints the medians of rounds and the best round of
// each, with their ratios.
func compare(w io.Writer, b book, rounds, samples int) error {
	if rounds < 1 || samples < 1 {
		return fmt.Errorf("%d rounds of %d samples, want at least 1 of 1", rounds, samples)
	}
	dir, err := os.MkdirTemp("", "bookkeeping")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	binaries := [2]string{filepath.Join(dir, "with.test"), filepath.Join(dir, "without.test")}
	if err := errors.Join(build(binaries[0]), buildWithout(b, dir, binaries[1])); err != nil {
		return err
	}
	for _, f := range functions {
		var rates [2][]float64
		for range rounds {
			r, err := pace(f, samples, binaries)
			if err != nil {
				return err
			}
			for i := range rates {
				rates[i] = append(rates[i], r[i])
			}
		}
		a, c := median(rates[0]), median(rates[1])
		x, y := slices.Max(rates[0]), slices.Max(rates[1])
		fmt.Fprintf(w, "%s: median %.1f Minstr/s, without bookkeeping %.1f, ratio %.3f; best %.1f, %.1f, ratio %.3f\n", f, a, c, a/c, x, y, x/y)
	}
	return nil
}

func median(xs []float64) float64 {
	xs = slices.Sorted(slices.Values(xs))
	return xs[len(xs)/2]
}

// pace lets two binaries run a function in turn, and gives the median rate of each in millions of
// instructions a second.
func pace(function string, samples int, binaries [2]string) (medians [2]float64, err error) {
	var sides [2]*side
	for i, b := range binaries {
		if sides[i], err = start(b, function); err != nil {
			return medians, err
		}
		defer sides[i].stop()
	}
	var rates [2][]float64
	for n := range samples {
		for i := range sides {
			i ^= n & 1 // each goes first as often as the other
			rate, err := sides[i].next()
			if err != nil {
				return medians, fmt.Errorf("%s: %w", binaries[i], err)
			}
			rates[i] = append(rates[i], rate)
		}
	}
	return [2]float64{median(rates[0]), median(rates[1])}, nil
}

// side is a process that runs BenchmarkPaced of package vm.
type side struct {
	cmd *exec.Cmd
	in  io.WriteCloser
	out *bufio.Scanner
}

func start(binary, function string) (*side, error) {
	cmd := exec.Command(binary, "-test.run=^$", "-test.bench=^BenchmarkPaced$",
		"-test.benchtime=1x", "-paced="+function)
	cmd.Dir, cmd.Stderr = "vm", os.Stderr
	in, err := cmd.StdinPipe()
	if err != nil {
		return nil, err
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	return &side{cmd, in, bufio.NewScanner(out)}, cmd.Start()
}

// next lets it run once.
func (s *side) next() (rate float64, err error) {
	if _, err := fmt.Fprintln(s.in); err != nil {
		return 0, err
	}
	for s.out.Scan() {
		if _, text, found := strings.Cut(s.out.Text(), "paced "); found {
			return strconv.ParseFloat(text, 64)
		}
	}
	return 0, errors.Join(s.out.Err(), io.ErrUnexpectedEOF)
}

// stop lets it end, which it does when there is no more input.
func (s *side) stop() {
	_ = s.in.Close()
	for s.out.Scan() {
	}
	_ = s.cmd.Wait()
}

// build builds the benchmarks of package vm.
func build(to string, flags ...string) error {
	args := append([]string{"test", "-c", "-o", to}, flags...)
	out, err := exec.Command("go", append(args, "./vm")...).CombinedOutput()
	if err != nil {
		return fmt.Errorf("go %s: %w\n%s", strings.Join(args, " "), err, out)
	}
	return nil
}

// buildWithout builds them with an interpreter that does not keep a book.
func buildWithout(b book, dir, to string) error {
	file, err := filepath.Abs("vm/exec/interp.go")
	if err != nil {
		return err
	}
	source, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	less, err := b.without(string(source))
	if err != nil {
		return fmt.Errorf("%s %w", file, err)
	}
	patched, list := filepath.Join(dir, "interp.go"), filepath.Join(dir, "overlay.json")
	overlay, err := json.Marshal(map[string]any{"Replace": map[string]string{file: patched}})
	if err != nil {
		return err
	}
	if err := errors.Join(os.WriteFile(patched, []byte(less), 0o600),
		os.WriteFile(list, overlay, 0o600)); err != nil {
		return err
	}
	return build(to, "-overlay", list)
}

// book is lines of the interpreter that keep part of the books: some that are there once, and some
// that may be there often.
type book struct{ once, often []string }

// notes are the lines that note calls and returns.
var notes = []string{
	"use *swicache.Use", "use = &s.Uses[s.Callee]", "use.Calls++",
	"use.Stamp = use.Stamp&s.Keep + s.Next()",
	"s.Returns++",
}

var books = map[string]book{
	"icache": {once: notes},
	"model": {once: append([]string{"traffic += in.Traffic", "fixed += in.Fixed"}, notes...),
		often: []string{
			"traffic -= pr.Traffic", "fixed -= pr.Fixed", "reads += g.Read", "reads += 2 * g.Read",
			"reads += g.Read + r.Read",
			"count += s.Taken.Count", "fixed += s.Taken.Fixed",
		}},
}

// without takes these lines out of the interpreter's source.
func (b book) without(source string) (string, error) {
	lines := strings.Split(source, "\n")
	for i, l := range append(slices.Clone(b.once), b.often...) {
		n := len(lines)
		lines = slices.DeleteFunc(lines, func(s string) bool {
			return strings.Join(strings.Fields(s), " ") == l
		})
		switch n -= len(lines); {
		case n == 0:
			return "", fmt.Errorf("has no line %q", l)
		case n > 1 && i < len(b.once):
			return "", fmt.Errorf("has the line %q more than once", l)
		}
	}
	return strings.Join(lines, "\n"), nil
}
