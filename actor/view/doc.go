// Package view describes the processes of a system for its users: those that wait forever, and all
// processes while the system runs. It only reads state, between windows, and costs no virtual time.
//
// Package inspect is for programs that request information about processes.
package view
