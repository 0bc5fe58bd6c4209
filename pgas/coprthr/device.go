package coprthr

import (
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"slices"

	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/emu/ecore"
	"github.com/parallergo/epiphany/emu/host"
	"github.com/parallergo/epiphany/emu/isa"
)

// programAt is where programs begin in a core's memory.
const programAt = 0x400

// Words of syscore that the host reads or writes: see device/syscore.inc.
const (
	wordState   = 0
	wordStatus  = 2
	wordFrom    = 3
	wordCommand = 9
	wordNumber  = 10
	wordArgs    = 11
)

// States of a core, and commands.
const (
	stateReady   = 1
	stateRunning = 2
	stateAsks    = 1 << 31

	commandLoad = 1
	commandRun  = 2
)

// Pause is the time between two polls of the cores by the host, in cycles. It is the only fitted
// constant of this package: with it a host call that does nothing takes the published 41 µs (S004
// 3.5).
const Pause emu.Cycles = 23_300

// Device is a workgroup whose cores have the runtime.
type Device struct {
	sys      *host.System
	group    *host.Group
	calls    *host.Calls
	own      map[string]host.Func
	words    emu.Addr
	exit     uint32     // where a program ends
	programs []*Program // what each core has
	done     []uint32   // commands that each core was given
	memory   []host.Buffer
	// Served, if not nil, is called after each host call, with the times at which the core's
	// request was seen and the reply was sent.
	Served func(member int, number uint32, from, to emu.Cycles)
}

// StoppedError reports that a core has stopped by an exception.
type StoppedError struct {
	Core  int
	PC    uint32
	Cause isa.Cause
}

func (e *StoppedError) Error() string {
	return fmt.Sprintf("coprthr: core[%d] has stopped at %#x: exception %v", e.Core, e.PC, e.Cause)
}

// Open loads the runtime into the cores of a workgroup, and waits until they have initialised
// themselves. calls handles the standard host calls: output and files of programs.
func Open(ctx context.Context, sys *host.System, group *host.Group, calls *host.Calls) (
	*Device, error,
) {
	s, err := system()
	if err != nil {
		return nil, err
	}
	d := &Device{sys: sys, group: group, calls: calls, own: map[string]host.Func{},
		done: make([]uint32, group.Size()), programs: make([]*Program, group.Size())}
	for name, to := range map[string]*uint32{"___syscore": &d.words, "___syscore_exit": &d.exit} {
		symbol, ok := s.image.Find(name)
		if !ok {
			return nil, fmt.Errorf("coprthr: syscore has no %s", name)
		}
		*to = symbol.Address
	}
	if err := group.Load(ctx, s.image); err != nil {
		return nil, err
	}
	if err := group.Start(ctx); err != nil {
		return nil, err
	}
	for i := range d.done {
		d.done[i] = 1
	}
	return d, d.wait(ctx, d.all()...)
}

func (d *Device) all() []int {
	all := make([]int, d.group.Size())
	for i := range all {
		all[i] = i
	}
	return all
}

// Handle sets the function that executes one of the programs' own host calls, by its name in
// [Options].
func (d *Device) Handle(name string, f host.Func) { d.own[name] = f }

// Load loads a program into all cores: the host writes it into the first core, and cores copy it to
// each other.
func (d *Device) Load(ctx context.Context, p *Program) error {
	if err := d.LoadOne(ctx, p, 0); err != nil {
		return err
	}
	for i := range d.programs {
		d.programs[i] = p
	}
	if d.group.Size() == 1 {
		return nil
	}
	return d.command(ctx, 0, d.group.Size(), commandLoad, 0, 0)
}

// LoadOne loads a program into an idle core; other cores keep their programs. There is only one
// area for programs in shared DRAM: the program loaded last overwrites it.
func (d *Device) LoadOne(ctx context.Context, p *Program, member int) error {
	if err := d.check(member); err != nil {
		return err
	}
	for _, s := range p.shared {
		if err := d.group.Write(ctx, 0, s.Address, s.Data); err != nil {
			return err
		}
	}
	d.programs[member] = p
	return d.group.Write(ctx, member, programAt, p.core)
}

// Run has all cores execute main. It returns, for each core, the result of main or the exit status.
func (d *Device) Run(ctx context.Context) (statuses []int, err error) {
	if err := d.Call(ctx, "main", 0); err != nil {
		return nil, err
	}
	for i := range d.group.Size() {
		status, err := d.Status(ctx, i)
		if err != nil {
			return nil, err
		}
		statuses = append(statuses, status)
	}
	return statuses, nil
}

// Call has all cores execute a function of their program with one argument, like the start routine
// of a thread in Pthreads. It fails unless all cores have the same program.
func (d *Device) Call(ctx context.Context, name string, argument uint32) error {
	f, err := d.function(0, name)
	if err != nil {
		return err
	}
	for i, p := range d.programs {
		if p != d.programs[0] {
			return fmt.Errorf("coprthr: core %d of the group has another program than the first", i)
		}
	}
	return d.command(ctx, 0, d.group.Size(), commandRun, f, argument)
}

// CallOne has one core execute a function of its program.
func (d *Device) CallOne(ctx context.Context, member int, name string, argument uint32) error {
	if err := d.check(member); err != nil {
		return err
	}
	f, err := d.function(member, name)
	if err != nil {
		return err
	}
	return d.command(ctx, member, 1, commandRun, f, argument)
}

func (d *Device) check(member int) error {
	if member < 0 || member >= len(d.programs) {
		return fmt.Errorf("coprthr: no core %d in a group of %d", member, len(d.programs))
	}
	return nil
}

// Status returns the result of the function that a core has executed last.
func (d *Device) Status(ctx context.Context, member int) (int, error) {
	w, err := d.word(ctx, member, wordStatus)
	return int(int32(w)), err
}

func (d *Device) function(member int, name string) (uint32, error) {
	p := d.programs[member]
	if p == nil {
		return 0, errors.New("coprthr: no program is loaded")
	}
	s, ok := p.image.Find("_" + name)
	if !ok {
		return 0, fmt.Errorf("coprthr: the program has no function %s", name)
	}
	return s.Address, nil
}

// command tells a core what it and those behind it, count in all, are to do, and waits for that.
// The word that starts it is stored when the others have arrived.
func (d *Device) command(ctx context.Context, member, count int, what, f, argument uint32) error {
	p := d.programs[member]
	words := []uint32{programAt, uint32(len(p.core)), uint32(count), p.image.Entry, f, argument}
	if err := d.put(ctx, member, wordFrom, words...); err != nil {
		return err
	}
	if err := d.put(ctx, member, wordCommand, what); err != nil {
		return err
	}
	which := d.all()[member : member+count]
	for _, i := range which {
		d.done[i]++
	}
	return d.wait(ctx, which...)
}

// wait serves cores until all have done what they were told.
func (d *Device) wait(ctx context.Context, which ...int) error {
	which = slices.Clone(which)
	for {
		var errs error
		which = slices.DeleteFunc(which, func(i int) bool {
			ended, err := d.poll(ctx, i)
			if errs == nil {
				errs = err
			}
			return ended
		})
		if errs != nil || len(which) == 0 {
			return errs
		}
		if err := d.sys.Wait(ctx, Pause); err != nil {
			return err
		}
	}
}

// poll reads a core's state and serves it if it asks. What stops a core is seen without a read, as
// an interrupt of the host would tell it.
func (d *Device) poll(ctx context.Context, i int) (ended bool, err error) {
	switch a := d.group.Member(i); a.Stopped() {
	case ecore.Trapped:
		return false, d.trapped(ctx, i)
	case ecore.Halted:
		return false, &StoppedError{a.Index(), a.PC, a.Fault.Cause}
	}
	w, err := d.word(ctx, i, wordState)
	switch {
	case err != nil:
		return false, err
	case w&stateAsks != 0:
		return false, d.serve(ctx, i)
	}
	return w == d.done[i]<<8|stateReady, nil
}

// trapped serves a TRAP, as the C library makes them. A core that exits by one waits again.
func (d *Device) trapped(ctx context.Context, i int) error {
	ended, end, err := d.calls.Serve(ctx, d.group, i)
	if err != nil || !ended {
		return err
	}
	for _, r := range []struct{ offset, value uint32 }{
		{host.RegR0, uint32(end.Status)}, {host.RegPC, d.exit}, {host.RegDebugCmd, 0},
	} {
		if err := d.group.WriteRegister(ctx, i, r.offset, r.value); err != nil {
			return err
		}
	}
	return nil
}

func (d *Device) word(ctx context.Context, member, index int) (uint32, error) {
	w, err := d.get(ctx, member, index, 1)
	if err != nil {
		return 0, err
	}
	return w[0], nil
}

// get reads words of syscore.
func (d *Device) get(ctx context.Context, member, index, count int) (words []uint32, err error) {
	p := make([]byte, count*emu.WordBytes)
	if err := d.group.Read(ctx, member, d.words+emu.Addr(index*emu.WordBytes), p); err != nil {
		return nil, err
	}
	for ; len(p) > 0; p = p[emu.WordBytes:] {
		words = append(words, binary.LittleEndian.Uint32(p))
	}
	return words, nil
}

// put writes words of syscore.
func (d *Device) put(ctx context.Context, member, index int, words ...uint32) error {
	var p []byte
	for _, w := range words {
		p = binary.LittleEndian.AppendUint32(p, w)
	}
	return d.group.Write(ctx, member, d.words+emu.Addr(index*emu.WordBytes), p)
}

// AllocShared allocates a buffer in shared DRAM with the contents p, for arguments and data of
// programs.
func (d *Device) AllocShared(ctx context.Context, p []byte) (host.Buffer, error) {
	b, err := d.sys.Alloc(len(p))
	if err != nil {
		return b, err
	}
	return b, d.group.Write(ctx, 0, b.Address, p)
}
