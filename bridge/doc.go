// Package bridge is the edge between an emulated system and the Go program around it: protoactor-go
// on the one side, the master (package actor) on the other.
//
// A [Bridge] assigns a protoactor-go PID to each emulated process that Go sees, and a process
// number to each Go actor that a process sees. Messages, requests, exit signals, links and monitors
// cross in both directions; values cross in the wire form of package term. Nothing here runs on
// virtual time: what comes from Go becomes an input of the engine, which can be recorded and
// replayed, and messages to Go are delivered by a goroutine of the bridge, so that no actor makes
// the engine wait.
//
// The bridge also serves requests of processes to the host: standard input and output, and the
// files below one directory (files.go), which no name and no symbolic link can leave.
package bridge
