package swicache

import (
	"errors"
	"fmt"
	"strings"
)

// Policy decides which functions are cached, and which are evicted.
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

// ParsePolicy returns the policy with a name. The error lists the names.
func ParsePolicy(s string) (Policy, error) { return parse[Policy]("policy", s, policyNames[:]) }

// Return is the method by which a frame returns to a function that may have been evicted. It
// matters under the policies that choose victims (lru, clock, freq); under the others a function
// with a frame is evicted only on request, and then the stack is walked.
type Return uint8

// Methods of returning.
const (
	Table Return = iota // return addresses are those in DRAM; every return reads the dispatch table
	Walk                // return addresses point into copies, and are corrected when a copy is evicted
	Pin                 // functions with frames are not evicted
	numReturns
)

func (r Return) String() string { return name(r, returnNames[:]) }

var returnNames = [numReturns]string{"table", "walk", "pin"}

// ParseReturn returns the method with a name. The error lists the names.
func ParseReturn(s string) (Return, error) { return parse[Return]("return", s, returnNames[:]) }

// Calls is the method by which cached code calls functions.
type Calls uint8

// Methods of calling.
const (
	Trampolines Calls = iota // by way of the dispatch table in shared DRAM, as in the thesis
	Linked                   // directly: copies are patched when functions are cached or evicted
	numCalls
)

func (c Calls) String() string { return name(c, callNames[:]) }

var callNames = [numCalls]string{"table", "linked"}

// ParseCalls returns the method with a name. The error lists the names.
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
	Bytes     int // size of the region for copies
	Functions int // most functions in the cache
	// Threshold is the number of cold calls after which a function is cached. Placed functions, and
	// all functions under the policy dynamic, are cached at the first call.
	Threshold int
	Age       int // for freq: number of calls after which counts are halved
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

// Default returns the configuration of the thesis.
func Default() Config { return For(Threshold) }

// For returns the usual configuration for a policy: the sizes of the thesis and, for the policy of
// the thesis, its threshold.
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

// Validate checks the configuration. The error joins one error for each key that is out of range.
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

// Walks reports whether the stack is walked when functions are cached or evicted.
func (c Config) Walks() bool { return c.Return != Table && policies[c.Policy].victim != nil }

// ReturnsByTable reports whether returns read the dispatch table.
func (c Config) ReturnsByTable() bool { return c.Return == Table && policies[c.Policy].victim != nil }
