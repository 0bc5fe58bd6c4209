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

// Side is where a reference to a binary is held: on the ARM or on a core. Terms that belong to no
// process are on the ARM.
type Side uint8

// The sides.
const (
	ARMSide Side = iota
	CoreSide
	numSides
)

// OnARM stands for the ARM where the number of a core is expected.
const OnARM = -1

// SideOf returns the side of a core, or of OnARM.
func SideOf(core int) Side {
	if core == OnARM {
		return ARMSide
	}
	return CoreSide
}

// An Object is a binary whose bytes are outside of heaps.
//
// An object made on the ARM has its bytes in the ARM's private memory. A copy in shared DRAM is
// made when a core first reads the binary, and freed when no core refers to it any more. An object
// made on a core is in shared DRAM only, where the ARM reads it as well.
type Object struct {
	bytes int
	refs  [numSides]int
	at    [numSides]emu.Addr // addresses of the bytes, 0 for no copy on that side
	ready emu.Cycles         // the time from which on cores see the copy made by the master
	by    *Account           // of the process that has made it, or nil
}

// objects is the table of objects. All reference counts change here and nowhere else.
type objects struct {
	table map[uint32]*Object
	last  uint32 // number that was assigned
	// held are the objects that fragments, and terms that belong to no process, refer to, by the
	// address of the allocation: one entry for each reference.
	held  map[emu.Addr][]uint32
	refs  [numSides]int // to all objects
	bytes [numSides]int // of all payloads
	lost  int           // references to objects that had already been freed
	stats BinaryCounts
	// cores are the references that each core holds.
	cores []coreRefs
}

// coreRefs counts the references that a core holds, by object, and the bytes of these objects.
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

// BinaryCounts counts operations on binaries outside of heaps.
type BinaryCounts struct {
	Made     uint64
	Calls    [syscalls.NumBinOps]uint64  // system calls BIN, by operation
	Migrated uint64                      // copies made in shared DRAM
	Refc     [syscalls.NumRefcOps]uint64 // messages of cores that change reference counts, by operation
}

// Binaries returns the statistics of binaries.
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

// NewBinary makes an object of so many bytes on one side, without references, and returns its
// number. by is the process that makes it, or nil. The error is ErrNoMemory.
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

// place allocates the bytes of an object on one side, for a process or nil; displace frees them.
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

// binariesOf returns the bytes of binaries on one side that count for a process, or nil: those of
// the binaries that it has made, whoever refers to them now, or those that its core refers to,
// whichever is larger.
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

// ARMBinary makes an object of room bytes on the ARM, for a process or nil, and returns its number
// and the address of its bytes: data, then zeros. The error is ErrNoMemory.
func (s *Store) ARMBinary(by *Holder, data []byte,
	room int) (number uint32, at emu.Addr, err error) {
	n, o, err := s.NewBinary(by, ARMSide, room)
	if err != nil {
		return 0, 0, err
	}
	words := (room + emu.WordBytes - 1) / emu.WordBytes
	term.PackInto(s.view.Slice(o.at[ARMSide], words), data)
	return n, o.at[ARMSide], nil
}

// AddRef counts a reference that is held on a core, or OnARM. It returns nil if there is no such
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

// DropRef removes a reference that was held on a core, or OnARM, and frees what is not referred to
// any more.
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

// Bury drops all references that are held on a core that has failed.
func (s *Store) Bury(core int) {
	refs := s.objects.cores[core].of
	for _, object := range slices.Sorted(maps.Keys(refs)) {
		for refs[object] > 0 {
			s.DropRef(object, core)
		}
	}
}

// Release frees a fragment, or a term that belongs to no process, on a core or OnARM. The
// references in it are dropped, unless moved says that they now belong to a heap.
func (s *Store) Release(core int, at emu.Addr, moved bool) {
	if held, some := s.objects.held[at]; some {
		delete(s.objects.held, at)
		if !moved {
			s.DropRefs(held, core)
		}
	}
	s.On(SideOf(core)).Release(at)
}

// Forget removes the record of the references of an allocation, without dropping them and without
// freeing the allocation, which the caller has done or will do.
func (s *Store) Forget(at emu.Addr) { delete(s.objects.held, at) }

// A Box contains the words of a term that refers to a binary outside of heaps.
type Box []emu.Word

// Built returns the boxes in a builder. They share its memory.
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

// seen returns the address at which one side sees the bytes, 0 if it does not see them.
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

// Migrate copies those binaries of boxes to shared DRAM that are not there yet, for the process by,
// and stores their addresses in the boxes. If the error is ErrNoMemory, none has been copied.
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

// copyOut copies the bytes of an object to the address in shared DRAM that was allocated for it.
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

// Reveal stores the addresses of binaries in the boxes of a term that was sent to a core which will
// not read it, so that the ARM can read it. It returns these boxes.
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

// Describe returns what process_info reports about an object: its address, its size and the number
// of its references.
func (s *Store) Describe(object uint32) (at emu.Addr, bytes, refs int, found bool) {
	o := s.objects.table[object]
	if o == nil {
		return 0, 0, 0, false
	}
	return max(o.at[ARMSide], o.at[CoreSide]), o.bytes, o.refs[ARMSide] + o.refs[CoreSide], true
}

// Counts returns the counts of operations on binaries.
func (s *Store) Counts() BinaryCounts { return s.objects.stats }

// Held returns the number of fragments and terms that have references to objects.
func (s *Store) Held() int { return len(s.objects.held) }

// Called counts a system call BIN.
func (s *Store) Called(op uint32) { s.objects.stats.Calls[op]++ }

// Counted counts a message REFC.
func (s *Store) Counted(op uint32) { s.objects.stats.Refc[op]++ }

// HashState feeds the counts of all objects into a state hash.
func (s *Store) HashState(h *emu.Hash) {
	t := &s.objects
	h.Uint64(uint64(t.last)<<32 | uint64(len(t.table)))
	h.Uint64(uint64(t.refs[ARMSide])<<32 | uint64(t.refs[CoreSide]))
	h.Uint64(uint64(t.bytes[ARMSide])<<32 | uint64(t.bytes[CoreSide]))
	h.Uint64(t.stats.Migrated<<32 | uint64(len(t.held)))
}

// BinaryAudit is the result of an audit of the binaries outside of heaps.
type BinaryAudit struct {
	Objects             int
	ARMRefs, CoreRefs   int // references that are held on the ARM and on cores
	ARMBytes, DRAMBytes int // of payload
	// Wrong counts the objects whose number of references differs from that of their boxes when
	// nothing is in flight, Lost the references that were counted after their object had been
	// freed. Both are 0 unless there is a defect.
	Wrong, Lost int
}

// Audit compares reference counts with boxes. The argument is the number of boxes on heaps for each
// object; Audit adds the others to it.
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
