// Example 07: an Erlang server that multiplies matrices on eight cores of machine code, on one
// board with processes on the other cores. The kernel is chip/kernel.s, the server matrix.erl.
package main

import (
	"cmp"
	"context"
	_ "embed"
	"fmt"
	"io"
	"log"
	"os"

	"github.com/parallergo/epiphany"
	"github.com/parallergo/epiphany/toolchain/asm"
	"github.com/parallergo/epiphany/toolchain/lib"
	"github.com/parallergo/epiphany/toolchain/link"
)

//go:embed chip/kernel.s
var kernel string

//go:embed matrix.erl
var server []byte

func main() {
	if _, err := run(os.Stdout, epiphany.WithErrorReports(os.Stderr)); err != nil {
		log.Fatal(err)
	}
}

// build links the kernel with startup code, and with what it sends and receives messages with.
func build() ([]byte, error) {
	var inputs []link.Input
	for _, in := range []struct{ name, text string }{
		{"crt0.s", lib.Startup()}, {"channel.s", lib.Channel()}, {"kernel.s", kernel},
	} {
		object, err := asm.Assemble(in.name, []byte(in.text), asm.Options{})
		if err != nil {
			return nil, err
		}
		data, err := object.Bytes()
		if err != nil {
			return nil, err
		}
		inputs = append(inputs, link.Input{Name: in.name, Data: data})
	}
	text, _ := lib.Script("internal")
	script, err := link.ParseScript("internal", text)
	if err != nil {
		return nil, err
	}
	program, err := link.Link(inputs, link.Options{Script: script})
	if err != nil {
		return nil, err
	}
	return program.Bytes()
}

// run runs the server and gives what the system has done.
func run(out io.Writer, opts ...epiphany.Option) (stats epiphany.Stats, err error) {
	elf, err := build()
	if err != nil {
		return stats, err
	}
	mark := epiphany.WithMarks(func(_ string, s epiphany.Stats) {
		for _, c := range s.Cores {
			if c.State == "machine code" {
				fmt.Fprintf(out, "core %d: %d cycles of issue\n", c.Core, c.Count("issue"))
			}
		}
	})
	sys, err := epiphany.New(append(opts, epiphany.WithOutput(out), mark)...)
	if err != nil {
		return stats, err
	}
	defer func() { err = cmp.Or(err, sys.Close()) }()
	ctx := context.Background()
	if err := sys.LoadSource(ctx, "matrix.erl", server); err != nil {
		return stats, err
	}
	if _, err := sys.RunMain(ctx, "matrix", "main", elf); err != nil {
		return stats, err
	}
	return sys.Stats(), nil
}
