package elf

import (
	"encoding/binary"
	"fmt"
)

// RelocType is a kind of relocation.
type RelocType uint8

// The chip's relocations.
const (
	RNone RelocType = iota
	R8
	R16
	R32
	R8PCRel
	R16PCRel
	R32PCRel
	RSimm8
	RSimm24
	RHigh
	RLow
	RSimm11
	RImm11
	RImm8

	relocEnd
)

// relocNames are the names of the relocations as GNU's objdump writes them, which has one name for
// the three relative ones of data.
var relocNames = [...]string{
	"NONE", "8", "16", "32", "8_PCREL", "8_PCREL", "8_PCREL", "SIMM8", "SIMM24", "HIGH", "LOW",
	"SIMM11", "IMM12", "IMM8",
}

func (t RelocType) String() string {
	if t >= relocEnd {
		return fmt.Sprintf("relocation %d", uint8(t))
	}
	return "R_EPIPHANY_" + relocNames[t]
}

// Data reports whether the relocation is applied to data, not to an instruction.
func (t RelocType) Data() bool { return t >= R8 && t <= R32PCRel }

// Size returns the number of bytes that contain the relocated bits.
func (t RelocType) Size() uint32 {
	switch t {
	case R8, R8PCRel:
		return 1
	case R16, R16PCRel, RSimm8, RImm8:
		return 2
	case RNone:
		return 0
	}
	return 4
}

// Relative reports whether the relocation is relative to its own address.
func (t RelocType) Relative() bool {
	return t >= R8PCRel && t <= RSimm24
}

// Reloc is a place in a section that is filled in with the value of a symbol.
type Reloc struct {
	Offset uint32
	Type   RelocType
	Symbol int // index of a symbol of the file; -1 for none, which stands for 0
	Addend int32
}

// Apply applies the relocation at address p to the bytes of its place, with the value S + A. It
// fails if the value does not fit.
func (t RelocType) Apply(place []byte, value, p uint32) error {
	if uint32(len(place)) < t.Size() {
		return fmt.Errorf("%v goes beyond the section", t)
	}
	if t.Relative() {
		value -= p
	}
	v := int64(int32(value))
	switch t {
	case RNone:
	case R8, R8PCRel:
		place[0] = byte(value)
		return fits(t, v, -128, 255)
	case R16, R16PCRel:
		binary.LittleEndian.PutUint16(place, uint16(value))
		return fits(t, v, -1<<15, 1<<16-1)
	case R32, R32PCRel:
		binary.LittleEndian.PutUint32(place, value)
	case RSimm8:
		place[1] = byte(value >> 1)
		return branchFits(t, v, 1<<8)
	case RSimm24:
		insert(place, 0xffffff00, value>>1<<8)
		return branchFits(t, v, 1<<24)
	case RHigh:
		insert(place, halfMask, half(value>>16))
	case RLow:
		insert(place, halfMask, half(value))
	case RSimm11:
		insert(place, 0x00ff0380, value&7<<7|value&0x7f8<<13)
		return fits(t, v, -1024, 1023)
	case RImm11:
		insert(place, 0x00ff0380, value&7<<7|value&0x7f8<<13)
		return fits(t, v, 0, 2047)
	default:
		return fmt.Errorf("%v is not supported", t)
	}
	return nil
}

// halfMask are the bits of the 16-bit immediate of mov and movt.
const halfMask = 0x0ff01fe0

func half(v uint32) uint32 { return v&0xff<<5 | v&0xff00<<12 }

func insert(place []byte, mask, bits uint32) {
	word := binary.LittleEndian.Uint32(place)
	binary.LittleEndian.PutUint32(place, word&^mask|bits&mask)
}

func fits(t RelocType, v, least, most int64) error {
	if v < least || v > most {
		return fmt.Errorf("%v: %d is not in %d to %d", t, v, least, most)
	}
	return nil
}

func branchFits(t RelocType, v, reach int64) error {
	if v&1 != 0 {
		return fmt.Errorf("%v: the distance %d is odd", t, v)
	}
	return fits(t, v, -reach, reach-2)
}
