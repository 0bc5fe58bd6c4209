package main

import (
	"fmt"
	"strings"

	"github.com/parallergo/epiphany"
	"github.com/parallergo/epiphany/emu"
)

// fencesPage tells what fences cost and what they are for.
var fencesPage = page{"fences.md", []section{
	{"cost", (*bench).fenceTable},
	{"seeds", (*bench).seedTable},
}}

// fenceTable has the number of fences and the time that heap_fence takes, with all in DRAM and with
// new terms and frames in SRAM.
func (b *bench) fenceTable(w *strings.Builder) {
	columns := []named{{"DRAM", standard()}, {"nursery", nursery}}
	weak := standard()
	weak.seed, weak.delay = 1, epiphany.DefaultWeakDelay
	fmt.Fprint(w, "\n| program |")
	for _, c := range columns {
		fmt.Fprintf(w, " %s: fences | `heap_fence` | without |", c.name)
	}
	fmt.Fprintf(w, " weak |\n|---|%s\n", strings.Repeat("---:|", 3*len(columns)+1))
	for _, program := range b.programs {
		fmt.Fprintf(w, "| `%s` |", program)
		for _, c := range columns {
			without := c.config
			without.unfenced = true
			with, bare := b.get(program, c.config), b.get(program, without)
			heap := int64(with.sum["fences"]) - int64(bare.sum["fences"])
			fmt.Fprintf(w, " %d | %d | %.3f |", with.sum["fences"], heap,
				b.relative(program, without, c.config))
		}
		fmt.Fprintf(w, " %.3f |\n", b.relative(program, weak, standard()))
	}
}

// seedTable tells how the program of the example ends in the weak order.
func (b *bench) seedTable(w *strings.Builder) {
	const program, seeds = "../../examples/04-fences/fences", 20 // as seen from the programs
	fmt.Fprintf(w, "\n| stores up to so many cycles late | wrong of %d with fences | without |\n|---:|---:|---:|\n", seeds)
	for _, delay := range []emu.Cycles{100, 500, 1000, 2000, 10_000} {
		fmt.Fprintf(w, "| %d |", delay)
		for _, unfenced := range []bool{false, true} {
			wrong := 0
			for seed := range uint64(seeds) {
				c := standard()
				c.seed, c.delay, c.unfenced = seed, delay, unfenced
				if b.get(program, c).ended != "normal" {
					wrong++
				}
			}
			fmt.Fprintf(w, " %d |", wrong)
		}
		w.WriteByte('\n')
	}
}
