package engine

import (
	"iter"
	"math/bits"

	"github.com/parallergo/epiphany/emu"
)

// awake is the set of the agents whose Next must be called: all except those that have returned
// Asleep, and have put nothing, since they last ran or were woken. Most agents of a board are
// asleep most of the time.
type awake struct {
	set  []uint64
	next []emu.Cycles // by agent: the result of Next, if it is awake
	sole bool         // one alone runs and is awake, and may use Extend
}

const setBits = 64

// grow makes room for agent id, which is awake.
func (a *awake) grow(id ID) {
	if int(id)/setBits == len(a.set) {
		a.set = append(a.set, 0)
	}
	a.next = append(a.next, emu.Never)
	a.add(id)
}

func (a *awake) add(id ID)    { a.set[id/setBits] |= 1 << (id % setBits) }
func (a *awake) remove(id ID) { a.set[id/setBits] &^= 1 << (id % setBits) }

// all iterates over the ids in ascending order. What is removed meanwhile may still come.
func (a *awake) all() iter.Seq[ID] {
	return func(yield func(ID) bool) {
		for i, word := range a.set {
			for ; word != 0; word &= word - 1 {
				if !yield(ID(i*setBits + bits.TrailingZeros64(word))) {
					return
				}
			}
		}
	}
}

// addAll makes all agents awake, since any of them may have changed.
func (a *awake) addAll() {
	for id := range a.next {
		a.add(ID(id))
	}
}
