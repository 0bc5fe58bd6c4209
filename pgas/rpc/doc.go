// Package rpc calls functions on other cores. Programs in C include <rpc.h>.
//
// A call is executed where its data are: on the core whose memory the first argument points into.
// The caller puts the call into a queue in that core's memory, interrupts the core if its queue was
// empty and no call was being served, and waits for the result. The other core's handler
// (device/c/call.s, or in C in device/c/state.c) serves the newest call first, until none is left.
// It uses the user interrupt, which has the lowest priority, and may itself be interrupted.
//
// Otherwise the caller executes the function itself, on remote memory: if the address belongs to no
// core of the workgroup, if the queue is full, if the other core has not started or has ended, or if
// the caller could not be interrupted while it waits. Therefore cores never wait in a cycle.
//
// In addition to the paper there are requests whose result is waited for later, and cores can defer
// calls (rpc_defer), limit them (rpc_accept) or serve them explicitly (rpc_poll).
//
// Source: Ross and Richie, Implementing remote procedure calls on the Epiphany, 2018.
package rpc
