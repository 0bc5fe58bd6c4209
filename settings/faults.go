package settings

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"github.com/parallergo/epiphany/actor/faults"
	"github.com/parallergo/epiphany/actor/memory"
	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/syscalls"
)

// faultKinds are the parsers of faults by name: the least and the largest number of words after the
// name, and the function that parses them.
var faultKinds = map[string]struct {
	least, most int
	read        func(f *faults.Faults, w []string) error
}{
	"seed": {1, 1, func(f *faults.Faults, w []string) (err error) {
		f.Seed, err = strconv.ParseUint(w[0], 10, 64)
		return err
	}},
	"ring": {1, 1, func(f *faults.Faults, w []string) error {
		n, err := parseInt(w[0], int64(syscalls.MinRingBytes), syscalls.RingBytes, "bytes")
		f.RingBytes = int(n)
		return err
	}},
	"release": {2, 2, func(f *faults.Faults, w []string) (err error) {
		f.Release, err = parseLate(w)
		return err
	}},
	"service": {2, 2, func(f *faults.Faults, w []string) (err error) {
		f.Service, err = parseLate(w)
		return err
	}},
	"stop": {2, 3, func(f *faults.Faults, w []string) error {
		n, err := numbers(w)
		if err != nil {
			return err
		}
		f.Stops = append(f.Stops, faults.Stop{Core: int(n[0]), Calls: uint64(n[1]),
			After: emu.Cycles(n[2])})
		return nil
	}},
	"refuse": {1, 3, func(f *faults.Faults, w []string) error {
		n, err := numbers(w[1:])
		if err != nil {
			return err
		}
		f.Refusals = append(f.Refusals,
			memory.Refusal{Kind: w[0], From: uint64(n[0]), Count: uint64(n[1])})
		return nil
	}},
}

// numbers parses numbers that are not negative; omitted ones are 0.
func numbers(words []string) (n [3]int64, err error) {
	for i, w := range words {
		if n[i], err = parseInt(w, 0, math.MaxInt32, ""); err != nil {
			return n, err
		}
	}
	return n, nil
}

// parseLate parses a chance and the largest delay in cycles.
func parseLate(w []string) (l syscalls.Late, err error) {
	if l.Chance, err = strconv.ParseFloat(w[0], 64); err != nil {
		return l, fmt.Errorf("%q is no chance from 0 to 1", w[0])
	}
	n, err := parseInt(w[1], 1, int64(syscalls.MaxLate), "cycles")
	l.Most = emu.Cycles(n)
	if err == nil {
		err = l.Validate("late")
	}
	return l, err
}

// setFaults parses none or a list of faults.
func setFaults(c *Config, v string) error {
	var f faults.Faults
	if v != "none" {
		for _, item := range strings.Split(v, ",") {
			w := strings.Split(item, ":")
			kind, found := faultKinds[w[0]]
			if !found || len(w)-1 < kind.least || len(w)-1 > kind.most {
				return fmt.Errorf("%q is no fault such as stop:3:2", item)
			}
			if err := kind.read(&f, w[1:]); err != nil {
				return Prefixed(item+": ", err)
			}
		}
	}
	c.Master.Faults = f
	return nil
}
