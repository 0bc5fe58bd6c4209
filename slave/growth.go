package slave

import (
	"errors"

	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/stats"
	"github.com/parallergo/epiphany/syscalls"
	"github.com/parallergo/epiphany/term"
	"github.com/parallergo/epiphany/vm"
	"github.com/parallergo/epiphany/vm/code"
)

// growth is how the process's heap grows: what the core does itself, what it asks the master for,
// and what the process could do without.
type growth struct {
	cfg       *Config
	m         *vm.Machine
	area      syscalls.Area
	rings     *outgoing
	stats     *stats.Slave
	borrowing bool // the call in progress asks for a block
	extending bool // the call in progress asks for extensions
	patience  int  // collections until the process asks for extensions again
	refused   int  // times in a row that it got none
	shrink    int  // words of a smaller block that the process would do with, 0 if it has none too large
}

// reset begins with another process.
func (g *growth) reset() { g.shrink, g.patience, g.refused = 0, 0, 0 }

// collect makes room for a process: by a call with the arguments that it gives, or itself.
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
		return g.borrow(p.Wanted())
	}
	return []emu.Word{syscalls.GCCollect, emu.Word(p.Need), emu.Word(p.Live)}
}

// A process that was refused extensions does some collections before it asks again: at first so
// many, each time twice as many, up to a bound. A call takes as long as a few minor collections.
const (
	leastPatience = 8
	mostPatience  = 4096
)

// mayAsk decides whether the process may ask for extensions at this collection.
func (g *growth) mayAsk(p *vm.Process) {
	p.Asks = g.cfg.Borrow == BorrowIdle && g.patience == 0
	if g.patience > 0 {
		g.patience--
	}
}

// borrow asks for a block of best words, or of least.
func (g *growth) borrow(least, best int) []emu.Word {
	g.borrowing = true
	return []emu.Word{syscalls.GCLend, emu.Word(least), emu.Word(best)}
}

// replied takes what a call has brought, if it has asked for something. A process that is doomed
// does not grow any more.
func (g *growth) replied(p *vm.Process, doomed bool) {
	switch {
	case g.borrowing:
		g.borrowed(p, doomed)
	case g.extending:
		g.extended(p)
	}
}

// borrowed takes the block that the master has lent and collects into it. Without one a process
// ends that has no room, and one that could do with a smaller block keeps what it has.
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
		g.shrink = p.Suffices()
	case g.shrink > 0 || doomed:
		g.shrink = 0
	default:
		p.Kill(term.AtomSystemLimit)
		p.Ended, p.Crashed = true, true
	}
}

// extended takes the extensions that the master has given.
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

// loan hands out the one block that the master has lent.
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
