// Example 08: C on all cores. It is both halves of a program for the chip: chip/matmul.c is the
// device's, which this host's half compiles, loads into sixteen cores and starts. It gives them parts
// of two matrices and asks for the product, with the calls that the eHAL has in C, and prints how
// fast that was, beside the peak of the cores.
package main

import (
	"bytes"
	"cmp"
	"context"
	_ "embed"
	"encoding/binary"
	"fmt"
	"io"
	"log"
	"os"

	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/emu/host"
	"github.com/parallergo/epiphany/toolchain/cc"
)

//go:embed chip/matmul.c
var source []byte

const (
	side  = 64 // of the matrices
	cores = 16 // each has so many rows of the product:
	rows  = side / cores
)

// matrix is one of side x side floats, and part is some of its rows.
type (
	matrix [side][side]float32
	part   [rows][side]float32
)

func main() {
	if _, err := run(os.Stdout, 0); err != nil {
		log.Fatal(err)
	}
}

// build compiles and links the device's half.
func build() (*host.Image, error) {
	data, err := cc.Build("matmul.c", source, cc.Options{Level: 2})
	if err != nil {
		return nil, err
	}
	return host.ReadImage(bytes.NewReader(data))
}

// operands are two matrices whose product is exact.
func operands() (a, b matrix) {
	for i := range side {
		for j := range side {
			a[i][j], b[i][j] = float32(i-j), float32((i*j)%7)
		}
	}
	return a, b
}

// run multiplies with so many threads, 0 for all, and gives the state hash.
func run(out io.Writer, threads int) (hash uint64, err error) {
	image, err := build()
	if err != nil {
		return 0, err
	}
	board := emu.Parallella()
	sys, err := host.Open(host.Config{Board: board, Workers: threads})
	if err != nil {
		return 0, err
	}
	defer func() { err = cmp.Or(err, sys.Close()) }()
	group, err := sys.Group(0, 0, board.Rows, board.Cols)
	if err != nil {
		return 0, err
	}
	a, b := operands()
	c, cycles, err := multiply(context.Background(), group, image, a, b)
	if err != nil {
		return 0, err
	}
	fmt.Fprintf(out, "c[5][9] = %g, the host has %g\n", c[5][9], product(a, b, 5, 9))
	for i := range side {
		for j := range side {
			if c[i][j] != product(a, b, i, j) {
				return 0, fmt.Errorf("c[%d][%d] is %g, want %g", i, j, c[i][j], product(a, b, i, j))
			}
		}
	}
	gflops := 2 * side * side * side * float64(board.ClockHz) / float64(cycles) / 1e9
	peak := 2 * float64(cores) * float64(board.ClockHz) / 1e9
	fmt.Fprintf(out, "%d cycles, %.2f GFLOPS, %.0f %% of the peak\n", cycles, gflops, 100*gflops/peak)
	return sys.Hash(), nil
}

// product is an element as the host computes it.
func product(a, b matrix, i, j int) (sum float32) {
	for k := range side {
		sum += a[i][k] * b[k][j]
	}
	return sum
}

// multiply lets the cores of a group multiply, and gives the cycles of the slowest.
func multiply(ctx context.Context, group *host.Group, image *host.Image, a, b matrix) (c matrix,
	cycles uint32, err error) {
	if err := group.Load(ctx, image); err != nil {
		return c, 0, err
	}
	if err := group.Start(ctx); err != nil {
		return c, 0, err
	}
	m := member{ctx: ctx, group: group, image: image}
	for m.number = range cores {
		m.wait(waits)
		m.write("_a", part(a[m.number*rows:]))
		m.write("_b", b)
	}
	for m.number = range cores {
		m.write("_state", multiplies)
	}
	for m.number = range cores {
		m.wait(done)
		var of part
		var took uint32
		m.read("_c", &of)
		m.read("_cycles", &took)
		copy(c[m.number*rows:], of[:])
		cycles = max(cycles, took)
	}
	return c, cycles, m.err
}

// Values of the variable state in the device's half.
const (
	waits uint32 = 1 + iota
	multiplies
	done
)

// member reads and writes variables of a core's program, until something goes wrong.
type member struct {
	ctx    context.Context
	group  *host.Group
	image  *host.Image
	number int
	err    error
}

// at is where a variable is.
func (m *member) at(name string) emu.Addr {
	s, found := m.image.Find(name)
	if !found && m.err == nil {
		m.err = fmt.Errorf("the program has no %s", name)
	}
	return s.Address
}

// wait waits until the core is in a state.
func (m *member) wait(state uint32) {
	if at := m.at("_state"); m.err == nil {
		m.err = m.group.WaitFlag(m.ctx, m.number, at, ^uint32(0), state)
	}
}

func (m *member) write(name string, value any) {
	var p bytes.Buffer
	at := m.at(name)
	m.err = cmp.Or(m.err, binary.Write(&p, binary.LittleEndian, value))
	if m.err == nil {
		m.err = m.group.Write(m.ctx, m.number, at, p.Bytes())
	}
}

func (m *member) read(name string, value any) {
	p := make([]byte, binary.Size(value))
	at := m.at(name)
	if m.err == nil {
		m.err = m.group.Read(m.ctx, m.number, at, p)
	}
	m.err = cmp.Or(m.err, binary.Read(bytes.NewReader(p), binary.LittleEndian, value))
}
