package code

import (
	"github.com/parallergo/epiphany/bif"
	"github.com/parallergo/epiphany/term"
)

// bifID is the number of the built-in function of a name, -1 for none.
func bifID(atoms *term.Atoms, f MFA) int32 {
	i, found := bif.Find(bif.MFA{Module: atoms.Name(f.Module), Name: atoms.Name(f.Name), Arity: f.Arity})
	if !found {
		return -1
	}
	return int32(i)
}
