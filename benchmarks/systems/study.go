package systems

import (
	"errors"
	"fmt"
	"io"
	"sync"

	"github.com/parallergo/epiphany/emu"
)

// study has what is measured, each when it is asked for, and once.
type study struct {
	threads int
	sides   []int // of the meshes on which more than 16 cores are measured

	shmem    func() (measured, error)
	dots     func() (dotTimes, error)
	resident func() (residents, error)
}

// newStudy measures with so many threads, 0 for GOMAXPROCS, and with large on 1,024 cores, too.
func newStudy(threads int, large bool) *study {
	s := &study{threads: threads, sides: []int{meshSide, 8}}
	if large {
		s.sides = append(s.sides, 32)
	}
	s.shmem = sync.OnceValues(func() (measured, error) {
		return measureParts(emu.Parallella(), threads, nil, parts...)
	})
	s.dots = sync.OnceValues(func() (dotTimes, error) { return measureDots(threads) })
	s.resident = measuresResidents(threads, s.sides...)
	return s
}

// section is a table that a page may have.
type section struct {
	name string
	text func(s *study) (string, error)
}

// sections are in the order of the report.
var sections = []section{
	{"laws", ofShmem(func(m *measured, known map[string]law) string { return m.laws(known) })},
	{"curves", ofShmem(func(m *measured, known map[string]law) string { return m.curves(known) })},
	{"groups", ofShmem(func(m *measured, _ map[string]law) string { return m.groups() })},
	{"atomics", ofShmem(func(m *measured, _ map[string]law) string { return m.ofPEs() })},
	{"sizes", func(*study) (string, error) { return sizes() }},
	{"scales", func(s *study) (string, error) { return scales(s.threads, s.sides...) }},
	{"dot laws", ofDots(func(d *dotTimes, known map[string]float64) string { return d.laws(known) })},
	{"dot curves", ofDots(func(d *dotTimes, _ map[string]float64) string { return d.curves() })},
	{"queues", ofDots(func(d *dotTimes, _ map[string]float64) string { return d.queues() })},
	{"loads", ofResident((*residents).ofLoads)},
	{"meshes", ofResident((*residents).ofMeshes)},
	{"calls", ofResident((*residents).ofCalls)},
	{"placements", ofResident((*residents).ofPlacements)},
}

// ofShmem is the text of a table of OpenSHMEM, given what is published.
func ofShmem(table func(m *measured, known map[string]law) string) func(*study) (string, error) {
	return func(s *study) (string, error) {
		m, err := s.shmem()
		if err != nil {
			return "", err
		}
		known, err := published()
		return table(&m, known), err
	}
}

// ofDots is the text of a table of the dot product, given what is published.
func ofDots(table func(d *dotTimes, known map[string]float64) string) func(*study) (string, error) {
	return func(s *study) (string, error) {
		d, err := s.dots()
		if err != nil {
			return "", err
		}
		known, err := publishedRates()
		return table(&d, known), err
	}
}

// ofResident is the text of a table of the resident runtime.
func ofResident(table func(r *residents) string) func(*study) (string, error) {
	return func(s *study) (string, error) {
		r, err := s.resident()
		if err != nil {
			return "", err
		}
		return table(&r), nil
	}
}

// Report prints all tables. Threads are those that emulate, 0 for GOMAXPROCS. With large calls are
// measured on 1,024 cores, too, in minutes.
func Report(out io.Writer, threads int, large bool) error {
	s := newStudy(threads, large)
	r, err := s.results()
	if err != nil {
		return err
	}
	if err := r.compare(out); err != nil {
		return err
	}
	for _, part := range sections {
		text, err := part.text(s)
		if err != nil {
			return err
		}
		if _, err := fmt.Fprintf(out, "\n%s\n", text); err != nil {
			return err
		}
	}
	return errors.Join(criticalPaths(out), fabricPaths(out))
}

// results are what figures are compared with.
func (s *study) results() (*results, error) {
	m, err := s.shmem()
	if err != nil {
		return nil, err
	}
	d, err := s.dots()
	if err != nil {
		return nil, err
	}
	return &results{m.times, d.figures()}, nil
}
