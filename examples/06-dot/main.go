// Example 06: machine code on all cores. It assembles and links chip/dot.s, loads it into a
// workgroup of 16 cores, and prints what they print. From the command line:
//
//	epiphany as examples/06-dot/chip/dot.s
//	epiphany ld -o dot.elf crt0.o dot.o
//	epiphany exec -n 16 dot.elf
package main

import (
	"bytes"
	"cmp"
	"context"
	_ "embed"
	"fmt"
	"io"
	"log"
	"os"

	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/emu/host"
	"github.com/parallergo/epiphany/toolchain/asm"
	"github.com/parallergo/epiphany/toolchain/lib"
	"github.com/parallergo/epiphany/toolchain/link"
)

//go:embed chip/dot.s
var source string

func main() {
	if _, err := run(os.Stdout, 0); err != nil {
		log.Fatal(err)
	}
}

// build makes the program.
func build() ([]byte, error) {
	var inputs []link.Input
	for _, in := range []struct{ name, text string }{{"crt0.s", lib.Startup()}, {"dot.s", source}} {
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

// run runs it on all cores of a Parallella with so many threads, 0 for all, and gives the state
// hash.
func run(out io.Writer, threads int) (hash uint64, err error) {
	program, err := build()
	if err != nil {
		return 0, err
	}
	image, err := host.ReadImage(bytes.NewReader(program))
	if err != nil {
		return 0, err
	}
	board := emu.Parallella()
	sys, err := host.Open(host.Config{Board: board, Workers: threads})
	if err != nil {
		return 0, err
	}
	defer func() { err = cmp.Or(err, sys.Close()) }()
	group, err := sys.Group(0, 0, board.Rows, board.Cols)
	if err != nil {
		return 0, err
	}
	if err := group.Load(context.Background(), image); err != nil {
		return 0, err
	}
	calls := &host.Calls{Stdout: out, Stderr: os.Stderr}
	ends, err := group.Run(context.Background(), calls)
	if err != nil {
		return 0, err
	}
	for i, end := range ends {
		if end.Kind != host.Exited || end.Status != 0 {
			return 0, fmt.Errorf("member %d: %v, status %d", i, end.Kind, end.Status)
		}
	}
	return sys.Hash(), nil
}
