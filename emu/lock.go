package emu

// What a lock of OpenSHMEM contains, which its TESTSET has stored, so that it is known who has it: a
// mark and the number of the PE. The library for programs in C has the same in shmem-device.h.
const (
	lockMark = 0x4000_0000
	lockPEs  = 1 << 12
)

// LockedBy returns what a lock contains that a PE has.
func LockedBy(pe int) Word { return lockMark | Word(pe) }

// Holder returns the PE that has a lock with these contents. ok is false for one that is free, and for
// locks that programs have in other ways.
func Holder(w Word) (pe int, ok bool) {
	return int(w &^ lockMark), w&^(lockPEs-1) == lockMark
}
