// Package scheduler runs processes on the ARM: each of its schedulers has a CPU, takes processes
// from a common queue and runs them for a slice of reductions. A Server handles the traps of
// processes. The schedulers know nothing of cores: processes on cores are never enqueued.
package scheduler
