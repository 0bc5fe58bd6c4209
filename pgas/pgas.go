package pgas

import (
	"bytes"
	"cmp"
	"context"
	"fmt"
	"io"
	"slices"

	"github.com/parallergo/epiphany/emu/host"
	"github.com/parallergo/epiphany/pgas/fabric"
	"github.com/parallergo/epiphany/pgas/rpc"
	"github.com/parallergo/epiphany/pgas/shmem"
	"github.com/parallergo/epiphany/toolchain/cc"
	"github.com/parallergo/epiphany/toolchain/lib"
)

// Libraries returns all libraries for programs in C.
func Libraries() []lib.Package {
	return []lib.Package{shmem.Library(), rpc.Library(), fabric.Library()}
}

// Build compiles a source in C with optimisation, and links it with the libraries whose headers it
// includes. The name is used in messages.
func Build(name string, source []byte) (*host.Image, error) {
	program, err := cc.Build(name, source, cc.Options{Level: 2, Libraries: Libraries()})
	if err != nil {
		return nil, err
	}
	return host.ReadImage(bytes.NewReader(program))
}

// Run runs a program on all cores of a board until each has exited, and returns the state hash. It
// fails if a core exits with a status other than 0 or stops otherwise. Output of the cores is
// written to out.
func Run(ctx context.Context, cfg host.Config, image *host.Image, out io.Writer) (
	hash uint64, err error,
) {
	sys, err := host.Open(cfg)
	if err != nil {
		return 0, err
	}
	defer func() { err = cmp.Or(err, sys.Close()) }()
	if err := RunOn(ctx, sys, image, out); err != nil {
		return 0, err
	}
	return sys.Hash(), nil
}

// WaitError reports a program whose members wait for what nobody will do.
type WaitError struct {
	group *host.Group
	Ends  []host.End
}

func (e *WaitError) Error() string {
	text := "the program waits for what nobody will do"
	for i, end := range e.Ends {
		switch end.Kind {
		case host.Waits, host.Idles:
			text += fmt.Sprintf("\n  PE %d %s", i, e.group.Explain(i, end))
		case host.Failed:
			text += fmt.Sprintf("\n  PE %d has failed before %s: %v", i,
				e.group.Where(i, end.PC), end.Cause)
		}
	}
	return text
}

// RunOn is Run on an open board.
func RunOn(ctx context.Context, sys *host.System, image *host.Image, out io.Writer) error {
	group, err := sys.Group(0, 0, sys.Board().Rows, sys.Board().Cols)
	if err != nil {
		return err
	}
	if err := group.Load(ctx, image); err != nil {
		return err
	}
	ends, err := group.Run(ctx, &host.Calls{Stdout: out, Stderr: out})
	if err != nil {
		return err
	}
	if slices.ContainsFunc(ends, func(e host.End) bool { return e.Kind == host.Waits }) {
		return &WaitError{group, ends}
	}
	for i, end := range ends {
		if end.Kind != host.Exited || end.Status != 0 {
			return fmt.Errorf("core[%d] is %v, with status %d", i, end.Kind, end.Status)
		}
	}
	return nil
}
