package main

import (
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"github.com/parallergo/epiphany"
	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/emu/engine"
)

// weakFlags are the flags for the order of memory.
type weakFlags struct {
	seed     uint64
	delay    int64
	noFences bool
}

func (w *weakFlags) add(c *cobra.Command) {
	fs := c.Flags()
	fs.Uint64Var(&w.seed, "weak-memory", 0, "order memory as weakly as the chip does: stores come late, by delays that follow from a seed")
	fs.Lookup("weak-memory").NoOptDefVal = "1"
	fs.Int64Var(&w.delay, "weak-delay", int64(epiphany.DefaultWeakDelay), "longest delay of a store in cycles, with --weak-memory")
	fs.BoolVar(&w.noFences, "no-fences", false, "leave heap fences out: with --weak-memory programs on cores go wrong")
}

// options turns the flags into options.
func (w *weakFlags) options(c *cobra.Command) (opts []epiphany.Option, err error) {
	switch fs := c.Flags(); {
	case fs.Changed("weak-memory") && (w.delay < 1 || w.delay > int64(engine.MaxWeakDelay)):
		return nil, fmt.Errorf("--weak-delay is %d, want 1 to %d", w.delay, engine.MaxWeakDelay)
	case fs.Changed("weak-memory"):
		opts = append(opts, epiphany.WithWeakMemory(w.seed, emu.Cycles(w.delay)))
	case fs.Changed("weak-delay"):
		return nil, errors.New("--weak-delay needs --weak-memory")
	}
	if w.noFences {
		opts = append(opts, epiphany.WithoutFences())
	}
	return opts, nil
}
