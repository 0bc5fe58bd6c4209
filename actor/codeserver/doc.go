// Package codeserver implements the code server: it finds the modules that programs call, loads
// them into shared DRAM, and determines when all agents execute the new code.
//
// Code is written through the master's port, and the time is charged to the machine that loads it.
// Agents continue with the present snapshot until all of the new code is visible to all of them.
// Then the master is notified, and adopts the new snapshot.
package codeserver
