// Example 11: a solver with OpenSHMEM on eight cores, which a supervisor in Erlang looks after.
// One of its cores fails; the supervisor starts another job, which finds the same. The cores' part
// is chip/rod.c, the supervisor solver.erl.
package main

import (
	"cmp"
	"context"
	_ "embed"
	"io"
	"log"
	"os"

	"github.com/parallergo/epiphany"
	"github.com/parallergo/epiphany/pgas"
	"github.com/parallergo/epiphany/toolchain/asm"
	"github.com/parallergo/epiphany/toolchain/cc"
	"github.com/parallergo/epiphany/toolchain/elf"
	"github.com/parallergo/epiphany/toolchain/lib"
	"github.com/parallergo/epiphany/toolchain/link"
)

//go:embed chip/rod.c
var rod []byte

//go:embed solver.erl
var solver []byte

func main() {
	if _, err := run(os.Stdout, epiphany.WithErrorReports(os.Stderr)); err != nil {
		log.Fatal(err)
	}
}

// build compiles the cores' part, and links it with what it sends and receives messages with.
func build() ([]byte, error) {
	source, err := cc.Object("rod.c", rod, cc.Options{Level: 2, Libraries: pgas.Libraries()})
	if err != nil {
		return nil, err
	}
	channel, err := asm.Assemble("channel.s", []byte(lib.Channel()), asm.Options{})
	if err != nil {
		return nil, err
	}
	var inputs []link.Input
	for _, object := range []*elf.File{source, channel} {
		data, err := object.Bytes()
		if err != nil {
			return nil, err
		}
		inputs = append(inputs, link.Input{Name: "rod.o", Data: data})
	}
	program, err := cc.Program(inputs, "", "", pgas.Libraries()...)
	if err != nil {
		return nil, err
	}
	return program.Bytes()
}

// run runs the solver and gives what the system has done.
func run(out io.Writer, opts ...epiphany.Option) (stats epiphany.Stats, err error) {
	program, err := build()
	if err != nil {
		return stats, err
	}
	sys, err := epiphany.New(append(opts, epiphany.WithOutput(out))...)
	if err != nil {
		return stats, err
	}
	defer func() { err = cmp.Or(err, sys.Close()) }()
	ctx := context.Background()
	if err := sys.LoadSource(ctx, "solver.erl", solver); err != nil {
		return stats, err
	}
	if _, err := sys.RunMain(ctx, "solver", "main", program); err != nil {
		return stats, err
	}
	return sys.Stats(), nil
}
