// Package clock is virtual time as processes see it: the functions that tell it, and timers, which
// end receives and send messages.
//
// Virtual time is counted in cycles of the cores and begins at builtin.Epoch. The native unit of
// erlang:monotonic_time/0 is the nanosecond, as on OTP.
//
// Timers keeps all timers of a system in the order in which they run out, those of one time in the
// order in which they were set. The message of one is kept in the ARM's memory on an account of
// the process that has set it. What happens when one runs out is the master's business.
package clock
