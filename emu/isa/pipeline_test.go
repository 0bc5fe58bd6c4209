package isa

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestPipelineAsTables compares random sequences with a core that tries cycle after cycle whether
// the next instruction may issue, by tables 9 and 10 of the manual.
func TestPipelineAsTables(t *testing.T) {
	r := rand.New(rand.NewPCG(*isaSeed, 4))
	for range *isaN / 50 {
		p := Pipeline{Truncate: r.IntN(4) == 0}
		c := tables{truncate: p.Truncate, last: -1}
		for range 50 {
			in := randomInstr(r)
			h := in.Hazards()
			taken := h.Jumps || h.Unit == Control && r.IntN(4) == 0
			at := p.Issue(&h)
			if taken {
				p.Taken()
			}
			require.EqualValues(t, c.issue(&in, taken), at, "%s", in)
		}
	}
}

// randomInstr is any instruction; most have few registers, so that they wait for each other.
func randomInstr(r *rand.Rand) Instr {
	o := opNone + 1 + Op(r.IntN(int(opEnd)-1))
	forms := o.info().Forms
	in, _ := Decode(randomWord(r, &forms[0]))
	return in
}

// tables is a core that knows when each register and flag was written and by whom.
type tables struct {
	truncate bool
	last     int      // the cycle of the latest instruction
	company  []*Instr // that issued in it
	blocked  int      // the first cycle after a branch
	writer   map[string]written
}

type written struct {
	at  int
	how string
}

// parts are what an instruction reads and writes, and how the result is made: by hand, for each
// syntax.
func parts(in *Instr) (reads, writes []string, how string) {
	o := in.Op.Info()
	name := func(r uint8) string { return registerNames[r] }
	d := []string{name(in.Rd)}
	if o.Width == 8 {
		d = append(d, name(in.Rd^1))
	}
	switch o.Shape {
	case shapeDNM, shapeIndex, shapePostIndex:
		reads = append(reads, name(in.Rn), name(in.Rm))
	case shapeDNI, shapeDN, shapeDisplacement, shapePost, shapeN:
		reads = append(reads, name(in.Rn))
	}
	switch {
	case o.Unit == Store, in.Op == OpMovts:
		reads = append(reads, d...)
	case o.Shape == shapeNone || o.Shape == shapeN || o.Shape == shapeTarget || o.Shape >= shapeNumber:
	default:
		writes = d
		if o.Dest == Accumulated {
			reads = append(reads, d...)
		}
	}
	if in.Op == OpBl || in.Op == OpJalr {
		writes = append(writes, "lr")
	}
	if o.Reads&(AZ|AN|AC|AV) != 0 {
		reads = append(reads, "integer flags")
	}
	if o.Reads&(BZ|BN) != 0 {
		reads = append(reads, "float flags")
	}
	if o.Writes&AZ != 0 {
		writes = append(writes, "integer flags")
	}
	if o.Writes&BZ != 0 {
		writes = append(writes, "float flags")
	}
	how = map[Unit]string{FPU: "fpu", Load: "load"}[o.Unit]
	if how == "load" && o.Width < 4 {
		how = "narrow"
	}
	return reads, writes, how
}

// separation is table 10.
func (c *tables) separation(how string, user Unit) int {
	rounding := 1
	if c.truncate {
		rounding = 0
	}
	switch {
	case how == "fpu" && user == Store:
		return 2 + rounding
	case how == "fpu":
		return 3 + rounding
	case how == "narrow", how == "load" && user == FPU:
		return 2
	case how == "load", user == FPU:
		return 1
	}
	return 0
}

// issue tries cycles until one is free.
func (c *tables) issue(in *Instr, taken bool) int {
	if c.writer == nil {
		c.writer = map[string]written{}
	}
	reads, writes, how := parts(in)
	unit := in.Op.info().Unit
	waits := append([]string{}, reads...)
	for _, w := range writes {
		if w != "integer flags" && w != "float flags" {
			waits = append(waits, w)
		}
	}
	at := max(c.last, c.blocked, 0)
	for !c.mayIssue(at, unit, waits) {
		at++
	}
	if at > c.last {
		c.last, c.company = at, nil
	}
	c.company = append(c.company, in)
	for _, w := range writes {
		c.writer[w] = written{at, how}
	}
	if in.Op.info().has(Bumps) {
		c.writer[registerNames[in.Rn]] = written{at, ""}
	}
	if taken {
		c.blocked = at + 4
	}
	return at
}

// mayIssue tells whether an instruction that waits for registers may issue in a cycle.
func (c *tables) mayIssue(at int, unit Unit, waits []string) bool {
	if at == c.last && len(c.company) > 0 {
		if len(c.company) > 1 || c.blocked > at {
			return false
		}
		other := c.company[0].Op.info().Unit
		if unit == Control || other == Control || (unit == FPU) == (other == FPU) {
			return false
		}
	}
	for _, w := range waits {
		if by, ok := c.writer[w]; ok && at < by.at+1+c.separation(by.how, unit) {
			return false
		}
	}
	return true
}
