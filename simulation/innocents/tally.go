package main

import (
	"fmt"
	"io"
	"maps"
	"slices"
	"syscall"
)

// bound is the most memory of the Go process for a guest that may have so much.
func bound(m memory) int64 { return 4*int64(m.arm+m.dram) + 100_000_000 }

// peakBytes is the most memory that a process had.
func peakBytes(u *syscall.Rusage) int64 { return int64(u.Maxrss) << 10 }

// tally counts what was tried, and what fell.
type tally struct {
	bound              int64
	cells, tried, hurt int
	wrong, above       int
	peak               verdict // the cell with the highest
	ends               map[string]int
	kinds              map[string]bool
}

// add counts a verdict and gives what fell in it.
func (t *tally) add(v verdict) (fell []string) {
	t.cells++
	t.tried += v.tried
	t.hurt += len(v.hurt)
	t.wrong += len(v.wrong)
	t.ends[v.end]++
	t.kinds[v.Kind] = true
	for _, h := range v.hurt {
		fell = append(fell, "hurt: "+h)
	}
	fell = append(fell, v.wrong...)
	if v.peakByte > t.peak.peakByte {
		t.peak = v
	}
	if v.peakByte > t.bound {
		t.above++
		fell = append(fell, fmt.Sprintf("%d MB of Go memory, and the bound is %d", v.peakByte/1e6,
			t.bound/1e6))
	}
	return fell
}

// print prints the sums. It reports whether nothing fell.
func (t *tally) print(w io.Writer) (good bool) {
	fmt.Fprintf(w, "%d kinds of runaways, %d cells of kind × place × place, %d innocents\n",
		len(t.kinds), t.cells, t.tried)
	for _, end := range slices.Sorted(maps.Keys(t.ends)) {
		fmt.Fprintf(w, "%6d runaways: %s\n", t.ends[end], end)
	}
	fmt.Fprintf(w, "innocents hurt: %d\n", t.hurt)
	fmt.Fprintf(w, "otherwise wrong: %d\n", t.wrong)
	over := "none"
	if t.above > 0 {
		over = fmt.Sprint(t.above, " cells")
	}
	fmt.Fprintf(w, "peak memory over the bound of %d MB: %s; the highest is %d MB, %s\n",
		t.bound/1e6, over, t.peak.peakByte/1e6, t.peak.cell)
	return t.hurt+t.wrong+t.above == 0
}
