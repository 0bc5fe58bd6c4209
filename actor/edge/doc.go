// Package edge is the boundary between the emulated system and Go.
//
// Go sends requests (Request) as inputs of the engine, encoded as bytes, so that a run can be
// recorded and replayed. The system calls an Outlet, between windows and in the order of the causes
// (Egress). Terms are encoded in the wire form of package term.
//
// The master executes requests; the Outlet's implementation is in package bridge or in a test.
package edge
