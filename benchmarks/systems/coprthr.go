package systems

import (
	"bytes"
	"cmp"
	"context"
	"encoding/binary"
	"fmt"
	"io"
	"math"

	"github.com/jedib0t/go-pretty/v6/table"

	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/emu/host"
	"github.com/parallergo/epiphany/pgas/coprthr"
	"github.com/parallergo/epiphany/settings"
)

// The program of tables 1 and 2 of Richie and Ross (2016) multiplies matrices of 128×128 floats.
const (
	matrixSide = 128
	meshSide   = 4
)

// placement is where the program has its functions (table 2).
type placement struct {
	name   string
	bytes  int     // published, of code in a core
	millis float64 // published
	define []string
}

// seldom are the functions that are called outside of the loops.
var seldom = []string{"MPI_SETUP_CALL=__usrmem_call", "COMMUNICATE=__usrmem_call"}

var placements = []placement{
	{"local memory only", 8736, 9.4, nil},
	{"setup and communication in DRAM", 5960, 10.4, seldom},
	{"multiplication too", 4864, 145.7, append([]string{"MULTIPLY=__usrmem_call"}, seldom...)},
	{"multiplication called dynamically", 5064, 10.7,
		append([]string{"MULTIPLY=__dynamic_call"}, seldom...)},
}

// cannon builds the program.
func (p placement) cannon() (*coprthr.Program, error) {
	text, err := sources.ReadFile("chip/cannon.c")
	if err != nil {
		return nil, err
	}
	return coprthr.Build([]coprthr.Source{{Name: "cannon.c", Text: text}},
		coprthr.Options{Define: p.define, Entries: []string{"thread"}})
}

// resident is a board whose cores have the runtime.
type resident struct {
	*coprthr.Device
	sys   *host.System
	group *host.Group
}

// withRuntime does something with a Parallella whose cores have the runtime.
func withRuntime(ctx context.Context, threads int, do func(r resident) error) error {
	return withRuntimeOn(ctx, emu.Parallella(), threads, do)
}

func withRuntimeOn(ctx context.Context, board emu.Board, threads int,
	do func(r resident) error) (err error) {
	sys, err := host.Open(host.Config{Board: board, Workers: threads})
	if err != nil {
		return err
	}
	defer func() { err = cmp.Or(err, sys.Close()) }()
	group, err := sys.Group(0, 0, board.Rows, board.Cols)
	if err != nil {
		return err
	}
	d, err := coprthr.Open(ctx, sys, group, &host.Calls{})
	if err != nil {
		return err
	}
	return do(resident{d, sys, group})
}

// micros is what something takes of the host's time.
func (r resident) micros(do func() error) (us float64, err error) {
	before := r.sys.Clock()
	err = do()
	return float64(r.sys.Clock()-before) * nanos / 1e3, err
}

// arguments puts those of the program into shared DRAM.
func (r resident) arguments(ctx context.Context, words ...uint32) (emu.Addr, error) {
	var p []byte
	for _, w := range words {
		p = binary.LittleEndian.AppendUint32(p, w)
	}
	b, err := r.AllocShared(ctx, p)
	return b.Address, err
}

// loads are the times of table 1 in µs, with the program that finds nothing to do.
type loads struct{ serial, tree, hot, again, call float64 }

// measureLoads has no time of a call yet.
func measureLoads(ctx context.Context, board emu.Board, threads int) (l loads, err error) {
	program, err := placements[0].cannon()
	if err != nil {
		return l, err
	}
	err = withRuntimeOn(ctx, board, threads, func(r resident) error {
		nothing, err := r.arguments(ctx, 0)
		if err != nil {
			return err
		}
		run := func() error { return r.Call(ctx, "thread", nothing) }
		if l.tree, err = r.micros(func() error {
			return cmp.Or(r.Load(ctx, program), run())
		}); err != nil {
			return err
		}
		if l.hot, err = r.micros(func() error {
			return cmp.Or(r.LoadOne(ctx, program, 0), r.CallOne(ctx, 0, "thread", nothing))
		}); err != nil {
			return err
		}
		l.again, err = r.micros(run)
		return err
	})
	if err != nil {
		return l, err
	}
	l.serial, err = measureSerial(ctx, board, threads, program)
	return l, err
}

// measureSerial is the time of the vendor's loader, which writes everything into each core.
func measureSerial(ctx context.Context, board emu.Board, threads int, p *coprthr.Program) (
	us float64, err error,
) {
	return us, withRuntimeOn(ctx, board, threads, func(r resident) error {
		us, err = r.micros(func() error {
			return cmp.Or(r.group.Load(ctx, p.Image()), r.group.Start(ctx))
		})
		return err
	})
}

// measureNull is what a core waits for in a call that does nothing.
func measureNull(ctx context.Context, threads int) (us float64, err error) {
	text, err := sources.ReadFile("chip/null.c")
	if err != nil {
		return 0, err
	}
	p, err := coprthr.Build([]coprthr.Source{{Name: "null.c", Text: text}},
		coprthr.Options{Calls: []string{"null"}})
	if err != nil {
		return 0, err
	}
	return us, withRuntime(ctx, threads, func(r resident) error {
		r.Handle("null", func(context.Context, *host.Group, int, [4]uint32) (uint32, error) {
			return 0, nil
		})
		if err := r.Load(ctx, p); err != nil {
			return err
		}
		statuses, err := r.Run(ctx)
		if err == nil {
			us = float64(statuses[0]) * nanos / 1e3
		}
		return err
	})
}

// ended is an error unless all cores have returned 0.
func (r resident) ended(ctx context.Context) error {
	for i := range r.group.Size() {
		if status, err := r.Status(ctx, i); err != nil || status != 0 {
			return cmp.Or(err, fmt.Errorf("core[%d] has returned %d", i, status))
		}
	}
	return nil
}

// product is what a placement of the multiplication takes.
type product struct {
	bytes  int     // of code in a core
	millis float64 // from writing the matrices to reading their product
	chip   float64 // of it, what the cores execute
}

// matrix has small whole numbers, whose products are exact.
func matrix(seed int) (m [matrixSide][matrixSide]float32) {
	for i := range m {
		for j := range m[i] {
			m[i][j] = float32((i*seed+j*3)%7 - 3)
		}
	}
	return m
}

// words are a matrix as it is in memory.
func words(m *[matrixSide][matrixSide]float32) (p []byte) {
	for _, row := range m {
		for _, v := range row {
			p = binary.LittleEndian.AppendUint32(p, math.Float32bits(v))
		}
	}
	return p
}

// multiplied is the product.
func multiplied(a, b *[matrixSide][matrixSide]float32) (c [matrixSide][matrixSide]float32) {
	for i := range c {
		for k, v := range a[i] {
			for j := range c[i] {
				c[i][j] += v * b[k][j]
			}
		}
	}
	return c
}

// multiply measures a placement, and looks at the product.
func (p placement) multiply(ctx context.Context, threads int) (m product, err error) {
	program, err := p.cannon()
	if err != nil {
		return m, err
	}
	m.bytes = program.CodeBytes()
	a, b := matrix(2), matrix(5)
	var zero [matrixSide][matrixSide]float32
	want := multiplied(&a, &b)
	got := make([]byte, len(words(&want)))
	err = withRuntime(ctx, threads, func(r resident) error {
		all, err := r.micros(func() error {
			args := []uint32{matrixSide, meshSide}
			for _, matrix := range []*[matrixSide][matrixSide]float32{&a, &b, &zero} {
				buffer, err := r.AllocShared(ctx, words(matrix))
				if err != nil {
					return err
				}
				args = append(args, buffer.Address)
			}
			at, err := r.arguments(ctx, args...)
			if err != nil {
				return err
			}
			if err := r.Load(ctx, program); err != nil {
				return err
			}
			us, err := r.micros(func() error { return r.Call(ctx, "thread", at) })
			m.chip = us / 1e3
			return cmp.Or(err, r.group.Read(ctx, 0, args[4], got))
		})
		m.millis = all / 1e3
		return cmp.Or(err, r.ended(ctx))
	})
	if err == nil && !bytes.Equal(got, words(&want)) {
		err = fmt.Errorf("%s: the product is wrong", p.name)
	}
	return m, err
}

// publishedCall is the time of a call of the host that does nothing, in µs (3.5).
const publishedCall = 41

// print prints table 1. Of what the host's times dominate one is fitted, by [coprthr.Pause].
func (l loads) print(out io.Writer) error {
	t := table.NewWriter()
	t.AppendHeader(table.Row{"load and run", "published, µs", "measured", "ratio", "class", "source"})
	const held = "host, held out"
	for _, row := range []struct {
		name                string
		published, measured float64
		class, source       string
	}{
		{"serial loader", 73000, l.serial, held, "table 1"},
		{"tree", 2700, l.tree, held, "table 1"},
		{"hot load of one core", 790, l.hot, held, "table 1"},
		{"once more", 40, l.again, held, "table 1"},
		{"call of the host", publishedCall, l.call, "host, fitted", "3.5"},
	} {
		t.AppendRow(table.Row{row.name, row.published, fmt.Sprintf("%.0f", row.measured),
			fmt.Sprintf("%.2f", row.measured/row.published), row.class, row.source})
	}
	_, err := fmt.Fprintf(out, "\n%s\n", t.RenderMarkdown())
	return err
}

// scaling prints what loading takes on square meshes, in µs.
func scaling(ctx context.Context, out io.Writer, threads int, sides ...int) error {
	t := table.NewWriter()
	t.AppendHeader(table.Row{"cores", "serial loader, µs", "tree", "hot load of one core", "once more"})
	for _, side := range sides {
		config := settings.Defaults()
		config.SetMesh(side, side)
		l, err := measureLoads(ctx, config.Master.Board, threads)
		if err != nil {
			return err
		}
		row := table.Row{side * side}
		for _, us := range []float64{l.serial, l.tree, l.hot, l.again} {
			row = append(row, fmt.Sprintf("%.0f", us))
		}
		t.AppendRow(row)
	}
	_, err := fmt.Fprintf(out, "\n%s\n", t.RenderMarkdown())
	return err
}

// runtimes prints the figures of COPRTHR-2.
func runtimes(out io.Writer, threads int) error {
	ctx := context.Background()
	l, err := measureLoads(ctx, emu.Parallella(), threads)
	if err != nil {
		return err
	}
	if l.call, err = measureNull(ctx, threads); err != nil {
		return err
	}
	if err := l.print(out); err != nil {
		return err
	}
	if err := scaling(ctx, out, threads, 4, 8, 32); err != nil {
		return err
	}
	places := table.NewWriter()
	places.AppendHeader(table.Row{"Cannon", "published, B", "measured", "published, ms", "measured",
		"ratio", "of it by cores", "source"})
	for _, p := range placements {
		m, err := p.multiply(ctx, threads)
		if err != nil {
			return err
		}
		places.AppendRow(table.Row{p.name, p.bytes, m.bytes, p.millis,
			fmt.Sprintf("%.2f", m.millis), fmt.Sprintf("%.2f", m.millis/p.millis),
			fmt.Sprintf("%.2f", m.chip), "table 2"})
	}
	_, err = fmt.Fprintf(out, "\n%s\n", places.RenderMarkdown())
	return err
}
