// Command innocents holds the first promise of the runtime against programs that try to break it:
// nothing that a process does hurts another.
//
// A cell of its matrix is a kind of runaway, the place where it runs (host or core), and the place
// of the innocents beside it. Each cell is a system of little memory in an operating-system process
// of its own, so that its peak of Go memory can be read. All kinds of innocents are in every cell:
// processes, and a Go actor, that do what any program does and check each answer.
//
// A runaway takes more and more of something (testdata/runaway_*.erl; a kind is a clause of run/1
// and a name in kinds/0). It must end with system_limit, or be within its bounds when its virtual
// time is over. The innocents must go on, with right answers, until they are told to stop. The Go
// process may have 4 times the guest's memory and 100 MB.
//
//	innocents [-match REGEXP] [-sample N] [-j N] [-v] [-host-bytes N] [-dram-bytes N] [-ms N]
//
// prints what fell, and how much was tried. make innocents runs all cells, go test a sample.
package main
