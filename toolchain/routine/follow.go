package routine

import (
	"fmt"

	"github.com/parallergo/epiphany/emu/isa"
)

// Path describes one execution of a routine: its cycles, the bytes and number of its instructions,
// and its accesses to watched words.
type Path struct {
	Cycles, Bytes, Instrs int
	Loads, Stores         int // of watched words
	Mix                   isa.Mix
}

// Plus returns the sum of two paths.
func (p Path) Plus(q Path) Path {
	return Path{p.Cycles + q.Cycles, p.Bytes + q.Bytes, p.Instrs + q.Instrs, p.Loads + q.Loads,
		p.Stores + q.Stores, p.Mix.Plus(q.Mix)}
}

// Times returns n times the path.
func (p Path) Times(n int) Path {
	return Path{n * p.Cycles, n * p.Bytes, n * p.Instrs, n * p.Loads, n * p.Stores, p.Mix.Times(n)}
}

// Minus returns the difference of two paths.
func (p Path) Minus(q Path) Path { return p.Plus(q.Times(-1)) }

// Follower executes routines from a core's memory, with their timing as if the code had a memory
// bank to itself.
type Follower struct {
	isa.State
	SRAM    []uint32
	Watched [2]uint32 // first address, and the one after the last
	// Runtime is a range of addresses (first, one after the last) of functions that the routine
	// calls and that take no time. Call executes the one at an address.
	Runtime [2]uint32
	Call    func(at uint32)

	decoded map[uint32]instruction
}

// instruction is one that was decoded from a word of memory.
type instruction struct {
	word    uint32
	in      isa.Instr
	hazards isa.Hazards
}

// most is the number of instructions, or cycles, after which a routine is given up.
const most = 1 << 20

// Follow executes from an address, as if a jump led there, until a trap. It returns the path up to
// the trap and the trap's number. It fails at what is not an instruction, at an exception, and
// after 1<<20 instructions.
func (f *Follower) Follow(at uint32) (p Path, trap uint32, err error) {
	var pipe isa.Pipeline
	pipe.Truncate = f.Truncates()
	f.PC = at
	f.land(&pipe)
	for range most {
		if f.Runtime[0] <= f.PC && f.PC < f.Runtime[1] {
			f.Call(f.PC)
			f.PC = f.R[14]
			f.land(&pipe)
		}
		d, ok := f.fetch()
		if !ok {
			return p, 0, fmt.Errorf("no instruction at %#x", f.PC)
		}
		if d.in.Op == isa.OpTrap {
			p.Cycles = int(pipe.Free)
			p.Mix.Cycles = uint64(p.Cycles)
			return p, uint32(d.in.Imm), nil
		}
		f.issue(&pipe, &p, d)
		next := f.PC + uint32(d.in.Size)
		taken := d.hazards.Jumps || d.in.Branch() && f.Taken(&d.in) // to what follows, too
		if event := f.Execute(&d.in, f); event != isa.NoEvent {
			return p, 0, fmt.Errorf("event %d before %#x", event, f.PC)
		}
		if taken || f.PC != next {
			pipe.Taken()
			f.land(&pipe)
		}
	}
	return p, 0, fmt.Errorf("a routine at %#x does not end", at)
}

// fetch is the instruction at PC.
func (f *Follower) fetch() (*instruction, bool) {
	index := f.PC >> 2
	if f.PC&1 != 0 || uint64(index)+1 >= uint64(len(f.SRAM)) {
		return nil, false
	}
	word := uint32((uint64(f.SRAM[index]) | uint64(f.SRAM[index+1])<<32) >> (8 * (f.PC & 2)))
	d, ok := f.decoded[f.PC]
	if ok && d.word == word {
		return &d, true
	}
	in, ok := isa.Decode(word)
	if !ok {
		return nil, false
	}
	d = instruction{word, in, in.Hazards()}
	if f.decoded == nil {
		f.decoded = map[uint32]instruction{}
	}
	f.decoded[f.PC] = d
	return &d, true
}

// land is a jump to PC: an instruction on two lines of eight bytes is fetched in two cycles.
func (f *Follower) land(pipe *isa.Pipeline) {
	if f.PC&7 != 6 {
		return
	}
	if d, ok := f.fetch(); ok && d.in.Size == 4 {
		pipe.Wait(pipe.Free + 1)
	}
}

// issue issues an instruction, and counts.
func (f *Follower) issue(pipe *isa.Pipeline, p *Path, d *instruction) {
	free := pipe.Free
	at := pipe.Issue(&d.hazards)
	if at < free {
		p.Mix.Dual++
	}
	p.Mix.Waits += uint64(max(at-free, 0))
	p.Bytes += int(d.in.Size)
	p.Instrs++
	switch d.hazards.Unit {
	case isa.IALU:
		p.Mix.IALU++
	case isa.FPU:
		p.Mix.FPU++
	case isa.Load, isa.Store:
		at := f.Effective(&d.in)
		if at < f.Watched[0] || at >= f.Watched[1] {
			return
		}
		if d.hazards.Unit == isa.Load {
			p.Loads++
		} else {
			p.Stores++
		}
	}
}

// Load implements the loads of the routine; ok is false beyond the end of memory.
func (f *Follower) Load(address uint32, size uint8) (value uint64, ok bool) {
	if uint64(address)+uint64(size) > 4*uint64(len(f.SRAM)) {
		return 0, false
	}
	value = uint64(f.SRAM[address/4]) >> (8 * (address & 3))
	if size == 8 {
		return value | uint64(f.SRAM[address/4+1])<<32, true
	}
	return value & (1<<(8*size) - 1), true
}

// Store implements the stores of the routine; ok is false beyond the end of memory.
func (f *Follower) Store(address uint32, size uint8, value uint64) (ok bool) {
	if uint64(address)+uint64(size) > 4*uint64(len(f.SRAM)) {
		return false
	}
	word := &f.SRAM[address/4]
	if size == 8 {
		*word, f.SRAM[address/4+1] = uint32(value), uint32(value>>32)
		return true
	}
	shift, mask := 8*(address&3), uint32(1<<(8*size)-1)
	*word = *word&^(mask<<shift) | uint32(value)&mask<<shift
	return true
}

// TestSet implements the routine's TESTSET; ok is false beyond the end of memory.
func (f *Follower) TestSet(address uint32, size uint8, value uint32) (old uint32, ok bool) {
	v, ok := f.Load(address, size)
	if ok && v == 0 {
		ok = f.Store(address, size, uint64(value))
	}
	return uint32(v), ok
}
