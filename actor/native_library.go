package actor

import (
	"slices"

	"github.com/parallergo/epiphany/term"
)

// libraryAtoms are what natives name that few programs call, by module. They are made when the
// first of these is called, so that the table of atoms of all other programs is what it would be
// without them.
var libraryAtoms = map[string][]string{
	"epiphany_compiler": {"transforms"},
	"epiphany_zlib":     {"done", "flushed", "full", "more"},
	"re":                {"compile", "index", "match", "match_limit", "match_limit_recursion", "namelist", "nomatch", "re_pattern"},
}

// namesOwn makes natives that make the atoms of their module first. Where there is no room for
// these they fail with system_limit.
func namesOwn(group []binding) []binding {
	group = slices.Clone(group)
	for i, b := range group {
		group[i].Func = func(c *call) (term.Term, outcome) {
			for _, name := range libraryAtoms[b.Module] {
				if _, err := c.ma.atoms.Intern(name); err != nil {
					return c.fail(term.AtomSystemLimit)
				}
			}
			return b.Func(c)
		}
	}
	return group
}
