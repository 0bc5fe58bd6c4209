package swicache

import (
	"errors"
	"fmt"
	"strings"
)

// Policy says which functions are cached, and which leave.
type Policy uint8

// Policies.
const (
	None Policy = iota
	Threshold
	LRU
	Clock
	Freq
	Dynamic
	numPolicies
)

func (p Policy) String() string { return name(p, policyNames[:]) }

var policyNames = [numPolicies]string{"none", "threshold", "lru", "clock", "freq", "dynamic"}

// ParsePolicy finds a policy by its name. The error lists the names.
func ParsePolicy(s string) (Policy, error) { return parse[Policy]("policy", s, policyNames[:]) }

// Return says how a frame finds back into a function that may have left the cache. It matters under
// the policies that choose victims (lru, clock, freq); under the others nothing leaves under a
// frame unless somebody asks for it, and whoever asks walks the stack.
type Return uint8

// Returns.
const (
	Table Return = iota // return addresses are cold ones; every return looks in the dispatch table
	Walk                // return addresses point into copies; they are corrected when a copy leaves
	Pin                 // what has a frame does not leave
	numReturns
)

func (r Return) String() string { return name(r, returnNames[:]) }

var returnNames = [numReturns]string{"table", "walk", "pin"}

// ParseReturn finds a return by its name. The error lists the names.
func ParseReturn(s string) (Return, error) { return parse[Return]("return", s, returnNames[:]) }

// Calls says how code in the cache calls code in the cache.
type Calls uint8

// Calls.
const (
	Trampolines Calls = iota // through the dispatch table in shared DRAM, as in the thesis
	Linked                   // directly: copies are patched as others come and go
	numCalls
)

func (c Calls) String() string { return name(c, callNames[:]) }

var callNames = [numCalls]string{"table", "linked"}

// ParseCalls finds a way of calling by its name. The error lists the names.
func ParseCalls(s string) (Calls, error) { return parse[Calls]("calls", s, callNames[:]) }

func name[T ~uint8](v T, names []string) string {
	if int(v) < len(names) {
		return names[v]
	}
	return fmt.Sprintf("%d", uint8(v))
}

func parse[T ~uint8](what, s string, names []string) (T, error) {
	for i, n := range names {
		if n == s {
			return T(i), nil
		}
	}
	return 0, fmt.Errorf("swicache: %s is %q, want %s", what, s, strings.Join(names, ", "))
}

// Config configures a cache. The zero value caches nothing.
type Config struct {
	Policy    Policy
	Return    Return
	Calls     Calls
	Bytes     int // SRAM for copies
	Functions int // most functions held
	Threshold int // cached when called more often than this, calls of the cached aside; placed functions and dynamic: at the first call
	Age       int // freq: calls between two halvings of the counts
}

// Figures of the thesis, and ranges.
const (
	thesisBytes     = 8192 // bytes, CACHE_SIZE (FACTS.md section 8, H)
	thesisFunctions = 100  // MAX_CACHED_FUNS (FACTS.md section 8, H)
	thesisThreshold = 4    // calls, HIPE_CACHE_THRESH: cached when the count is over it (FACTS.md section 8, H)
	defaultAge      = 4096 // calls; estimate: some calls of each of 100 functions between two halvings (L)

	maxBytes     = 0xF0000 // SRAM ends where the core's registers begin (FACTS.md section 1, H)
	maxFunctions = 1 << 16 // numbers of functions have 16 bits in the head of a copy
	maxThreshold = 1 << 30
	maxAge       = 1 << 30
)

// Default is the cache of the thesis.
func Default() Config { return For(Threshold) }

// For is the usual configuration of a policy: the thesis's sizes, and its threshold where the
// policy is the thesis's.
func For(p Policy) Config {
	c := Config{Policy: p, Bytes: thesisBytes, Functions: thesisFunctions}
	switch p {
	case None:
		c.Bytes = 0 // unless functions are placed in it
	case Threshold:
		c.Threshold = thesisThreshold
	case Freq:
		c.Age = defaultAge
	}
	return c
}

// Validate checks the configuration. The error names every key that is out of range, joined.
func (c Config) Validate() error {
	least := 0
	if c.Policy == Freq {
		least = 1
	}
	var errs []error
	for _, k := range []struct {
		key             string
		value, min, max int
	}{
		{"Policy", int(c.Policy), 0, int(numPolicies) - 1},
		{"Return", int(c.Return), 0, int(numReturns) - 1}, {"Calls", int(c.Calls), 0, int(numCalls) - 1},
		{"Bytes", c.Bytes, 0, maxBytes}, {"Functions", c.Functions, 0, maxFunctions},
		{"Threshold", c.Threshold, 0, maxThreshold}, {"Age", c.Age, least, maxAge},
	} {
		if k.value < k.min || k.value > k.max {
			errs = append(errs, fmt.Errorf("swicache: Cache.%s is %d, want %d to %d", k.key,
				k.value, k.min, k.max))
		}
	}
	return errors.Join(errs...)
}

// Walks tells whether the stack is walked when copies come and go.
func (c Config) Walks() bool { return c.Return != Table && policies[c.Policy].victim != nil }

// ReturnsByTable tells whether returns go through the dispatch table.
func (c Config) ReturnsByTable() bool { return c.Return == Table && policies[c.Policy].victim != nil }
