package spmd

import (
	"context"
	"fmt"
	"math/rand/v2"

	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/emu/engine"
	"github.com/parallergo/epiphany/emu/host"
)

// rawStep is a step as chip/history.c has it.
type rawStep struct {
	Kind, PE, At, Signal uint8
	Value                uint32
}

// boards are those that histories run on: workgroups whose columns are a power of two and not, with
// stores that are more or less late.
func boards(r *rand.Rand) board {
	shapes := [][2]int{{1, 2}, {2, 2}, {2, 3}, {4, 4}, {3, 3}}
	shape := shapes[r.IntN(len(shapes))]
	b := board{rows: shape[0], cols: shape[1]}
	if delay := []int{0, 20, 200, 2000}[r.IntN(4)]; delay > 0 {
		b.weak = engine.Weak{Seed: r.Uint64(), MaxDelay: emu.Cycles(delay)}
	}
	return b
}

// histories runs as many random histories as a program has rounds for, and gives how many there
// were and what is wrong with the first that breaks a rule.
func histories(ctx context.Context, image *host.Image, seed uint64) (n int, wrong string, err error) {
	r := rand.New(rand.NewPCG(seed, 0))
	b := boards(r)
	all := make([]history, rounds)
	for i := range all {
		all[i] = random(r, b.size())
	}
	err = b.with(ctx, image, func(s *session) error { return write(s, all) }, func(s *session) error {
		outcomes, err := take(s, b.size())
		for i := 0; err == nil && i < rounds && wrong == ""; i++ {
			if wrong = violation(all[i], outcomes[i]); wrong != "" {
				wrong = fmt.Sprintf("seed %d, %d×%d PEs, round %d: %s", seed, b.rows, b.cols, i, wrong)
			}
		}
		return err
	})
	return rounds, wrong, err
}

// write writes histories into the PEs.
func write(s *session, all []history) error {
	for pe := range all[0] {
		var raw [rounds][steps]rawStep
		for i, h := range all {
			for k, x := range h[pe] {
				raw[i][k] = rawStep{uint8(x.kind), uint8(x.pe), uint8(x.at), uint8(x.signal), x.value}
			}
		}
		if err := s.write(pe, "steps", &raw); err != nil {
			return err
		}
		if err := s.write(pe, "rounds", int32(rounds)); err != nil {
			return err
		}
	}
	return nil
}

// take reads what PEs have found.
func take(s *session, n int) ([]outcome, error) {
	all := make([]outcome, rounds)
	for pe := range n {
		var found [rounds][steps]uint64
		var ends [rounds]last
		if err := s.read(pe, "found", &found); err != nil {
			return nil, err
		}
		if err := s.read(pe, "last", &ends); err != nil {
			return nil, err
		}
		for i := range all {
			all[i].found = append(all[i].found, found[i][:])
			all[i].last = append(all[i].last, ends[i])
		}
	}
	return all, nil
}
