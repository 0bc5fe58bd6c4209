// Package view shows people the processes of a system: those that wait for ever, and all of them
// while the system runs. It only reads, between windows, and costs no virtual time.
//
// Not the business of this package: what programs ask about processes, which is inspect's.
package view
