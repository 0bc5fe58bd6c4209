package actor

import (
	"github.com/parallergo/epiphany/actor/edge"
	"github.com/parallergo/epiphany/actor/table"
	"github.com/parallergo/epiphany/term"
	"github.com/parallergo/epiphany/term/etf"
	"github.com/parallergo/epiphany/vm"
)

// inputFrame handles a frame of another node.
func (gs *goSide) inputFrame(m *vm.Machine, r *edge.Request) {
	g, ch := gs.gateway(), gs.away.conns[r.From]
	switch {
	case g == nil:
	case ch != nil && attentive(g) && gs.arrive(m, r.Data):
		if ch.took++; ch.took == takenAtOnce {
			ch.took = 0
			data := term.MustEncode(int64(takenAtOnce))
			gs.Egress.Out(func(o edge.Outlet) { o.Message(r.From, g.Num, data) })
		}
	default:
		data := term.MustEncode(term.Tuple{term.AtomName("frame"), term.PidValue{Num: r.From}, r.Data})
		gs.inputSend(m, &edge.Request{To: g.Num, From: r.From, Data: data})
	}
}

// arrive delivers the message of a frame and returns true, if the frame is a message to a local
// process and nothing else.
func (gs *goSide) arrive(m *vm.Machine, frame []byte) bool {
	to, message, good := etf.Addressed(frame, gs.Atoms)
	if !good || to.Name == table.Gateway {
		return false
	}
	if to.Name != "" && gs.table.Names[to.Name] == 0 {
		return false // net_kernel may start a server of this name
	}
	d := &gs.away.dec
	*d = gs.library.reader.Decoder(gs.Atoms)
	words, used, err := d.Scan(message)
	if err != nil || used != len(message) {
		return false
	}
	k, err := gs.store.Come(words, func(b *term.Builder) (term.Term, error) {
		t, err := d.Build(b, m.View)
		m.ChargeCopy(b.Used)
		m.ChargeMaps(d.MapWork())
		return t, err
	})
	if err != nil {
		return false
	}
	defer gs.store.Drop(k)
	num := to.Pid
	switch {
	case to.Name != "":
		num = gs.table.Names[to.Name]
	case to.Ref != 0:
		num, _ = gs.signals.resolve(to.Ref)
	}
	gs.Complain("a message of another node is lost", gs.router.sendTo(m, 0, num, k.Value))
	return true
}
