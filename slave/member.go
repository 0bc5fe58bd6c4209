package slave

import (
	"encoding/binary"

	"github.com/parallergo/epiphany/bif"
	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/emu/engine"
	"github.com/parallergo/epiphany/term"
	"github.com/parallergo/epiphany/vm"
	"github.com/parallergo/epiphany/vm/exec"
)

// member is what a core whose process is a member of a job does for it: it accesses the symmetric
// regions of the cores of the job, as the library of programs in C does.
type member struct {
	cfg     *Config
	m       *vm.Machine
	port    *engine.Port
	job     *Membership
	ended   []bool // by number of a member: its core is somebody else's
	touched []bool // it has been stored to since the last quiet
	ask     access
	arrives emu.Cycles // when the latest store is visible, in the strong order
}

// access is an access to another core that the process waits for.
type access struct {
	kind  accessKind
	at    emu.Cycles
	addr  emu.Addr
	bytes int
	data  []byte // that have been read
	free  bool   // the lock was, which is this core's now
}

type accessKind uint8

const (
	noAccess accessKind = iota
	reads
	sets
	hasData
	hasSet
)

// What calls of the module epiphany_pgas return if they do nothing, as numbers.
const (
	accessDone = iota
	NoMember   // the process is a member of no job
	noPE       // there is no member of the number
	notSymmetric
	hasEnded // the member has
)

// served are the functions of the master that the slave executes itself.
type served struct {
	timers timers
	*member
}

// Join makes the process on the core of s a member of a job, so that it may access the symmetric
// memory of the other members. It is called between windows.
func Join(s *Slave, j *Membership) {
	s.served.job = j
	s.served.ended, s.served.touched = make([]bool, len(j.Cores)), make([]bool, len(j.Cores))
}

// Lost notes that a member of the job of pid has ended; accesses to it fail from then on. It is
// called between windows.
func Lost(s *Slave, pid term.Term, member int) {
	if j := s.served.job; j != nil && j.Pid == pid {
		s.served.ended[member] = true
	}
}

// leave forgets the job.
func (x *member) leave() { x.job, x.ask = nil, access{} }

// find gives the global address of bytes of a member, if they are symmetric, and how an access ends
// if it has none.
func (x *member) find(p *vm.Process, at, bytes int, pe term.Term) (core int, addr emu.Addr, how int) {
	x.m.Issue(uint64(findMember.Cycles()))
	switch from := x.cfg.Layout.Symmetric; {
	case x.job == nil || x.job.Pid != p.Pid:
		return 0, 0, NoMember
	case !term.IsSmall(pe) || term.SmallValue(pe) < 0 || term.SmallValue(pe) >= len(x.job.Cores):
		return 0, 0, noPE
	case at < from || bytes < 0 || bytes > x.cfg.Layout.SymmetricBytes ||
		at > from+x.cfg.Layout.SymmetricBytes-bytes:
		return 0, 0, notSymmetric
	case x.ended[term.SmallValue(pe)]:
		return 0, 0, hasEnded
	}
	core = x.job.Cores[term.SmallValue(pe)]
	return core, x.cfg.Board.SRAM(core) + emu.Addr(at), accessDone
}

// mostRead is the most bytes that one call reads: those of a binary that is on the heap.
const mostRead = 64

// memberCall executes a function of the module epiphany_pgas. It reports false if the process has
// not trapped for one.
func memberCall(s *Slave) bool {
	f := bif.MemberCall(s.p.BIF)
	if f == bif.NoMemberCall || s.cfg.Layout.SymmetricBytes == 0 {
		return false
	}
	x, args := s.served.member, s.m.Args(s.p)
	number := func(i int) int {
		if !term.IsSmall(args[i]) {
			return -1
		}
		return term.SmallValue(args[i])
	}
	result := badArguments
	switch f {
	case bif.MemberPut:
		if term.IsBoxed(args[1]) && term.IsBinary(s.m.View, args[1]) {
			result = x.put(s.p, number(0), term.BinBytes(s.m.View, args[1]), args[2])
		}
	case bif.MemberGet:
		if n := number(1); n >= 1 && n <= mostRead {
			result = x.get(s.p, number(0), n, args[2])
		}
	case bif.MemberLock:
		result = x.lock(s.p, number(0), args[1])
	case bif.MemberTest:
		if term.IsBoxed(args[2]) && term.IsBinary(s.m.View, args[2]) {
			result = x.test(s.p, number(0), number(1), term.BinBytes(s.m.View, args[2]))
		}
	case bif.MemberQuiet:
		result = x.quiet(s.p)
	}
	memberResult(s, result)
	return true
}

// Other ways in which a call may end.
const (
	badArguments = -1 - iota
	needsRoom
	mustWait
	isTrue
	isFalse
	hasBinary // and the process has it
)

// memberResult continues the process as a call has ended.
func memberResult(s *Slave, result int) {
	s.m.Settle()
	s.m.Spent("[job]")
	switch result {
	case needsRoom:
		s.p.Live = s.p.BIFArgs
		s.trap = exec.TrapGC // after which the process makes the call again
	case hasBinary:
		s.proceed()
	case mustWait:
		s.state = reaching
	case isTrue:
		s.m.Resume(s.p, term.AtomTrue)
		s.proceed()
	case isFalse:
		s.m.Resume(s.p, term.AtomFalse)
		s.proceed()
	case badArguments:
		s.p.ThrowFrom(term.AtomError, term.AtomBadarg, term.None)
		s.proceed()
	default:
		s.m.Resume(s.p, term.Small(result))
		s.proceed()
	}
}

// put stores bytes into the memory of a member: one that is this core at once.
func (x *member) put(p *vm.Process, at int, data []byte, pe term.Term) int {
	core, addr, how := x.find(p, at, len(data), pe)
	if how != accessDone || len(data) == 0 {
		return how
	}
	head, words, tail := parts(addr, len(data))
	x.m.Issue(uint64(copyByte.Cycles()*(head+tail) + copyWord.Cycles()*words))
	if core == x.cfg.Core {
		x.write(addr, data)
		return accessDone
	}
	x.m.Issue(uint64(noteCore.Cycles()))
	x.touched[term.SmallValue(pe)] = true
	b := x.cfg.Board
	latency := b.WriteLatency(b.Hops(x.cfg.Core, core))
	store := func(n int, post func(at emu.Cycles)) {
		x.m.ChargeStores(addr, n)
		x.m.Settle()
		x.arrives = x.m.Clock + latency
		post(x.arrives)
	}
	for i := range head {
		store(1, func(t emu.Cycles) { x.port.StorePart(t, addr+emu.Addr(i), emu.Word(data[i]), 1) })
	}
	middle := data[head : head+words*emu.WordBytes]
	if words > 0 {
		store(words, func(t emu.Cycles) {
			x.port.StoreBlock(t, addr+emu.Addr(head), vm.PackBytes(middle))
		})
	}
	for i := len(data) - tail; i < len(data); i++ {
		store(1, func(t emu.Cycles) { x.port.StorePart(t, addr+emu.Addr(i), emu.Word(data[i]), 1) })
	}
	return accessDone
}

// parts are the bytes before the first whole word, the whole words, and the bytes behind them.
func parts(at emu.Addr, n int) (head, words, tail int) {
	head = min(int(-at&(emu.WordBytes-1)), n)
	words = (n - head) / emu.WordBytes
	return head, words, n - head - words*emu.WordBytes
}

// write changes bytes of the core's own memory, read reads some of any core's.
func (x *member) write(addr emu.Addr, data []byte) {
	first := int(addr % emu.WordBytes)
	words, err := x.cfg.Memory.Words(addr-emu.Addr(first), (first+len(data)+3)/emu.WordBytes)
	if err != nil {
		return // it is not: the range is in SRAM
	}
	all := vm.UnpackBytes(words, len(words)*emu.WordBytes)
	copy(all[first:], data)
	copy(words, vm.PackBytes(all))
}

func (x *member) read(addr emu.Addr, n int) []byte {
	first := int(addr % emu.WordBytes)
	words, err := x.cfg.Memory.Words(addr-emu.Addr(first), (first+n+3)/emu.WordBytes)
	if err != nil {
		return make([]byte, n)
	}
	return vm.UnpackBytes(words, len(words)*emu.WordBytes)[first : first+n]
}

// get begins to load bytes of a member. What another core has is known when the window has ended; in
// the strong order that is behind the core's own stores.
func (x *member) get(p *vm.Process, at, n int, pe term.Term) int {
	core, addr, how := x.find(p, at, n, pe)
	if how != accessDone {
		return how
	}
	if !x.m.Reserve(&p.Space, term.BinWords(n)) {
		return needsRoom
	}
	x.m.Settle()
	if core == x.cfg.Core {
		return x.pass(p, addr, x.read(addr, n))
	}
	x.wait(access{kind: reads, addr: addr, bytes: n})
	return mustWait
}

// wait asks for what another core has.
func (x *member) wait(a access) {
	a.at = x.m.Clock
	if x.cfg.Weak.MaxDelay == 0 {
		a.at = max(a.at, x.arrives)
	}
	x.ask = a
	x.port.Alarm(a.at)
}

// pass returns bytes that have been loaded to the process, which has room for them.
func (x *member) pass(p *vm.Process, addr emu.Addr, data []byte) int {
	head, words, tail := parts(addr, len(data))
	x.m.Issue(uint64(copyByte.Cycles()*(head+tail) + copyWord.Cycles()*words))
	x.m.ChargeLoads(addr, head+words+tail)
	x.m.Reserve(&p.Space, term.BinWords(len(data))) // which has succeeded before the core waited
	b := x.m.Builder(&p.Space)
	t := b.HeapBin(data)
	x.m.Commit(&p.Space, &b)
	x.m.Resume(p, t)
	return hasBinary
}

// lock executes TESTSET on a word of a member: it tells whether the word was 0, and now has
// what says that this member has the lock.
func (x *member) lock(p *vm.Process, at int, pe term.Term) int {
	core, addr, how := x.find(p, at, emu.WordBytes, pe)
	if how != accessDone || addr%emu.WordBytes != 0 {
		return max(how, badArguments)
	}
	x.m.Issue(uint64(setLock.Cycles()))
	x.m.ChargeLoads(addr, 1)
	x.m.Settle()
	if core == x.cfg.Core {
		free := binary.LittleEndian.Uint32(x.read(addr, emu.WordBytes)) == 0
		if free {
			x.write(addr, binary.LittleEndian.AppendUint32(nil, uint32(emu.LockedBy(x.job.Me))))
		}
		return truth(free)
	}
	x.touched[term.SmallValue(pe)] = true
	x.ask = access{kind: sets, at: x.m.Clock}
	x.port.TestSet(x.m.Clock, addr, emu.LockedBy(x.job.Me))
	return mustWait
}

func truth(is bool) int {
	if is {
		return isTrue
	}
	return isFalse
}

// Comparisons of test, as OpenSHMEM numbers them: equal, not equal, greater, at most, less, at least.
const comparisons = 6

// test compares a number in the core's own memory, of 4 bytes or 8, with another: a process that
// waits polls. Numbers are signed.
func (x *member) test(p *vm.Process, at, comparison int, with []byte) int {
	n := len(with)
	if n != 4 && n != 8 || comparison < 0 || comparison >= comparisons {
		return badArguments
	}
	if x.job == nil {
		return NoMember
	}
	_, addr, how := x.find(p, at, n, term.Small(x.job.Me))
	if how != accessDone {
		return how
	}
	x.m.Issue(uint64(testWord.Cycles()))
	a, b := signed(x.read(addr, n)), signed(with)
	return truth([comparisons]bool{a == b, a != b, a > b, a <= b, a < b, a >= b}[comparison])
}

func signed(b []byte) int64 {
	if len(b) == 4 {
		return int64(int32(binary.LittleEndian.Uint32(b)))
	}
	return int64(binary.LittleEndian.Uint64(b))
}

// quiet waits until what the core has stored into the memories of members is there: it sends each a
// token behind that, and reads it until it has come.
func (x *member) quiet(p *vm.Process) int {
	if x.job == nil || x.job.Pid != p.Pid {
		return NoMember
	}
	x.m.Issue(uint64(askCore.Cycles() * len(x.touched)))
	for pe, touched := range x.touched {
		if touched && !x.ended[pe] {
			x.m.FenceAt(x.cfg.Board.SRAM(x.job.Cores[pe]))
		}
		x.touched[pe] = false
	}
	x.m.Settle()
	x.m.WaitUntil(x.port.Fence(max(x.m.Clock, x.arrives)))
	return accessDone
}

// reached takes what the core has waited for, when its time has come. It is called between windows.
func (x *member) reached(at emu.Cycles) bool {
	switch x.ask.kind {
	case reads:
		if at < x.ask.at {
			return false
		}
		x.ask.kind, x.ask.data = hasData, x.read(x.ask.addr, x.ask.bytes)
	case sets:
		old, ok := x.port.Result()
		if !ok {
			return false
		}
		x.ask.kind, x.ask.free = hasSet, old == 0
	}
	return true
}

// memberReached continues the process with what the core has waited for, and reports whether there
// was anything.
func memberReached(s *Slave) bool {
	x := s.served.member
	a := x.ask
	if a.kind == noAccess {
		return false
	}
	x.ask = access{}
	if a.kind == hasSet {
		memberResult(s, truth(a.free))
	} else {
		memberResult(s, x.pass(s.p, a.addr, a.data))
	}
	return true
}

// hash feeds what the core knows of its job into h.
func (x *member) hash(h *emu.Hash) {
	if x.job == nil {
		return
	}
	h.Uint64(uint64(x.job.Pid)<<32 | uint64(x.job.Me))
	for pe, core := range x.job.Cores {
		h.Uint64(uint64(core))
		h.Bool(x.ended[pe])
		h.Bool(x.touched[pe])
	}
	h.Uint64(uint64(x.ask.kind)<<32 | uint64(x.ask.addr))
	h.Uint64(uint64(x.ask.at))
	h.Uint64(uint64(x.arrives))
}
