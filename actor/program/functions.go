package program

import (
	"errors"

	"github.com/parallergo/epiphany/actor/builtin"
	"github.com/parallergo/epiphany/actor/memory"
	"github.com/parallergo/epiphany/bif"
	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/emu/host"
	"github.com/parallergo/epiphany/emu/isa"
	"github.com/parallergo/epiphany/term"
)

// Functions are the built-in functions of module epiphany_program, and epiphany:load/1 and start.
// Those that work on a core use the core of the calling process.
var Functions = []builtin.Function[*Programs]{
	{Module: "epiphany", Name: "load", Arity: 1, Func: (*Programs).Load},
	{Module: "epiphany", Name: "start", Arity: 4, Func: (*Programs).Start},
	{Module: "epiphany", Name: "start", Arity: 5, Func: (*Programs).Start},
	{Module: "epiphany_program", Name: "ask", Arity: 1, Func: (*Programs).Ask},
	{Module: "epiphany_program", Name: "enter", Arity: 5, Func: (*Programs).Enter},
	{Module: "epiphany_program", Name: "look", Arity: 0, Func: (*Programs).Poll},
	{Module: "epiphany_program", Name: "put", Arity: 2, Func: (*Programs).Put},
	{Module: "epiphany_program", Name: "read", Arity: 2, Func: (*Programs).Read},
	{Module: "epiphany_program", Name: "resume", Arity: 2, Func: (*Programs).Resume},
	{Module: "epiphany_program", Name: "write", Arity: 2, Func: (*Programs).Write},
	{Module: "epiphany_program", Name: "member", Arity: 0, Func: (*Programs).Member},
	{Module: "epiphany_program", Name: "symbol", Arity: 1, Func: (*Programs).Symbol},
	{Module: "epiphany_pgas", Name: "put", Arity: 3, Func: (*Programs).notHere},
	{Module: "epiphany_pgas", Name: "get", Arity: 3, Func: (*Programs).notHere},
	{Module: "epiphany_pgas", Name: "lock", Arity: 2, Func: (*Programs).notHere},
	{Module: "epiphany_pgas", Name: "test", Arity: 3, Func: (*Programs).notHere},
	{Module: "epiphany_pgas", Name: "quiet", Arity: 0, Func: (*Programs).notHere},
}

// result is the result of a call: a term to be built, or the reason of an error. It is kept for a
// call that runs again after a collection, so that nothing is done twice.
type result struct {
	term  any
	fails bool
}

// once calls do the first time that a call runs, and returns its result.
func once(c *builtin.Call, do func() result) (term.Term, bif.Result) {
	if c.Memo == nil {
		c.Memo = do()
	}
	r := c.Memo.(result)
	t, how := c.Return(r.term)
	if r.fails && how == bif.Done {
		return c.Fail(t)
	}
	return t, how
}

// Load implements epiphany:load(Elf). It returns {ok, Handle}, or {error, {Name, Detail}} if the
// file is not a valid program.
func (p *Programs) Load(c *builtin.Call) (term.Term, bif.Result) {
	if !term.IsBinary(c.M.View, c.Args[0]) {
		return c.Badarg()
	}
	return once(c, func() result {
		elf := term.BinBytes(c.M.View, c.Args[0])
		handle, err := p.images.load(elf, p.cfg.Ref(), p.board, p.shared())
		switch {
		case errors.Is(err, memory.ErrNoMemory):
			return result{term.AtomSystemLimit, true}
		case err != nil:
			return result{builtin.Tuple{term.AtomError, explain(err)}, false}
		}
		c.M.Issue(host.ParseCycles)
		return result{builtin.Tuple{term.AtomOK, term.Ref(handle)}, false}
	})
}

// Start implements epiphany:start(Program, Core, Entry, Args), and start/5 with options. It returns
// a pid, or {Pid, Ref} with the option monitor.
func (p *Programs) Start(c *builtin.Call) (term.Term, bif.Result) {
	return once(c, func() result {
		plan, refused := p.plan(c)
		if plan == nil {
			return refused
		}
		ref, pid, err := p.process(c, plan)
		if err != nil {
			return result{term.AtomSystemLimit, true}
		}
		if !plan.Monitor {
			return result{pid, false}
		}
		return result{builtin.Tuple{pid, term.Ref(ref)}, false}
	})
}

// process spawns the process of a plan, and begins the program.
func (p *Programs) process(c *builtin.Call, plan *Plan) (ref uint32, pid term.Term, err error) {
	if plan.fun != term.None {
		if ref, pid, err = p.cfg.Master.Join(c, plan, plan.core, plan.fun); err == nil {
			p.join(c.M, plan, term.ImmValue(pid))
		}
		return ref, pid, err
	}
	if ref, pid, err = p.cfg.Master.Serve(c, plan); err != nil {
		p.Abandon(plan)
		return 0, 0, err
	}
	p.Begin(c.M, plan, term.ImmValue(pid), c.P.Pid)
	return ref, pid, nil
}

// plan reads the arguments of a call, with or without options. If the plan is nil, the call fails
// with refused.
func (p *Programs) plan(c *builtin.Call) (plan *Plan, refused result) {
	args := append(append([]term.Term{}, c.Args...), term.Nil)[:startArguments]
	plan, badarg, err := p.Plan(c, args)
	switch {
	case badarg:
		refused = result{term.AtomBadarg, true}
	case err != nil:
		refused = result{explain(err), true}
	}
	return plan, refused
}

// Enter implements enter(Program, Core, Entry, Args, Options): start with the calling process as
// the program's, which no process has started. It returns true.
func (p *Programs) Enter(c *builtin.Call) (term.Term, bif.Result) {
	return once(c, func() result {
		if p.mine(c) != nil {
			return result{term.AtomBadarg, true}
		}
		plan, refused := p.plan(c)
		if plan == nil {
			return refused
		}
		if plan.fun != term.None {
			return result{term.AtomBadarg, true}
		}
		p.Begin(c.M, plan, term.ImmValue(c.P.Pid), 0)
		return result{term.AtomTrue, false}
	})
}

// startArguments is the number of arguments of start, with options.
const startArguments = 5

// mostExplained is the maximum length of an error's text, in bytes.
const mostExplained = 512

// explain returns an error as a term to be built.
func explain(err error) any {
	if r, is := err.(*Refusal); is {
		return builtin.Tuple{builtin.Named(r.Name), []byte(r.Detail[:min(len(r.Detail), mostExplained)])}
	}
	return term.AtomSystemLimit
}

// mine returns the program of the calling process, or nil.
func (p *Programs) mine(c *builtin.Call) *running { return p.owners[term.ImmValue(c.P.Pid)] }

// Poll implements look(). It returns {Messages, State}: Messages are {To, Bytes} in the order in
// which the program has sent them; State is running, why the program has stopped, or whether it
// waits.
func (p *Programs) Poll(c *builtin.Call) (term.Term, bif.Result) {
	r := p.mine(c)
	if r == nil {
		return c.Badarg()
	}
	messages, taken, sane := p.collect(c, r)
	found := p.seats[r.core].finding()
	state := p.state(c, r, found)
	if !sane {
		state = builtin.Tuple{
			builtin.Named("failed"), builtin.Named("bad_outbox"), 0,
			builtin.Map{builtin.Named("core"), r.core},
		}
	}
	t, how := c.Return(builtin.Tuple{messages, state})
	if how != bif.Done {
		return t, how
	}
	if r.hinted = false; p.seats[r.core].report().Kind == None {
		r.known = found
	}
	if taken != r.taken {
		r.taken = taken
		p.order(c.M, r, write, r.block+channelConsumed*emu.WordBytes, []emu.Word{taken})
	}
	return t, how
}

// collect reads the messages in the outbox of a program, and returns the position after them. It
// returns none if the ring is invalid.
func (p *Programs) collect(c *builtin.Call,
	r *running) (messages builtin.List, taken uint32, sane bool) {
	messages, taken = builtin.List{}, r.taken
	if r.dramBytes == 0 {
		return messages, taken, true
	}
	v := c.M.View
	sent := v.Load(r.word(dramSent))
	if sent-taken > outboxBytes || sent%emu.WordBytes != 0 {
		return messages, taken, false
	}
	words := make([]emu.Word, (sent-taken)/emu.WordBytes)
	first, before := ring(taken, outboxBytes, len(words))
	copy(words, v.LoadBlock(r.outbox()+emu.Addr(first)*emu.WordBytes, before))
	copy(words[before:], v.LoadBlock(r.outbox(), len(words)-before))
	for len(words) > 0 {
		if len(words) < headWords || uint64(words[0]) > uint64(len(words)-headWords)*emu.WordBytes {
			return messages, taken, false
		}
		n := headWords + (int(words[0])+emu.WordBytes-1)/emu.WordBytes
		if term.IsPid(words[1]) {
			messages = append(messages, builtin.Tuple{term.Term(words[1]),
				unpack(words[headWords:n], int(words[0]))})
		}
		words, taken = words[n:], taken+uint32(n)*emu.WordBytes
	}
	return messages, taken, true
}

// causes are the atoms for causes of exceptions.
var causes = map[isa.Cause]string{
	isa.CauseSWI: "swi", isa.CauseUnaligned: "unaligned", isa.CauseFPU: "fpu",
	isa.CauseUnimplemented: "unimplemented", isa.CauseIllegal: "illegal",
}

// registers are returned by look for a program in a host call: the arguments, and ip.
var registers = []int{0, 1, 2, 3, 12}

// state returns what a program does, as a term to be built.
func (p *Programs) state(c *builtin.Call, r *running, found finding) any {
	s := p.seats[r.core]
	x := s.report()
	failed := func(cause string) any {
		at := x.PC
		if x.Kind != Expired {
			at-- // the program counter is after the instruction
		}
		return builtin.Tuple{builtin.Named("failed"), builtin.Named(cause), int64(x.PC), p.where(r, at)}
	}
	switch x.Kind {
	case Trapped:
		c.M.ChargeLoads(s.sram(), len(registers))
		all := builtin.Tuple{builtin.Named("trap"), int(x.Trap)}
		for _, i := range registers {
			all = append(all, int64(x.R[i]))
		}
		return all
	case Stopped:
		return failed("breakpoint")
	case Expired:
		return failed("cycle_limit")
	case Failed:
		if name := causes[x.Cause]; name != "" {
			return failed(name)
		}
		return failed("exception")
	}
	return p.waiting(r, found)
}

// where describes an address in a program: the core, and the function if its name is known.
func (p *Programs) where(r *running, at uint32) any {
	all := builtin.Map{builtin.Named("core"), r.core}
	if s, ok := r.image.Function(p.board.CoreID(r.core), at); ok {
		all = append(all, builtin.Named("function"), []byte(s.Name))
	}
	return all
}

// Put implements put(From, Bytes). It returns true, false if there is no room yet, or an atom if
// the message can never be delivered. From is a pid, or another term for none.
func (p *Programs) Put(c *builtin.Call) (term.Term, bif.Result) {
	r := p.mine(c)
	if r == nil || !term.IsBinary(c.M.View, c.Args[1]) {
		return c.Badarg()
	}
	from := uint32(0)
	if term.IsPid(c.Args[0]) {
		from = c.Args[0]
	}
	words := message(from, term.BinBytes(c.M.View, c.Args[1]))
	n := uint32(len(words)) * emu.WordBytes
	switch {
	case r.block == 0:
		return c.Atom("no_mailbox"), bif.Done
	case n > r.mailboxSize:
		return c.Atom("too_large"), bif.Done
	}
	if r.full = p.room(c.M, r) < n; r.full {
		return term.AtomFalse, bif.Done
	}
	first, before := ring(r.posted, r.mailboxSize, len(words))
	p.deposit(c, r, r.mailbox+emu.Addr(first)*emu.WordBytes, words[:before])
	p.deposit(c, r, r.mailbox, words[before:])
	r.posted += n
	p.order(c.M, r, write, r.block+channelPosted*emu.WordBytes, []emu.Word{r.posted})
	if r.wake != 0 {
		p.set(c.M, r, host.RegILATST, r.wake)
	}
	return term.AtomTrue, bif.Done
}

// deposit writes words to a mailbox.
func (p *Programs) deposit(c *builtin.Call, r *running, at emu.Addr, words []emu.Word) {
	switch {
	case len(words) == 0:
	case r.inSRAM:
		p.order(c.M, r, write, at, words)
	default:
		c.M.Settle()
		r.last = max(r.last, c.M.Clock)
		c.M.PostBlock(r.last, at, words)
		r.last = max(r.last, p.port.Fence(r.last))
	}
}

// reach reads the arguments Address and N of a host call. It returns the global address of these
// bytes, and false if the program must not use them.
func (p *Programs) reach(c *builtin.Call) (r *running, at emu.Addr, n int, good bool) {
	r = p.mine(c)
	a, good := c.Integer(c.Args[0])
	if r == nil || !good || a < 0 || a >= 1<<32 || p.seats[r.core].report().Kind == None {
		return r, 0, 0, false
	}
	if term.IsBinary(c.M.View, c.Args[1]) {
		n = len(term.BinBytes(c.M.View, c.Args[1]))
	} else if many, isInt := c.Integer(c.Args[1]); isInt && many >= 0 && many <= mostMoved {
		n = int(many)
	} else {
		return r, 0, 0, false
	}
	at = p.board.Global(r.core, emu.Addr(a))
	return r, at, n, true
}

// mostMoved is the maximum number of bytes that a host call reads or writes.
const mostMoved = 1 << 20

// bytesAt returns the words that contain n bytes, and the offset of the bytes in the first. It
// returns false if the program may not access them.
func (p *Programs) bytesAt(r *running, at emu.Addr, n int) (words []emu.Word, first int, good bool) {
	s := p.seats[r.core]
	last := at + emu.Addr(max(n, 1)) - 1
	if last < at || !s.guest.Reaches(at) || !s.guest.Reaches(last) {
		return nil, 0, false
	}
	first = int(at & 3)
	words, err := p.cfg.Memory.Words(at&^3, (first+n+3)/emu.WordBytes)
	return words, first, err == nil
}

// Read implements read(Address, N). It returns {ok, Bytes}, or efault.
func (p *Programs) Read(c *builtin.Call) (term.Term, bif.Result) {
	r, at, n, good := p.reach(c)
	if !good {
		return c.Badarg()
	}
	words, first, good := p.bytesAt(r, at, n)
	if !good {
		return c.Atom("efault"), bif.Done
	}
	t, how := c.Return(builtin.Tuple{term.AtomOK, unpack(words, first+n)[first:]})
	if how == bif.Done {
		c.M.ChargeLoads(at, len(words))
	}
	return t, how
}

// Write implements write(Address, Bytes). It returns ok, or efault.
func (p *Programs) Write(c *builtin.Call) (term.Term, bif.Result) {
	r, at, n, good := p.reach(c)
	if !good || !term.IsBinary(c.M.View, c.Args[1]) {
		return c.Badarg()
	}
	words, first, good := p.bytesAt(r, at, n)
	if !good {
		return c.Atom("efault"), bif.Done
	}
	bytes := unpack(words, len(words)*emu.WordBytes)
	copy(bytes[first:], term.BinBytes(c.M.View, c.Args[1]))
	if n > 0 {
		p.order(c.M, r, write, at&^3, pack(bytes))
	}
	return term.AtomOK, bif.Done
}

// Resume implements resume(R0, R3): a program in a host call continues with these registers, each
// of which may be keep.
func (p *Programs) Resume(c *builtin.Call) (term.Term, bif.Result) {
	r := p.mine(c)
	if r == nil || p.seats[r.core].report().Kind != Trapped {
		return c.Badarg()
	}
	for i, register := range []uint32{host.RegR0, host.RegR0 + 4*3} {
		if n, isInt := c.Integer(c.Args[i]); isInt {
			p.set(c.M, r, register, uint32(n))
		}
	}
	p.order(c.M, r, resume, p.seats[r.core].sram()|emu.DebugCmd, []emu.Word{0})
	return term.AtomTrue, bif.Done
}
