package actor

import (
	"github.com/parallergo/epiphany/actor/edge"
	"github.com/parallergo/epiphany/actor/flags"
	"github.com/parallergo/epiphany/actor/memory"
	"github.com/parallergo/epiphany/actor/table"
	"github.com/parallergo/epiphany/term"
	"github.com/parallergo/epiphany/vm"
)

// print prints text to a device; it is output at the end of the window.
func (ro *router) print(device uint32, text []byte) {
	if device == table.UserNum {
		ro.Egress.Write([]byte(text))
		return
	}
	ro.Egress.Out(func(o edge.Outlet) { o.ErrorOutput(text) })
}

// deviceRequest serves a request of the I/O protocol to a device: {io_request, From, ReplyAs,
// Request}. Text of processes here is printed at once. Other requests are sent to a process for the
// device, which is spawned when it is first needed; if it cannot be, those of processes here are
// refused.
func (ro *router) deviceRequest(m *vm.Machine, device uint32, t term.Term) error {
	v := m.View
	if !term.IsTuple(v, t) || term.TupleArity(v, t) != 4 ||
		term.Element(v, t, 0) != term.AtomIORequest || !term.IsAnyPid(v, term.Element(v, t, 1)) {
		return nil
	}
	from, as, req := term.Element(v, t, 1), term.Element(v, t, 2), term.Element(v, t, 3)
	isText := term.IsTuple(v, req) && term.TupleArity(v, req) == 3 && term.Element(v, req, 0) == term.AtomPutChars &&
		term.Element(v, req, 1) == ro.Atom("unicode")
	if isText && term.IsPid(from) {
		if text, reason := m.CharData(term.Element(v, req, 2)); reason == term.None {
			ro.print(device, text)
			return ro.replyIO(m, from, as, 0, func(*term.Builder) term.Term { return term.AtomOK })
		}
	}
	server, err := ro.deviceServer(m, device)
	if err != nil {
		return ro.replyIO(m, from, as, term.TupleWords(2),
			func(b *term.Builder) term.Term { return b.Tuple(term.AtomError, ro.Atom("request")) })
	}
	words, f := memory.CopyOf(m.View, t)
	return ro.signals.deliver(m, server, words, f)
}

// replyIO sends the reply to a request to a device.
func (ro *router) replyIO(m *vm.Machine, from, as term.Term, words int, result memory.Build) error {
	if !term.IsPid(from) {
		return nil
	}
	pr := ro.table.Live(term.ImmValue(from))
	if pr == nil {
		return nil
	}
	return ro.signals.deliver(m, pr, words+term.Size(m.View, as)+term.TupleWords(3), func(b *term.Builder) term.Term {
		return b.Tuple(term.AtomIOReply, term.Copy(m.View, as, b), result(b))
	})
}

// deviceServer returns the process that serves other requests to a device than printing text.
func (ro *router) deviceServer(m *vm.Machine, device uint32) (*table.Entry, error) {
	if pr := ro.table.Live(ro.table.Servers[device]); pr != nil {
		return pr, nil
	}
	module := ro.Atom("epiphany_device")
	if err := ro.codes.Ensure(m, module); err != nil {
		return nil, err
	}
	name := ro.Atom("user")
	if device == table.ErrorNum {
		name = ro.Atom("standard_error")
	}
	pr, err := ro.spawner.spawn(m, nil, start{module: module, name: name}, edge.OnARM, flags.Default(ro.sched.Len()))
	if err != nil {
		return nil, err
	}
	ro.table.Servers[device] = pr.Num
	return pr, nil
}
