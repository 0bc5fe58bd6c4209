package epiphany

import (
	"context"
	"errors"
	"fmt"

	proto "github.com/asynkron/protoactor-go/actor"

	"github.com/parallergo/epiphany/bridge"
)

// ProgramOptions choose how machine code starts. The zero value starts it on any free core, at the
// entry point of the file.
type ProgramOptions struct {
	// Core is the number of a core, or nil for any.
	Core *int
	// Entry is the symbol of a function to call, as from C; empty means the entry point of the
	// file.
	Entry string
	// Cycles is the longest run of the core, 0 for no limit.
	Cycles int64
	// Group is the number, at least 1, of the group of cores that share a barrier, and GroupSize
	// the number of its cores; 0 means a core without a group.
	Group, GroupSize int
	// Link is a Go actor to link the process to, as in [SpawnOptions].
	Link *proto.PID
}

// SpawnProgram is [System.SpawnProgram].
func SpawnProgram(ctx context.Context, s *System, elf []byte, o ProgramOptions,
	args ...any) (*proto.PID, error) {
	return s.SpawnProgram(ctx, elf, o, args...)
}

// SpawnProgram starts an ELF program for the Epiphany on a core, with up to four arguments in its
// registers: 32-bit integers, floats or PIDs. The PID behaves like that of any process, and the
// exit reason says how the program has ended. docs/mixed.md lists the reasons and describes how
// programs receive and send messages, which are bytes. SpawnProgram fails with ErrSystemLimit when
// the core is in use, with an error that says what is wrong with the file, or with an error of
// Spawn.
func (s *System) SpawnProgram(ctx context.Context, elf []byte, o ProgramOptions,
	args ...any) (*proto.PID, error) {
	if err := s.ready(ctx); err != nil {
		return nil, err
	}
	if err := s.seal(); err != nil {
		return nil, err
	}
	core, entry, options := any(Atom("any")), any(Atom("entry")), List{}
	if o.Core != nil {
		core = *o.Core
	}
	if o.Entry != "" {
		entry = []byte(o.Entry)
	}
	if o.Cycles != 0 {
		options = append(options, Tuple{Atom("cycles"), o.Cycles})
	}
	if o.Group != 0 {
		options = append(options, Tuple{Atom("group"), Tuple{o.Group, o.GroupSize}})
	}
	pid, err := s.bridge.Spawn(ctx, bridge.Start{
		Module: "epiphany_program", Function: "run", Place: OnARM, Owner: o.Link,
		Args: []any{elf, core, entry, List(args), options},
	})
	if err != nil {
		return nil, err
	}
	_, err = Ask[any](ctx, s, pid, Atom("started"))
	if ended, is := errors.AsType[*EndedError](err); is {
		return nil, programError(ended.Reason)
	}
	if err != nil {
		s.Root().Stop(pid)
		return nil, err
	}
	return pid, nil
}

// programError returns the reason why a program has not started.
func programError(reason any) error {
	switch r := reason.(type) {
	case Atom:
		switch r {
		case "system_limit":
			return ErrSystemLimit
		case "badarg":
			return errors.New("epiphany: the program has no such core, or cannot have such arguments or options")
		}
	case Tuple:
		if len(r) == 2 {
			if text, ok := Text(r[1]); ok {
				return fmt.Errorf("epiphany: the program cannot be started: %v: %s", r[0], text)
			}
		}
	}
	return fmt.Errorf("epiphany: the program cannot be started: %v", reason)
}

// WithPrograms reserves bytes at the end of the shared DRAM for segments of machine code, where
// linker scripts place them. The size must be a multiple of 1 MB and at most half of the DRAM.
// Without this option a program must fit into the memory of its core; its rings lie elsewhere in
// any case.
func WithPrograms(bytes int) Option {
	return func(c *config) error {
		if most := c.Master.Board.DRAMBytes / 2; bytes < 0 || bytes > most || bytes%(1<<20) != 0 {
			return fmt.Errorf("epiphany: %d bytes for programs, want 0 or a multiple of 1M to %d", bytes, most)
		}
		c.Master.ProgramBytes = bytes
		return nil
	}
}

// WithErlangCores makes only the first n cores run Erlang; n is at least 1. The other cores run
// machine code only, see SpawnProgram: no runtime is loaded there, neither at the start nor after a
// program.
func WithErlangCores(n int) Option {
	return func(c *config) error {
		if n < 1 {
			return fmt.Errorf("epiphany: %d cores for Erlang, want 1 to all", n)
		}
		c.Master.ErlangCores = n
		return nil
	}
}
