// Example 17: Go, Erlang and C in one job. Go starts it on eight cores and asks for views of the
// Mandelbrot set. Member 0, a process of Erlang (views.erl), hands each view to the others,
// programs in C (chip/rows.c), and collects what these compute; Go prints it.
package main

import (
	"bytes"
	"cmp"
	"context"
	_ "embed"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"log"
	"os"

	"github.com/parallergo/epiphany"
	"github.com/parallergo/epiphany/pgas"
	"github.com/parallergo/epiphany/slave"
	"github.com/parallergo/epiphany/toolchain/cc"
)

//go:embed chip/rows.c
var rows []byte

//go:embed views.erl
var coordinator []byte

// symmetric are the bytes of symmetric memory of each core.
const symmetric = 3 << 10

// view is the middle of a picture, and the way from one point to the next.
type view struct{ X, Y, Step float32 }

var (
	views = []view{{-0.6, 0, 0.045}, {-0.16, 1.035, 0.002}}
	end   view // a step of 0
)

func main() {
	err := run(context.Background(), os.Stdout, epiphany.WithErrorReports(os.Stderr))
	if err != nil {
		log.Fatal(err)
	}
}

// run prints all views.
func run(ctx context.Context, out io.Writer, opts ...epiphany.Option) (err error) {
	program, err := cc.Build("rows.c", rows, cc.Options{
		Level: 2, Separate: true, // arithmetic as in Go, with which the test compares
		Libraries: pgas.Libraries(), Target: cc.Target{Symmetric: symmetric},
	})
	if err != nil {
		return err
	}
	placement := slave.DefaultPlacement()
	placement.SymmetricBytes = symmetric
	sys, err := epiphany.New(append(opts, epiphany.WithPlacement(placement))...)
	if err != nil {
		return err
	}
	defer func() { err = cmp.Or(err, sys.Close()) }()
	if err := sys.LoadSource(ctx, "views.erl", coordinator); err != nil {
		return err
	}
	members := []epiphany.Member{{Module: "views", Function: "coordinate"}}
	for len(members) < 8 {
		members = append(members, epiphany.Member{Program: program})
	}
	job, err := sys.StartMembers(ctx, members, epiphany.JobOptions{Rows: 2, Columns: 4})
	if err != nil {
		return err
	}
	for _, v := range views {
		picture, err := v.ask(ctx, job)
		if err != nil {
			return err
		}
		fmt.Fprintf(out, "around %g%+gi\n%s", v.X, v.Y, picture)
	}
	if _, err := end.ask(ctx, job); !errors.Is(err, io.EOF) {
		return fmt.Errorf("the job goes on: %w", err)
	}
	return nil
}

// ask sends the view to member 0 and waits for its picture, or for the end of the job.
func (v view) ask(ctx context.Context, job *epiphany.Job) (picture []byte, err error) {
	var message bytes.Buffer
	if err := binary.Write(&message, binary.LittleEndian, v); err != nil {
		return nil, err
	}
	if err := job.Send(ctx, 0, message.Bytes()); err != nil {
		return nil, err
	}
	_, picture, err = job.Receive(ctx)
	return picture, err
}
