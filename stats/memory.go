package stats

// Memory tells how full and how scattered a range of emulated memory is. Sizes are in bytes.
type Memory struct {
	Name    string      `json:"name"`
	Total   int         `json:"total"`
	Used    int         `json:"used"`
	Peak    int         `json:"peak"`    // most that was ever used
	Reserve int         `json:"reserve"` // what messages and binaries leave free
	Live    int         `json:"live"`    // allocations
	Refused uint64      `json:"refused"` // allocations for which there was no room
	Holes   int         `json:"holes"`
	Free    int         `json:"free"`    // bytes of all holes
	Largest int         `json:"largest"` // hole
	Kinds   []Allocated `json:"kinds"`   // what is allocated, by purpose
}

// Allocated counts what is allocated for one purpose.
type Allocated struct {
	Name  string `json:"name"`
	Live  int    `json:"live"`
	Bytes int    `json:"bytes"`
}

// Binaries are the binaries outside of heaps, those of more than 64 bytes. References to them are
// counted on the ARM.
type Binaries struct {
	Live     int    `json:"live"`
	Made     uint64 `json:"made"`
	Migrated uint64 `json:"migrated"` // copied to shared DRAM because a core looked at them
	Calls    []Call `json:"calls"`    // system calls BIN of cores, by operation
	Refc     []Call `json:"refc"`     // messages of cores that change counts of references, by operation
}
