package term

import (
	"errors"
	"fmt"
	"hash/maphash"
	"math"
	"sync"
	"sync/atomic"
	"unicode/utf8"

	"github.com/parallergo/epiphany/term/foreign"
)

// Limits of an atom table.
const (
	MaxAtoms      = 1 << 20 // as OTP's default
	MaxAtomLength = 255     // code points
)

// Errors of Intern.
var (
	ErrAtomTable  = errors.New("term: the atom table is full")
	ErrAtomLength = fmt.Errorf("term: an atom has at most %d characters", MaxAtomLength)
	ErrAtomUTF8   = errors.New("term: the name of an atom is not valid UTF-8")
)

// Atoms is the atom table of one system. It begins with the predefined atoms and only grows; an
// atom keeps its index.
//
// Name and Lookup need no locks and may run concurrently with one Intern. Indices are assigned in
// the order of the Intern calls, so reproducible runs need these calls in a reproducible order.
type Atoms struct {
	limit, left int                                // the latter are those that Make keeps free
	bytes       atomic.Int64                       // used in shared DRAM
	room        atomic.Int64                       // limit of bytes
	spare       atomic.Int64                       // bytes that Make keeps free
	names       atomic.Pointer[[]string]           // replaced by a longer slice
	index       sync.Map                           // name → *indexed
	near        [nearAtoms]atomic.Pointer[indexed] // those that were found last
	write       sync.Mutex
	hashes      atomic.Pointer[[]uint32] // OTP's hashes of the names, parallel to names
	Foreign     foreign.Funs             // whose code is not loaded
	creation    atomic.Uint32
}

// indexed is an atom in the index.
type indexed struct {
	name string
	t    Term
}

const nearAtoms = 1 << 9 // that are found without a search of the index

var nearSeed = maphash.MakeSeed()

// Creation returns what tells pids and references of this node from those of earlier nodes of its
// name, 0 for a system that is none of several nodes.
func (a *Atoms) Creation() uint32 { return a.creation.Load() }

// SetCreation sets what Creation returns.
func (a *Atoms) SetCreation(n uint32) { a.creation.Store(n) }

// NewAtoms makes a table of the predefined atoms, for a system without a node name.
func NewAtoms() *Atoms { return NewAtomsOf(NodeName) }

// NewAtomsOf makes a table of the predefined atoms for a node with the given name, which is then
// the name of AtomNonode.
func NewAtomsOf(node string) *Atoms {
	a := &Atoms{limit: MaxAtoms}
	a.room.Store(math.MaxInt64)
	names, hashes := make([]string, 0, 2*len(predefined)), make([]uint32, 0, 2*len(predefined))
	for i, n := range predefined {
		if Atom(i) == AtomNonode {
			n = node
		}
		names, hashes = append(names, n), append(hashes, atomHash(n))
		a.index.Store(n, &indexed{n, Atom(i)})
		a.bytes.Add(atomBytes(n))
	}
	a.names.Store(&names)
	a.hashes.Store(&hashes)
	return a
}

// Intern returns the atom with the given name, which it adds if it is new. It fails with
// ErrAtomTable, ErrAtomLength or ErrAtomUTF8.
func (a *Atoms) Intern(name string) (Term, error) {
	if t, ok := a.Lookup(name); ok {
		return t, nil
	}
	if !utf8.ValidString(name) {
		return None, ErrAtomUTF8
	}
	if utf8.RuneCountInString(name) > MaxAtomLength {
		return None, ErrAtomLength
	}
	a.write.Lock()
	defer a.write.Unlock()
	if t, ok := a.Lookup(name); ok {
		return t, nil
	}
	names, hashes := *a.names.Load(), *a.hashes.Load()
	if len(names) == a.limit || a.bytes.Load()+atomBytes(name) > a.room.Load() {
		return None, ErrAtomTable
	}
	a.bytes.Add(atomBytes(name))
	t := Atom(len(names))
	names, hashes = append(names, name), append(hashes, atomHash(name))
	a.hashes.Store(&hashes)
	a.names.Store(&names)
	a.index.Store(name, &indexed{name, t})
	return t, nil
}

// Make is Intern for a running program. It fails earlier than Intern: an eighth of the room is
// reserved for the atoms of modules that this program, and others, may still load.
func (a *Atoms) Make(name string) (Term, error) {
	if t, ok := a.Lookup(name); ok {
		return t, nil
	}
	if a.Len()+a.left >= a.limit || a.bytes.Load()+a.spare.Load()+atomBytes(name) > a.room.Load() {
		return None, ErrAtomTable
	}
	return a.Intern(name)
}

// atomBytes returns the size of an atom in shared DRAM, where cores read it: hash, length, address
// of the name and the next atom with the same hash, a word each, then the name in whole words.
func atomBytes(name string) int64 { return 16 + int64(len(name)+3)&^3 }

// Bytes returns the size of the table in shared DRAM. Limit sets its largest size from now on;
// existing atoms stay.
func (a *Atoms) Bytes() int { return int(a.bytes.Load()) }
func (a *Atoms) Limit(bytes int) {
	a.spare.CompareAndSwap(0, max(0, int64(bytes-a.Bytes())/8))
	a.room.Store(int64(bytes))
}

// LimitNames sets the largest number of atoms, at most MaxAtoms; existing atoms stay.
func (a *Atoms) LimitNames(n int) { a.limit, a.left = n, max(0, n-a.Len())/8 }

// Most returns the largest number of atoms that the table may hold: the existing atoms, and as many
// with names of one character as there is room for.
func (a *Atoms) Most() int {
	room := (a.room.Load() - a.bytes.Load()) / atomBytes("a")
	return int(min(int64(a.limit), int64(a.Len())+max(0, room)))
}

// Lookup returns the atom with the given name, if it exists.
func (a *Atoms) Lookup(name string) (Term, bool) {
	near := &a.near[maphash.String(nearSeed, name)%nearAtoms]
	if e := near.Load(); e != nil && e.name == name {
		return e.t, true
	}
	if e, ok := a.index.Load(name); ok {
		near.Store(e.(*indexed))
		return e.(*indexed).t, true
	}
	return None, false
}

// Name returns the name of an atom of this table.
func (a *Atoms) Name(t Term) string { return (*a.names.Load())[AtomIndex(t)] }

// Node returns the name of this node.
func (a *Atoms) Node() string { return a.Name(AtomNonode) }

// Len returns the number of atoms. Every index below it is an atom.
func (a *Atoms) Len() int { return len(*a.names.Load()) }

// Hash returns OTP's hash of the atom's name.
func (a *Atoms) Hash(t Term) uint32 { return (*a.hashes.Load())[AtomIndex(t)] }

// atomHash returns the hash of an atom's name: P. J. Weinberger's hash over the characters: one
// byte for each in Latin-1, the bytes of its UTF-8 for others.
func atomHash(name string) uint32 {
	var h uint32
	add := func(b byte) {
		h = h<<4 + uint32(b)
		if g := h & 0xf0000000; g != 0 {
			h ^= g>>24 ^ g
		}
	}
	for _, r := range name {
		if r <= 0xFF {
			add(byte(r))
			continue
		}
		for _, b := range utf8.AppendRune(nil, r) {
			add(b)
		}
	}
	return h
}
