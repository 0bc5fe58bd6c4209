// Package scheduler runs processes on the ARM: its schedulers, each on a CPU, take processes from
// one queue and run them for a slice of reductions. What a process asks for when it traps, a Server
// does. It knows nothing of cores: a process that runs on one is never enqueued.
package scheduler
