// Package bridge is the edge between an emulated system and the Go program around it: protoactor-go
// on the one side, the master (package actor) on the other.
//
// A [Bridge] gives each emulated process that Go sees a protoactor-go PID, and each Go actor that a
// process sees a process number. Messages, requests, exit signals, links and monitors cross in both
// directions; values cross in the wire form of package term. Nothing here runs on virtual time:
// what comes from Go becomes an input of the engine, which can be recorded and replayed, and what
// goes to Go is delivered by a goroutine of the bridge, so that no actor makes the engine wait.
//
// The bridge also serves what processes ask of the computer: standard input and output, and the
// files below one directory (files.go), from which no name and no symbolic link leads out.
package bridge
