package code

import (
	"github.com/parallergo/epiphany/bif"
	"github.com/parallergo/epiphany/term"
)

// nativeID is the number of the native that a function name means, -1 for none.
func nativeID(atoms *term.Atoms, f MFA) int32 {
	i, found := bif.Find(bif.MFA{Module: atoms.Name(f.Module), Name: atoms.Name(f.Name), Arity: f.Arity})
	if !found {
		return -1
	}
	return int32(i)
}
