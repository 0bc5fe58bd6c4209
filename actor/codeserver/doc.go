// Package codeserver is the code server: it finds modules that programs call, loads them into
// shared DRAM, and decides when all agents see them.
//
// Code is written through the master's port on the time of who loads it. Agents go on with the
// snapshot that they have until all of the new code can be seen by all of them; then the master is
// woken and adopts the new one.
package codeserver
