package stats

// Memory describes how full and how fragmented a range of emulated memory is. Sizes are in bytes.
type Memory struct {
	Name    string      `json:"name"`
	Total   int         `json:"total"`
	Used    int         `json:"used"`
	Peak    int         `json:"peak"`    // largest use so far
	Reserve int         `json:"reserve"` // not available to messages and binaries
	Live    int         `json:"live"`    // allocations
	Refused uint64      `json:"refused"` // allocations that failed for lack of room
	Holes   int         `json:"holes"`
	Free    int         `json:"free"`    // bytes of all holes
	Largest int         `json:"largest"` // hole
	Kinds   []Allocated `json:"kinds"`   // allocations by purpose
}

// Allocated counts the allocations for one purpose.
type Allocated struct {
	Name  string `json:"name"`
	Live  int    `json:"live"`
	Bytes int    `json:"bytes"`
}

// Binaries counts the binaries outside the heaps, which are those of more than 64 bytes. The ARM
// counts their references.
type Binaries struct {
	Live     int    `json:"live"`
	Made     uint64 `json:"made"`
	Migrated uint64 `json:"migrated"` // copied to shared DRAM because a core read them
	Calls    []Call `json:"calls"`    // BIN system calls of cores, by operation
	Refc     []Call `json:"refc"`     // messages of cores that change reference counts, by operation
}
