package isa

import "fmt"

// Special is a special register, which movts and movfs move to and from.
type Special struct {
	Number int32    // 64 * group + place; a word of the memory map each, from 0xF0400 on
	Name   string   // GNU's where it has one
	Also   []string // other names
	Access string   // as in the manual: RW, R or W
	Doc    string
}

// The special registers that instructions and interrupts use themselves.
const (
	SpecialConfig  = 0x00
	SpecialStatus  = 0x01
	SpecialPC      = 0x02
	SpecialDebug   = 0x03
	SpecialLC      = 0x05
	SpecialLS      = 0x06
	SpecialLE      = 0x07
	SpecialIret    = 0x08
	SpecialImask   = 0x09
	SpecialIlat    = 0x0a
	SpecialIlatst  = 0x0b
	SpecialIlatcl  = 0x0c
	SpecialIpend   = 0x0d
	SpecialFstatus = 0x10

	SpecialCtimer0 = 0x0e
	SpecialCtimer1 = 0x0f

	SpecialDebugcmd   = 0x12
	SpecialDMA0Config = 0x40
	SpecialMemstatus  = 0x81
	SpecialMemprotect = 0x82
	SpecialMesh       = 0xc0
	SpecialCoreID     = 0xc1
	SpecialMulticast  = 0xc2
	SpecialReset      = 0xc3

	specialCount = 4 << 6
	specialBase  = 0xF0400
)

// specials are the special registers by number. It does not change.
var specials = []Special{
	{SpecialConfig, "config", nil, "RW", "rounding, exceptions, timers, mesh, arithmetic"},
	{SpecialStatus, "status", nil, "RW", "flags and state; bits 0 to 2 are not written"},
	{SpecialPC, "pc", nil, "RW", "address of the next instruction"},
	{SpecialDebug, "debug", []string{"debugstatus"}, "R", "halted, waiting, multicore breakpoint"},
	{0x04, "iab", nil, "RW", "instruction alignment buffer"},
	{SpecialLC, "lc", nil, "RW", "passes left of a hardware loop"},
	{SpecialLS, "ls", nil, "RW", "address of the first instruction of a hardware loop"},
	{SpecialLE, "le", nil, "RW", "address of the last instruction of a hardware loop"},
	{SpecialIret, "iret", nil, "RW", "where rti returns to"},
	{SpecialImask, "imask", nil, "RW", "interrupts that are held back"},
	{SpecialIlat, "ilat", nil, "RW", "interrupts that wait"},
	{SpecialIlatst, "ilatst", nil, "W", "sets bits of ilat"},
	{SpecialIlatcl, "ilatcl", nil, "W", "clears bits of ilat"},
	{SpecialIpend, "ipend", nil, "RW", "interrupts that are being served"},
	{SpecialCtimer0, "ctimer0", nil, "RW", "event timer 0, counts down"},
	{SpecialCtimer1, "ctimer1", nil, "RW", "event timer 1, counts down"},
	{SpecialFstatus, "hstatus", []string{"fstatus"}, "W", "writes all bits of status"},
	{SpecialDebugcmd, "debugcmd", nil, "W", "0 resumes, 1 halts the core"},
	{SpecialDMA0Config, "dma0config", nil, "RW", "DMA 0: mode, element size, next descriptor"},
	{0x41, "dma0stride", nil, "RW", "DMA 0: steps in bytes, source below, destination above"},
	{0x42, "dma0count", nil, "RW", "DMA 0: elements of the inner loop below, of the outer above"},
	{0x43, "dma0srcaddr", nil, "RW", "DMA 0: source"},
	{0x44, "dma0dstaddr", nil, "RW", "DMA 0: destination"},
	{0x45, "dma0auto0", nil, "RW", "DMA 0: slave mode, lower word"},
	{0x46, "dma0auto1", nil, "R", "DMA 0: slave mode, upper word"},
	{0x47, "dma0status", nil, "RW", "DMA 0: state, current descriptor"},
	{0x48, "dma1config", nil, "RW", "DMA 1: mode, element size, next descriptor"},
	{0x49, "dma1stride", nil, "RW", "DMA 1: steps in bytes, source below, destination above"},
	{0x4a, "dma1count", nil, "RW", "DMA 1: elements of the inner loop below, of the outer above"},
	{0x4b, "dma1srcaddr", nil, "RW", "DMA 1: source"},
	{0x4c, "dma1dstaddr", nil, "RW", "DMA 1: destination"},
	{0x4d, "dma1auto0", nil, "RW", "DMA 1: slave mode, lower word"},
	{0x4e, "dma1auto1", nil, "R", "DMA 1: slave mode, upper word"},
	{0x4f, "dma1status", nil, "RW", "DMA 1: state, current descriptor"},
	{0x80, "memconfig", nil, "RW", "not in the manual"},
	{SpecialMemstatus, "memstatus", nil, "RW", "faults of memory protection"},
	{SpecialMemprotect, "memprotect", nil, "RW", "pages that are read-only; what the mesh may do"},
	{0x83, "memreserve", nil, "RW", "not in the manual"},
	{SpecialMesh, "meshconfig", []string{"cmeshconfig"}, "W", "clocks, events and edges of the node"},
	{SpecialCoreID, "coreid", nil, "R", "row in bits 6 to 11, column in bits 0 to 5"},
	{SpecialMulticast, "meshmulticast", []string{"multicast"}, "W",
		"id of the multicasts that it takes"},
	{SpecialReset, "swreset", []string{"resetcore"}, "W", "resets the core"},
	{0xc4, "rmeshconfig", nil, "W", "configuration of the read mesh"},
	{0xc8, "xmeshconfig", nil, "W", "configuration of the mesh for writes off the chip"},
}

// specialByName and specialName are the register by name and back.
var specialByName, specialName = indexSpecials()

func indexSpecials() (map[string]int32, [specialCount]string) {
	numbers, names := map[string]int32{}, [specialCount]string{}
	for i := range names {
		names[i] = fmt.Sprintf("mmr%03x", (specialBase+4*i)&0xfff)
	}
	for _, s := range specials {
		names[s.Number] = s.Name
		for _, also := range s.Also {
			numbers[also] = s.Number
		}
	}
	for i, name := range names {
		numbers[name] = int32(i)
	}
	return numbers, names
}

// SpecialName is the name of a special register; one without a name is mmr and the lower three
// digits of its address.
func SpecialName(number int32) string {
	if number < 0 || number >= specialCount {
		return "none"
	}
	return specialName[number]
}

// Address is where the register is in the memory map of its core.
func (s Special) Address() uint32 { return specialBase + 4*uint32(s.Number) }
