package actor

import (
	"github.com/parallergo/epiphany/actor/memory"
	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/stats"
	"github.com/parallergo/epiphany/syscalls"
	"github.com/parallergo/epiphany/term"
	"github.com/parallergo/epiphany/vm"
)

// side is where a reference to a binary is held: by a process or a message on the host, or on a core. What belongs to no process is on the host.
type side uint8

const (
	hostSide side = iota
	coreSide
	numSides
)

func (pr *proc) side() side { return sideOf(pr.core) }

// sideOf is the side of a core, or onHost.
func sideOf(core int) side {
	if core == onHost {
		return hostSide
	}
	return coreSide
}

// binary is an object: bytes outside of heaps.
//
// One made on the host has them in the host's private memory, and a copy in shared DRAM from when a core first looks at it until no core
// refers to it any more. One made on a core has them in shared DRAM only, where the host reads them too.
type binary struct {
	bytes int
	refs  [numSides]int
	at    [numSides]emu.Addr // of the bytes; 0 where they are not
	ready emu.Cycles         // from when cores see the copy the master has made
	by    *account           // of who has made it on the host
}

// binaries is the table of objects. All counts of references change here and nowhere else.
type binaries struct {
	objects map[uint32]*binary
	last    uint32 // number given out
	// held are the objects of the boxes in fragments and in terms that belong to no process, by address: one for each reference.
	held  map[emu.Addr][]uint32
	refs  [numSides]int // to all objects
	bytes [numSides]int // of all payloads
	lost  int           // references to objects that had gone when they were counted
	stats binaryCounts
}

// binaryCounts count what happened to binaries outside of heaps.
type binaryCounts struct {
	Made     uint64
	Calls    [syscalls.NumBinOps]uint64  // system calls BIN, by operation
	Migrated uint64                      // copied to shared DRAM
	Refc     [syscalls.NumRefcOps]uint64 // messages of cores that change counts, by operation
}

// report is what statistics tell of binaries.
func (t *binaries) report() stats.Binaries {
	out := stats.Binaries{Live: len(t.objects), Made: t.stats.Made, Migrated: t.stats.Migrated}
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

// memory is the allocator of a side.
func (ma *Master) memory(s side) *memory.Allocator {
	if s == hostSide {
		return ma.private
	}
	return ma.dram
}

// newBinary makes an object with room for so many bytes on one side, to which there is no reference
// yet, for a process or nil.
func (ma *Master) newBinary(pr *proc, s side, bytes int) (uint32, *binary, error) {
	o := &binary{bytes: bytes}
	if err := ma.place(pr, o, s); err != nil {
		return 0, nil, err
	}
	if pr != nil && s == hostSide {
		o.by = pr.made
		o.by.add(bytes)
	}
	t := &ma.bins
	for t.last++; t.last == 0 || t.objects[t.last] != nil; t.last++ {
	}
	t.objects[t.last] = o
	t.stats.Made++
	return t.last, o, nil
}

// place reserves room for the bytes of an object on one side, for a process or nil; displace gives
// it back.
func (ma *Master) place(pr *proc, o *binary, s side) error {
	a, has := ma.memory(s), o.bytes
	switch {
	case pr == nil:
	case s == hostSide:
		has += pr.made.bytes
	case pr.core != onHost:
		has += ma.cores[pr.core].refBytes
	}
	at, err := a.AllocAs(memory.Binary, o.bytes, claimOf(a, pr, has))
	if err != nil {
		return err
	}
	o.at[s] = at
	ma.bins.bytes[s] += o.bytes
	return nil
}

func (ma *Master) displace(o *binary, s side) {
	if o.at[s] != 0 {
		ma.memory(s).Release(o.at[s])
		o.at[s] = 0
		ma.bins.bytes[s] -= o.bytes
	}
}

// hostBinary makes an object of data on the host, for a process or nil.
func (ma *Master) hostBinary(pr *proc, data []byte) (uint32, *binary, error) {
	n, o, err := ma.newBinary(pr, hostSide, len(data))
	if err == nil {
		words := vm.PackBytes(data)
		copy(ma.cmd.m.View.Slice(o.at[hostSide], len(words)), words)
	}
	return n, o, err
}

// NewObject implements vm.Objects for processes on the host.
func (ma *Master) NewObject(p *vm.Process, data []byte) (at emu.Addr, object uint32, err error) {
	n, o, err := ma.hostBinary(ma.table.live(term.ImmValue(p.Pid)), data)
	if err != nil {
		return 0, 0, err
	}
	ma.addRef(n, onHost)
	return o.at[hostSide], n, nil
}

// addRef counts a reference that is held on a core, or onHost.
func (ma *Master) addRef(object uint32, core int) *binary {
	o := ma.bins.objects[object]
	if o == nil {
		ma.bins.lost++
		return nil
	}
	s := sideOf(core)
	o.refs[s]++
	ma.bins.refs[s]++
	if s == coreSide {
		ma.cores[core].addRef(object, o.bytes)
	}
	return o
}

// dropRef counts a reference less, and frees what nobody refers to any more.
func (ma *Master) dropRef(object uint32, core int) {
	o, s := ma.bins.objects[object], sideOf(core)
	if o == nil || o.refs[s] == 0 || s == coreSide && ma.cores[core].refs[object] == 0 {
		ma.bins.lost++
		return
	}
	if s == coreSide {
		ma.cores[core].dropRef(object, o.bytes)
	}
	o.refs[s]--
	ma.bins.refs[s]--
	gone := o.refs[hostSide]+o.refs[coreSide] == 0
	if gone || o.refs[coreSide] == 0 && o.at[hostSide] != 0 {
		ma.displace(o, coreSide)
	}
	if gone {
		ma.displace(o, hostSide)
		o.by.add(-o.bytes)
		delete(ma.bins.objects, object)
	}
}

func (c *core) addRef(object uint32, bytes int) {
	if c.refs[object]++; c.refs[object] == 1 {
		c.refBytes += bytes
	}
}

func (c *core) dropRef(object uint32, bytes int) {
	if c.refs[object]--; c.refs[object] == 0 {
		c.refBytes -= bytes
		delete(c.refs, object)
	}
}

func (ma *Master) dropRefs(objects []uint32, core int) {
	for _, object := range objects {
		ma.dropRef(object, core)
	}
}

// dropObjects drops the references that a process has given up.
func (ma *Master) dropObjects(pr *proc) {
	ma.dropRefs(pr.p.Dropped, pr.core)
	pr.p.Dropped = pr.p.Dropped[:0]
}

// release gives a fragment, or a term that belongs to no process, back. References of boxes in it are dropped, unless they have moved to a heap.
func (ma *Master) release(core int, at emu.Addr, moved bool) {
	if held, some := ma.bins.held[at]; some {
		delete(ma.bins.held, at)
		if !moved {
			ma.dropRefs(held, core)
		}
	}
	ma.memory(sideOf(core)).Release(at)
}

// box is the words of a box of a binary.
type box []emu.Word

// built are the boxes in a builder, boxesOf those on a process's heap.
func built(b *term.Builder) []box {
	list := make([]box, len(b.Refs))
	for i, t := range b.Refs {
		list[i] = b.W[(term.Ptr(t)-b.Base)/emu.WordBytes:][:term.RefcWords]
	}
	return list
}

func boxesOf(m *vm.Machine, p *vm.Process) (list []box) {
	m.EachBox(p, func(t term.Term) { list = append(list, m.View.Slice(term.Ptr(t), term.RefcWords)) })
	return list
}

// claim counts a reference on a core, or onHost, for each box, tells it where its bytes are seen from there, if they are, and gives the objects.
func (ma *Master) claim(core int, boxes []box) (objects []uint32) {
	for _, x := range boxes {
		n := x[term.RefcObjectWord]
		x[term.RefcAddrWord] = 0
		if o := ma.addRef(n, core); o != nil {
			x[term.RefcAddrWord] = o.seen(sideOf(core))
			objects = append(objects, n)
		}
	}
	return objects
}

// hold notes that what lies at an address has references to objects, until release.
func (ma *Master) hold(at emu.Addr, objects []uint32) {
	if len(objects) > 0 {
		ma.bins.held[at] = objects
	}
}

// seen is where the bytes are seen from one side, 0 if they are not.
func (o *binary) seen(s side) emu.Addr {
	if s == hostSide && o.at[hostSide] == 0 {
		return o.at[coreSide]
	}
	return o.at[s]
}

// claimNow is claim for boxes on the heap of a process, which must all be seen where it runs. The error is ErrNoMemory; the references are
// counted all the same, but some of the binaries are out of sight.
func (ma *Master) claimNow(m *vm.Machine, pr *proc, boxes []box) error {
	ma.claim(pr.core, boxes)
	if pr.core == onHost {
		return nil
	}
	if err := ma.migrate(m, pr, boxes); err != nil {
		return err
	}
	ma.awaitCopies(pr, boxes)
	return nil
}

// awaitCopies lets a core be told what it is told next when the copies that boxes refer to can be seen.
func (ma *Master) awaitCopies(pr *proc, boxes []box) {
	c := ma.cores[pr.core]
	for _, x := range boxes {
		if o := ma.bins.objects[x[term.RefcObjectWord]]; o != nil {
			c.last = max(c.last, o.ready)
		}
	}
}

// migrate copies the binaries of boxes to shared DRAM for a process, those that are not there yet,
// and tells the boxes. With ErrNoMemory none has been copied.
func (ma *Master) migrate(m *vm.Machine, pr *proc, boxes []box) error {
	var missing []*binary
	for _, x := range boxes {
		o := ma.bins.objects[x[term.RefcObjectWord]]
		if o == nil {
			continue
		}
		if o.at[coreSide] == 0 {
			if err := ma.place(pr, o, coreSide); err != nil {
				for _, o := range missing {
					ma.displace(o, coreSide)
				}
				return err
			}
			missing = append(missing, o)
		}
	}
	for _, o := range missing {
		ma.copyOut(m, o)
	}
	for _, x := range boxes {
		if o := ma.bins.objects[x[term.RefcObjectWord]]; o != nil {
			x[term.RefcAddrWord] = o.at[coreSide]
		}
	}
	return nil
}

// copyOut fills the copy of an object in shared DRAM.
func (ma *Master) copyOut(m *vm.Machine, o *binary) {
	words := (o.bytes + emu.WordBytes - 1) / emu.WordBytes
	from := m.View.Slice(o.at[hostSide], words)
	m.ChargeCopy(words)
	m.Settle()
	m.PostBlock(m.Clock, o.at[coreSide], from)
	m.Settle()
	o.ready = m.Clock
	ma.bins.stats.Migrated++
}

// serveBinary serves the call BIN of a core: [BinAlloc, bytes] or [BinMigrate, object]. The results are an object and the address
// of its bytes in shared DRAM, which is 0 when there is no memory.
func (ma *Master) serveBinary(m *vm.Machine, c *core) {
	op, arg := m.View.Load(c.area.Arg(0)), m.View.Load(c.area.Arg(1))
	ma.bins.stats.Calls[op]++
	x := box{term.RefcObjectWord: arg, term.RefcNextWord: 0}
	switch op {
	case syscalls.BinAlloc:
		n, o, err := ma.newBinary(c.pr, coreSide, int(arg))
		if err == nil {
			ma.addRef(n, c.slave.Core())
			x[term.RefcObjectWord], x[term.RefcAddrWord] = n, o.at[coreSide]
		}
	case syscalls.BinMigrate:
		if ma.migrate(m, c.pr, []box{x}) == nil {
			ma.awaitCopies(c.pr, []box{x})
		}
	}
	m.Settle()
	at := c.moment(m)
	m.Post(at, c.area.Arg(0), x[term.RefcObjectWord])
	m.Post(at, c.area.Arg(1), x[term.RefcAddrWord])
}

// countRefs serves the message REFC of a core.
func (ma *Master) countRefs(c *core, op, object uint32) {
	ma.bins.stats.Refc[op]++
	if op == syscalls.RefcInc {
		ma.addRef(object, c.slave.Core())
		return
	}
	ma.dropRef(object, c.slave.Core())
}

// reveal lets the master see the binaries in a term that was sent to a core and that the core does not look at. It gives their boxes.
func (ma *Master) reveal(v *emu.View, t term.Term) (boxes []term.Term) {
	for {
		box, found := term.Unseen(v, t)
		if !found {
			return boxes
		}
		o := ma.bins.objects[term.RefcObject(v, box)]
		if o == nil {
			return boxes
		}
		term.SetRefcAddr(v, box, o.seen(hostSide))
		boxes = append(boxes, box)
	}
}

// hash feeds the counts of all objects into a state hash.
func (t *binaries) hash(h *emu.Hash) {
	h.Uint64(uint64(t.last)<<32 | uint64(len(t.objects)))
	h.Uint64(uint64(t.refs[hostSide])<<32 | uint64(t.refs[coreSide]))
	h.Uint64(uint64(t.bytes[hostSide])<<32 | uint64(t.bytes[coreSide]))
	h.Uint64(t.stats.Migrated<<32 | uint64(len(t.held)))
}
