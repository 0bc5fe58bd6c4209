// Package edge is what crosses between the emulated system and Go.
//
// Go enters through the engine's inputs, as bytes (Request), so that a run can be recorded and
// replayed; the system leaves through an Outlet, between windows and in the order in which things
// were caused (Egress). Terms cross in the wire form of package term.
//
// What a request does is the master's business, and what becomes of what leaves the Outlet's.
package edge
