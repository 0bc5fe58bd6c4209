// Package inspect is process_info/1,2 and process_display/2: what a process tells of another.
//
// What the master knows itself is told at once. What only the process has, such as its heap, its
// stack or its mailbox, is told when the master may look into it: it runs on the ARM, or its core
// shows it. Until then the caller waits, and its function is called again.
//
// How a core is asked to show its process is Processes' business.
package inspect
