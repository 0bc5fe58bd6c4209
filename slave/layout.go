package slave

import (
	"fmt"

	"github.com/parallergo/epiphany/bytecode"
	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/swicache"
	"github.com/parallergo/epiphany/vm"
)

// Region is a named part of a core's SRAM.
type Region struct {
	Name   string
	Offset int // bytes from the start of SRAM
	Bytes  int
}

// Layout is the map of a core's SRAM.
type Layout struct {
	Regions []Region
	X       int // offset of x0
	Cache   int // offset of the instruction cache
	Size    int // bytes in use
}

// Fixed parts, in bytes.
const (
	vectorBytes    = 0x28 // interrupt vectors (FACTS.md section 8, SRAM layout)
	workgroupBytes = 0x30 // workgroup configuration, up to 0x57
	controlBytes   = 0xA8 // process control block and the slave's own state
	printBytes     = 512  // print buffer (FACTS.md section 8)
	cStackBytes    = 1024 // stack of the resident runtime
)

// NewLayout places everything that lives in SRAM one after the other. It fails when the SRAM is too small, naming what does not
// fit.
func NewLayout(board *emu.Board, cache swicache.Config) (*Layout, error) {
	l := &Layout{}
	l.add("interrupt vectors", vectorBytes)
	l.add("workgroup configuration", workgroupBytes)
	l.add("control block", controlBytes)
	l.X = l.add("x registers", vm.NumX*emu.WordBytes)
	l.add("instruction handlers", handlerBytes())
	l.add("resident runtime", vm.RuntimeBytes())
	l.add("print buffer", printBytes)
	l.Cache = l.add("instruction cache", max(cache.Bytes, 0))
	l.add("runtime stack", cStackBytes)
	if l.Size > board.SRAMBytes {
		return nil, fmt.Errorf("SRAM of %d bytes is too small: the map needs %d\n%s", board.SRAMBytes, l.Size, l)
	}
	return l, nil
}

// handlerBytes is the size of all instruction handlers with what they share.
func handlerBytes() int {
	n := bytecode.SharedBytes()
	for op := bytecode.OpLabel + 1; op < bytecode.NumOps; op++ {
		n += bytecode.HandlerBytes(op)
	}
	return n
}

// add places a region on the next 8-byte boundary and returns its offset.
func (l *Layout) add(name string, bytes int) int {
	at := (l.Size + 7) &^ 7
	l.Regions = append(l.Regions, Region{name, at, bytes})
	l.Size = at + bytes
	return at
}

func (l *Layout) String() string {
	s := ""
	for _, r := range l.Regions {
		s += fmt.Sprintf("%#06x %6d %s\n", r.Offset, r.Bytes, r.Name)
	}
	return s
}
