// Package uniq tells funs of different modules apart in print.
package uniq

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
