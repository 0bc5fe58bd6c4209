package vm

import (
	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/term"
)

// dictionary is the dictionary of a process.
type dictionary struct {
	table term.Term
	n     int // keys
}

// Written gives the places of the dictionary as words, nil when there is none.
func (p *Process) Written(v *emu.View) []term.Term { return p.dict.places(v) }

// DictPairs lists keys and values of the dictionary in turn.
func (p *Process) DictPairs(v *emu.View) []term.Term { return p.dict.pairs(v) }

func (d *dictionary) places(v *emu.View) []term.Term {
	if d.table == term.None {
		return nil
	}
	i := v.Index(term.Ptr(d.table))
	n := uint32(term.HeaderArity(v.W[i]))
	return v.W[i+1 : i+1+n]
}

// pairs lists keys and values in turn.
func (d *dictionary) pairs(v *emu.View) (list []term.Term) {
	places := d.places(v)
	for i := 0; i < len(places); i += 2 {
		if places[i] != term.None {
			list = append(list, places[i], places[i+1])
		}
	}
	return list
}
