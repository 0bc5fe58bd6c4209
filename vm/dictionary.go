package vm

import (
	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/term"
)

// dictionary is the dictionary of a process.
type dictionary struct {
	table term.Term
	n     int // number of keys
}

// Written returns the words of the dictionary's table, nil when there is none.
func (p *Process) Written(v *emu.View) []term.Term { return p.dict.places(v) }

// DictPairs returns the keys and values of the dictionary, alternating.
func (p *Process) DictPairs(v *emu.View) []term.Term { return p.dict.pairs(v) }

func (d *dictionary) places(v *emu.View) []term.Term {
	if d.table == term.None {
		return nil
	}
	i := v.Index(term.Ptr(d.table))
	n := uint32(term.HeaderArity(v.W[i]))
	return v.W[i+1 : i+1+n]
}

// pairs returns keys and values, alternating.
func (d *dictionary) pairs(v *emu.View) (list []term.Term) {
	places := d.places(v)
	for i := 0; i < len(places); i += 2 {
		if places[i] != term.None {
			list = append(list, places[i], places[i+1])
		}
	}
	return list
}
