package syntax

// MatchSpec is a call of fun2ms in a module with -compile({parse_transform, ms_transform}), and the
// block that stands in its place. The fun of the call is never checked.
type MatchSpec struct {
	Call    *Call
	Block   *Block
	Heads   []*Var // variables of heads, which hide those of the function
	Records int    // how many records are declared in front of the call
}

// fun2ms gives what a call stands for: the block of a match specification, or the call itself when
// it is another.
func (p *parser) fun2ms(c *Call) Expr {
	m, _ := c.Module.(*AtomLit)
	name, _ := c.Name.(*AtomLit)
	if m == nil || name == nil || m.Name != "ets" && m.Name != "dbg" || name.Name != "fun2ms" {
		return c
	}
	b := &Block{At: c.At, Body: []Expr{c}}
	b.Spec = &MatchSpec{Call: c, Block: b, Records: len(p.mod.Records)}
	p.mod.MatchSpecs = append(p.mod.MatchSpecs, b.Spec)
	return b
}
