package main

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"os"
	"os/exec"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"time"
)

var places = []string{"host", "core"}

// matrix gives all cells: those of a kind lie apart, so that a sample has as many kinds as it can.
func matrix() ([]cell, error) {
	names, err := kinds()
	if err != nil {
		return nil, err
	}
	var all []cell
	for _, place := range places {
		for _, beside := range places {
			for _, kind := range names {
				all = append(all, cell{kind, place, beside})
			}
		}
	}
	return all, nil
}

// choose gives the cells that match, and of them every nth.
func choose(all []cell, match *regexp.Regexp, n int) (some []cell) {
	all = slices.DeleteFunc(slices.Clone(all), func(c cell) bool {
		return !match.MatchString(c.argument())
	})
	for i := 0; i < len(all); i += n {
		some = append(some, all[i])
	}
	return some
}

// verdict is what became of a cell.
type verdict struct {
	cell
	end      string // of the runaway
	millis   int    // of virtual time, until then
	hurt     []string
	wrong    []string // otherwise
	tried    int      // innocents
	rounds   int      // of all innocents
	peakByte int64
}

// runner runs cells, each in an operating-system process of its own.
type runner struct {
	jobs     int
	memory   memory
	millis   int
	patience time.Duration
	verbose  bool
	out      io.Writer
}

// run prints what fell, and how much was tried; good means that nothing fell.
func (r *runner) run(ctx context.Context, cells []cell) (good bool, err error) {
	t := tally{bound: bound(r.memory), ends: map[string]int{}, kinds: map[string]bool{}}
	next, verdicts := make(chan cell), make(chan verdict)
	var wg sync.WaitGroup
	for range r.jobs {
		wg.Go(func() {
			for c := range next {
				verdicts <- r.try(ctx, c)
			}
		})
	}
	go func() {
		defer close(verdicts)
		defer wg.Wait()
		defer close(next)
		for _, c := range cells {
			select {
			case next <- c:
			case <-ctx.Done():
				return
			}
		}
	}()
	for v := range verdicts {
		if ctx.Err() == nil {
			r.show(t.add(v), v)
		}
	}
	if err := ctx.Err(); err != nil {
		return false, err
	}
	return t.print(r.out), nil
}

// show prints a cell in which something fell, or each one.
func (r *runner) show(fell []string, v verdict) {
	if len(fell) == 0 && !r.verbose {
		return
	}
	fmt.Fprintf(r.out, "%s: %s after %d ms, %d rounds, peak %d MB\n", v.argument(), v.end, v.millis,
		v.rounds, v.peakByte>>20)
	for _, f := range fell {
		fmt.Fprintf(r.out, "    %s\n", f)
	}
}

// try runs a cell.
func (r *runner) try(ctx context.Context, c cell) verdict {
	v := verdict{cell: c}
	self, err := os.Executable()
	if err != nil {
		v.wrong = append(v.wrong, err.Error())
		return v
	}
	ctx, cancel := context.WithTimeout(ctx, r.patience)
	defer cancel()
	cmd := exec.CommandContext(ctx, self, "-cell", c.argument(), "-ms", strconv.Itoa(r.millis),
		"-host-bytes", strconv.Itoa(r.memory.arm), "-dram-bytes", strconv.Itoa(r.memory.dram))
	cmd.Env = append(os.Environ(), child+"=1")
	var out, errs bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &errs
	if err := cmd.Run(); err != nil {
		v.wrong = append(v.wrong, fmt.Sprintf("%v: %s", err, cut(errs.String())))
	}
	if cmd.ProcessState != nil {
		if u, ok := cmd.ProcessState.SysUsage().(*syscall.Rusage); ok {
			v.peakByte = peakBytes(u)
		}
	}
	v.read(out.String())
	return v
}

// child is the environment variable that tells a test binary that it is to be the command.
const child = "EPIPHANY_INNOCENTS_CELL"

// cut gives the beginning of a text.
func cut(text string) string { return text[:min(len(text), 600)] }

// read reads what a cell has printed.
func (v *verdict) read(text string) {
	for line := range strings.Lines(text) {
		f := strings.SplitN(strings.TrimSpace(line), " ", 3)
		if len(f) < 3 {
			continue
		}
		switch f[0] {
		case "runaway":
			v.end = f[1]
			v.millis, _ = strconv.Atoi(f[2])
		case "innocent":
			v.tried++
			var n int
			if _, err := fmt.Sscanf(f[2], "{ok,%d}", &n); err != nil || n < leastRounds {
				v.hurt = append(v.hurt, f[1]+": "+f[2])
			}
			v.rounds += n
		}
	}
	if !slices.Contains(ends, v.end) {
		v.wrong = append(v.wrong, fmt.Sprintf("the runaway ended with %q", v.end))
	}
}

// leastRounds is how many rounds an innocent has done when the runaway is over, those after it
// among them.
const leastRounds = 2

// ends of runaways: at the limit of something, by their own will when they have done what they
// wanted, or not before their time was over.
var ends = []string{"system_limit", "over", "goes_on"}
