// Package custody knows which processes the master has and cores do not: those that run on the ARM,
// and those on cores whose calls the master serves. Such a process may be suspended, or wait for a
// call that takes time; [Custody] says when it goes on, and where.
package custody
