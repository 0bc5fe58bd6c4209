package re

import (
	"math"
	"unicode/utf8"

	"github.com/parallergo/epiphany/actor/builtin"
	"github.com/parallergo/epiphany/pcre"
	"github.com/parallergo/epiphany/term"
)

// group is a capture to return: the first of these groups that has matched.
type group []int

// readCaptures reads the option that selects the captures to return.
func readCaptures(c *builtin.Call, r *search) bool {
	r.kind = c.Name(r.o.kind)
	if r.kind != "index" && r.kind != "list" && r.kind != "binary" {
		return false
	}
	if r.o.values == term.None {
		return true
	}
	if elems, isList := c.Elements(r.o.values); isList && len(elems) > 0 {
		r.some = true
		for _, e := range elems {
			g, good := readGroup(c, r.p.re, e)
			if !good {
				return false
			}
			r.groups = append(r.groups, g)
		}
		return true
	}
	return r.captures(c.Name(r.o.values), r.o.values == term.Nil)
}

// captures reads a selection of captures that is an atom.
func (r *search) captures(name string, none bool) bool {
	switch {
	case none, name == "none":
		r.kind = "none"
	case name == "all":
	case name == "all_but_first":
		r.first = 1
	case name == "first":
		r.some, r.groups = true, []group{{0}}
	case name == "all_names":
		r.some = true
		r.allNames()
	default:
		return false
	}
	return true
}

// allNames selects the groups that have names, or none if there are none.
func (r *search) allNames() {
	names := r.p.re.Names
	if len(names) == 0 {
		r.kind = "none"
	}
	for i, n := range names {
		switch {
		case r.p.re.Options&pcre.DupNames == 0:
			r.groups = append(r.groups, group{n.Number})
		case i == 0 || n.Name != names[i-1].Name:
			r.groups = append(r.groups, numbered(r.p.re, n.Name))
		}
	}
}

// numbered returns the groups with a name.
func numbered(re *pcre.Regexp, name string) (g group) {
	for _, n := range re.Names {
		if n.Name == name {
			g = append(g, n.Number)
		}
	}
	if len(g) > 1 && re.Options&pcre.DupNames == 0 {
		g = g[:1]
	}
	return g
}

// readGroup reads the number or name of a group.
func readGroup(c *builtin.Call, re *pcre.Regexp, t term.Term) (group, bool) {
	if n, isInt := c.Integer(t); isInt {
		return group{int(n)}, 0 <= n && n <= math.MaxInt32
	}
	if term.IsAtom(t) {
		return numbered(re, c.Atoms.Name(t)), true
	}
	if !term.IsList(t) && t != term.Nil && !term.IsBinary(c.M.View, t) {
		return nil, false
	}
	name, reason := c.M.IOData(t)
	return numbered(re, string(name)), reason == term.None
}

// captured returns the result of run.
func (r *search) captured() any {
	switch {
	case r.wrong != nil:
		return builtin.Tuple{term.Term(term.AtomError), r.wrong}
	case r.o.report && r.result == pcre.ChoiceLimit:
		return builtin.Tuple{term.Term(term.AtomError), builtin.Named("match_limit")}
	case r.o.report && r.result == pcre.DepthLimit:
		return builtin.Tuple{term.Term(term.AtomError), builtin.Named("match_limit_recursion")}
	case len(r.found) == 0 || r.over() && !r.o.global:
		return builtin.Named("nomatch")
	case r.kind == "none":
		return builtin.Named("match")
	case !r.o.global:
		return builtin.Tuple{builtin.Named("match"), r.captureList(r.found[0])}
	}
	all := make(builtin.List, len(r.found))
	for i, m := range r.found {
		all[i] = r.captureList(m)
	}
	return builtin.Tuple{builtin.Named("match"), all}
}

// captureList returns the captures of one match.
func (r *search) captureList(m []int32) builtin.List {
	out := builtin.List{}
	if r.some {
		for _, g := range r.groups {
			from, to := g.in(m)
			out = append(out, r.capture(from, to))
		}
		return out
	}
	for i := r.first; i < len(m)/2; i++ {
		out = append(out, r.capture(m[2*i], m[2*i+1]))
	}
	return out
}

// in returns the bounds of the first group that has matched, or -1, -1.
func (g group) in(m []int32) (from, to int32) {
	for _, i := range g {
		if 0 <= i && i < len(m)/2 && m[2*i] >= 0 {
			return m[2*i], m[2*i+1]
		}
	}
	return -1, -1
}

func (r *search) capture(from, to int32) any {
	if r.kind == "index" {
		return builtin.Tuple{int(from), int(to - from)}
	}
	from, to = max(from, 0), max(to, from, 0)
	data := r.subject[from:to]
	switch {
	case r.kind == "binary" && r.whole:
		return builtin.Part{Arg: 0, From: int(from), Bytes: int(to - from)}
	case r.kind == "binary":
		return data
	case r.p.unicode:
		return string(data)
	}
	return latin(data)
}

// latin converts Latin-1 bytes to a string.
func latin(data []byte) string {
	text := make([]byte, 0, len(data))
	for _, b := range data {
		text = utf8.AppendRune(text, rune(b))
	}
	return string(text)
}
