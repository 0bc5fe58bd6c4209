package crandom

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"

	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/emu/host"
	"github.com/parallergo/epiphany/toolchain/asm"
	"github.com/parallergo/epiphany/toolchain/cc"
	"github.com/parallergo/epiphany/toolchain/lib"
	"github.com/parallergo/epiphany/toolchain/link"
)

// Compiler gives what a program prints.
type Compiler interface {
	Name() string
	// Run compiles and executes a source in a directory of its own.
	Run(ctx context.Context, dir, source string) (printed string, err error)
}

// native is the computer's own compiler.
type native struct{ command []string }

// Native is the computer's own gcc with a level of optimisation, for a processor with the chip's
// sizes of types and IEEE arithmetic, or why there is none.
func Native(ctx context.Context, level string) (Compiler, error) {
	c := native{[]string{"gcc", "-m32", "-msse2", "-mfpmath=sse", "-malign-double", "-fwrapv",
		"-ffp-contract=off", "-w", level}}
	dir, err := os.MkdirTemp("", "crandom")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	if _, err := c.Run(ctx, dir, "int main(void) { return 0; }\n"); err != nil {
		return nil, fmt.Errorf("no compiler for 32 bits here (Debian's gcc-multilib): %w", err)
	}
	return c, nil
}

func (c native) Name() string { return "gcc " + c.command[len(c.command)-1] }

func (c native) Run(ctx context.Context, dir, source string) (string, error) {
	program := filepath.Join(dir, "native"+c.command[len(c.command)-1])
	file := program + ".c"
	if err := os.WriteFile(file, []byte(source), 0o600); err != nil {
		return "", err
	}
	if err := command(ctx, append(slices.Clone(c.command), "-o", program, file)...); err != nil {
		return "", err
	}
	out, err := exec.CommandContext(ctx, program).Output()
	return strings.TrimSpace(string(out)), err
}

// command runs a program that prints nothing if it is content.
func command(ctx context.Context, words ...string) error {
	out, err := exec.CommandContext(ctx, words[0], words[1:]...).CombinedOutput()
	if err != nil {
		return fmt.Errorf("%s: %w\n%s", words[0], err, out)
	}
	return nil
}

// gnu is epiphany-elf-gcc.
type gnu struct {
	path, level string
	libraries   []link.Input
}

// memory is what compilers call for large values, where no C library is.
const memory = `void *memcpy(void *to, const void *from, unsigned n)
{
	for (unsigned i = 0; i < n; i++)
		((char *)to)[i] = ((const char *)from)[i];
	return to;
}

void *memset(void *to, int value, unsigned n)
{
	for (unsigned i = 0; i < n; i++)
		((char *)to)[i] = value;
	return to;
}
`

// GNU is the chip's compiler by its path, with a level of optimisation.
func GNU(ctx context.Context, path, level string) (Compiler, error) {
	out, err := exec.CommandContext(ctx, path, "-print-libgcc-file-name").Output()
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	name := strings.TrimSpace(string(out))
	data, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	dir, err := os.MkdirTemp("", "crandom")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	g := gnu{path: path, level: level}
	functions, err := g.compile(ctx, filepath.Join(dir, "memory"), memory, "-fno-builtin",
		"-fno-tree-loop-distribute-patterns")
	g.libraries = []link.Input{functions, {Name: name, Data: data}}
	return g, err
}

func (g gnu) Name() string { return filepath.Base(g.path) + " " + g.level }

func (g gnu) Run(ctx context.Context, dir, source string) (string, error) {
	object, err := g.compile(ctx, filepath.Join(dir, "gnu"+g.level), source)
	if err != nil {
		return "", err
	}
	program, err := linked(append([]link.Input{object}, g.libraries...))
	if err != nil {
		return "", err
	}
	return Execute(ctx, program)
}

// compile makes an object of a source.
func (g gnu) compile(ctx context.Context, name, source string, options ...string) (link.Input, error) {
	if err := os.WriteFile(name+".c", []byte(source), 0o600); err != nil {
		return link.Input{}, err
	}
	words := append([]string{g.path, g.level, "-w", "-fwrapv", "-ffp-contract=off"}, options...)
	if err := command(ctx, append(words, "-c", "-o", name+".o", name+".c")...); err != nil {
		return link.Input{}, err
	}
	object, err := os.ReadFile(name + ".o")
	return link.Input{Name: name + ".o", Data: object}, err
}

// ours is the compiler of this project.
type ours struct{ opt cc.Options }

// Ours is toolchain/cc. Products and sums are kept apart, as the other compilers do.
func Ours(opt cc.Options) Compiler {
	opt.Separate = true
	return ours{opt}
}

func (o ours) Name() string {
	name := fmt.Sprintf("epiphany cc -O%d", o.opt.Level)
	if o.opt.Small {
		name = "epiphany cc -Os"
	}
	if o.opt.HardLoops {
		name += " --hardware-loops"
	}
	return name
}

func (o ours) Run(ctx context.Context, _, source string) (string, error) {
	object, err := cc.Object("random.c", []byte(source), o.opt)
	if err != nil {
		return "", err
	}
	data, err := object.Bytes()
	if err != nil {
		return "", err
	}
	const script = "legacy" // it has room for any program and its stack
	text, _ := lib.Script(script)
	program, err := cc.Program([]link.Input{{Name: "random.o", Data: data}}, script, text)
	if err != nil {
		return "", err
	}
	if data, err = program.Bytes(); err != nil {
		return "", err
	}
	return Execute(ctx, data)
}

// mostCycles is more than any program takes.
const mostCycles emu.Cycles = 2e9

// Execute executes a program on a core and gives what it has left in result.
func Execute(ctx context.Context, program []byte) (printed string, err error) {
	image, err := host.ReadImage(bytes.NewReader(program))
	if err != nil {
		return "", err
	}
	result, found := image.Find("_result")
	if !found {
		return "", errors.New("the program has no result")
	}
	sys, err := host.Open(host.Config{Workers: 1, Window: 512})
	if err != nil {
		return "", err
	}
	defer func() { err = errors.Join(err, sys.Close()) }()
	sys.Limit = mostCycles
	group, err := sys.Group(0, 0, 1, 1)
	if err != nil {
		return "", err
	}
	if err := group.Load(ctx, image); err != nil {
		return "", err
	}
	ends, err := group.Run(ctx, &host.Calls{})
	if err != nil {
		return "", err
	}
	if ends[0].Kind != host.Exited || ends[0].Status != 0 {
		return "", fmt.Errorf("the core is %v, cause %v, before %#x", ends[0].Kind, ends[0].Cause,
			ends[0].PC)
	}
	sys.Limit = 0
	var p [8]byte
	if err := group.Read(ctx, 0, result.Address, p[:]); err != nil {
		return "", err
	}
	return fmt.Sprintf("%016x", binary.LittleEndian.Uint64(p[:])), nil
}

// linked makes a program of objects.
func linked(objects []link.Input) ([]byte, error) {
	startup, err := asm.Assemble("crt0.s", []byte(lib.Startup()), asm.Options{})
	if err != nil {
		return nil, err
	}
	data, err := startup.Bytes()
	if err != nil {
		return nil, err
	}
	text, _ := lib.Script("fast")
	script, err := link.ParseScript("fast", text)
	if err != nil {
		return nil, err
	}
	program, err := link.Link(append([]link.Input{{Name: "crt0.o", Data: data}}, objects...),
		link.Options{Script: script})
	if err != nil {
		return nil, err
	}
	return program.Bytes()
}

// Difference is a program to which compilers give different results.
type Difference struct {
	Number  uint64
	Source  string
	Results []string // by compiler: what was printed, or what went wrong
}

// Compare runs a program with all compilers; it is nil if they agree.
func Compare(ctx context.Context, seed, number uint64, compilers []Compiler) (*Difference, error) {
	dir, err := os.MkdirTemp("", "crandom")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	d := &Difference{Number: number, Source: Program(seed, number)}
	same := true
	for _, c := range compilers {
		printed, err := c.Run(ctx, dir, d.Source)
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		if err != nil {
			printed = "error: " + err.Error()
		}
		same = same && err == nil && (d.Results == nil || printed == d.Results[0])
		d.Results = append(d.Results, printed)
	}
	if same {
		return nil, nil
	}
	return d, nil
}
