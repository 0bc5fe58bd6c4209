// Package benchmarks holds the benchmark programs and what measures them.
//
// The programs in programs/ are the four of the thesis, in Erlang, with its structure: work is handed out by a job server or in turn to
// workers on cores; concordance has more code than they, for the instruction cache. Each counts its work and prints check values; what
// main/0 prints on OTP stands beside it. Command sidebyside compares the emulator's wall time with OTP's, icache the policies of the
// instruction cache, and bookkeeping measures what these cost the emulator.
package benchmarks
