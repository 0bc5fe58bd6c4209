package shared

import (
	"maps"
	"slices"

	"github.com/parallergo/epiphany/actor/builtin"
	"github.com/parallergo/epiphany/actor/memory"
	"github.com/parallergo/epiphany/bif"
	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/term"
)

// Values is the data that processes share.
type Values struct {
	env        map[Key]memory.Kept    // application environment by application and key
	arrays     map[uint32]array       // of atomics and counters, by reference
	persistent map[string]memory.Kept // {Key, Value} of persistent_term, by encoded key
	cells      map[uint32]termCell    // by reference
	made       map[uint32][]uint32    // references of cells, by the processes that have made them
	store      *memory.Store
	atoms      *term.Atoms
	who        Processes
}

// Processes is what this package needs from the process table.
type Processes interface {
	// Holder returns the memory account of a live process.
	Holder(num uint32) *memory.Holder
	// Ref returns a new reference.
	Ref() uint32
}

// New returns an empty Values.
func New(store *memory.Store, atoms *term.Atoms, who Processes) *Values {
	return &Values{
		env: map[Key]memory.Kept{}, arrays: map[uint32]array{}, persistent: map[string]memory.Kept{},
		cells: map[uint32]termCell{}, made: map[uint32][]uint32{}, store: store, atoms: atoms, who: who,
	}
}

// function implements a built-in function.
type function = func(*Values, *builtin.Call) (term.Term, bif.Result)

// Function binds a built-in function to its name.
type Function struct {
	Module, Name string
	Arity        int
	Func         function
}

// Functions are the built-in functions of this package.
var Functions = slices.Concat(environment, counts, persistent, cells)

// caller returns the number of the calling process.
func caller(c *builtin.Call) uint32 { return term.ImmValue(c.P.Pid) }

// holder returns the memory account of the calling process.
func (s *Values) holder(c *builtin.Call) *memory.Holder { return s.who.Holder(caller(c)) }

// IsArray reports whether a reference is that of an array of atomics.
func (s *Values) IsArray(ref uint32) bool {
	_, found := s.arrays[ref]
	return found
}

// Arrays returns the number of arrays.
func (s *Values) Arrays() int { return len(s.arrays) }

// Allocations returns the number of terms in the environment and in persistent_term.
func (s *Values) Allocations() int { return len(s.env) + len(s.persistent) }

// HasEnv reports whether a parameter of the environment is set.
func (s *Values) HasEnv(key Key) bool {
	_, found := s.env[key]
	return found
}

// HashState adds the terms of persistent_term to h.
func (s *Values) HashState(h *emu.Hash) {
	for _, key := range slices.Sorted(maps.Keys(s.persistent)) {
		h.Bytes([]byte(key))
		h.Uint64(uint64(s.persistent[key].At))
	}
}
