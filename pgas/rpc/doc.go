// Package rpc calls functions on other cores. Programs in C include <rpc.h>.
//
// A call goes where its data are: the core is that of the global address in the first argument. The
// caller puts the call into a queue in that core's memory, interrupts it if nothing waited there,
// and waits for the value. The other core's handler (device/c/call.s, or in C in device/c/state.c)
// serves the newest call first, until none is left. Its interrupt is the user's, the lowest one, and
// may itself be interrupted.
//
// Where a call cannot go, the caller makes it itself and reads from afar: the address is of no core
// of the workgroup, the queue is full, the other core has closed or not begun, or the caller could
// not be interrupted while it waits. No cycle of waiting cores can arise that way.
//
// Beyond the paper there are requests that are waited for later, and cores that put calls off
// (rpc_defer), bound them (rpc_accept) or serve them when they like (rpc_poll).
//
// Source: Ross and Richie, Implementing remote procedure calls on the Epiphany, 2018.
package rpc
