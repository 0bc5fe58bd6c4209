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

// JobOptions say where a job runs and for how long.
type JobOptions struct {
	// Rows and Columns are the shape of the rectangle of cores; 0 is 1.
	Rows, Columns int
	// Cycles is how long each member may run, 0 for any time.
	Cycles int64
	// Link is a Go actor to link the job to, as in [SpawnOptions].
	Link *proto.PID
}

// Job is one program of machine code on a rectangle of cores, each of which is a member. Members
// are counted along rows, as the PEs of OpenSHMEM. Its methods may be called by several
// goroutines.
type Job struct {
	sys  *System
	pid  *proto.PID
	size int

	mu   sync.Mutex // held by who receives
	next int        // message
}

// StartJob starts an ELF program for the Epiphany on the first rectangle of cores that are free,
// beside what the other cores do: docs/mixed.md says more. It fails with ErrSystemLimit when there
// is none, with what is wrong with the file, or as Spawn does.
func (s *System) StartJob(ctx context.Context, elf []byte, o JobOptions) (*Job, error) {
	if err := s.ready(ctx); err != nil {
		return nil, err
	}
	if err := s.seal(); err != nil {
		return nil, err
	}
	rows, columns, options := max(o.Rows, 1), max(o.Columns, 1), List{}
	if o.Cycles != 0 {
		options = append(options, Tuple{Atom("cycles"), o.Cycles})
	}
	pid, err := s.bridge.Spawn(ctx, bridge.Start{
		Module: "spmd", Function: "serve", Place: OnARM, Owner: o.Link,
		Args: []any{elf, rows, columns, options},
	})
	if err != nil {
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
	return &Job{sys: s, pid: pid, size: rows * columns}, nil
}

// PID is the process of the job. It can be watched and linked; when it is stopped the members end.
func (j *Job) PID() *proto.PID { return j.pid }

// Size is the number of members.
func (j *Job) Size() int { return j.size }

// Send sends bytes to a member. It fails as [Ask] does: with an *EndedError after the end of the
// job, whose reason names the member that has ended otherwise than well.
func (j *Job) Send(ctx context.Context, member int, data []byte) error {
	if member < 0 || member >= j.size {
		return fmt.Errorf("epiphany: the job has no member %d of %d", member, j.size)
	}
	_, err := Ask[any](ctx, j.sys, j.pid, Tuple{Atom("send"), member, data})
	return err
}

// Receive gives the next message of a member, in the order in which they have come, and io.EOF when
// all members have ended well. What a call whose context ends has not given, the next one gives.
func (j *Job) Receive(ctx context.Context) (member int, data []byte, err error) {
	j.mu.Lock()
	defer j.mu.Unlock()
	reply, err := Ask[any](ctx, j.sys, j.pid, Tuple{Atom("message"), j.next})
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
