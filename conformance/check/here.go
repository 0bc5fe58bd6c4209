package check

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"

	"github.com/parallergo/epiphany"
	"github.com/parallergo/epiphany/conformance"
)

// Place is where and how a program runs here.
type Place struct {
	Name    string
	Cores   bool // the first process is also on a core, and others as far as there are cores
	Options []epiphany.Option
}

// ARM and Board are the places where every program runs.
var (
	ARM   = Place{Name: "host"}
	Board = Place{Name: "board", Cores: true}
)

// Runs tells whether a program may run in the place.
func (place Place) Runs(p *conformance.Program) bool {
	onARM := !place.Cores && len(place.Options) == 0
	return onARM || !p.ARMOnly && !(place.Cores && p.ARMMain)
}

// launcher runs a program's main/0 in a new process and exits with that process's reason.
const launcher = `
-module(launcher).
-export([main/1]).
main(Module) ->
    {Pid, Ref} = spawn_monitor(Module, main, []),
    receive {'DOWN', Ref, process, Pid, Reason} -> exit(Reason) end.
`

// filesChapter is the chapter of programs that use files: each runs in its own directory.
const filesChapter = "files"

// Text returns the output of a program, run with additional options besides those of the place,
// followed by crash reports and errors if it does not end normally.
func (place Place) Text(ctx context.Context, p *conformance.Program, opts ...epiphany.Option) string {
	var out, reports bytes.Buffer
	if p.Chapter == filesChapter {
		dir, err := os.MkdirTemp("", "conformance")
		if err != nil {
			return err.Error()
		}
		defer os.RemoveAll(dir)
		opts = append(slices.Clone(opts), epiphany.WithFiles(dir))
	}
	opts = slices.Concat(place.Options, opts,
		[]epiphany.Option{epiphany.WithOutput(&out), epiphany.WithErrorReports(&reports)})
	if place.Cores {
		opts = append(opts, epiphany.WithCoresFirst())
	}
	if p.Chapter == reportsChapter {
		opts = append(opts, epiphany.WithCodePath(filepath.Dir(p.File)),
			epiphany.WithStandardError(io.Discard))
	}
	reason, err := place.run(ctx, p, opts)
	switch {
	case p.Chapter == reportsChapter && err == nil && reason == epiphany.Atom("normal"):
		return withReports(out.Bytes(), reports.Bytes())
	case errors.As(err, new(*epiphany.HaltError)):
	case err != nil:
		fmt.Fprintln(&out, err)
	case reason != epiphany.Atom("normal"):
		out.Write(reports.Bytes())
	}
	return out.String()
}

// load compiles and loads a program. Stack traces are part of reports, so they contain file names
// without directories.
func load(ctx context.Context, sys *epiphany.System, p *conformance.Program) error {
	if p.Chapter != reportsChapter {
		return sys.Load(ctx, p.File)
	}
	text, err := p.Source()
	if err != nil {
		return err
	}
	return sys.LoadSource(ctx, filepath.Base(p.File), text)
}

// run runs main/0 and returns its exit reason.
func (place Place) run(ctx context.Context, p *conformance.Program,
	opts []epiphany.Option) (reason any, err error) {
	sys, err := epiphany.New(opts...)
	if err != nil {
		return nil, err
	}
	defer func() {
		if cannot := sys.Close(); err == nil {
			err = cannot
		}
	}()
	if err := load(ctx, sys, p); err != nil {
		return nil, err
	}
	if !place.Cores {
		return sys.RunMain(ctx, p.Name, "main")
	}
	if err := sys.LoadSource(ctx, "launcher.erl", []byte(launcher)); err != nil {
		return nil, err
	}
	return sys.RunMain(ctx, "launcher", "main", epiphany.Atom(p.Name))
}
