package epiphany

import (
	"context"
	"errors"
	"fmt"
	"io"
	"sync"

	proto "github.com/asynkron/protoactor-go/actor"

	"github.com/parallergo/epiphany/bridge"
)

// JobOptions choose where a job runs and for how long.
type JobOptions struct {
	// Rows and Columns are the size of the rectangle of cores; 0 means 1.
	Rows, Columns int
	// Cycles is the longest run of each member, 0 for no limit.
	Cycles int64
	// Link is a Go actor to link the job to, as in [SpawnOptions].
	Link *proto.PID
}

// Member is what a member of a job executes: an ELF program for the Epiphany or, if Program is nil, a
// function of Erlang as a process on its core, for which module shmem is OpenSHMEM; see docs/mixed.md.
type Member struct {
	Program          []byte
	Module, Function string
	Args             []any
}

// Job is a program of machine code on a rectangle of cores, or several, beside processes of Erlang.
// Each core is a member; members are numbered along rows, like the PEs of OpenSHMEM. A Job may be
// used by several goroutines.
type Job struct {
	sys  *System
	pid  *proto.PID
	size int

	ended  chan struct{} // closed when the process has ended,
	reason any           // for this reason

	mu   sync.Mutex // held while receiving
	next int        // message
}

// StartJob starts an ELF program for the Epiphany on the first free rectangle of cores, beside
// whatever the other cores run; see docs/mixed.md. It fails with ErrSystemLimit when no such
// rectangle is free, with an error that says what is wrong with the file, or with an error of
// Spawn.
func (s *System) StartJob(ctx context.Context, elf []byte, o JobOptions) (*Job, error) {
	return s.StartMembers(ctx, []Member{{Program: elf}}, o)
}

// StartMembers is StartJob with a Member for each core of the rectangle, or a single one for all. With
// processes of Erlang among them the setting symmetric must not be 0, and programs must be linked for
// it; other jobs have no use for it.
func (s *System) StartMembers(ctx context.Context, members []Member, o JobOptions) (*Job, error) {
	rows, columns, options := max(o.Rows, 1), max(o.Columns, 1), List{}
	if n := len(members); n != 1 && n != rows*columns {
		return nil, fmt.Errorf("epiphany: the job has %d members, want 1 or %d", n, rows*columns)
	}
	if err := s.ready(ctx); err != nil {
		return nil, err
	}
	if err := s.seal(); err != nil {
		return nil, err
	}
	if o.Cycles != 0 {
		options = append(options, Tuple{Atom("cycles"), o.Cycles})
	}
	pid, err := s.bridge.Spawn(ctx, bridge.Start{
		Module: "spmd", Function: "serve", Place: OnARM, Owner: o.Link,
		Args: []any{executedBy(members), rows, columns, options},
	})
	if err != nil {
		return nil, err
	}
	j := &Job{sys: s, pid: pid, size: rows * columns, ended: make(chan struct{})}
	// Until it has started the process cannot end: the reason will be its own, not noproc.
	follower := s.Root().Spawn(proto.PropsFromFunc(j.follow))
	if err := s.Monitor(follower, pid); err != nil {
		s.Root().Stop(follower)
		s.Root().Stop(pid)
		return nil, err
	}
	_, err = Ask[any](ctx, s, pid, Atom("started"))
	if ended, is := errors.AsType[*EndedError](err); is {
		if ended.Reason == any(Atom("no_room")) {
			return nil, ErrSystemLimit
		}
		return nil, programError(ended.Reason)
	}
	if err != nil {
		s.Root().Stop(pid)
		return nil, err
	}
	return j, nil
}

// follow is an actor that learns why the process has ended.
func (j *Job) follow(c proto.Context) {
	if down, is := c.Message().(*Down); is {
		j.reason = down.Reason
		close(j.ended)
		c.Stop(c.Self())
	}
}

// ask is [Ask], but the reason of an *EndedError is that of the end also when it comes later.
func (j *Job) ask(ctx context.Context, message any) (any, error) {
	reply, err := Ask[any](ctx, j.sys, j.pid, message)
	if _, is := errors.AsType[*EndedError](err); !is {
		return reply, err
	}
	select {
	case <-j.ended:
		return nil, &EndedError{Who: j.pid, Reason: j.reason}
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// executedBy is what members execute as spmd:serve has it: each program once, and the programs' numbers
// or functions.
func executedBy(members []Member) Tuple {
	programs, execute, numbers := List{}, List{}, map[string]int{}
	for _, m := range members {
		if m.Program == nil {
			execute = append(execute, Tuple{Atom(m.Module), Atom(m.Function), List(m.Args)})
			continue
		}
		number, known := numbers[string(m.Program)]
		if !known {
			number = len(programs)
			numbers[string(m.Program)] = number
			programs = append(programs, m.Program)
		}
		execute = append(execute, number)
	}
	return Tuple{programs, execute}
}

// PID returns the process of the job. It can be watched and linked; stopping it ends the members.
func (j *Job) PID() *proto.PID { return j.pid }

// Size returns the number of members.
func (j *Job) Size() int { return j.size }

// Send sends bytes to a member. It returns the errors of [Ask]: an *EndedError when the job has ended
// otherwise than well, whose reason names the member that failed.
func (j *Job) Send(ctx context.Context, member int, data []byte) error {
	if member < 0 || member >= j.size {
		return fmt.Errorf("epiphany: the job has no member %d of %d", member, j.size)
	}
	_, err := j.ask(ctx, Tuple{Atom("send"), member, data})
	return err
}

// Receive returns the next message of any member, in order of arrival, and io.EOF when all members
// have ended successfully; its other errors are those of Send. A message that a call whose context has
// ended did not return is returned by the next call.
func (j *Job) Receive(ctx context.Context) (member int, data []byte, err error) {
	j.mu.Lock()
	defer j.mu.Unlock()
	reply, err := j.ask(ctx, Tuple{Atom("message"), j.next})
	if err != nil {
		return 0, nil, err
	}
	message, is := reply.(Tuple)
	if !is {
		return 0, nil, io.EOF
	}
	if err := errors.Join(Assign(&member, message[0]), Assign(&data, message[1])); err != nil {
		return 0, nil, err
	}
	j.next++
	return member, data, nil
}
