// Package foreign keeps what nodes tell each other of funs. Of funs whose code is not loaded it
// keeps how the nodes that have made them describe them: such a fun can be kept, compared and sent
// on, but a call fails unless that version of its module is loaded by then. A term refers to it by
// its entry, which is negative, where those of other funs are the loader's numbers. Of these it
// keeps the versions of their modules.
package foreign

import (
	"bytes"
	"sync"

	"github.com/parallergo/epiphany/emu"
)

// Fun is a fun whose code is not loaded.
type Fun struct {
	Module      emu.Word // an atom
	Index       int      // among the funs of the module
	Arity, Free int
	Version     Version
	OldIndex    int // in the older numbering
	Uniq        int // with which the fun is printed
}

// Version identifies a version of a module.
type Version [16]byte

// most is how many of them a system keeps: peers describe what they like.
const most = 1 << 12

// Funs are those of a system.
type Funs struct {
	mu  sync.RWMutex
	all []Fun
	ids map[Fun]int
	// versions are those of loaded funs, by entry, and first the entries of the first of each.
	versions []Version
	first    map[module]int
}

type module struct {
	name    emu.Word
	version Version
}

// Loaded records that the code of the funs with entries from at[0] up to at[1] is loaded, and of
// which version of which module it is.
func (fs *Funs) Loaded(name emu.Word, v Version, at [2]int) {
	fs.mu.Lock()
	defer fs.mu.Unlock()
	fs.versions = append(fs.versions, make([]Version, max(0, at[1]-len(fs.versions)))...)
	for i := at[0]; i < at[1]; i++ {
		fs.versions[i] = v
	}
	if fs.first == nil {
		fs.first = map[module]int{}
	}
	fs.first[module{name, v}] = at[0]
}

// First returns the entry of the first fun of a version of a module. It is false if that has never
// been loaded.
func (fs *Funs) First(name emu.Word, v Version) (entry int, found bool) {
	fs.mu.RLock()
	defer fs.mu.RUnlock()
	entry, found = fs.first[module{name, v}]
	return entry, found
}

// Version returns the version of the module of a fun whose code has been loaded.
func (fs *Funs) Version(entry int) (v Version) {
	fs.mu.RLock()
	defer fs.mu.RUnlock()
	if entry >= 0 && entry < len(fs.versions) {
		v = fs.versions[entry]
	}
	return v
}

// VersionOf is Version of any fun, also of one whose code is not loaded.
func (fs *Funs) VersionOf(entry int) Version {
	if f, found := fs.At(entry); found {
		return f.Version
	}
	return fs.Version(entry)
}

// Order compares the entries of funs of one module by its versions: a fun that has come before its
// module was loaded has another entry than one that has come since.
func (fs *Funs) Order(a, b int) int {
	if a == b {
		return 0
	}
	of, with := fs.VersionOf(a), fs.VersionOf(b)
	return bytes.Compare(of[:], with[:])
}

// Entry returns the entry of a fun. It is false if there are too many of them.
func (fs *Funs) Entry(f Fun) (entry int, found bool) {
	fs.mu.Lock()
	defer fs.mu.Unlock()
	id, found := fs.ids[f]
	if !found && len(fs.all) < most {
		if fs.ids == nil {
			fs.ids = map[Fun]int{}
		}
		id, found = len(fs.all), true
		fs.all, fs.ids[f] = append(fs.all, f), id
	}
	return -1 - id, found
}

// At returns the fun with an entry, if there is one.
func (fs *Funs) At(entry int) (f Fun, found bool) {
	fs.mu.RLock()
	defer fs.mu.RUnlock()
	if id := -1 - entry; id >= 0 && id < len(fs.all) {
		return fs.all[id], true
	}
	return Fun{}, false
}
