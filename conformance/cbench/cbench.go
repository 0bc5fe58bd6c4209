package cbench

import (
	"bytes"
	"context"
	"embed"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/emu/host"
	"github.com/parallergo/epiphany/toolchain/asm"
	"github.com/parallergo/epiphany/toolchain/cc"
	"github.com/parallergo/epiphany/toolchain/elf"
	"github.com/parallergo/epiphany/toolchain/lib"
	"github.com/parallergo/epiphany/toolchain/link"
)

//go:embed kernels
var sources embed.FS

// Kernels are the names of the kernels.
var Kernels = []string{
	"dot", "matmul", "fft", "copy", "crc", "quicksort", "search", "queue", "mandelbrot", "nbody",
}

// Figure is what a compiler makes of a kernel.
type Figure struct {
	Name   string `json:"name"`
	Cycles uint32 `json:"cycles"`
	Bytes  uint32 `json:"bytes"`
	Result uint32 `json:"result"` // what the kernel computes
}

// Record is the figures of a compiler.
type Record struct {
	Version string   `json:"version"`
	Date    string   `json:"date"`
	Flags   []string `json:"flags"`
	Figures []Figure `json:"figures"`
}

//go:embed gnu.json
var recorded []byte

// GNU is what was recorded of GNU's compiler.
func GNU() (*Record, error) {
	r := &Record{}
	err := json.Unmarshal(recorded, r)
	if err == nil && len(r.Figures) != len(Kernels) {
		err = fmt.Errorf("%d kernels are recorded of %d", len(r.Figures), len(Kernels))
	}
	return r, err
}

// source is the text of a kernel.
func source(name string) ([]byte, error) { return sources.ReadFile("kernels/" + name + ".c") }

// start is the object that times a kernel.
func start() (link.Input, error) {
	const name = "start.s"
	text, err := sources.ReadFile("kernels/" + name)
	if err != nil {
		return link.Input{}, err
	}
	return assembled(name, text)
}

func assembled(name string, text []byte) (link.Input, error) {
	object, err := asm.Assemble(name, text, asm.Options{})
	if err != nil {
		return link.Input{}, err
	}
	data, err := object.Bytes()
	return link.Input{Name: name + ".o", Data: data}, err
}

// script is the linker script by which all is in SRAM.
const script = "internal"

// Measure gives the figure of toolchain/cc for a kernel.
func Measure(ctx context.Context, kernel string, opt cc.Options) (Figure, error) {
	text, err := source(kernel)
	if err != nil {
		return Figure{}, err
	}
	object, err := cc.Object(kernel+".c", text, opt)
	if err != nil {
		return Figure{}, err
	}
	data, err := object.Bytes()
	if err != nil {
		return Figure{}, err
	}
	first, err := start()
	if err != nil {
		return Figure{}, err
	}
	memory, _ := lib.Script(script)
	program, err := cc.Program([]link.Input{first, {Name: kernel + ".o", Data: data}}, script, memory)
	if err != nil {
		return Figure{}, err
	}
	return figure(ctx, kernel, object, program)
}

// Flags are those by which GNU's compiler compiles the kernels. A loop that copies stays one.
var Flags = []string{"-O2", "-ffreestanding", "-fno-tree-loop-distribute-patterns"}

// MeasureGNU gives the figure of GNU's compiler, whose path is given, for a kernel.
func MeasureGNU(ctx context.Context, path, kernel string) (Figure, error) {
	dir, err := os.MkdirTemp("", "cbench")
	if err != nil {
		return Figure{}, err
	}
	defer os.RemoveAll(dir)
	text, err := source(kernel)
	if err != nil {
		return Figure{}, err
	}
	// Copies of structures may be calls.
	inputs, err := gnuObjects(ctx, path, dir, kernel, text)
	if err != nil {
		return Figure{}, err
	}
	object, err := elf.Read(kernel+".o", inputs[0].Data)
	if err != nil {
		return Figure{}, err
	}
	crt, err := assembled("crt0.s", []byte(lib.Startup()))
	if err != nil {
		return Figure{}, err
	}
	first, err := start()
	if err != nil {
		return Figure{}, err
	}
	memory, _ := lib.Script(script)
	parsed, err := link.ParseScript(script, memory)
	if err != nil {
		return Figure{}, err
	}
	program, err := link.Link(append([]link.Input{crt, first}, inputs...),
		link.Options{Script: parsed, ScriptName: script, GC: true})
	if err != nil {
		return Figure{}, err
	}
	return figure(ctx, kernel, object, program)
}

// memory is what GNU's compiler calls to copy structures, where no C library is.
const memory = `void *memcpy(void *to, const void *from, unsigned n)
{
	for (unsigned i = 0; i < n / 4; i++)
		((unsigned *)to)[i] = ((const unsigned *)from)[i];
	for (unsigned i = n & -4u; i < n; i++)
		((char *)to)[i] = ((const char *)from)[i];
	return to;
}
`

// gnuObjects compiles a kernel, and gives it with the libraries that it may need.
func gnuObjects(ctx context.Context, path, dir, kernel string, text []byte) ([]link.Input, error) {
	var all []link.Input
	for _, s := range []struct {
		name string
		text []byte
	}{{kernel, text}, {"memory", []byte(memory)}} {
		file := filepath.Join(dir, s.name)
		if err := os.WriteFile(file+".c", s.text, 0o600); err != nil {
			return nil, err
		}
		words := append(append([]string{}, Flags...), "-c", "-o", file+".o", file+".c")
		if out, err := exec.CommandContext(ctx, path, words...).CombinedOutput(); err != nil {
			return nil, fmt.Errorf("%s: %w\n%s", path, err, out)
		}
		data, err := os.ReadFile(file + ".o")
		if err != nil {
			return nil, err
		}
		all = append(all, link.Input{Name: s.name + ".o", Data: data})
	}
	out, err := exec.CommandContext(ctx, path, "-print-libgcc-file-name").Output()
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	name := strings.TrimSpace(string(out))
	data, err := os.ReadFile(name)
	return append(all, link.Input{Name: name, Data: data}), err
}

// Version is the first line that a GNU compiler prints of itself.
func Version(ctx context.Context, path string) (string, error) {
	out, err := exec.CommandContext(ctx, path, "--version").Output()
	line, _, _ := strings.Cut(string(out), "\n")
	return strings.TrimSpace(line), err
}

// figure executes a program with a kernel and counts the bytes of the kernel's own code.
func figure(ctx context.Context, kernel string, object, program *elf.File) (Figure, error) {
	f := Figure{Name: kernel}
	for _, s := range object.Sections {
		if strings.HasPrefix(s.Name, ".text") {
			f.Bytes += uint32(len(s.Data))
		}
	}
	data, err := program.Bytes()
	if err != nil {
		return f, err
	}
	f.Result, f.Cycles, err = execute(ctx, data)
	if err != nil {
		err = fmt.Errorf("%s: %w", kernel, err)
	}
	return f, err
}

// mostCycles is more than any kernel takes.
const mostCycles emu.Cycles = 1e8

// execute runs a program on a core and reads what the kernel gives and how long it took.
func execute(ctx context.Context, program []byte) (result, cycles uint32, err error) {
	image, err := host.ReadImage(bytes.NewReader(program))
	if err != nil {
		return 0, 0, err
	}
	at, found := image.Find("_result")
	if !found {
		return 0, 0, errors.New("the program has no result")
	}
	sys, err := host.Open(host.Config{Workers: 1, Window: 512})
	if err != nil {
		return 0, 0, err
	}
	defer func() { err = errors.Join(err, sys.Close()) }()
	sys.Limit = mostCycles
	group, err := sys.Group(0, 0, 1, 1)
	if err != nil {
		return 0, 0, err
	}
	if err := group.Load(ctx, image); err != nil {
		return 0, 0, err
	}
	ends, err := group.Run(ctx, &host.Calls{})
	if err != nil {
		return 0, 0, err
	}
	if ends[0].Kind != host.Exited || ends[0].Status != 0 {
		return 0, 0, fmt.Errorf("the core is %v, cause %v, before %#x", ends[0].Kind, ends[0].Cause,
			ends[0].PC)
	}
	sys.Limit = 0
	var p [8]byte
	if err := group.Read(ctx, 0, at.Address, p[:]); err != nil {
		return 0, 0, err
	}
	return binary.LittleEndian.Uint32(p[:]), binary.LittleEndian.Uint32(p[4:]), nil
}

// Report writes the table of figures beside those of GNU's compiler.
func Report(w io.Writer, gnu *Record, figures []Figure) error {
	var out strings.Builder
	fmt.Fprintf(&out, "%s, %s, %s\n", gnu.Version, strings.Join(gnu.Flags, " "), gnu.Date)
	const row = "%-12s %10v %10v %6.2f %8v %8v %6.2f\n"
	fmt.Fprintf(&out, "%-12s %10s %10s %6s %8s %8s %6s\n",
		"kernel", "cycles", "GNU's", "ratio", "bytes", "GNU's", "ratio")
	var logCycles, logBytes float64
	for i, f := range figures {
		g := gnu.Figures[i]
		cycles, size := float64(f.Cycles)/float64(g.Cycles), float64(f.Bytes)/float64(g.Bytes)
		logCycles += math.Log(cycles)
		logBytes += math.Log(size)
		fmt.Fprintf(&out, row, f.Name, f.Cycles, g.Cycles, cycles, f.Bytes, g.Bytes, size)
	}
	n := float64(len(figures))
	fmt.Fprintf(&out, row, "geom. mean", "", "", math.Exp(logCycles/n), "", "", math.Exp(logBytes/n))
	_, err := io.WriteString(w, out.String())
	return err
}
