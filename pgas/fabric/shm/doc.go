// Package shm is a provider of the fabric interface for Systems of one process: their Go programs
// exchange through its domains, which reach each other's memory. Endpoints are reliable datagrams.
//
// A [Provider] is a fabric's memory: domains opened from one reach each other, those of two do not.
// A domain has a rank, its node, from 0 on as they are opened or as an Info's Src wants.
//
// # Regions
//
// A region covers [Bytes] of a Go program, or a buffer of a board's shared DRAM ([Shared]), which
// cores see, too. Keys are whatever the program wants.
//
// # Progress
//
// With automatic progress an operation is executed at once, by its caller, and can only access
// Bytes. With manual progress it waits until the target domain makes progress: by a call of
// Domain.Progress, or by one that reads or waits for a queue or counter of the domain. Only those
// who make these calls access the board, as they drive it. Operations to a domain are executed in
// the order in which they were called, including messages after writes, so all orders hold, and all
// completions mean delivery. There are no goroutines, and nothing depends on a clock.
//
// # Invariants
//
// One lock protects the fabric. It is not held while the memory of a domain with manual progress is
// accessed, nor while a call waits. A domain is driven by one call at a time. Each operation
// reserves its entry in a queue before it starts, so queues do not overrun. Messages of up to
// [InjectSize] bytes are copied; longer ones stay with their sender until the receiver takes them.
package shm
