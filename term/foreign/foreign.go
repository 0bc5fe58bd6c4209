// Package foreign keeps what is known of funs whose code is not loaded, as the nodes that have made
// them describe them. Such a fun can be kept, compared and sent on, but a call fails. A term refers
// to it by its entry, which is negative, where those of other funs are the loader's numbers.
package foreign

import (
	"sync"

	"github.com/parallergo/epiphany/emu"
)

// Fun is a fun whose code is not loaded.
type Fun struct {
	Module      emu.Word // an atom
	Index       int      // among the funs of the module
	Arity, Free int
	Version     [16]byte // of the module
	OldIndex    int      // in the older numbering
	Uniq        int      // with which the fun is printed
}

// most is how many of them a system keeps: peers describe what they like.
const most = 1 << 12

// Funs are those of a system.
type Funs struct {
	mu  sync.RWMutex
	all []Fun
	ids map[Fun]int
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
