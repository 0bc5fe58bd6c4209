package systems

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

// figures are those that figures.toml names.
func (d *dotTimes) figures() map[string]float64 {
	all := map[string]float64{"queues": d.byQueue[15] / d.byQueue[1]}
	for _, way := range []string{"local", "symmetric RPC", "asymmetric RPC"} {
		all[way], all[way+", C"] = best(d.all, way), best(d.compiled, way)
	}
	return all
}

// print prints rates by floats, and by the queue's size.
func (d *dotTimes) print(out io.Writer) error {
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
	_, err := fmt.Fprintf(out, "\n%s\n\n%s\n", curves.RenderMarkdown(), sizes.RenderMarkdown())
	return err
}
