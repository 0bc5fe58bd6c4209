// Package trace writes the events of a run as Chrome trace events, the JSON format that Perfetto
// (ui.perfetto.dev) reads.
//
// # Tracks
//
// A track is a thread of the file: a core, the commander, a scheduler of the ARM, the timers, the
// mailboxes of processes on the ARM. Slices on it are nested: a slice of a process contains its
// system calls and its waits with their reasons; a slice of a call contains the message that it
// sends. Arrows lead from a send to where the message is received, through the commander if the
// message passes it, and from a spawn to where the process begins.
//
// Times are microseconds of virtual time, truncated to nanoseconds; the argument cycle is the exact
// time.
//
// # Order
//
// A track belongs to one agent, which records events in its own buffer. Between two epochs Flush
// writes the events before the end of the epoch, in the order (time, track, sequence). So buffers
// stay small, and the file is the same for any number of threads. Within a track time never
// decreases: an event that is recorded late has the time of its predecessor.
//
// # Limit
//
// When the file has reached its limit, no further slices begin. Slices that have begun still end,
// so that they are balanced. Missing events are counted, in the file's otherData and by Dropped.
//
// # Filter
//
// A Filter selects events when they are recorded: by category, core and process. Slices are
// selected as a whole, with begin and end.
//
// A nil *Track records nothing, for runs without a trace.
package trace
