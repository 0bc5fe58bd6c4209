// Package systems measures the systems of the papers by programs that the cores execute, and prints
// what was published beside it, and the instructions that routines execute. "epiphany bench pgas" and
// "make pgas" do so.
//
// Times are fitted as the papers do: a call with L bytes takes α + L/rate. Nothing of the model is
// fitted to these figures. Collectives are timed with the barrier behind them, whose time is taken
// off; of fcollect L is what a PE has in the end.
//
// Transfers, collectives, barriers and atomics are measured on boards of several sizes, with their
// energy (collectives.go). Calls of functions on other cores (rpc.go) are measured by the dot product
// of vectors, the resident runtime (coprthr.go) by the product of matrices.
package systems

import (
	"bufio"
	"bytes"
	"cmp"
	"context"
	"embed"
	"fmt"
	"io"
	"io/fs"
	"path"

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
	linked, err := p.link()
	if err != nil {
		return nil, err
	}
	data, err := linked.Bytes()
	if err != nil {
		return nil, err
	}
	return host.ReadImage(bytes.NewReader(data))
}

func (p program) link() (*elf.File, error) {
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
				Level: 2, Libraries: pgas.Libraries(), Define: p.define,
				Include: []string{"chip"},
				Open:    func(name string) (fs.File, error) { return sources.Open(name) }})
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
	return cc.Program(objects, p.script, script, pgas.Libraries()...)
}

// measured is what a program has measured: cycles, and the energy of the chip in picojoules, of a
// routine by bytes.
type measured struct {
	times, energy map[string]times
	hash          uint64
}

// measure runs a program on a Parallella.
func measure(p program, threads int) (measured, error) {
	return measureOn(p, emu.Parallella(), threads)
}

// measureOn runs a program on a board. Cores see each other's stores in the cycle in which they
// arrive, not at the end of longer windows, which barriers would wait for.
func measureOn(p program, board emu.Board, threads int) (m measured, err error) {
	image, err := p.image()
	if err != nil {
		return m, err
	}
	sys, err := host.Open(host.Config{Board: board, Workers: threads, Window: 1})
	if err != nil {
		return m, err
	}
	defer func() { err = cmp.Or(err, sys.Close()) }()
	var spent meter
	spent.watch(sys, board, image)
	var out bytes.Buffer
	if err := pgas.RunOn(context.Background(), sys, image, &out); err != nil {
		return m, fmt.Errorf("%w: %s", err, out.String())
	}
	m.hash = sys.Hash()
	m.times, m.energy, err = parse(&out, spent.spent)
	return m, err
}

// meter has the energy that the chip spends while core 0 measures.
type meter struct {
	sys          *host.System
	phase, turns emu.Addr // of the program's variables
	now          emu.Word // its phase
	begin        uint64
	spent        []float64 // picojoules a call, by the program's lines
}

// watch looks at a program that has the variables.
func (m *meter) watch(sys *host.System, board emu.Board, image *host.Image) {
	phase, measures := image.Find("_phase")
	turns, counts := image.Find("_turns")
	if measures && counts {
		m.sys = sys
		m.phase, m.turns = board.Global(0, phase.Address), board.Global(0, turns.Address)
		sys.Watch(m.observe)
	}
}

// observe is called after each window.
func (m *meter) observe() {
	ws, err := m.sys.Memory().Words(m.phase, 1)
	if err != nil || ws[0] == m.now {
		return
	}
	energy := m.sys.Energy()
	if m.now = ws[0]; m.now%2 == 1 {
		m.begin = energy.Chip()
		return
	}
	if turns, err := m.sys.Memory().Words(m.turns, 1); err == nil {
		m.spent = append(m.spent, float64(energy.Chip()-m.begin)/float64(turns[0]))
	}
}

// parse reads the program's lines: a name that may have spaces, bytes, cycles. What they have spent
// may be unknown.
func parse(r io.Reader, spent []float64) (all, energy map[string]times, err error) {
	all, energy = map[string]times{}, map[string]times{}
	lines := bufio.NewScanner(r)
	for i := 0; lines.Scan(); i++ {
		fields := bytes.Fields(lines.Bytes())
		if len(fields) < 3 {
			return nil, nil, fmt.Errorf("no line of times: %q", lines.Text())
		}
		var size int
		var cycles float64
		numbers := bytes.Join(fields[len(fields)-2:], []byte(" "))
		if _, err := fmt.Sscan(string(numbers), &size, &cycles); err != nil {
			return nil, nil, fmt.Errorf("no line of times: %q: %w", lines.Text(), err)
		}
		name := string(bytes.Join(fields[:len(fields)-2], []byte(" ")))
		if all[name] == nil {
			all[name], energy[name] = times{}, times{}
		}
		all[name][size] = cycles
		if i < len(spent) {
			energy[name][size] = spent[i]
		}
	}
	return all, energy, lines.Err()
}

// fit gives α and the cycles a byte of the line with the least sum of squares of relative errors.
func (t times) fit() (alpha, perByte float64) {
	var w, x, y, xx, xy float64
	for _, size := range t.sizes() {
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

// turns are how often programs of OpenSHMEM do what they measure.
const turns = 4

// less takes off what the barrier behind collectives takes.
func less(all map[string]times, barrier string, names ...string) {
	for _, name := range names {
		for size := range all[name] {
			all[name][size] -= all[barrier][0]
		}
	}
}
