// Package clock implements virtual time for processes: the functions that read it, and timers,
// which end the waiting of receives and send messages.
//
// Virtual time is counted in cycles of the cores and begins at builtin.Epoch. The native unit of
// erlang:monotonic_time/0 is the nanosecond, as in OTP.
//
// Timers keeps all timers of a system in the order in which they expire; timers with the same time
// expire in the order in which they were set. The message of a timer is kept in the ARM's memory,
// and counts against the process that has set it. What happens when a timer expires is up to the
// master.
package clock
