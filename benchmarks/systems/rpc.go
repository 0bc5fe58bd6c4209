package main

import (
	"fmt"
	"io"
	"maps"
	"slices"

	"github.com/jedib0t/go-pretty/v6/table"

	"github.com/parallergo/epiphany/emu"
)

// ways are the configurations of the dot product, as chip/rpc.c names them.
var ways = []string{
	"local", "symmetric RPC", "symmetric reads", "asymmetric RPC", "asymmetric reads",
}

// The published figures of Ross and Richie (2018), in bytes a nanosecond: of a core, but for the
// asymmetric ones, where all cores work on the data of one.
const (
	publishedLocal      = 4.8
	publishedSymmetric  = 2.95
	publishedAsymmetric = 8.0
	publishedQueues     = 1.5 // a queue of 15 against one of 1
)

// longest are the floats of the vectors for the queue's sizes.
const longest = 1024

// dots is the program that measures all ways, or those of the queue.
func dots(define ...string) program {
	return program{sources: []string{"rpc.c", "dot.s"}, define: define, script: "fast"}
}

// rate is what vectors of n floats are worth in bytes a nanosecond, in calls of so many cycles.
func rate(n int, cycles float64) float64 { return 8 * float64(n) / (cycles * nanos) }

// total is the number of cores whose calls a figure adds up.
func total(way string) float64 {
	if way == "asymmetric RPC" || way == "asymmetric reads" {
		return float64(emu.Parallella().Rows * emu.Parallella().Cols)
	}
	return 1
}

// best is the highest rate of a way.
func best(all map[string]times, way string) (most float64) {
	for n, cycles := range all[way] {
		most = max(most, total(way)*rate(n, cycles))
	}
	return most
}

// queues are rates by the queue's size.
func queues(threads int) (rates []float64, err error) {
	for size := range 16 {
		all, _, err := measure(dots(fmt.Sprintf("SMALLEST=%d", longest),
			fmt.Sprintf("RPC_QUEUE=%d", size)), threads)
		if err != nil {
			return nil, err
		}
		rates = append(rates, best(all, "asymmetric RPC"))
	}
	return rates, nil
}

// dotTimes are the times of the dot product.
type dotTimes struct {
	all, compiled map[string]times // with the handler in assembly, in C
	byQueue       []float64
}

func measureDots(threads int) (d dotTimes, err error) {
	if d.all, _, err = measure(dots("ALL", "SMALLEST=1"), threads); err != nil {
		return d, err
	}
	d.compiled, _, err = measure(
		dots("ALL", fmt.Sprintf("SMALLEST=%d", longest), "RPC_C_HANDLER"), threads)
	if err != nil {
		return d, err
	}
	d.byQueue, err = queues(threads)
	return d, err
}

// calls prints the figures of calls on other cores.
func calls(out io.Writer, threads int) error {
	d, err := measureDots(threads)
	if err != nil {
		return err
	}
	return d.print(out)
}

func (d dotTimes) print(out io.Writer) error {
	figures := table.NewWriter()
	figures.AppendHeader(table.Row{"dot product", "what", "published", "measured", "ratio", "source"})
	row := func(name, what string, published, measured float64, source string) {
		figures.AppendRow(table.Row{name, what, published, fmt.Sprintf("%.2f", measured),
			fmt.Sprintf("%.2f", measured/published), source})
	}
	row("local", "GB/s a core", publishedLocal, best(d.all, "local"), "4")
	row("symmetric RPC", "GB/s a core", publishedSymmetric, best(d.all, "symmetric RPC"), "fig. 1")
	row("symmetric RPC, handler in C", "GB/s a core", publishedSymmetric,
		best(d.compiled, "symmetric RPC"), "fig. 1")
	row("asymmetric RPC", "GB/s in all", publishedAsymmetric, best(d.all, "asymmetric RPC"), "figs. 1, 2")
	row("asymmetric RPC, handler in C", "GB/s in all", publishedAsymmetric,
		best(d.compiled, "asymmetric RPC"), "figs. 1, 2")
	row("queue of 15 against 1", "times", publishedQueues, d.byQueue[15]/d.byQueue[1], "fig. 2")

	curves := table.NewWriter()
	header := table.Row{"GB/s by floats"}
	for _, way := range ways {
		header = append(header, way)
	}
	curves.AppendHeader(header)
	for _, n := range slices.Sorted(maps.Keys(d.all["local"])) {
		line := table.Row{n}
		for _, way := range ways {
			line = append(line, fmt.Sprintf("%.3f", total(way)*rate(n, d.all[way][n])))
		}
		curves.AppendRow(line)
	}
	sizes := table.NewWriter()
	sizes.AppendHeader(table.Row{"queue", "asymmetric RPC, GB/s"})
	for size, r := range d.byQueue {
		sizes.AppendRow(table.Row{size, fmt.Sprintf("%.2f", r)})
	}
	_, err := fmt.Fprintf(out, "\n%s\n\n%s\n\n%s\n", figures.RenderMarkdown(),
		curves.RenderMarkdown(), sizes.RenderMarkdown())
	return err
}
