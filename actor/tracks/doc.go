// Package tracks records the master's events in a trace: calls that it serves, messages that it
// delivers, timers, and the processes that its schedulers run, each on the track of the thread
// concerned. Package trace defines the format.
package tracks
