package lint

import (
	"slices"
	"strings"

	"github.com/parallergo/epiphany/compiler/source"
	"github.com/parallergo/epiphany/compiler/syntax"
)

// variable is a place that binds a name.
type variable struct {
	name string
	at   source.Pos
	used bool
}

// binding is what a name means at a point: bound, by one place or by one of several in branches
// that meet; or unsafe, because some way here leaves it unbound.
type binding struct {
	vars     []*variable
	unsafeIn string // the construct that made it unsafe, else empty
	unsafeAt source.Pos
	exported string   // the construct all of whose clauses have bound it, else empty, as once warned of
	reported int      // behind its last place among those warned of, or 0
	lost     bool     // it was unbound where it was used, which has been reported
	repaired bool     // it was unsafe where it was used, which has been reported
	seq      int      // position in the trail when it was made
	outer    *binding // what the name meant before
}

func (b *binding) use() {
	for _, v := range b.vars {
		v.used = true
	}
}

// change is an entry of the trail of all bindings made, by which they are taken back.
type change struct {
	name string
	b    *binding
}

// bound is a binding that a branch made.
type bound struct {
	name string
	b    *binding
}

func (c *checker) startScope() {
	clear(c.env)
	c.trail, c.vars, c.reported = c.trail[:0], c.vars[:0], warned{}
}

// endScope warns of the variables nothing has used.
func (c *checker) endScope() {
	if !c.warns("unused_vars") {
		return
	}
	for _, v := range c.vars {
		if !v.used && !strings.HasPrefix(v.name, "_") {
			c.Warnf(v.at, "variable '%s' is unused", v.name)
		}
	}
}

func (c *checker) bind(name string, b binding) *binding {
	b.seq, b.outer = len(c.trail), c.env[name]
	c.env[name] = &b
	c.trail = append(c.trail, change{name, &b})
	return &b
}

// bindVar binds a variable at its first occurrence.
func (c *checker) bindVar(v *syntax.Var) {
	place := &variable{name: v.Name, at: v.Pos}
	c.vars = append(c.vars, place)
	c.bind(v.Name, binding{vars: []*variable{place}})
}

// undo takes back the bindings made since the trail had length mark.
func (c *checker) undo(mark int) {
	for i := len(c.trail) - 1; i >= mark; i-- {
		if ch := c.trail[i]; ch.b.outer == nil {
			delete(c.env, ch.name)
		} else {
			c.env[ch.name] = ch.b.outer
		}
	}
	c.trail = c.trail[:mark]
}

// branch runs f and takes back the bindings it made, which it returns.
func (c *checker) branch(f func()) []bound {
	mark, outside := len(c.trail), c.reported.enter()
	f()
	c.reported.leave(outside)
	var made []bound
	for _, ch := range c.trail[mark:] {
		if c.env[ch.name] == ch.b {
			made = append(made, bound(ch))
		}
	}
	c.undo(mark)
	return made
}

// join binds what branches have bound, of which exactly one is taken: unsafe where not all have.
func (c *checker) join(branches [][]bound, construct string, at source.Pos) {
	c.reported.settle()
	for _, m := range mergeBranches(branches) {
		switch {
		case c.repairs(m.name, &m.b):
		case m.count < len(branches) || m.unsafe > 1:
			m.b.unsafeIn, m.b.unsafeAt = construct, at
		case m.unsafe == 0:
			m.b.exported, m.b.unsafeAt = construct, at
		}
		c.bind(m.name, m.b)
	}
}

// repairs tells whether a binding of a branch is a repair of one from outside, which all that
// follows sees.
func (c *checker) repairs(name string, b *binding) bool {
	return b.repaired && b.unsafeIn == "" && c.env[name] != nil
}

// joinAll binds what parts have bound that are all evaluated. A variable of several parts is used
// if it is in one of them.
func (c *checker) joinAll(parts [][]bound) {
	c.reported.settle()
	for _, m := range mergeBranches(parts) {
		isUsed := func(v *variable) bool { return v.used }
		if m.count > 1 && slices.ContainsFunc(m.b.vars, isUsed) {
			m.b.use()
		}
		c.bind(m.name, m.b)
	}
}

// joinMatched is joinAll for operands, whose values of a variable must be equal: that uses it.
func (c *checker) joinMatched(parts [][]bound) {
	c.reported.settle()
	for _, m := range mergeBranches(parts) {
		if m.count > 1 {
			c.matched(m)
		}
		c.bind(m.name, m.b)
	}
}

// matched uses a variable of several operands, and warns where its name says that it is not used.
func (c *checker) matched(m mergedBinding) {
	warns := m.name[0] == '_' && c.warns("underscore_match")
	for _, v := range m.b.vars {
		if warns && !v.used {
			c.Warnf(v.at, "variable '%s' is bound multiple times in this pattern. %s", m.name,
				underscoreAdvice)
		}
	}
	m.b.use()
}

// joinUnsafe binds as unsafe whatever was bound, but for repairs. What the construct, which begins
// at mark in the trail, has made unsafe itself stays so.
func (c *checker) joinUnsafe(mark int, made []bound, construct string, at source.Pos) {
	c.reported.settle()
	for _, m := range made {
		b := *m.b
		repairs := c.repairs(m.name, &b)
		if repairs && c.env[m.name].seq >= mark {
			continue
		}
		if b.unsafeIn == "" && !repairs {
			b.unsafeIn, b.unsafeAt = construct, at
		}
		if own := c.env[m.name]; own != nil && own.seq >= mark {
			b.vars = append(slices.Clip(own.vars), b.vars...)
		}
		c.bind(m.name, b)
	}
}

// repair binds what branches have reported of bindings from outside.
func (c *checker) repair(made []bound) {
	for _, m := range made {
		if c.repairs(m.name, m.b) {
			c.bind(m.name, *m.b)
		}
	}
}

// mergedBinding is what count branches have made of a name.
type mergedBinding struct {
	name  string
	b     binding
	count int
	// unsafe is how many of the branches have it unsafe, of which b has the last.
	unsafe int
}

// mergeBranches puts the bindings of each name together, in the order of the source.
func mergeBranches(branches [][]bound) []mergedBinding {
	var merged []mergedBinding
	index := make(map[string]int)
	for _, made := range branches {
		for _, m := range made {
			i, ok := index[m.name]
			if !ok {
				i = len(merged)
				index[m.name] = i
				merged = append(merged, mergedBinding{name: m.name})
			}
			all := &merged[i]
			all.count++
			all.b.vars = append(all.b.vars, m.b.vars...)
			if all.b.lost = all.b.lost || m.b.lost; all.b.lost {
				all.b.use()
			}
			all.b.repaired = all.b.repaired || m.b.repaired
			if m.b.unsafeIn != "" {
				all.unsafe++
			}
			if m.b.unsafeIn != "" || all.b.unsafeIn == "" {
				all.b.unsafeIn, all.b.exported, all.b.unsafeAt = m.b.unsafeIn, m.b.exported, m.b.unsafeAt
			}
		}
	}
	return merged
}

// visible gives what a name means, without what the patterns around it hide.
func (c *checker) visible(name string) *binding {
	b := c.env[name]
	for b != nil && b.seq >= c.hidden.from && b.seq < c.hidden.to {
		b = b.outer
	}
	return b
}

// useVar checks a variable in an expression.
func (c *checker) useVar(v *syntax.Var) {
	b := c.visible(v.Name)
	switch {
	case v.Name == "_":
		c.Errorf(v.Pos, "variable '_' is unbound")
	case b == nil:
		c.Errorf(v.Pos, "variable '%s' is unbound", v.Name)
		c.bind(v.Name, binding{lost: true})
	default:
		c.useBinding(v, b, false)
	}
}

// spellConstruct quotes the word for a construct when it is a reserved one.
func spellConstruct(word string) string {
	if word == "maybe" || word == "else" {
		return word
	}
	return "'" + word + "'"
}

// useBinding marks a binding as used, and warns of one that comes from a construct, in a pattern
// always. An unsafe one is an error once, and bound from there on.
func (c *checker) useBinding(v *syntax.Var, b *binding, inPattern bool) {
	b.use()
	if c.stack != nil && len(b.vars) > 0 && b.vars[0] == c.stack {
		c.Errorf(v.Pos, "stacktrace variable '%s' must not be used in a guard", v.Name)
	}
	if b.unsafeIn == "" && b.exported == "" {
		return
	}
	if b.unsafeIn == "" {
		if !inPattern && !c.warns("export_vars") {
			return
		}
		c.Warnf(v.Pos, "variable '%s' exported from '%s' (line %d, column %d)", v.Name,
			b.exported, b.unsafeAt.Line, b.unsafeAt.Col)
		c.reported.add(b)
		if !inPattern {
			c.reported.settle()
		}
		return
	}
	c.Errorf(v.Pos, "variable '%s' unsafe in %s (line %d, column %d)", v.Name,
		spellConstruct(b.unsafeIn), b.unsafeAt.Line, b.unsafeAt.Col)
	c.bind(v.Name, binding{vars: b.vars, repaired: true})
}

// hides warns of the variables of heads of a match specification that are bound around it, which
// mean something else there.
func (c *checker) hides(spec *syntax.MatchSpec) {
	if spec == nil {
		return
	}
	for _, v := range spec.Heads {
		if b := c.env[v.Name]; b != nil && b.unsafeIn == "" {
			c.Warnf(v.Pos, "variable '%s' shadowed in ms_transform fun head", v.Name)
		}
	}
}
