package board

import (
	"bytes"
	"context"
	"embed"
	"errors"
	"fmt"

	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/emu/ecore"
	"github.com/parallergo/epiphany/emu/host"
	"github.com/parallergo/epiphany/toolchain/asm"
	"github.com/parallergo/epiphany/toolchain/lib"
	"github.com/parallergo/epiphany/toolchain/link"
)

//go:embed kernels
var kernels embed.FS

// Windows of the engine: in an exact one cores see what others have stored soon enough for their
// clocks; a coarse one is for kernels that use their own memory, DRAM and DMA only.
const (
	exact  emu.Cycles = 1
	coarse emu.Cycles = 512
)

// bench is a board whose cores are to execute a kernel.
type bench struct {
	sys    *host.System
	group  *host.Group
	board  *emu.Board
	image  *host.Image
	kernel string
}

// open loads a kernel into all cores of a board.
func open(ctx context.Context, kernel string, window emu.Cycles) (*bench, error) {
	source, err := kernels.ReadFile("kernels/" + kernel + ".s")
	if err != nil {
		return nil, err
	}
	return load(ctx, kernel, string(source), window)
}

// load is open for a text.
func load(ctx context.Context, kernel, source string, window emu.Cycles) (*bench, error) {
	image, err := build(kernel, source)
	if err != nil {
		return nil, err
	}
	sys, err := host.Open(host.Config{Window: window, Workers: 1})
	if err != nil {
		return nil, err
	}
	b := &bench{sys: sys, board: sys.Board(), image: image, kernel: kernel}
	if b.group, err = sys.Group(0, 0, b.board.Rows, b.board.Cols); err == nil {
		err = b.group.Load(ctx, image)
	}
	if err != nil {
		return nil, errors.Join(err, sys.Close())
	}
	return b, nil
}

func (b *bench) close(err *error) { *err = errors.Join(*err, b.sys.Close()) }

// build assembles and links a program that begins where its text does.
func build(name, source string) (*host.Image, error) {
	object, err := asm.Assemble(name+".s", []byte("\t.global _start\n_start:\n"+source), asm.Options{})
	if err != nil {
		return nil, err
	}
	data, err := object.Bytes()
	if err != nil {
		return nil, err
	}
	text, _ := lib.Script("internal")
	script, err := link.ParseScript("internal", text)
	if err != nil {
		return nil, err
	}
	program, err := link.Link([]link.Input{{Name: name + ".o", Data: data}},
		link.Options{Script: script})
	if err != nil {
		return nil, err
	}
	if data, err = program.Bytes(); err != nil {
		return nil, err
	}
	return host.ReadImage(bytes.NewReader(data))
}

// registers are what a kernel finds in registers, by number.
type registers map[int]uint32

// The stack of kernels that have one.
const (
	stackPointer = 13
	stackAt      = 0x3ff8
)

// many is a number of turns that no measurement reaches.
const many = 1 << 30

// set sets registers of a core.
func (b *bench) set(core int, r registers) {
	a := b.group.Member(core)
	for n, v := range r {
		a.R[n] = v
	}
	a.R[7] = many
}

// errMeasured ends a run.
var errMeasured = errors.New("board: measured")

// The cycles that pass before a measurement, in which links and mesh settle, and those of one.
const (
	settling emu.Cycles = 12 << 16
	measured emu.Cycles = 20 << 16
)

// turns lets cores execute the kernel all the time and gives the cycles of a turn of each.
func (b *bench) turns(ctx context.Context, cores ...int) ([]float64, error) {
	return b.turnsWithin(ctx, settling, measured, cores...)
}

// turnsWithin is turns for some cycles after some others.
func (b *bench) turnsWithin(ctx context.Context, before, during emu.Cycles,
	cores ...int) ([]float64, error) {
	type sample struct {
		clock emu.Cycles
		left  uint32
	}
	sampleAll := func() []sample {
		all := make([]sample, len(cores))
		for i, core := range cores {
			a := b.group.Member(core)
			all[i] = sample{a.Clock(), a.R[7]}
		}
		return all
	}
	var first, last []sample
	began := b.sys.Clock()
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	b.sys.Watch(func() {
		now := b.group.Member(cores[0]).Clock() - began
		if first == nil && now >= before {
			first = sampleAll()
		}
		if last == nil && now >= before+during {
			last = sampleAll()
			cancel(errMeasured)
		}
	})
	defer b.sys.Watch(nil)
	ends, err := b.group.Run(ctx, &host.Calls{}, cores...)
	if context.Cause(ctx) != errMeasured {
		return nil, fmt.Errorf("kernel %s: core %d is %v: %w", b.kernel, cores[0],
			ends[cores[0]].Kind, errors.Join(err, context.Cause(ctx)))
	}
	each := make([]float64, len(cores))
	for i := range cores {
		n := first[i].left - last[i].left
		if n == 0 {
			return nil, fmt.Errorf("kernel %s: core %d has done nothing", b.kernel, cores[i])
		}
		each[i] = float64(last[i].clock-first[i].clock) / float64(n)
	}
	return each, nil
}

// once lets a core execute the kernel to its end, and gives the core.
func (b *bench) once(ctx context.Context, core int) (*ecore.Agent, error) {
	ends, err := b.group.Run(ctx, &host.Calls{}, core)
	if err == nil && ends[core].Kind != host.Exited {
		err = fmt.Errorf("kernel %s: core %d is %v", b.kernel, core, ends[core].Kind)
	}
	return b.group.Member(core), err
}
