package main

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"time"
)

// side is one of those that run the same programs: a command, but for the program's arguments.
type side struct {
	name    string
	command func(p program) []string
}

// otp is the side that the others are compared with.
const otp = "OTP"

// sides builds the programs and the command line in dir. A process of ours runs on the board's ARM
// or on a core, by the interpreter or in native code; it may have the memory that programs need.
func sides(ctx context.Context, dir string) ([]side, error) {
	if err := os.CopyFS(dir, sources); err != nil {
		return nil, err
	}
	dir = filepath.Join(dir, "programs")
	files, err := filepath.Glob(filepath.Join(dir, "*.erl"))
	if err != nil {
		return nil, err
	}
	if err := build(ctx, "erlc", append([]string{"-o", dir}, files...)...); err != nil {
		return nil, err
	}
	binary := filepath.Join(dir, "epiphany")
	if err := build(ctx, "go", "build", "-o", binary, "github.com/parallergo/epiphany/cmd/epiphany"); err != nil {
		return nil, err
	}
	own := func(flags ...string) func(program) []string {
		return func(p program) []string {
			run := append([]string{binary, "run"}, flags...)
			return append(append(run, filepath.Join(dir, "alone.erl")), p.arguments()...)
		}
	}
	erl := func(p program) []string {
		a := p.arguments()
		call := fmt.Sprintf("alone:main([%q, %q, %q]), halt().", a[0], a[1], a[2])
		return []string{"erl", "-noinput", "-pa", dir, "-eval", call}
	}
	all := []side{{otp, erl}}
	for _, place := range []struct{ name, flag string }{{"ARM", "host"}, {"core", "cores-first"}} {
		for _, executor := range []struct{ name, flag string }{{"", "interpreter"}, {" jit", "jit"}} {
			all = append(all, side{place.name + executor.name,
				own("--place="+place.flag, "--executor="+executor.flag, "--host-bytes=512M")})
		}
	}
	return all, nil
}

// arguments are those of alone:main/1.
func (p program) arguments() []string {
	return []string{p.name, strconv.Itoa(p.size), strconv.Itoa(p.times)}
}

func build(ctx context.Context, name string, args ...string) error {
	if out, err := exec.CommandContext(ctx, name, args...).CombinedOutput(); err != nil {
		return fmt.Errorf("%s: %w\n%s", name, err, out)
	}
	return nil
}

// run runs a program once: what it printed, and the time that processors of this computer worked
// on it, the kernel's part included.
func (s side) run(ctx context.Context, p program) (string, time.Duration, error) {
	command := s.command(p)
	cmd := exec.CommandContext(ctx, command[0], command[1:]...)
	cmd.Stderr = os.Stderr
	out, err := cmd.Output()
	if err != nil {
		return "", 0, fmt.Errorf("%s of %s: %w", p.name, s.name, err)
	}
	state := cmd.ProcessState
	return string(out), state.UserTime() + state.SystemTime(), nil
}
