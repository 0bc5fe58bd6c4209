package hostile

import (
	"slices"
	"strings"
)

// Case makes sources of one construct.
type Case struct {
	Construct, Name string
	N               int                // of the smallest source that growth is measured with
	Body            func(n int) string `json:"-"`

	// Whole is set where Body is all of the source, and no module f around it.
	Whole bool
}

// head begins every source.
const head = "-module(m).\n-feature(maybe_expr, enable).\n-export([f/1]).\n"

// Source is the source of n parts.
func (c *Case) Source(n int) []byte {
	if c.Whole {
		return []byte(c.Body(n))
	}
	return []byte(head + c.Body(n))
}

// Title is the name of the case with that of its construct.
func (c *Case) Title() string { return c.Construct + "/" + c.Name }

// mostParts bounds the parts of sources that have only more digits for more of them.
const mostParts = 1 << 30

// Sized gives the number of parts of the largest source that has at most so many bytes, or nearly
// so.
func (c *Case) Sized(bytes int) int {
	n := c.N
	for len(c.Source(n)) < bytes/2 {
		if n *= 2; n > mostParts {
			return mostParts
		}
	}
	return max(int(float64(n)*float64(bytes)/float64(len(c.Source(n)))), 1)
}

// Cases are the cases whose titles contain a text, or the one whose title it is.
func Cases(name string) []Case {
	all := slices.Concat(lexical(), data(), operators(), functions(), control(), patterns(),
		macros(), attributes(), faulty())
	if i := slices.IndexFunc(all, func(c Case) bool { return c.Title() == name }); i >= 0 {
		return all[i : i+1]
	}
	return slices.DeleteFunc(all, func(c Case) bool { return !strings.Contains(c.Title(), name) })
}

// list makes the cases of a construct.
func list(construct string, cases ...Case) []Case {
	for i := range cases {
		cases[i].Construct = construct
	}
	return cases
}
