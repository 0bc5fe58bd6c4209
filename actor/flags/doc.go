// Package flags is the flags of processes, which process_flag/2, spawn_opt and system_flag/2 set:
// their defaults, which are OTP's, what values each takes, and how it is told.
//
// Priority, sizes of binaries, generations and the place of messages mean something in OTP's own
// runtime only: here they are remembered.
package flags
