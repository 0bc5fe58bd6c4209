// Package heap manages the memory of processes: where heap and stack lie, what is free, collections
// of garbage, the spilling of frames, and the boxes of binaries that lie outside of heaps.
//
// A Space is the memory of one process, with the registers that point into it. A Manager is a
// machine that works on spaces and is charged for it.
package heap
