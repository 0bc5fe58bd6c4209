package host

import (
	"context"
	"errors"
	"io"
	"io/fs"
	"os"
	"slices"
	"syscall"

	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/emu/ecore"
	"github.com/parallergo/epiphany/emu/isa"
)

// Numbers of TRAP, as the vendor's simulator and C library have them. Arguments are in r0 to r2;
// the result is in r0 and the number of an error, or 0, in r3.
const (
	TrapWrite   = 0 // file, address, bytes
	TrapRead    = 1 // file, address, bytes
	TrapOpen    = 2 // address of the name, flags
	TrapExit    = 3 // status
	TrapPass    = 4
	TrapFail    = 5
	TrapClose   = 6 // file
	TrapSyscall = 7 // number of the C library's system call in r3
	// TrapHostCall is a call by number in ip (r12), as in COPRTHR-2: below 512 one of Linux on the
	// ARM, below 1024 one of the runtime, else the user's. Arguments are in r0 to r3; r0 gets the
	// result, or an error as a negative number.
	TrapHostCall = 8
)

// Ranges of TrapHostCall.
const (
	FirstRuntimeCall = 512
	FirstUserCall    = 1024
)

// hostCallCycles is the cost of a call that does nothing, 41 µs (S004 3.5). There is no figure for
// the simulator's traps: they cost only their accesses.
const hostCallCycles = 24_600

// Func is a call that a Go program adds. What it does to memory by the group's methods takes time.
type Func func(ctx context.Context, g *Group, member int, args [4]uint32) (result uint32, err error)

// Calls serves what cores ask the host for.
type Calls struct {
	Stdin          io.Reader // nil is empty
	Stdout, Stderr io.Writer // nil drops
	Files          *os.Root  // the directory that programs see; nil for none
	// Observe is called for each call, with the times at which the core has trapped and the host
	// has served it.
	Observe func(core int, trap int32, from, to emu.Cycles)
	open    []*os.File
	added   map[uint32]Func
}

// Add adds a call: from FirstRuntimeCall on.
func (c *Calls) Add(number uint32, f Func) error {
	if number < FirstRuntimeCall {
		return errors.New("host: numbers below 512 are those of Linux")
	}
	if c.added == nil {
		c.added = map[uint32]Func{}
	}
	c.added[number] = f
	return nil
}

// Close closes the files that programs have left open.
func (c *Calls) Close() error {
	var errs []error
	for i, f := range c.open {
		if f != nil {
			errs = append(errs, f.Close())
		}
		c.open[i] = nil
	}
	return errors.Join(errs...)
}

// firstFile is the number of the first file that is opened.
const firstFile = 3

// call is a host call that is being served.
type call struct {
	*Calls
	ctx    context.Context
	group  *Group
	member int
	args   [4]uint32
}

// Serve serves the request of a trapped core, and resumes it unless it has ended.
func (c *Calls) Serve(ctx context.Context, g *Group, i int) (ended bool, end End, err error) {
	a := g.Member(i)
	g.sys.arm.WaitUntil(a.Clock())
	switch a.Trap {
	case TrapPass:
		return true, End{Kind: Exited}, c.say("pass\n")
	case TrapFail:
		return true, End{Kind: Exited, Status: 1}, c.say("fail\n")
	}
	k := call{c, ctx, g, i, [4]uint32{}}
	for n := range k.args {
		if k.args[n], err = g.ReadRegister(ctx, i, RegR0+4*uint32(n)); err != nil {
			return false, end, err
		}
	}
	if a.Trap == TrapExit {
		return true, End{Kind: Exited, Status: int(int32(k.args[0]))}, nil
	}
	if a.Trap == TrapHostCall {
		return k.hostCall()
	}
	result, errno := k.trap(a.Trap)
	if err := ctx.Err(); err != nil {
		return false, end, err
	}
	if errno != 0 {
		result = ^uint32(0)
	}
	return false, end, errors.Join(g.WriteRegister(ctx, i, RegR0, result),
		g.WriteRegister(ctx, i, RegR0+4*3, uint32(errno)), g.Resume(ctx, i))
}

// hostCall serves TrapHostCall.
func (k *call) hostCall() (ended bool, end End, err error) {
	number, err := k.group.ReadRegister(k.ctx, k.member, RegR0+4*12)
	if err != nil {
		return false, end, err
	}
	arm := &k.group.sys.arm
	arm.WaitUntil(arm.Clock + hostCallCycles)
	if number == linuxExit {
		return true, End{Kind: Exited, Status: int(int32(k.args[0]))}, nil
	}
	result, err := k.do(number)
	if err != nil {
		return false, end, err
	}
	return false, end, errors.Join(k.group.WriteRegister(k.ctx, k.member, RegR0, result),
		k.group.Resume(k.ctx, k.member))
}

// Do executes a call by its number, as for TrapHostCall, and charges only its accesses. It is for
// runtimes whose cores make requests in other ways; these must handle a core that exits themselves.
func (c *Calls) Do(ctx context.Context, g *Group, member int, number uint32, args [4]uint32) (
	result uint32, err error,
) {
	return (&call{c, ctx, g, member, args}).do(number)
}

func (k *call) do(number uint32) (result uint32, err error) {
	var errno syscall.Errno
	switch f := k.added[number]; {
	case f != nil:
		if result, err = f(k.ctx, k.group, k.member, k.args); err != nil {
			return 0, err
		}
	case number < FirstRuntimeCall:
		result, errno = k.linux(number)
	default:
		errno = syscall.ENOSYS
	}
	if errno != 0 {
		result = -uint32(errno)
	}
	return result, nil
}

func (c *Calls) say(text string) error {
	if c.Stdout == nil {
		return nil
	}
	_, err := io.WriteString(c.Stdout, text)
	return err
}

// End is how a core has ended.
type End struct {
	Kind   EndKind
	Status int       // of one that has exited
	Cause  isa.Cause // of one that has failed
	PC     uint32    // of one that has failed or halted, or waits
	Reads  uint32    // address that one that waits reads; 0 if it is not known
	Held   uint32    // what is there, if it is a lock that one that waits tries to take
}

// EndKind is a way to end.
type EndKind uint8

// Ways to end.
const (
	Running EndKind = iota // it had not when the run was over
	Exited
	Idles  // it idles, and nothing will wake it
	Halted // at a breakpoint, or by another core
	Failed // an exception without a handler
	Waits  // it waits in a loop for what nobody will do
)

func (e EndKind) String() string {
	return [...]string{"running", "exited", "idle", "halted", "failed", "waiting"}[e]
}

// Run starts cores and serves their calls until all have ended, or idle or wait for good. Without
// numbers it does all. Ends are those of all members.
func (g *Group) Run(ctx context.Context, c *Calls, which ...int) (ends []End, err error) {
	ends = make([]End, g.Size())
	if err := g.Start(ctx, which...); err != nil {
		return ends, err
	}
	if len(which) == 0 {
		which = g.members()
	}
	at := g.sys.engine.Now() + ecore.WaitCycles
	for {
		if now := g.sys.engine.Now(); now >= at {
			if g.sys.arm.Clock < at-ecore.WaitCycles && g.waiting(which, ends) {
				return ends, nil
			}
			at = now + ecore.WaitCycles
		}
		running, err := g.poll(ctx, c, which, ends)
		if err != nil || running == 0 {
			return ends, err
		}
		more, err := g.sys.step(ctx)
		if err != nil {
			return ends, err
		}
		if !more && !g.stopped(which, ends) {
			for _, i := range which {
				if ends[i].Kind == Running {
					ends[i] = End{Kind: Idles, PC: g.Member(i).PC}
				}
			}
			return ends, nil
		}
	}
}

// stopped reports whether a core has stopped since the last poll: the board runs while other cores
// are served.
func (g *Group) stopped(which []int, ends []End) bool {
	return slices.ContainsFunc(which, func(i int) bool {
		why := g.Member(i).Stopped()
		return ends[i].Kind == Running && (why == ecore.Trapped || why == ecore.Halted)
	})
}

// poll finds the cores that have stopped, and serves those that have a request.
func (g *Group) poll(ctx context.Context, c *Calls, which []int, ends []End) (running int, err error) {
	for _, i := range which {
		a := g.Member(i)
		if ends[i].Kind == Halted && a.Stopped() != ecore.Halted {
			ends[i] = End{} // another core has resumed it
		}
		if ends[i].Kind != Running {
			continue
		}
		switch a.Stopped() {
		case ecore.Trapped:
			from := a.Clock()
			ended, end, err := c.Serve(ctx, g, i)
			if err != nil {
				return 0, err
			}
			if c.Observe != nil {
				c.Observe(a.Index(), a.Trap, from, g.sys.Clock())
			}
			if ended {
				ends[i] = end
				continue
			}
		case ecore.Halted:
			ends[i] = End{Kind: Halted, PC: a.PC}
			if f := a.Fault; f.Cause != 0 {
				ends[i] = End{Kind: Failed, PC: f.PC, Cause: f.Cause}
			}
			continue
		}
		running++
	}
	return running, nil
}

// text reads a string that ends with a zero.
func (k *call) text(a uint32) (string, syscall.Errno) {
	var all []byte
	var p [16]byte
	for len(all) < maxName {
		for i := range p {
			if errno := k.read(a+uint32(i), p[i:i+1]); errno != 0 {
				return "", errno
			}
			if p[i] == 0 {
				return string(append(all, p[:i]...)), 0
			}
		}
		all, a = append(all, p[:]...), a+uint32(len(p))
	}
	return "", syscall.ENAMETOOLONG
}

// Limits of a call, in bytes.
const (
	maxName = 4096
	maxMove = 1 << 20
)

func (k *call) read(a uint32, p []byte) syscall.Errno {
	if k.group.Read(k.ctx, k.member, emu.Addr(a), p) != nil {
		return syscall.EFAULT
	}
	return 0
}

func (k *call) write(a uint32, p []byte) syscall.Errno {
	if k.group.Write(k.ctx, k.member, emu.Addr(a), p) != nil {
		return syscall.EFAULT
	}
	return 0
}

// number is the number of an error as the C library has it.
func number(err error) syscall.Errno {
	var errno syscall.Errno
	switch {
	case err == nil:
		return 0
	case errors.As(err, &errno):
		return errno
	case errors.Is(err, fs.ErrNotExist):
		return syscall.ENOENT
	case errors.Is(err, fs.ErrExist):
		return syscall.EEXIST
	}
	return syscall.EACCES
}
