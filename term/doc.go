// Package term implements the data of emulated processes: Erlang terms as tagged 32-bit words in
// emulated memory.
//
// # Words
//
// A [Term] is one word. Its two low bits distinguish immediates (28-bit small integers, atoms,
// pids, references, nil), pointers to cons cells, and pointers to boxed objects; term.go defines
// the bits. Pointers are global byte addresses, so a term has the same meaning on every core and
// for the master, and a message is copied, never converted. A boxed object is a header word (subtag
// and number of words that follow) followed by its words:
//
//	tuple   elements
//	fun     module, index, arity, entry, then the free variables; entry is the loader's number for the code
//	integer 32-bit limbs, least significant first; never one that fits a small integer, no leading zero limb
//	float   IEEE 754 double, low word first; always finite
//	export  module, function, arity (fun m:f/1)
//	map     n keys in ascending key order, then n values; of more than 32 associations a hash trie (map.go), whose nodes are objects but no terms
//	binary  size in bits (a small integer), then the bytes packed little-endian; or, for the bytes outside the heap, a box (binary.go) of
//	        size in bits, their address, the number of the object whose references are counted, the next box of a list,
//	        and where the owner of the box may make it longer in place, the bytes that there is room for; or, for part of
//	        a binary of the first or second kind, size in bits, bits before it (both small integers), that binary
//	outer   a pid, port or reference of another node: node (an atom), then raw words (outer.go)
//
// Atoms are indices into the [Atoms] table of a system.
//
// # Invariants
//
// Integers are normalised: equal integers have equal representations. The keys of a flat map ascend
// strictly in key order, which is the standard order except that every integer is less than every
// float ([CompareKeys]). Whether a map is flat or a trie depends on its size alone, and the shape
// of a trie on its associations alone. A bitstring is the same term whether it is on the heap, has
// a box or is part of another: all compare, hash and print alike. A bitstring of whole bytes is a
// binary. Unused bits of its last byte are arbitrary. The words of a box are opaque when terms are
// traversed; its owner maintains the list. A header never appears where a term is expected, nor a
// term where a header is expected.
//
// # Reading and building
//
// Reading goes through an [emu.View], which charges every load to the agent that owns the view.
// Building goes through a [Builder], a window of words at a known address; it never grows. Callers
// compute the size ([Size], [BigWords], the *Words functions), reserve once, and build. Builder
// methods panic when the window is too small, because that is a wrong reservation, not a condition
// that a program can cause.
//
// An image that a Builder has made can be moved: [Relocate] rewrites its pointers, and checks words
// from untrusted sources.
//
// No function here recurses on the Go stack with the depth of a term: lists of lists a million deep
// are compared, hashed, sized, copied and written with an explicit stack. Exceptions are bounded by
// a constant: [Compare] puts large maps that are keys of large maps in order some levels deep,
// Print elides what is nested deeper than [quote.MaxDepth], and values that cross to Go are refused
// beyond the depth bound of their [Codec].
//
// # Go values
//
// Terms are converted to Go values and back as MessagePack (wire.go has the mapping). The literals
// of a module are stored in the same format. Bytes from outside are scanned before anything is
// built from them.
//
// Ownership of memory, garbage collection and the meaning of a fun's entry are defined elsewhere.
package term
