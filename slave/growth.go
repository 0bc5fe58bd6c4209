package slave

import (
	"errors"

	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/stats"
	"github.com/parallergo/epiphany/syscalls"
	"github.com/parallergo/epiphany/term"
	"github.com/parallergo/epiphany/vm"
	"github.com/parallergo/epiphany/vm/code"
	"github.com/parallergo/epiphany/vm/rts"
)

// growth is the growth of the process's heap: what the core does itself, what it requests from the
// master, and what the process could do without.
type growth struct {
	cfg       *Config
	m         *vm.Machine
	area      syscalls.Area
	rings     *outgoing
	stats     *stats.Slave
	borrowing bool // the call in progress requests a block
	extending bool // the call in progress requests extensions
	patience  int  // collections until the next request for extensions
	refused   int  // consecutive requests without extensions
	shrink    int  // words of a smaller block that would suffice, 0 if the block is not too large
}

// reset begins with another process.
func (g *growth) reset() { g.shrink, g.patience, g.refused = 0, 0, 0 }

// collect makes room for a process: by a call, whose arguments it returns, or by itself.
func (g *growth) collect(p *vm.Process) (call []emu.Word) {
	g.mayAsk(p)
	switch {
	case g.shrink > 0:
		return g.borrow(g.shrink, g.shrink)
	case g.m.CollectLocal(&p.Space):
		return nil
	case p.Asks && p.Outgrown() > 0:
		g.extending = true
		return []emu.Word{syscalls.GCExtend, emu.Word(p.Outgrown())}
	case g.cfg.Collect == CoreCollects && p.MaxWords == 0:
		g.m.ChargeChoice(&rts.ChoicePrices().Wanted)
		return g.borrow(p.Wanted())
	}
	return []emu.Word{syscalls.GCCollect, emu.Word(p.Need), emu.Word(p.Live)}
}

// After a refusal of extensions a process does some collections before the next request, and twice
// as many after each further refusal, up to a bound. A call takes as long as a few minor
// collections.
const (
	leastPatience = 8
	mostPatience  = 4096
)

// mayAsk decides whether the process may request extensions at this collection.
func (g *growth) mayAsk(p *vm.Process) {
	p.Asks = g.cfg.Borrow == BorrowIdle && g.patience == 0
	if g.patience > 0 {
		g.patience--
	}
}

// borrow requests a block of best words, or of least.
func (g *growth) borrow(least, best int) []emu.Word {
	g.borrowing = true
	return []emu.Word{syscalls.GCLend, emu.Word(least), emu.Word(best)}
}

// replied handles the result of a call that has requested memory. A doomed process does not grow
// any more.
func (g *growth) replied(p *vm.Process, doomed bool) {
	switch {
	case g.borrowing:
		g.borrowed(p, doomed)
	case g.extending:
		g.extended(p)
	}
}

// borrowed collects into the block that the master has lent. Without a block, a process without
// room ends, and one for which a smaller block would suffice keeps what it has.
func (g *growth) borrowed(p *vm.Process, doomed bool) {
	g.borrowing = false
	v := g.m.View
	b := code.Block{Addr: v.Load(g.area.Arg(0)), Words: int(v.Load(g.area.Arg(1)))}
	l := &loan{g.rings, b}
	collected := b.Words > 0 && !doomed && g.m.Collect(&p.Space, l) == nil
	if l.b.Words > 0 {
		g.rings.freeBlock(l.b)
	}
	switch {
	case collected:
		g.m.ChargeChoice(&rts.ChoicePrices().Suffices)
		g.shrink = p.Suffices()
	case g.shrink > 0 || doomed:
		g.shrink = 0
	default:
		p.Kill(term.AtomSystemLimit)
		p.Ended, p.Crashed = true, true
	}
}

// extended adopts the extensions that the master has granted.
func (g *growth) extended(p *vm.Process) {
	g.extending = false
	v := g.m.View
	n := int(v.Load(g.area.Arg(0)))
	for i := range n {
		g.m.Extend(&p.Space, g.cfg.Layout.Extension(g.cfg.Board.SRAM(int(v.Load(g.area.Arg(1+i))))))
	}
	g.stats.Extensions += uint64(n)
	if n > 0 {
		g.refused = 0
		return
	}
	g.patience = min(leastPatience<<min(g.refused, 16), mostPatience)
	g.refused++
	g.stats.Refused++
}

// loan allocates the one block that the master has lent.
type loan struct {
	rings *outgoing
	b     code.Block
}

var errLent = errors.New("slave: the lent block is too small or taken")

// AllocBlock implements heap.Blocks.
func (l *loan) AllocBlock(words int) (b code.Block, err error) {
	if words > l.b.Words {
		return b, errLent
	}
	b, l.b = l.b, code.Block{}
	return b, nil
}

// FreeBlock implements heap.Blocks.
func (l *loan) FreeBlock(b code.Block) { l.rings.freeBlock(b) }
