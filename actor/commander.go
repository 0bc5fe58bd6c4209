package actor

import (
	"github.com/parallergo/epiphany/actor/edge"
	"github.com/parallergo/epiphany/actor/polling"
	"github.com/parallergo/epiphany/actor/table"
	"github.com/parallergo/epiphany/bif"
	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/slave"
	"github.com/parallergo/epiphany/syscalls"
	"github.com/parallergo/epiphany/term"
	"github.com/parallergo/epiphany/vm"
)

// commander is the thread that serves the cores.
type commander struct {
	late    syscalls.Delays // of its service
	dir     directory       // where cores send to each other
	serving *core           // whose messages or call it serves, if it does
	early   []*edge.Request // spawns that came before the board was up
	m       *vm.Machine
	rung    bool
	at      emu.Cycles // from when there is something to serve
	look    emu.Cycles // when the look begins that finds it
	skip    int        // looks in a row that have found nothing by then
	polling.Rounds
	service [syscalls.NumCalls]emu.Cycles
	// looks is the number of times that the watchdog has looked.
	looks emu.Cycles
	// callsFirst breaks the rule that a core's messages are served before its call. Only a test
	// does.
	callsFirst bool
}

func (c *commander) next() emu.Cycles {
	if !c.rung {
		return emu.Never
	}
	return max(c.look, c.m.Clock)
}

// ring notes that there is something to serve from the given time on.
func (c *commander) ring(at emu.Cycles) {
	if !c.rung || at < c.at {
		c.rung, c.at = true, at
		c.look, c.skip = c.First(at)
	}
}

// catchUp counts what the commander has done up to a time, or up to the look that it is going to
// execute.
func (c *commander) catchUp(now emu.Cycles) {
	if c.rung {
		now = min(now, c.look)
	}
	news, later := c.News(now, c.m.Clock, c.m.Count.Cycles())
	if !later {
		return
	}
	c.m.Spent(commanderFrame)
	c.m.Count.Add(&news)
	c.m.Spent(commanderFrame, "[wait: bell]")
}

// hire makes the commander.
func (ma *Master) hire() {
	loads := lookLoads
	if ma.cfg.Wait.Policy == slave.WaitTrap {
		loads++
	}
	b := &ma.board
	ma.cmd.m = ma.newMachine()
	ma.cmd.Rounds = polling.New(ma.cfg.Commander, b, loads*b.Cores())
	ma.cmd.service = polling.Services(ma.cfg.Commander, b)
}

// lookLoads are the loads of a look from the control area of a core: text, messages and call. Where
// cores halt there is a request as well.
const lookLoads = 3

// looking is what the commander executes for one core in a look, besides its loads of the core's
// control area.
func (ma *Master) looking() emu.Cycles {
	load := emu.Cycles(ma.cmd.m.View.Seg[ma.board.DRAMBase>>20].Load)
	return ma.cmd.Each(load, ma.board.Cores())
}

// spend lets time pass in which the commander executes something.
func (c *commander) spend(t emu.Cycles) {
	c.m.Spend(emu.Counters{Issue: uint64(t)})
}

// scan serves every core that has something: output and messages first, then its call.
func (ma *Master) scan() {
	c := &ma.cmd
	begin := c.next()
	c.catchUp(c.look)
	c.m.Clock, c.rung = begin, false
	c.m.Clock += ma.cmd.late.Draw()
	found, each := false, ma.looking()
	for _, core := range ma.cores {
		if core.stopped {
			ma.bury(core)
			continue
		}
		ma.cmd.serving = core
		c.spend(each)
		found = ma.takeText(core) || found
		if c.callsFirst {
			found = ma.serveCall(core) || found
		}
		found = ma.takeMessages(core) || found
		ma.passOn(core)
		ma.pushHeld(core)
		found = ma.serveCall(core) || found
		found = ma.programs.Serve(c.m, core.slave.Core()) || found
		ma.rouse(c.m, core)
	}
	ma.cmd.serving = nil
	ma.codes.searches.Continue()
	ma.watch()
	c.m.Settle()
	c.m.Spent(commanderFrame)
	c.Ended(c.m.Clock, c.skip, found)
	ma.preempt(c.m.Clock - begin)
}

// takeText moves what a core has printed to the output, and reports whether there was anything.
func (ma *Master) takeText(c *core) bool {
	n := c.text.Len()
	if n == 0 {
		return false
	}
	for n > 0 {
		bytes := int(c.text.Take())
		words := make([]emu.Word, (bytes+3)/4)
		for i := range words {
			words[i] = c.text.Take()
		}
		n -= 1 + len(words)
		c.sent++
		ma.egress.Write([]byte(vm.UnpackBytes(words, bytes)))
	}
	ma.giveBack(c, c.text)
	return true
}

// giveBack gives the words taken from a ring back to the core, which may be waiting for them.
func (ma *Master) giveBack(c *core, r *syscalls.Reader) {
	when, _ := r.Release(ma.cmd.m.Clock)
	ma.port.Notify(when, c.id)
}

// takeMessages serves the messages of a core, and reports whether there were any.
func (ma *Master) takeMessages(c *core) bool {
	n := c.in.Len()
	if n == 0 {
		return false
	}
	for n > 0 {
		cmd := syscalls.ToMaster(c.in.Take())
		var w [3]emu.Word
		words := syscalls.ToMasterWords[cmd]
		for i := range words {
			w[i] = c.in.Take()
		}
		n -= 1 + words
		c.taken++
		if cmd == syscalls.Send {
			image := make([]emu.Word, w[2])
			for i := range image {
				image[i] = c.in.Take()
			}
			n -= len(image)
			ma.trace.Taken(c.slave.Core())
			ma.takeSend(c, w[0], w[1], image)
			ma.trace.Passed()
			continue
		}
		ma.takeMessage(c, cmd, w)
	}
	ma.giveBack(c, c.in)
	return true
}

func (ma *Master) takeMessage(c *core, cmd syscalls.ToMaster, w [3]emu.Word) {
	switch cmd {
	case syscalls.SetupCore:
		c.online = true
	case syscalls.FreeMessage, syscalls.FreeHFrag:
		ma.store.Release(c.slave.Core(), w[0], cmd == syscalls.FreeHFrag)
	case syscalls.Inboxed:
		ma.noteTicket(int(w[0]), w[1])
	case syscalls.Refc:
		ma.countRefs(c, w[0], w[1])
	case syscalls.FreeBlock:
		blockSource{ma: ma, alloc: ma.store.DRAM, core: c.slave.Core()}.FreeBlock(vm.Block{Addr: w[0], Words: int(w[1])})
	case syscalls.Purged:
		ma.codes.searches.Answered(c.slave.Core(), w[0], w[1])
	case syscalls.Timer:
		switch {
		case c.pr == nil:
		case w[0] == syscalls.TimerSet:
			ma.startWait(ma.cmd.m.Clock, c.pr, w[1], int64(w[2]))
		default:
			ma.stopWait(ma.cmd.m, c.pr, w[1])
		}
	}
}

// pushHeld puts messages that found a core's ring full into it as far as there is room now.
func (ma *Master) pushHeld(c *core) {
	if len(c.held) == 0 {
		return
	}
	m := ma.cmd.m
	at := c.moment(m)
	var from []*core // whose messages wait no more
	for len(c.held) > 0 {
		if x := &c.held[0]; x.words == nil {
			if c.behind > 0 {
				break
			}
			ma.answer(m, c)
		} else if !ma.put(m, c, at, x.words) {
			break
		} else if x.from != nil {
			x.from.stems(at)
			if x.from.behind--; x.from.behind == 0 {
				from = append(from, x.from)
			}
		}
		c.unhold()
	}
	ma.port.Notify(at, c.id)
	ma.rouse(m, c)
	if len(c.held) == 0 {
		c.held = nil
	}
	for _, x := range from {
		ma.passOn(x)
	}
}

// moment is when the master tells a core something. Commander and scheduler have clocks of their
// own; what they tell one core becomes visible in the order in which they did.
func (c *core) moment(m *vm.Machine) emu.Cycles {
	c.last = max(c.last, m.Clock)
	return c.last
}

// post puts a message into a core's ring, behind those held back. The master never waits: what does
// not fit is held until the core tells that it has made room.
func (ma *Master) post(m *vm.Machine, c *core, words ...emu.Word) {
	if c.told != c.ticket {
		c.told = c.ticket
		ma.post(m, c, emu.Word(syscalls.After), c.ticket)
	}
	at := c.moment(m)
	from := ma.cmd.serving
	if len(c.held) == 0 && ma.put(m, c, at, words) {
		from.stems(at)
		ma.port.Notify(at, c.id)
		ma.rouse(m, c)
		return
	}
	if !ma.meshes() {
		from = nil
	}
	if from != nil {
		from.behind++
	}
	c.hold(heldBack{words, from})
	ma.counts.stats.Overflows++
}

// put puts a message into a core's ring on m's time, if there is room, and counts it.
func (ma *Master) put(m *vm.Machine, c *core, at emu.Cycles, words []emu.Word) bool {
	c.out.Charge(&m.Core)
	if !c.out.Put(at, words...) {
		return false
	}
	c.posted++
	c.waker.Sent()
	return true
}

// rouse resumes a core that has halted and was sent something since. A core that has asked for it
// and is not halted yet is looked at again: a command that finds it running would be lost.
func (ma *Master) rouse(m *vm.Machine, c *core) {
	if ma.cfg.Wait.Policy != slave.WaitTrap {
		return
	}
	request := m.View.Load(c.area.Request())
	if !c.waker.Due(request) {
		return
	}
	registers := ma.board.SRAM(c.slave.Core())
	m.ChargeLoads(registers, 1)
	halted, err := ma.mem.Read(registers + emu.DebugStatus)
	m.Settle()
	at := c.moment(m)
	if err != nil {
		return // the core has stopped: the watchdog will find it
	}
	if halted == 0 {
		ma.port.Notify(at, ma.port.ID())
		return
	}
	c.waker.Resumed(request)
	m.ChargeStores(registers, 1)
	m.Settle()
	at = c.moment(m)
	ma.port.Store(at, registers+emu.DebugCmd, emu.DebugResume)
	ma.port.Notify(at, c.id)
	c.slave.Desk.Resume(at)
	ma.counts.stats.Resumes++
}

// serveCall serves the call a core has made, and reports whether it has made one.
func (ma *Master) serveCall(c *core) bool {
	m := ma.cmd.m
	call, seq := syscalls.Split(m.View.Load(c.area.Number()))
	if seq == c.seq {
		return false
	}
	c.seq = seq
	stay := ma.enterCall(c, call, seq)
	defer ma.leaveCall(stay)
	ma.cmd.spend(ma.cmd.service[call])
	m.Clock += ma.cmd.late.Draw()
	m.Settle()
	*ma.counts.stats.Served(call)++
	switch call {
	case syscalls.Ready:
		c.ready = true
		if c.pr != nil {
			pr := c.pr
			c.pr = nil
			ma.finish(m, pr)
		}
		ma.takeAnnexes(c)
		ma.spawnEarly()
	case syscalls.GC:
		switch m.View.Load(c.area.Arg(0)) {
		case syscalls.GCLend:
			ma.lend(m, c)
		case syscalls.GCAnnex:
			ma.giveAnnexes(m, c)
		default:
			ma.collect(m, c.pr)
		}
		ma.complete(m, c)
	case syscalls.BIF:
		native := int(m.View.Load(c.area.Arg(0)))
		if native == bif.EnsureLoaded && m.View.Load(c.area.Arg(1)) == 0 {
			ma.undefined(m, c.pr)
		} else {
			ma.callNative(m, c.pr)
		}
		if pr := c.pr; pr == nil {
			ma.complete(m, c)
		} else {
			ma.goOn(m, pr)
		}
	case syscalls.Look:
		ma.serveLook(c)
	case syscalls.Bin:
		ma.serveBinary(m, c)
		ma.complete(m, c)
	}
	return true
}

// complete lets a core go on after its call, once it has been sent what was meant for it before.
// What is for it later comes behind the answer, which may bring the process that it is for.
func (ma *Master) complete(m *vm.Machine, c *core) {
	if len(c.held) > 0 || c.behind > 0 {
		c.hold(heldBack{})
		return
	}
	ma.answer(m, c)
}

// answer tells a core that its latest call has been served.
func (ma *Master) answer(m *vm.Machine, c *core) {
	m.Settle()
	at := c.moment(m)
	ma.cmd.serving.stems(at)
	m.Post(at, c.area.Answer(), c.seq)
	ma.port.Notify(at, c.id)
	c.waker.Sent()
	ma.rouse(m, c)
	ma.list(m, c)
}

// lend gives a core a block to collect its process's garbage into.
func (ma *Master) lend(m *vm.Machine, c *core) {
	var b vm.Block
	for _, arg := range []int{2, 1} {
		var err error
		if b, err = ma.blocksOf(c.pr).AllocBlock(int(m.View.Load(c.area.Arg(arg)))); err == nil {
			break
		}
	}
	at := c.moment(m)
	for i, w := range []emu.Word{b.Addr, emu.Word(b.Words)} {
		m.Post(at, c.area.Arg(i), w)
	}
}

// collect collects a process's garbage; a process that finds no memory ends with system_limit.
func (ma *Master) collect(m *vm.Machine, pr *table.Entry) bool {
	if err := m.Collect(pr.P, ma.blocksOf(pr)); err != nil {
		pr.P.Kill(term.AtomSystemLimit)
		pr.P.Ended, pr.P.Crashed = true, true
		return false
	}
	ma.dropObjects(pr)
	m.Settle()
	if ma.overgrown(m, pr) {
		pr.P.Kill(term.AtomKilled)
		pr.P.Ended = true
		return false
	}
	return true
}
