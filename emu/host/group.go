package host

import (
	"context"
	"fmt"

	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/emu/ecore"
	"github.com/parallergo/epiphany/emu/isa"
)

// ParseCycles is the time for reading an image, and for each call of the driver, on the ARM, in
// cycles. It is zero because no source has a figure besides the cost of the accesses.
const ParseCycles = 0

// Group is a workgroup: a rectangle of cores. SYNC, WAND and MBKPT of one reach all of them.
type Group struct {
	sys                  *System
	row, col, rows, cols int
	image                *Image
}

// Group makes a workgroup of rows × columns from a place on the board on. A core is in the group
// that was made last.
func (s *System) Group(row, col, rows, cols int) (*Group, error) {
	if row < 0 || col < 0 || rows < 1 || cols < 1 || row+rows > s.board.Rows || col+cols > s.board.Cols {
		return nil, fmt.Errorf("host: no group of %d×%d cores at (%d,%d) on a board of %d×%d",
			rows, cols, row, col, s.board.Rows, s.board.Cols)
	}
	s.groups++
	g := &Group{s, row, col, rows, cols, nil}
	for i := range g.Size() {
		s.chip.SetGroup(g.core(i), s.groups)
	}
	return g, nil
}

// Size is the number of cores.
func (g *Group) Size() int { return g.rows * g.cols }

// core is the index on the board of a member; members count along rows.
func (g *Group) core(i int) int {
	return (g.row+i/g.cols)*g.sys.board.Cols + g.col + i%g.cols
}

// Image is the program that was loaded last, or nil.
func (g *Group) Image() *Image { return g.image }

// Member is the i-th core.
func (g *Group) Member(i int) *ecore.Agent { return g.sys.chip.Agent(g.core(i)) }

func (g *Group) members() []int {
	all := make([]int, g.Size())
	for i := range all {
		all[i] = i
	}
	return all
}

// find returns the core of the i-th member, or an error.
func (g *Group) find(i int) (core int, err error) {
	if i < 0 || i >= g.Size() {
		return 0, fmt.Errorf("host: no member %d in a group of %d", i, g.Size())
	}
	return g.core(i), nil
}

// at returns the global address of a local address in the i-th member. A global address is returned
// unchanged.
func (g *Group) at(i int, a emu.Addr, n int) (emu.Addr, error) {
	core, err := g.find(i)
	if err != nil {
		return 0, err
	}
	a = g.sys.board.Global(core, a)
	if n > 0 && (g.sys.mem.Region(a) == emu.Unmapped ||
		g.sys.mem.Region(a+emu.Addr(n)-1) != g.sys.mem.Region(a)) {
		return 0, fmt.Errorf("host: core[%d]: no memory for %d bytes at %#08x", core, n, a)
	}
	return a, nil
}

// Read reads memory: a local address is that of the i-th member.
func (g *Group) Read(ctx context.Context, i int, a emu.Addr, p []byte) error {
	a, err := g.at(i, a, len(p))
	if err != nil {
		return err
	}
	return g.sys.read(ctx, a, p)
}

// Write writes memory: see Read.
func (g *Group) Write(ctx context.Context, i int, a emu.Addr, p []byte) error {
	a, err := g.at(i, a, len(p))
	if err != nil {
		return err
	}
	return g.sys.write(ctx, a, p)
}

// registersAt is where the registers are in a core's memory map.
const registersAt = 0xF0000

// Offsets of registers from there on.
const (
	RegR0       = 0x000
	RegConfig   = 0x400
	RegStatus   = 0x404
	RegPC       = 0x408
	RegDebug    = 0x40C
	RegILAT     = 0x428
	RegILATST   = 0x42C
	RegFStatus  = 0x440
	RegDebugCmd = 0x448
	RegReset    = 0x70C
)

// ReadRegister reads a register of the i-th member by its offset.
func (g *Group) ReadRegister(ctx context.Context, i int, offset uint32) (uint32, error) {
	core, err := g.find(i)
	if err != nil {
		return 0, err
	}
	a := g.sys.board.SRAM(core) | registersAt | offset
	g.sys.arm.ChargeLoads(a, 1)
	g.sys.arm.Settle()
	if err := g.sys.pass(ctx); err != nil {
		return 0, err
	}
	v, ok := g.sys.chip.Register(a)
	if !ok || offset >= 0x800 {
		return 0, fmt.Errorf("host: core[%d]: no register at %#x", core, registersAt|offset)
	}
	return v, nil
}

// WriteRegister writes a register of the i-th member by its offset.
func (g *Group) WriteRegister(ctx context.Context, i int, offset, v uint32) error {
	core, err := g.find(i)
	if err != nil {
		return err
	}
	a := g.sys.board.SRAM(core) | registersAt | offset
	g.sys.arm.ChargeStores(a, 1)
	g.sys.arm.Settle()
	if err := g.sys.pass(ctx); err != nil {
		return err
	}
	if offset >= 0x800 || !g.sys.chip.SetRegister(g.sys.arm.Clock, a, v) {
		return fmt.Errorf("host: core[%d]: no register at %#x", core, registersAt|offset)
	}
	return nil
}

// Reset takes cores to the state after power-up; their memory stays. Without numbers it does all.
func (g *Group) Reset(ctx context.Context, which ...int) error {
	return g.each(which, func(i int) error { return g.WriteRegister(ctx, i, RegReset, 1) })
}

func (g *Group) each(which []int, do func(i int) error) error {
	if len(which) == 0 {
		which = g.members()
	}
	for _, i := range which {
		if err := do(i); err != nil {
			return err
		}
	}
	return nil
}

// Load resets cores and loads an image into them. Without numbers it does all.
func (g *Group) Load(ctx context.Context, im *Image, which ...int) error {
	if len(which) == 0 {
		which = g.members()
	}
	member := map[int]bool{}
	for _, i := range which {
		core, err := g.find(i)
		if err != nil {
			return err
		}
		member[core] = true
	}
	if err := im.check(&g.sys.board, g.sys.mem,
		func(core int) bool { return member[core] }); err != nil {
		return err
	}
	if err := g.Reset(ctx, which...); err != nil {
		return err
	}
	g.image = im
	g.sys.arm.Issue(ParseCycles)
	if err := g.loadSegments(ctx, im, which); err != nil {
		return err
	}
	return g.introduce(ctx, im, which)
}

func (g *Group) loadSegments(ctx context.Context, im *Image, which []int) error {
	for _, s := range im.Segments {
		to := which
		if s.Address>>20 != 0 {
			to = which[:1]
		}
		for _, i := range to {
			if err := g.loadSegment(ctx, i, s); err != nil {
				return err
			}
		}
	}
	return nil
}

// loadSegment writes a segment for a member, and zeros after it.
func (g *Group) loadSegment(ctx context.Context, i int, s Segment) error {
	if err := g.Write(ctx, i, s.Address, s.Data); err != nil {
		return err
	}
	n := s.Size - uint32(len(s.Data))
	if n == 0 {
		return nil
	}
	return g.Write(ctx, i, s.Address+uint32(len(s.Data)), make([]byte, n))
}

// Start starts cores at the image's interrupt vector for SYNC, as the eHAL does; an image without
// one starts at its entry. Without numbers it does all.
func (g *Group) Start(ctx context.Context, which ...int) error {
	if g.image == nil {
		return fmt.Errorf("host: nothing is loaded into the group at (%d,%d)", g.row, g.col)
	}
	return g.each(which, func(i int) error {
		if g.image.Vectored() {
			return g.WriteRegister(ctx, i, RegILATST, 1<<isa.InterruptSync)
		}
		if err := g.WriteRegister(ctx, i, RegPC, g.image.Entry); err != nil {
			return err
		}
		return g.WriteRegister(ctx, i, RegFStatus, uint32(isa.Active))
	})
}

// Halt halts cores; without numbers, all cores of the group.
func (g *Group) Halt(ctx context.Context, which ...int) error {
	return g.each(which, func(i int) error { return g.WriteRegister(ctx, i, RegDebugCmd, 1) })
}

// Resume resumes halted cores; without numbers, all cores of the group.
func (g *Group) Resume(ctx context.Context, which ...int) error {
	return g.each(which, func(i int) error { return g.WriteRegister(ctx, i, RegDebugCmd, 0) })
}

// Interrupt latches an interrupt, by its number, in cores. Without numbers of cores it does all.
func (g *Group) Interrupt(ctx context.Context, number int, which ...int) error {
	return g.each(which, func(i int) error { return g.WriteRegister(ctx, i, RegILATST, 1<<number) })
}

// pollCycles is the time between two looks of the host that waits: 1 µs, as a loop that sleeps for
// as short as it can (estimate).
const pollCycles = 600

// WaitFlag reads a word of the i-th member, or of DRAM, until the bits of a mask have a value.
func (g *Group) WaitFlag(ctx context.Context, i int, a emu.Addr, mask, value uint32) error {
	var p [4]byte
	for {
		if err := g.Read(ctx, i, a, p[:]); err != nil {
			return err
		}
		if w := uint32(p[0]) | uint32(p[1])<<8 | uint32(p[2])<<16 | uint32(p[3])<<24; w&mask == value {
			return nil
		}
		g.sys.arm.WaitUntil(g.sys.arm.Clock + pollCycles)
	}
}

// WaitRegister reads a register of the i-th member until the bits of a mask have a value: those of
// ILAT for an interrupt, that of DEBUGSTATUS for a halt.
func (g *Group) WaitRegister(ctx context.Context, i int, offset, mask, value uint32) error {
	for {
		v, err := g.ReadRegister(ctx, i, offset)
		if err != nil || v&mask == value {
			return err
		}
		g.sys.arm.WaitUntil(g.sys.arm.Clock + pollCycles)
	}
}
