package openshmem

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"

	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/emu/host"
	"github.com/parallergo/epiphany/pgas"
	"github.com/parallergo/epiphany/settings"
	"github.com/parallergo/epiphany/toolchain/cc"
	"github.com/parallergo/epiphany/toolchain/link"
)

// sizes are the bytes of a core's local memory that are tried in turn.
var sizes = []int{32 << 10, 64 << 10, 128 << 10, 256 << 10, 512 << 10}

// Result is how a program has run.
type Result struct {
	SRAM   int // bytes of the local memory: the fewest with which it does what it must
	Cycles emu.Cycles
	Why    string // what is wrong
}

// OK tells whether the program does what it must.
func (r *Result) OK() bool { return r.Why == "" }

// Run runs a program whose files are below a folder on n PEs, with more and more local memory until
// it does what it must. It stops after so many cycles.
func (p *Program) Run(ctx context.Context, dir string, n int, limit emu.Cycles) (r Result, err error) {
	objects, err := p.compile(dir)
	if err != nil {
		return Result{Why: err.Error()}, nil
	}
	for _, sram := range sizes {
		r, err = p.try(ctx, objects, n, sram, limit)
		if err != nil || r.OK() || p.Known != "" && r.Cycles != 0 {
			break
		}
	}
	return r, err
}

// compile compiles the program's sources.
func (p *Program) compile(dir string) (objects []link.Input, err error) {
	folders, err := p.stage(dir)
	if err != nil {
		return nil, err
	}
	for _, f := range p.Files {
		if path.Ext(f.Path) != ".c" {
			continue
		}
		name := f.Name(dir, p.Repository)
		text, err := os.ReadFile(name)
		if err != nil {
			return nil, err
		}
		object, err := cc.Object(name, text, cc.Options{
			Level: 2, Libraries: pgas.Libraries(), Define: p.Define, Include: folders,
			Open: func(name string) (fs.File, error) { return os.Open(name) },
		})
		if err != nil {
			return nil, err
		}
		data, err := object.Bytes()
		if err != nil {
			return nil, err
		}
		objects = append(objects, link.Input{Name: path.Base(f.Path), Data: data})
	}
	return objects, nil
}

// stage gives the folders of the program's files, which may be of several commits.
func (p *Program) stage(dir string) (folders []string, err error) {
	for _, f := range p.Files {
		name := f.Name(dir, p.Repository)
		if _, err := os.Stat(name); err != nil {
			return nil, err
		}
		folders = append(folders, filepath.Dir(name))
	}
	return folders, nil
}

// try runs the program with one size of local memory.
func (p *Program) try(ctx context.Context, objects []link.Input, n, sram int, limit emu.Cycles) (
	r Result, err error,
) {
	linked, err := cc.ProgramFor(cc.Target{SRAM: sram}, objects, "", "", pgas.Libraries()...)
	if err != nil {
		return Result{SRAM: sram, Why: err.Error()}, nil
	}
	data, err := linked.Bytes()
	if err != nil {
		return r, err
	}
	image, err := host.ReadImage(bytes.NewReader(data))
	if err != nil {
		return r, err
	}
	output, ends, cycles, err := execute(ctx, image, n, sram, limit)
	if err != nil && !errors.Is(err, host.ErrLimit) {
		return r, err
	}
	r = Result{SRAM: sram, Cycles: cycles, Why: p.Complaint(output, n)}
	for pe, end := range ends {
		if end.Kind != host.Exited || end.Status != 0 {
			r.Why = fmt.Sprintf("PE %d of %d is %v, with status %d", pe, n, end.Kind, end.Status)
			break
		}
	}
	return r, nil
}

// execute runs a program on a square of n cores.
func execute(ctx context.Context, image *host.Image, n, sram int, limit emu.Cycles) (
	output string, ends []host.End, cycles emu.Cycles, err error,
) {
	side := 1
	for side*side < n {
		side++
	}
	config, values := settings.Defaults(), settings.Values{}
	mesh := fmt.Sprintf("%dx%d", max(side, 4), max(side, 4))
	if err := errors.Join(values.Set("cores", mesh), values.Apply(&config)); err != nil {
		return "", nil, 0, err
	}
	board := config.Master.Board
	board.SRAMBytes = sram
	sys, err := host.Open(host.Config{Board: board})
	if err != nil {
		return "", nil, 0, err
	}
	defer func() { err = cmp.Or(err, sys.Close()) }()
	sys.Limit = limit
	group, err := sys.Group(0, 0, side, side)
	if err != nil {
		return "", nil, 0, err
	}
	if err := group.Load(ctx, image); err != nil {
		return "", nil, 0, err
	}
	var out strings.Builder
	ends, err = group.Run(ctx, &host.Calls{Stdout: &out, Stderr: &out})
	return out.String(), ends, sys.Clock(), err
}
