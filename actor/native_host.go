package actor

import (
	"github.com/parallergo/epiphany/actor/edge"
	"github.com/parallergo/epiphany/actor/flags"
	"github.com/parallergo/epiphany/actor/table"
	"github.com/parallergo/epiphany/term"
	"github.com/parallergo/epiphany/vm"
)

// hostNatives leave the system for the machine that runs it.
var hostNatives = []binding{
	// call(Request) asks for something outside. The answer comes as the message {epiphany_host,
	// Ref, Answer}.
	{"epiphany_host", "call", 1, func(c *call) (term.Term, outcome) {
		data, err := term.ToWire(c.M.View, c.Atoms, c.Args[0])
		if err != nil {
			return c.Badarg()
		}
		ref, from := c.ma.newRef(), c.pr.Num
		c.ma.egress.Out(func(o edge.Outlet) { o.HostCall(from, ref, data) })
		return term.Ref(ref), done
	}},
	// log(Chars) prints as the first handler of the log does.
	{"epiphany_host", "log", 1, func(c *call) (term.Term, outcome) {
		text, reason := c.M.CharData(c.Args[0])
		if reason != term.None {
			return c.Fail(reason)
		}
		c.ma.egress.Out(func(o edge.Outlet) { o.Log(text) })
		return term.AtomOK, done
	}},
}

// inputAnswer gives a process the answer to its call; {error, enomem} when there is no room for it.
func (ma *Master) inputAnswer(m *vm.Machine, r *edge.Request) {
	pr := ma.table.Live(r.To)
	if pr == nil {
		return
	}
	answer := func(words int, f build) error {
		return ma.deliver(m, pr, words+term.TupleWords(3), func(b *term.Builder) term.Term {
			return b.Tuple(ma.atom("epiphany_host"), term.Ref(uint32(r.ID)), f(b))
		})
	}
	var err error
	if wrong := ma.wired(r.Data, func(t term.Term) { err = answer(copyOf(m, t)) }); wrong == nil && err == nil {
		return
	}
	if answer(term.TupleWords(2), func(b *term.Builder) term.Term { return b.Tuple(term.AtomError, ma.atom("enomem")) }) != nil {
		ma.kill(m, pr, term.AtomSystemLimit)
	}
}

// isDevice reports whether a process number is that of one of the system's own devices, which look
// like processes to programs.
func isDevice(num uint32) bool { return num == table.UserNum || num == table.ErrorNum }

// print appends text to what a device has printed since the last window.
func (ma *Master) print(device uint32, text []byte) {
	if device == table.UserNum {
		ma.egress.Write([]byte(text))
		return
	}
	ma.egress.Out(func(o edge.Outlet) { o.ErrorOutput(text) })
}

// deviceRequest serves a request of the I/O protocol to a device: {io_request, From, ReplyAs,
// Request}. Text is printed at once. What else may be asked is left to a process of the device's
// own, which begins when it is first needed, and refused if it cannot.
func (ma *Master) deviceRequest(m *vm.Machine, device uint32, t term.Term) error {
	v := m.View
	if !term.IsTuple(v, t) || term.TupleArity(v, t) != 4 || term.Element(v, t, 0) != term.AtomIORequest || !term.IsPid(term.Element(v, t, 1)) {
		return nil
	}
	from, as, req := term.Element(v, t, 1), term.Element(v, t, 2), term.Element(v, t, 3)
	isText := term.IsTuple(v, req) && term.TupleArity(v, req) == 3 && term.Element(v, req, 0) == term.AtomPutChars &&
		term.Element(v, req, 1) == ma.atom("unicode")
	if isText {
		if text, reason := m.CharData(term.Element(v, req, 2)); reason == term.None {
			ma.print(device, text)
			return ma.replyIO(m, from, as, 0, func(*term.Builder) term.Term { return term.AtomOK })
		}
	}
	server, err := ma.deviceServer(m, device)
	if err != nil {
		return ma.replyIO(m, from, as, term.TupleWords(2), func(b *term.Builder) term.Term { return b.Tuple(term.AtomError, ma.atom("request")) })
	}
	words, f := copyOf(m, t)
	return ma.deliver(m, server, words, f)
}

// replyIO answers a request to a device.
func (ma *Master) replyIO(m *vm.Machine, from, as term.Term, words int, result build) error {
	pr := ma.table.Live(term.ImmValue(from))
	if pr == nil {
		return nil
	}
	return ma.deliver(m, pr, words+term.Size(m.View, as)+term.TupleWords(3), func(b *term.Builder) term.Term {
		return b.Tuple(term.AtomIOReply, term.Copy(m.View, as, b), result(b))
	})
}

// deviceServer is the process that serves what a device is asked for beside printing text.
func (ma *Master) deviceServer(m *vm.Machine, device uint32) (*table.Entry, error) {
	if pr := ma.table.Live(ma.table.Servers[device]); pr != nil {
		return pr, nil
	}
	module := ma.atom("epiphany_device")
	if err := ma.codes.Ensure(m, module); err != nil {
		return nil, err
	}
	name := ma.atom("user")
	if device == table.ErrorNum {
		name = ma.atom("standard_error")
	}
	pr, err := ma.spawn(m, nil, start{module: module, name: name}, edge.OnHost, flags.Default(len(ma.sched.all)))
	if err != nil {
		return nil, err
	}
	ma.table.Servers[device] = pr.Num
	return pr, nil
}
