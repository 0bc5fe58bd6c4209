package systems

import (
	"fmt"

	"github.com/jedib0t/go-pretty/v6/table"

	"github.com/parallergo/epiphany/emu"
)

// way is a configuration of the dot product, as chip/rpc.c names it.
type way struct {
	name   string
	cores  float64 // whose calls the paper's figure adds up
	figure string  // of figures.toml, "" for none
}

var ways = []way{
	{"local", 1, "local"},
	{"symmetric RPC", 1, "symmetric RPC"},
	{"symmetric reads", 1, ""},
	{"asymmetric RPC", everyone, "asymmetric RPC"},
	{"asymmetric reads", everyone, ""},
}

// everyone are the cores of the chip.
var everyone = float64(emu.Parallella().Rows * emu.Parallella().Cols)

// queued is the configuration whose queue is varied.
var queued = ways[3]

// longest are the floats of the longest vectors.
const longest = 1024

// dots is the program that measures all ways, or those of the queue.
func dots(define ...string) program {
	return program{sources: []string{"rpc.c", "dot.s"}, define: define, script: "fast"}
}

// bytesEach are those of both vectors, an element each.
const bytesEach = 8

// rate is what vectors of n floats are worth in bytes a nanosecond, in calls of so many cycles.
func (w way) rate(n int, cycles float64) float64 {
	return w.cores * bytesEach * float64(n) / (cycles * nanos)
}

// best is the highest rate of a way.
func (w way) best(m *measured) (most float64) {
	for n, cycles := range m.times[w.name] {
		most = max(most, w.rate(n, cycles))
	}
	return most
}

// queues has its calls in queues of each size.
func queues(threads int) (all []measured, err error) {
	for size := range 16 {
		m, err := measure(dots("SMALLEST=1", "STEP=4", fmt.Sprintf("RPC_QUEUE=%d", size)), threads)
		if err != nil {
			return nil, err
		}
		all = append(all, m)
	}
	return all, nil
}

// dotTimes are the times of the dot product.
type dotTimes struct {
	all, compiled measured // with the handler in assembly, in C
	byQueue       []measured
}

func measureDots(threads int) (d dotTimes, err error) {
	if d.all, err = measure(dots("ALL", "SMALLEST=1"), threads); err != nil {
		return d, err
	}
	d.compiled, err = measure(
		dots("ALL", fmt.Sprintf("SMALLEST=%d", longest), "RPC_C_HANDLER"), threads)
	if err != nil {
		return d, err
	}
	d.byQueue, err = queues(threads)
	return d, err
}

// ofQueue is the rate of the longest vectors with a queue.
func (d *dotTimes) ofQueue(size int) float64 {
	return queued.rate(longest, d.byQueue[size].times[queued.name][longest])
}

// places are the queue's sizes.
func (d *dotTimes) places() (all []int) {
	for size := range d.byQueue {
		all = append(all, size)
	}
	return all
}

// figures are those that figures.toml names.
func (d *dotTimes) figures() map[string]float64 {
	all := map[string]float64{"queues": d.ofQueue(15) / d.ofQueue(1)}
	for _, w := range ways {
		if w.figure != "" {
			all[w.figure], all[w.figure+", C"] = w.best(&d.all), w.best(&d.compiled)
		}
	}
	return all
}

// inBytes are a way's times, or energies, by the bytes of vectors.
func inBytes(t times) times {
	all := times{}
	for n, v := range t {
		all[bytesEach*n] = v
	}
	return all
}

// laws are α, rates and energy of all ways, and what the paper has of them.
func (d *dotTimes) laws(known map[string]float64) string {
	header := table.Row{"16 cores", "α, ns", "GB/s a core", "most GB/s", "published", "nJ",
		"pJ a byte"}
	return rows(header, ways, func(w way) table.Row {
		t, energy := inBytes(d.all.times[w.name]), inBytes(d.all.energy[w.name])
		alpha, rate, spent, ofByte := fitted(t, energy)
		return table.Row{w.name, alpha, rate, fmt.Sprintf("%.2f", w.best(&d.all)),
			blank(known[w.figure]), spent, ofByte}
	})
}

// curves are rates by floats.
func (d *dotTimes) curves() string {
	header := row("GB/s by floats", ways, func(w way) any { return w.name })
	return rows(header, d.all.times[ways[0].name].sizes(), func(n int) table.Row {
		return row(n, ways, func(w way) any {
			return fmt.Sprintf("%.3f", w.rate(n, d.all.times[w.name][n]))
		})
	})
}

// queues are rates by floats and by the queue's size, and the energy of the longest.
func (d *dotTimes) queues() string {
	floats := d.byQueue[0].times[queued.name].sizes()
	header := row("GB/s by queue, of floats:", floats, func(n int) any { return n })
	header = append(header, fmt.Sprintf("nJ of %d", longest))
	return rows(header, d.places(), func(size int) table.Row {
		m := d.byQueue[size]
		rates := row(size, floats, func(n int) any {
			return fmt.Sprintf("%.3f", queued.rate(n, m.times[queued.name][n]))
		})
		return append(rates, m.joules(queued.name, longest))
	})
}

// panels are rates by floats, and by the queue's size.
func (d *dotTimes) panels(known map[string]float64) (all []panel) {
	for _, w := range ways {
		t := d.all.times[w.name]
		p := through("dot product, "+w.name, "floats", "GB/s", t.sizes(),
			func(n int) (x, y float64) { return float64(n), w.rate(n, t[n]) })
		p.level(known[w.figure])
		all = append(all, p)
	}
	p := through("dot product, "+queued.name, "queue", "GB/s", d.places(),
		func(n int) (x, y float64) { return float64(n), d.ofQueue(n) })
	p.linear = true
	p.level(known[queued.figure])
	return append(all, p)
}
