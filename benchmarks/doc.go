// Package benchmarks holds the benchmark programs and what measures them.
//
// The programs in programs/ are the four of the thesis, in Erlang, with its structure: work is
// handed out by a job server or in turn to workers on cores; concordance has more code than they,
// for the instruction cache. Each counts its work and prints check values; what main/0 prints on
// OTP stands beside it. The others, ring, burst, depth and binaries, each show one thing and are
// measured only.
//
// Command peers compares the emulator's processor time with OTP's over many programs, policies
// compares the policies of the memory machine for the essays in docs/, and bookkeeping measures
// what those of the instruction cache cost the emulator.
package benchmarks

import "embed"

// Programs holds the sources in programs/.
//
//go:embed programs/*.erl
var Programs embed.FS
