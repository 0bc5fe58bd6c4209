package spmd

import (
	"bytes"
	"cmp"
	"context"
	"embed"
	"encoding/binary"
	"fmt"

	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/emu/engine"
	"github.com/parallergo/epiphany/emu/host"
	"github.com/parallergo/epiphany/pgas"
	"github.com/parallergo/epiphany/toolchain/cc"
)

//go:embed chip
var sources embed.FS

// build compiles a program of chip.
func build(name string, define ...string) (*host.Image, error) {
	text, err := sources.ReadFile("chip/" + name)
	if err != nil {
		return nil, err
	}
	program, err := cc.Build(name, text, cc.Options{
		Level: 2, Libraries: pgas.Libraries(), Define: define})
	if err != nil {
		return nil, err
	}
	return host.ReadImage(bytes.NewReader(program))
}

// mostCycles is how long a run may take.
const mostCycles = 50_000_000

// board is a workgroup on which a program runs.
type board struct {
	rows, cols int
	weak       engine.Weak
}

func (b board) size() int { return b.rows * b.cols }

// session is a board with a program, of which variables can be written before and read after a run.
type session struct {
	ctx   context.Context
	group *host.Group
	image *host.Image
}

// with runs a program between two steps.
func (b board) with(ctx context.Context, image *host.Image, before, after func(*session) error) (
	err error,
) {
	sys, err := host.Open(host.Config{Board: emu.Parallella(), Workers: 1, Weak: b.weak})
	if err != nil {
		return err
	}
	defer func() { err = cmp.Or(err, sys.Close()) }()
	sys.Limit = mostCycles
	group, err := sys.Group(0, 0, b.rows, b.cols)
	if err != nil {
		return err
	}
	if err := group.Load(ctx, image); err != nil {
		return err
	}
	s := &session{ctx, group, image}
	if err := before(s); err != nil {
		return err
	}
	var said bytes.Buffer
	ends, err := group.Run(ctx, &host.Calls{Stdout: &said, Stderr: &said})
	if err != nil {
		return fmt.Errorf("%w: %s", err, &said)
	}
	for pe, end := range ends {
		if end.Kind != host.Exited || end.Status != 0 {
			return fmt.Errorf("PE %d is %v, with status %d: %s", pe, end.Kind, end.Status, &said)
		}
	}
	return after(s)
}

// address finds a variable of the program.
func (s *session) address(name string) (emu.Addr, error) {
	symbol, found := s.image.Find("_" + name)
	if !found {
		return 0, fmt.Errorf("the program has no variable %s", name)
	}
	return symbol.Address, nil
}

// write writes a variable of a PE, of data as [binary.Append] has it.
func (s *session) write(pe int, name string, data any) error {
	at, err := s.address(name)
	if err != nil {
		return err
	}
	text, err := binary.Append(nil, binary.LittleEndian, data)
	if err != nil {
		return err
	}
	return s.group.Write(s.ctx, pe, at, text)
}

// read reads a variable of a PE.
func (s *session) read(pe int, name string, data any) error {
	at, err := s.address(name)
	if err != nil {
		return err
	}
	text := make([]byte, binary.Size(data))
	if err := s.group.Read(s.ctx, pe, at, text); err != nil {
		return err
	}
	_, err = binary.Decode(text, binary.LittleEndian, data)
	return err
}
