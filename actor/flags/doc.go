// Package flags implements the flags of processes, which process_flag/2, spawn_opt and
// system_flag/2 set: their defaults, which are OTP's, and how they are set and read.
//
// Priority, sizes of binaries, generations and message_queue_data only affect OTP's own runtime:
// here they are stored and returned.
package flags
