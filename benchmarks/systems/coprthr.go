package systems

import (
	"bytes"
	"cmp"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"math"

	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/emu/host"
	"github.com/parallergo/epiphany/pgas/coprthr"
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

// cost is what something takes: time of the host, and the energy of cores and mesh, and of the board.
type cost struct{ micros, chip, board float64 } // µs, µJ, µJ

// takes is what something takes.
func (r resident) takes(do func() error) (c cost, err error) {
	before, begin := r.sys.Energy(), r.sys.Clock()
	err = do()
	after := r.sys.Energy()
	c.micros = float64(r.sys.Clock()-begin) * nanos / 1e3
	c.chip = float64(after.Chip()-before.Chip()) / 1e6
	c.board = float64(after.Total()-before.Total()) / 1e6
	return c, err
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

// loads are the rows of table 1, with the program that finds nothing to do.
type loads struct{ serial, tree, hot, again cost }

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
		if l.tree, err = r.takes(func() error {
			return cmp.Or(r.Load(ctx, program), run())
		}); err != nil {
			return err
		}
		if l.hot, err = r.takes(func() error {
			return cmp.Or(r.LoadOne(ctx, program, 0), r.CallOne(ctx, 0, "thread", nothing))
		}); err != nil {
			return err
		}
		l.again, err = r.takes(run)
		return err
	})
	if err != nil {
		return l, err
	}
	l.serial, err = measureSerial(ctx, board, threads, program)
	return l, err
}

// measureSerial is what the vendor's loader takes, which writes everything into each core.
func measureSerial(ctx context.Context, board emu.Board, threads int, p *coprthr.Program) (
	c cost, err error,
) {
	return c, withRuntimeOn(ctx, board, threads, func(r resident) error {
		c, err = r.takes(func() error {
			return cmp.Or(r.group.Load(ctx, p.Image()), r.group.Start(ctx))
		})
		return err
	})
}

// null is a call of the host that does nothing, made by so many cores at once.
type null struct {
	callers       int
	micros, joule float64 // of the first caller in µs; of all cores in nJ
}

func measureNull(ctx context.Context, threads, callers int) (n null, err error) {
	n.callers = callers
	text, err := sources.ReadFile("chip/null.c")
	if err != nil {
		return n, err
	}
	p, err := coprthr.Build([]coprthr.Source{{Name: "null.c", Text: text}}, coprthr.Options{
		Calls: []string{"null"}, Define: []string{fmt.Sprintf("CALLERS=%d", callers)}})
	if err != nil {
		return n, err
	}
	return n, withRuntime(ctx, threads, func(r resident) error {
		r.Handle("null", func(context.Context, *host.Group, int, [4]uint32) (uint32, error) {
			return 0, nil
		})
		if err := r.Load(ctx, p); err != nil {
			return err
		}
		var spent meter
		spent.watch(r.sys, emu.Parallella(), p.Image())
		statuses, err := r.Run(ctx)
		if err != nil {
			return err
		}
		n.micros = float64(statuses[0]) * nanos / 1e3
		if len(spent.spent) != 1 {
			return errors.New("null.c: its energy has not been seen")
		}
		n.joule = spent.spent[0] / 1e3
		return nil
	})
}

// measureNulls are calls of the host by the cores that make them at once.
func measureNulls(ctx context.Context, threads int) (all []null, err error) {
	for callers := 1; callers <= int(everyone); callers *= 2 {
		n, err := measureNull(ctx, threads, callers)
		if err != nil {
			return nil, err
		}
		all = append(all, n)
	}
	return all, nil
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
	placed placement
	bytes  int  // of code in a core
	all    cost // from writing the matrices to reading their product
	chip   cost // of it, what the cores execute
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
	m.placed, m.bytes = p, program.CodeBytes()
	a, b := matrix(2), matrix(5)
	var zero [matrixSide][matrixSide]float32
	want := multiplied(&a, &b)
	got := make([]byte, len(words(&want)))
	err = withRuntime(ctx, threads, func(r resident) error {
		m.all, err = r.takes(func() error {
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
			m.chip, err = r.takes(func() error { return r.Call(ctx, "thread", at) })
			return cmp.Or(err, r.group.Read(ctx, 0, args[4], got))
		})
		return cmp.Or(err, r.ended(ctx))
	})
	if err == nil && !bytes.Equal(got, words(&want)) {
		err = fmt.Errorf("%s: the product is wrong", p.name)
	}
	return m, err
}
