// Package uniq tells funs of different modules, and of versions of a module, apart.
package uniq

import "encoding/binary"

// Of returns the number that distinguishes funs of different modules in print: 27 bits of a
// hash (FNV-1a) of module and index.
func Of(module string, index int) uint32 {
	h := uint32(2166136261)
	for i := range len(module) {
		h = (h ^ uint32(module[i])) * 16777619
	}
	h = (h ^ uint32(index)) * 16777619
	return h & (1<<27 - 1)
}

// VersionBytes is the size of the result of Version.
const VersionBytes = 16

// Version distinguishes versions of a module, for which OTP has a hash of its code, by the
// loader's number for the fun.
func Version(entry int) []byte {
	return binary.BigEndian.AppendUint64(make([]byte, VersionBytes-8, VersionBytes), uint64(entry))
}
