// Package trace writes what happens in a run as Chrome trace events, the JSON that Perfetto
// (ui.perfetto.dev) opens.
//
// # Tracks
//
// A track is a thread of the file: a core, the commander, a scheduler of the ARM, the timers, the
// mailboxes of processes on the ARM. Slices on it are nested: a process, in it the system calls it
// makes and the waits with their reason, in a call the message that it sends. Arrows lead from a
// send to where the message is taken in, by way of the commander if it goes that way, and from a
// spawn to where the process begins.
//
// Times are microseconds of virtual time, cut to nanoseconds; the argument cycle has them exactly.
//
// # Order
//
// A track belongs to one agent, which notes events in its own buffer. Between two epochs Flush
// writes what is before the epoch's end, in the order (time, track, sequence). So buffers are
// small, and the file has the same bytes on any number of threads. Within a track time does not go
// back: what is noted late has the time of what is before it.
//
// # Limit
//
// When the file has reached its limit nothing more begins. What has begun still ends, so that
// slices are balanced. What is missing is counted, in the file's otherData and by Dropped.
//
// # Filter
//
// A Filter chooses events when they are noted: by category, core and process. Slices are chosen as
// a whole, with begin and end.
//
// A nil *Track notes nothing: that is a run without a trace.
package trace
