// Package systems measures the systems of the papers by programs that the cores execute, and prints
// what was published beside it, and the instructions that routines execute. "epiphany bench pgas" and
// "make pgas" do so.
//
// Times are fitted as the papers do: a call with L bytes takes α + L/rate. Nothing of the model is
// fitted to these figures. Collectives are timed with the barrier behind them, whose time is taken
// off; of fcollect L is what a PE has in the end.
//
// Calls of functions on other cores (rpc.go) are measured by the dot product of vectors, the
// resident runtime (coprthr.go) by the product of matrices.
package systems

import (
	"bufio"
	"bytes"
	"context"
	"embed"
	"errors"
	"fmt"
	"io"
	"maps"
	"path"
	"slices"

	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/emu/host"
	"github.com/parallergo/epiphany/pgas"
	"github.com/parallergo/epiphany/toolchain/asm"
	"github.com/parallergo/epiphany/toolchain/cc"
	"github.com/parallergo/epiphany/toolchain/elf"
	"github.com/parallergo/epiphany/toolchain/lib"
	"github.com/parallergo/epiphany/toolchain/link"
)

//go:embed chip
var sources embed.FS

// Report prints all tables. Threads are those that emulate, 0 for GOMAXPROCS.
func Report(out io.Writer, threads int) error {
	r, d, err := measureAll(threads)
	if err != nil {
		return err
	}
	return errors.Join(r.compare(out), criticalPaths(out), fabricPaths(out), d.print(out),
		runtimes(out, threads))
}

// measureAll runs all programs.
func measureAll(threads int) (*results, *dotTimes, error) {
	all, err := transfers(threads)
	if err != nil {
		return nil, nil, err
	}
	d, err := measureDots(threads)
	if err != nil {
		return nil, nil, err
	}
	return &results{all, d.figures()}, &d, nil
}

// times are the cycles of a routine by bytes.
type times map[int]float64

// program is sources of the chip and macros.
type program struct {
	sources []string
	define  []string
	script  string // of package lib; "" takes the first in which it has room
}

// image compiles, assembles and links a program.
func (p program) image() (*host.Image, error) {
	var objects []link.Input
	for _, name := range p.sources {
		text, err := sources.ReadFile("chip/" + name)
		if err != nil {
			return nil, err
		}
		var object *elf.File
		if path.Ext(name) == ".s" {
			object, err = asm.Assemble(name, text, asm.Options{})
		} else {
			object, err = cc.Object(name, text, cc.Options{
				Level: 2, Libraries: pgas.Libraries(), Define: p.define})
		}
		if err != nil {
			return nil, err
		}
		data, err := object.Bytes()
		if err != nil {
			return nil, err
		}
		objects = append(objects, link.Input{Name: name, Data: data})
	}
	script, _ := lib.Script(p.script)
	linked, err := cc.Program(objects, p.script, script, pgas.Libraries()...)
	if err != nil {
		return nil, err
	}
	data, err := linked.Bytes()
	if err != nil {
		return nil, err
	}
	return host.ReadImage(bytes.NewReader(data))
}

// measure runs a program on a Parallella. Cores see each other's stores in the cycle in which they
// arrive, not at the end of longer windows, which barriers would wait for.
func measure(p program, threads int) (all map[string]times, hash uint64, err error) {
	image, err := p.image()
	if err != nil {
		return nil, 0, err
	}
	var out bytes.Buffer
	cfg := host.Config{Board: emu.Parallella(), Workers: threads, Window: 1}
	hash, err = pgas.Run(context.Background(), cfg, image, &out)
	if err != nil {
		return nil, 0, fmt.Errorf("%w: %s", err, out.String())
	}
	all, err = parse(&out)
	return all, hash, err
}

// parse reads the program's lines: a name that may have spaces, bytes, cycles.
func parse(r io.Reader) (map[string]times, error) {
	all := map[string]times{}
	lines := bufio.NewScanner(r)
	for lines.Scan() {
		fields := bytes.Fields(lines.Bytes())
		if len(fields) < 3 {
			return nil, fmt.Errorf("no line of times: %q", lines.Text())
		}
		var size int
		var cycles float64
		numbers := bytes.Join(fields[len(fields)-2:], []byte(" "))
		if _, err := fmt.Sscan(string(numbers), &size, &cycles); err != nil {
			return nil, fmt.Errorf("no line of times: %q: %w", lines.Text(), err)
		}
		name := string(bytes.Join(fields[:len(fields)-2], []byte(" ")))
		if all[name] == nil {
			all[name] = times{}
		}
		all[name][size] = cycles
	}
	return all, lines.Err()
}

// fit gives α and the cycles a byte of the line with the least sum of squares of relative errors.
func (t times) fit() (alpha, perByte float64) {
	var w, x, y, xx, xy float64
	for _, size := range slices.Sorted(maps.Keys(t)) {
		l, c := float64(size), t[size]
		g := 1 / (c * c)
		w, x, y, xx, xy = w+g, x+g*l, y+g*c, xx+g*l*l, xy+g*l*c
	}
	if len(t) < 2 {
		return y / w, 0
	}
	perByte = (w*xy - x*y) / (w*xx - x*x)
	return (y - perByte*x) / w, perByte
}

// nanos is the time of a cycle.
var nanos = 1e9 / float64(emu.Parallella().ClockHz)

var shmemProgram = program{sources: []string{"shmem.c"}}

// transfers measures OpenSHMEM.
func transfers(threads int) (map[string]times, error) {
	all, _, err := measure(shmemProgram, threads)
	if err != nil {
		return nil, err
	}
	sync := all["barrier"][0]
	for _, name := range []string{"broadcast64", "fcollect64", "broadcast64 multicast"} {
		for size := range all[name] {
			all[name][size] -= sync
		}
	}
	return all, nil
}
