package main

import (
	"fmt"
	"strings"

	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/slave"
	"github.com/parallergo/epiphany/swicache"
	"github.com/parallergo/epiphany/vm/rts"
)

// memoryPage compares where stacks, heaps and the runtime lie, and who collects.
var memoryPage = page{"memory.md", []section{
	{"map", mapText},
	{"places", (*bench).placeTable},
	{"sizes", (*bench).sizeTable},
	{"depth", (*bench).depthTable},
	{"binaries", (*bench).binaryTable},
}}

// Sizes in bytes of SRAM, where a table does not vary them.
const (
	stackBytes   = 2048
	nurseryBytes = 4096
	heapBytes    = 4272
)

// placed is the standard configuration with another placement.
func placed(stack slave.StackPlace, stackBytes int, heap slave.HeapPlace, heapBytes int) config {
	c := standard()
	p := &c.placement
	p.Stack, p.StackBytes, p.Heap, p.HeapBytes = stack, stackBytes, heap, heapBytes
	return c
}

// nursery is the placement that most programs like best.
var nursery = placed(slave.StackSegmented, stackBytes, slave.HeapNursery, nurseryBytes)

// places are the configurations that are compared.
func places() []named {
	byCore, nurseryByCore, softFloat := standard(), nursery, standard()
	byCore.collector, nurseryByCore.collector = slave.CoreCollects, slave.CoreCollects
	softFloat.placement.Runtime[rts.Doubles] = slave.InDRAM
	return []named{
		{"all in DRAM", standard()},
		{"all in DRAM, core collects", byCore},
		{"segmented stack", placed(slave.StackSegmented, stackBytes, slave.HeapDRAM, 0)},
		{"nursery", nursery},
		{"nursery, core collects", nurseryByCore},
		{"heap in SRAM", placed(slave.StackSegmented, stackBytes, slave.HeapSRAM, heapBytes)},
		{"all in DRAM, soft float too", softFloat},
	}
}

// named is a configuration with its name in a table.
type named struct {
	name string
	config
}

// mapText is the map of an SRAM.
func mapText(_ *bench, w *strings.Builder) {
	board, cache := emu.Parallella(), swicache.Default()
	l, err := slave.NewLayout(&board, cache, nursery.placement)
	if err != nil {
		fmt.Fprintf(w, "%v\n", err)
		return
	}
	fmt.Fprintf(w, "\n```\n%s```\n", l)
}

// placeTable has a row for each program and place.
func (b *bench) placeTable(w *strings.Builder) {
	fmt.Fprint(w, "\n| program | place | time | load stalls | fetch stalls | minor | promoted |",
		" major | spills | spilled |\n")
	fmt.Fprint(w, "|---|---|---:|---:|---:|---:|---:|---:|---:|---:|\n")
	for _, program := range b.programs {
		for _, c := range places() {
			r := b.get(program, c.config)
			s := r.sum
			fmt.Fprintf(w, "| `%s` | %s | %.2f | %.0f %% | %.0f %% | %d | %d | %d | %d | %d |\n",
				program, c.name, b.relative(program, c.config, standard()),
				r.share(s["load_stalls"]), r.share(s["fetch_stalls"]), s["minor_collections"],
				s["promoted"], r.majors(), s["spills"], s["spilled"])
		}
	}
}

// majors is the number of collections of whole heaps of all processes, wherever they were made.
func (r *result) majors() uint64 {
	n := r.sum["major_collections"]
	for _, k := range r.stats.ARM.Events {
		if k.Name == "major_collections" {
			n += k.Value
		}
	}
	return n
}

// sizeTable has times by the size of a nursery, of a heap, and of a stack, a row for each.
func (b *bench) sizeTable(w *strings.Builder) {
	var all []named
	for _, n := range []int{1024, 2048, 4096, 4272} {
		all = append(all, named{fmt.Sprintf("nursery %d", n),
			placed(slave.StackSegmented, stackBytes, slave.HeapNursery, n)})
	}
	for _, n := range []int{4096, 4272} {
		all = append(all, named{fmt.Sprintf("heap %d", n),
			placed(slave.StackSegmented, stackBytes, slave.HeapSRAM, n)})
	}
	for _, n := range []int{256, 512, 1024, 4096} {
		all = append(all, named{fmt.Sprintf("stack %d", n),
			placed(slave.StackSegmented, n, slave.HeapDRAM, 0)})
	}
	var columns []named
	for _, program := range b.programs {
		columns = append(columns, named{name: "`" + program + "`"})
	}
	columnsOf(w, columns)
	for _, c := range all {
		fmt.Fprintf(w, "| %s |", c.name)
		for _, program := range b.programs {
			fmt.Fprintf(w, " %.2f |", b.relative(program, c.config, standard()))
		}
		w.WriteByte('\n')
	}
}

// columnsOf begins a table with a column for each configuration behind one that names the row.
func columnsOf(w *strings.Builder, columns []named) {
	fmt.Fprint(w, "\n| |")
	for _, c := range columns {
		fmt.Fprintf(w, " %s |", c.name)
	}
	fmt.Fprintf(w, "\n|---|%s\n", strings.Repeat("---:|", len(columns)))
}

// depthTable tells how deep a process can recurse.
func (b *bench) depthTable(w *strings.Builder) {
	columns := []named{
		{"stack in SRAM", placed(slave.StackSRAM, stackBytes, slave.HeapDRAM, 0)},
		{"stack in DRAM", standard()},
		{"stack segmented", placed(slave.StackSegmented, stackBytes, slave.HeapDRAM, 0)},
	}
	columnsOf(w, append(columns, named{name: "spills"}, named{name: "refills"}))
	for _, depth := range []int{100, 10_000, 1_000_000, 10_000_000} {
		fmt.Fprintf(w, "| %d levels |", depth)
		var r *result
		for _, c := range columns {
			r = b.getWith("depth", fmt.Sprint(depth), c.config)
			if strings.Contains(r.output, "result") {
				fmt.Fprintf(w, " %.0f |", float64(r.cycles)/float64(depth))
			} else {
				fmt.Fprintf(w, " `%s` |", strings.TrimSpace(r.output))
			}
		}
		fmt.Fprintf(w, " %d | %d |\n", r.sum["spills"], r.sum["refills"])
	}
}

// binaryTable tells what it costs to send binaries to and fro between the ARM and a core, by size.
func (b *bench) binaryTable(w *strings.Builder) {
	const few, many = 100, 300
	fmt.Fprint(w, "\n| bytes | cycles for a message and its answer | system calls BIN | GC |\n|---:|---:|---:|---:|\n")
	c := standard()
	for _, bytes := range []int{8, 64, 65, 4096, 65536} {
		args := fmt.Sprint(bytes)
		r := b.getWith("binaries", fmt.Sprint(args, " ", many), c)
		fmt.Fprintf(w, "| %d | %.0f | %d | %d |\n", bytes,
			b.each("binaries", args, few, many, c, (*result).time), r.call("BIN"), r.call("GC"))
	}
}
