// Package inspect implements process_info/1,2 and process_display/2.
//
// Items that the master knows are returned at once. Items that only the process has, such as its
// heap, its stack or its mailbox, need a process that the master may access: it runs on the ARM, or
// its core has made it accessible at a safepoint. Until then the caller waits, and its call runs
// again.
//
// Processes, which the master implements, requests access from the cores.
package inspect
