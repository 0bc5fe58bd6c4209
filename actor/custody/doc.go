// Package custody keeps track of the processes that the master may access: those on the ARM, and
// those on cores whose calls it serves. Such a process may be suspended, or wait for a call that
// takes time; [Custody] resumes it, on the ARM or on its core.
package custody
