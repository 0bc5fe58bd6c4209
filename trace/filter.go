package trace

import (
	"fmt"
	"strconv"
	"strings"
)

// Category is a kind of events.
type Category uint8

// Categories.
const (
	Process Category = iota // processes from spawn to exit, and where they run
	Message                 // sends and receipts of messages
	Syscall                 // system calls from call to reply, and their service
	GC                      // collections on core and ARM
	Cache                   // misses, loads and evictions of the instruction caches
	Wait                    // of cores, by reason
	Timer                   // set, cancelled, fired
	numCategories
)

var categories = [numCategories]string{"process", "message", "syscall", "gc", "cache", "wait", "timer"}

func (c Category) String() string { return categories[c] }

// Filter selects events. The zero value selects all; otherwise an event must match each list that
// is not empty.
type Filter struct {
	categories map[Category]bool
	cores      map[int]bool // ARMCore for all tracks of the ARM
	processes  map[uint32]bool
}

// ARMCore is the core number of the ARM's tracks.
const ARMCore = -1

// ParseFilter parses a list such as gc,syscall,core:3,core:host,process:5: categories, cores and
// numbers of processes (the N of <0.N.0>).
func ParseFilter(s string) (f Filter, err error) {
	f = Filter{map[Category]bool{}, map[int]bool{}, map[uint32]bool{}}
	for _, x := range strings.Split(s, ",") {
		if x = strings.TrimSpace(x); x == "" {
			continue
		}
		if err := f.add(x); err != nil {
			return Filter{}, err
		}
	}
	return f, nil
}

func (f *Filter) add(x string) error {
	key, value, _ := strings.Cut(x, ":")
	n, err := strconv.ParseUint(value, 10, 28)
	switch {
	case key == "core" && value == "host":
		f.cores[ARMCore] = true
		return nil
	case key == "core" && err == nil:
		f.cores[int(n)] = true
		return nil
	case key == "process" && err == nil:
		f.processes[uint32(n)] = true
		return nil
	}
	for c, name := range categories {
		if x == name {
			f.categories[Category(c)] = true
			return nil
		}
	}
	return fmt.Errorf("%q is none of %s, core:N, core:host, process:N", x,
		strings.Join(categories[:], ", "))
}

// records reports whether an event is selected.
func (f *Filter) records(c Category, core int, process uint32) bool {
	return (len(f.categories) == 0 || f.categories[c]) && (len(f.cores) == 0 || f.cores[core]) &&
		(len(f.processes) == 0 || f.processes[process])
}
