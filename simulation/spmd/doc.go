// Package spmd searches for mistakes of OpenSHMEM on the cores: it has PEs execute random programs
// in weak orders of memory, with pauses of cores, and checks what they have found.
//
// Histories are puts, fences, quiets, atomics and signals of all PEs at once, checked against the
// rules that order them. Collectives of random active sets are compared with a model in Go.
package spmd
