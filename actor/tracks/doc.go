// Package tracks is what the master notes in a trace: calls that it serves, messages that it passes
// on, timers, and which processes its schedulers run, each on the track of the thread that does it.
// Package trace has the format.
package tracks
