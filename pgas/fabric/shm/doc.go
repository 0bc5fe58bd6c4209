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
// With automatic progress the caller of an operation does it at once, to Bytes alone. With manual
// progress it waits until the domain that it reaches makes progress: a call of Domain.Progress, or
// one that reads or waits for a queue or counter of the domain. Only its callers access the board
// then, as they drive it. Operations to a domain come in the order in which they were called,
// messages behind the writes before them, so all orders hold and all completions are of delivery.
// There are no goroutines, and nothing depends on a clock.
//
// # Invariants
//
// One lock protects the fabric. It is free while a memory of a manual domain is accessed, and while
// a call waits. A domain is driven by one call at a time. Each operation has a place in its queue
// before it begins, so queues do not overrun. Messages of up to [InjectSize] bytes are copied;
// longer ones stay with their sender until the receiver takes them.
package shm
