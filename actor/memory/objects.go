package memory

import (
	"maps"
	"slices"

	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/stats"
	"github.com/parallergo/epiphany/syscalls"
	"github.com/parallergo/epiphany/term"
	"github.com/parallergo/epiphany/vm"
)

// Side is where a reference to a binary is held: by a process or a message on the ARM, or on a
// core. What belongs to no process is on the ARM.
type Side uint8

// Sides.
const (
	ARMSide Side = iota
	CoreSide
	numSides
)

// OnARM is the core of what is on the ARM.
const OnARM = -1

// SideOf is the side of a core, or OnARM.
func SideOf(core int) Side {
	if core == OnARM {
		return ARMSide
	}
	return CoreSide
}

// Object is a binary: bytes outside of heaps.
//
// One made on the ARM has them in the ARM's private memory, and a copy in shared DRAM from when a
// core first looks at it until no core refers to it any more. One made on a core has them in shared
// DRAM only, where the ARM reads them too.
type Object struct {
	bytes int
	refs  [numSides]int
	at    [numSides]emu.Addr // of the bytes; 0 where they are not
	ready emu.Cycles         // from when cores see the copy the master has made
	by    *Account           // of who has made it
}

// objects is the table of objects. All counts of references change here and nowhere else.
type objects struct {
	table map[uint32]*Object
	last  uint32 // number given out
	// held are the objects of the boxes in fragments and in terms that belong to no process, by
	// address: one for each reference.
	held  map[emu.Addr][]uint32
	refs  [numSides]int // to all objects
	bytes [numSides]int // of all payloads
	lost  int           // references to objects that had gone when they were counted
	stats BinaryCounts
	// cores are the references that are held on each core.
	cores []coreRefs
}

// coreRefs are references to objects that are held on a core, by object, and the bytes of all
// these.
type coreRefs struct {
	of    map[uint32]int
	bytes int
}

func (c *coreRefs) add(object uint32, bytes int) {
	if c.of[object]++; c.of[object] == 1 {
		c.bytes += bytes
	}
}

func (c *coreRefs) drop(object uint32, bytes int) {
	if c.of[object]--; c.of[object] == 0 {
		c.bytes -= bytes
		delete(c.of, object)
	}
}

// BinaryCounts count what happened to binaries outside of heaps.
type BinaryCounts struct {
	Made     uint64
	Calls    [syscalls.NumBinOps]uint64  // system calls BIN, by operation
	Migrated uint64                      // copied to shared DRAM
	Refc     [syscalls.NumRefcOps]uint64 // messages of cores that change counts, by operation
}

// Binaries is what statistics tell of binaries.
func (s *Store) Binaries() stats.Binaries {
	t := &s.objects
	out := stats.Binaries{Live: len(t.table), Made: t.stats.Made, Migrated: t.stats.Migrated}
	for op, n := range t.stats.Calls {
		out.Calls = append(out.Calls, stats.Call{Name: syscalls.BinOps[op], Count: n})
	}
	for op, n := range t.stats.Refc {
		if name := syscalls.RefcOps[op]; name != "" {
			out.Refc = append(out.Refc, stats.Call{Name: name, Count: n})
		}
	}
	return out
}

// NewBinary makes an object with room for so many bytes on one side, to which there is no reference
// yet, for a process or nil. The error is ErrNoMemory.
func (s *Store) NewBinary(by *Holder, side Side, bytes int) (number uint32, o *Object, err error) {
	o = &Object{bytes: bytes}
	if err := s.place(by, o, side); err != nil {
		return 0, nil, err
	}
	if by != nil {
		o.by = by.Made
		o.by.Add(bytes)
	}
	t := &s.objects
	for t.last++; t.last == 0 || t.table[t.last] != nil; t.last++ {
	}
	t.table[t.last] = o
	t.stats.Made++
	return t.last, o, nil
}

// place reserves room for the bytes of an object on one side, for a process or nil; displace gives
// it back.
func (s *Store) place(by *Holder, o *Object, side Side) error {
	a := s.On(side)
	at, err := a.AllocAs(Binary, o.bytes, a.ClaimOf(by, s.binariesOf(by, side)+o.bytes))
	if err != nil {
		return err
	}
	o.at[side] = at
	s.objects.bytes[side] += o.bytes
	return nil
}

// binariesOf gives the bytes of binaries on one side that count for a process, or nil: those that
// it has made, whoever refers to them now, or those that its core refers to, whichever are more.
func (s *Store) binariesOf(by *Holder, side Side) int {
	switch {
	case by == nil || side != by.Side() && side == CoreSide:
		return 0
	case side == ARMSide:
		return by.Made.bytes
	}
	return max(by.Made.bytes, s.objects.cores[by.Core].bytes)
}

func (s *Store) displace(o *Object, side Side) {
	if o.at[side] != 0 {
		s.On(side).Release(o.at[side])
		o.at[side] = 0
		s.objects.bytes[side] -= o.bytes
	}
}

// ARMBinary makes an object of data on the ARM, for a process or nil. The error is ErrNoMemory.
func (s *Store) ARMBinary(by *Holder, data []byte) (number uint32, at emu.Addr, err error) {
	n, o, err := s.NewBinary(by, ARMSide, len(data))
	if err != nil {
		return 0, 0, err
	}
	words := vm.PackBytes(data)
	copy(s.view.Slice(o.at[ARMSide], len(words)), words)
	return n, o.at[ARMSide], nil
}

// AddRef counts a reference that is held on a core, or OnARM. It gives nil where there is no such
// object.
func (s *Store) AddRef(object uint32, core int) *Object {
	o := s.objects.table[object]
	if o == nil {
		s.objects.lost++
		return nil
	}
	side := SideOf(core)
	o.refs[side]++
	s.objects.refs[side]++
	if side == CoreSide {
		s.objects.cores[core].add(object, o.bytes)
	}
	return o
}

// DropRef counts a reference less, and frees what nobody refers to any more.
func (s *Store) DropRef(object uint32, core int) {
	t := &s.objects
	o, side := t.table[object], SideOf(core)
	if o == nil || o.refs[side] == 0 || side == CoreSide && t.cores[core].of[object] == 0 {
		t.lost++
		return
	}
	if side == CoreSide {
		t.cores[core].drop(object, o.bytes)
	}
	o.refs[side]--
	t.refs[side]--
	gone := o.refs[ARMSide]+o.refs[CoreSide] == 0
	if gone || o.refs[CoreSide] == 0 && o.at[ARMSide] != 0 {
		s.displace(o, CoreSide)
	}
	if gone {
		s.displace(o, ARMSide)
		o.by.Add(-o.bytes)
		delete(t.table, object)
	}
}

// DropRefs is DropRef for several objects.
func (s *Store) DropRefs(objects []uint32, core int) {
	for _, object := range objects {
		s.DropRef(object, core)
	}
}

// Bury drops all references that are held on a core that has stopped.
func (s *Store) Bury(core int) {
	refs := s.objects.cores[core].of
	for _, object := range slices.Sorted(maps.Keys(refs)) {
		for refs[object] > 0 {
			s.DropRef(object, core)
		}
	}
}

// Release frees a fragment, or a term that belongs to no process. References of boxes in it are
// dropped, unless they have moved to a heap.
func (s *Store) Release(core int, at emu.Addr, moved bool) {
	if held, some := s.objects.held[at]; some {
		delete(s.objects.held, at)
		if !moved {
			s.DropRefs(held, core)
		}
	}
	s.On(SideOf(core)).Release(at)
}

// Forget drops no references of what is at an address, and does not give it back: both are done
// otherwise.
func (s *Store) Forget(at emu.Addr) { delete(s.objects.held, at) }

// Box is the words of a box of a binary.
type Box []emu.Word

// Built returns the boxes in a builder.
func Built(b *term.Builder) []Box {
	list := make([]Box, len(b.Refs))
	for i, t := range b.Refs {
		list[i] = b.W[(term.Ptr(t)-b.Base)/emu.WordBytes:][:term.RefcWords]
	}
	return list
}

// Claim counts a reference on a core, or OnARM, for each box, stores in the box the address of the
// bytes as seen from there (0 if they are not visible), and returns the numbers of the objects.
func (s *Store) Claim(core int, boxes []Box) (objects []uint32) {
	for _, x := range boxes {
		n := x[term.RefcObjectWord]
		x[term.RefcAddrWord] = 0
		if o := s.AddRef(n, core); o != nil {
			x[term.RefcAddrWord] = o.seen(SideOf(core))
			objects = append(objects, n)
		}
	}
	return objects
}

// Hold records that the allocation at an address has references to objects, until Release.
func (s *Store) Hold(at emu.Addr, objects []uint32) {
	if len(objects) > 0 {
		s.objects.held[at] = objects
	}
}

// Holds reports whether the allocation at an address has references to objects.
func (s *Store) Holds(at emu.Addr) bool { return len(s.objects.held[at]) > 0 }

// seen is where the bytes are seen from one side, 0 if they are not.
func (o *Object) seen(side Side) emu.Addr {
	if side == ARMSide && o.at[ARMSide] == 0 {
		return o.at[CoreSide]
	}
	return o.at[side]
}

// InDRAM returns the address of the bytes in shared DRAM, 0 if they are not there.
func (o *Object) InDRAM() emu.Addr { return o.at[CoreSide] }

// Ready returns the time at which the copies that boxes refer to are all visible to cores.
func (s *Store) Ready(boxes []Box) (at emu.Cycles) {
	for _, x := range boxes {
		if o := s.objects.table[x[term.RefcObjectWord]]; o != nil {
			at = max(at, o.ready)
		}
	}
	return at
}

// Migrate copies the binaries of boxes to shared DRAM for a process, those that are not there yet,
// and tells the boxes. With ErrNoMemory none has been copied.
func (s *Store) Migrate(m *vm.Machine, by *Holder, boxes []Box) error {
	var missing []*Object
	for _, x := range boxes {
		o := s.objects.table[x[term.RefcObjectWord]]
		if o == nil {
			continue
		}
		if o.at[CoreSide] == 0 {
			if err := s.place(by, o, CoreSide); err != nil {
				for _, o := range missing {
					s.displace(o, CoreSide)
				}
				return err
			}
			missing = append(missing, o)
		}
	}
	for _, o := range missing {
		s.copyOut(m, o)
	}
	for _, x := range boxes {
		if o := s.objects.table[x[term.RefcObjectWord]]; o != nil {
			x[term.RefcAddrWord] = o.at[CoreSide]
		}
	}
	return nil
}

// copyOut fills the copy of an object in shared DRAM.
func (s *Store) copyOut(m *vm.Machine, o *Object) {
	words := (o.bytes + emu.WordBytes - 1) / emu.WordBytes
	from := m.View.Slice(o.at[ARMSide], words)
	m.ChargeCopy(words)
	m.Settle()
	m.PostBlock(m.Clock, o.at[CoreSide], from)
	m.Settle()
	o.ready = m.Clock
	s.objects.stats.Migrated++
}

// Reveal lets the ARM see the binaries in a term that was sent to a core and that the core does
// not look at. It gives their boxes.
func (s *Store) Reveal(v *emu.View, t term.Term) (boxes []term.Term) {
	for {
		box, found := term.Unseen(v, t)
		if !found {
			return boxes
		}
		o := s.objects.table[term.RefcObject(v, box)]
		if o == nil {
			return boxes
		}
		term.SetRefcAddr(v, box, o.seen(ARMSide))
		boxes = append(boxes, box)
	}
}

// Describe tells of an object as process_info does: where its bytes are, how many, and the
// references.
func (s *Store) Describe(object uint32) (at emu.Addr, bytes, refs int, found bool) {
	o := s.objects.table[object]
	if o == nil {
		return 0, 0, 0, false
	}
	return max(o.at[ARMSide], o.at[CoreSide]), o.bytes, o.refs[ARMSide] + o.refs[CoreSide], true
}

// Counts are what has happened to binaries.
func (s *Store) Counts() BinaryCounts { return s.objects.stats }

// Held is the number of fragments and terms that have references to objects.
func (s *Store) Held() int { return len(s.objects.held) }

// Called counts a system call BIN, Counted a message REFC.
func (s *Store) Called(op uint32)  { s.objects.stats.Calls[op]++ }
func (s *Store) Counted(op uint32) { s.objects.stats.Refc[op]++ }

// HashState feeds the counts of all objects into a state hash.
func (s *Store) HashState(h *emu.Hash) {
	t := &s.objects
	h.Uint64(uint64(t.last)<<32 | uint64(len(t.table)))
	h.Uint64(uint64(t.refs[ARMSide])<<32 | uint64(t.refs[CoreSide]))
	h.Uint64(uint64(t.bytes[ARMSide])<<32 | uint64(t.bytes[CoreSide]))
	h.Uint64(t.stats.Migrated<<32 | uint64(len(t.held)))
}

// BinaryAudit is what there is of binaries outside of heaps.
type BinaryAudit struct {
	Objects             int
	ARMRefs, CoreRefs   int // references that are held on the ARM and on cores
	ARMBytes, DRAMBytes int // of payload
	// Wrong counts objects to which there are not as many references as boxes when nothing is under
	// way, Lost the references that were counted when their object had gone. There are none.
	Wrong, Lost int
}

// Audit counts references. On heaps there are as many boxes of each object as the argument has.
func (s *Store) Audit(boxes map[uint32]int) BinaryAudit {
	t := &s.objects
	a := BinaryAudit{Objects: len(t.table), ARMRefs: t.refs[ARMSide], CoreRefs: t.refs[CoreSide],
		ARMBytes: t.bytes[ARMSide], DRAMBytes: t.bytes[CoreSide], Lost: t.lost}
	for _, held := range t.held {
		for _, object := range held {
			boxes[object]++
		}
	}
	for n, o := range t.table {
		if boxes[n] != o.refs[ARMSide]+o.refs[CoreSide] {
			a.Wrong++
		}
	}
	return a
}
