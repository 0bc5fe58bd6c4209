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

// Values are what processes share.
type Values struct {
	env        map[Key]memory.Kept    // application environment by application and key
	arrays     map[uint32]array       // of atomics and counters, by reference
	persistent map[string]memory.Kept // terms of persistent_term, with their keys, by the keys
	cells      map[uint32]termCell    // by reference
	made       map[uint32][]uint32    // cells by the processes that have made them
	store      *memory.Store
	atoms      *term.Atoms
	who        Processes
}

// Processes is what shared values need of the processes.
type Processes interface {
	// Holder is who has the memory of the living process of a number.
	Holder(num uint32) *memory.Holder
	// Ref is a reference that nothing has.
	Ref() uint32
}

// New is a system that shares nothing.
func New(store *memory.Store, atoms *term.Atoms, who Processes) *Values {
	return &Values{
		env: map[Key]memory.Kept{}, arrays: map[uint32]array{}, persistent: map[string]memory.Kept{},
		cells: map[uint32]termCell{}, made: map[uint32][]uint32{}, store: store, atoms: atoms, who: who,
	}
}

// function is the meaning of a built-in function.
type function = func(*Values, *builtin.Call) (term.Term, bif.Result)

// Function is a built-in function by its name.
type Function struct {
	Module, Name string
	Arity        int
	Func         function
}

// Functions are the built-in functions of this package.
var Functions = slices.Concat(environment, counts, persistent, cells)

// caller is the number of the process that calls.
func caller(c *builtin.Call) uint32 { return term.ImmValue(c.P.Pid) }

// holder is who has the memory of the process that calls.
func (s *Values) holder(c *builtin.Call) *memory.Holder { return s.who.Holder(caller(c)) }

// IsArray tells whether a reference means an array of atomics.
func (s *Values) IsArray(ref uint32) bool {
	_, found := s.arrays[ref]
	return found
}

// Arrays is the number of arrays, which last, Allocations that of the terms of the environment and
// of persistent_term.
func (s *Values) Arrays() int      { return len(s.arrays) }
func (s *Values) Allocations() int { return len(s.env) + len(s.persistent) }

// HasEnv tells whether a parameter of the environment is set.
func (s *Values) HasEnv(key Key) bool {
	_, found := s.env[key]
	return found
}

// HashState feeds what lasts into a state hash.
func (s *Values) HashState(h *emu.Hash) {
	for _, key := range slices.Sorted(maps.Keys(s.persistent)) {
		h.Bytes([]byte(key))
		h.Uint64(uint64(s.persistent[key].At))
	}
}
