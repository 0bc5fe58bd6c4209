package ets

import (
	"cmp"
	"math"
	"math/bits"
	"slices"

	"github.com/tidwall/btree"

	"github.com/parallergo/epiphany/actor/memory"
	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/emu/isa"
	"github.com/parallergo/epiphany/term"
	"github.com/parallergo/epiphany/vm"
)

// tableKind says which objects a table may have.
type tableKind uint8

const (
	tableSet tableKind = iota
	tableOrdered
	tableBag
	tableDuplicates
)

var tableKinds = []string{"set", "ordered_set", "bag", "duplicate_bag"}

// unique tables have one object of a key.
func (k tableKind) unique() bool { return k <= tableOrdered }

// tableAccess says what others than the owner may do with a table.
type tableAccess uint8

const (
	tablePrivate   tableAccess = iota // nothing
	tableProtected                    // read
	tablePublic                       // read and write
)

var tableAccesses = []string{"private", "protected", "public"}

// Table is an ETS table. Its objects are terms in the ARM's memory, in a tree: by key, and those
// of one key in the order of their coming. Where OTP goes through a table by an order of its own,
// which it does not tell, it is the order of terms here.
type Table struct {
	ref    uint32
	name   term.Term
	named  bool
	kind   tableKind
	access tableAccess
	keypos int // from 1
	owner  uint32
	size   memory.Account // of the objects, a part of the owner's
	heir   uint32         // 0 for none
	legacy memory.Kept    // what the heir is told

	tree *btree.BTreeG[object]
	searches
	last  uint64     // sequence number of the latest object
	words int        // of all objects
	fixed []fixing   // in the order of their coming
	kept  int        // objects deleted while it is fixed, which OTP's hash tables keep until then
	since emu.Cycles // when the first of them came
	view  *emu.View  // through which comparisons look
	atoms *term.Atoms
	// Options that are told and change nothing.
	decentral, reads, writes term.Term
	compressed               bool
}

// searches are what searches of a table keep from call to call.
type searches struct {
	found [1]object // by the latest call of objects
	met   object    // by the latest call of from or upTo
	meet  func(object) bool
	boxes bool           // there has been a key that is not immediate
	way   btree.PathHint // to the latest object
}

// fixing is how often a process has fixed a table.
type fixing struct {
	pid   uint32
	times int
}

// object is what a table holds, a tuple, as the table's tree has it: millions of them take little of
// the Go memory, and there is no pointer in them to be followed. As a bound for searches it has a
// key and a sequence number alone; that of no object is 0. Two of them fit into registers.
type object struct {
	value, key term.Term
	room       uint64 // address and, in the lower half, words
	seq        uint64 // onlyOne in tables with unique keys
}

// words is the number of words that an object has.
func (o object) words() int { return int(uint32(o.room)) }

// none tells that there is no object.
func (o object) none() bool { return o.seq == beforeAll }

// memoryOf is what an object has of it.
func (t *Table) memoryOf(o object) memory.Kept {
	return memory.Kept{Value: o.value, At: emu.Addr(o.room >> 32), Words: o.words(), By: &t.size}
}

// exact reports whether keys are told apart that only compare equal, as 1 and 1.0.
func (t *Table) exact() bool { return t.kind != tableOrdered }

// newTree makes the table's tree, which compares as the table does.
func (t *Table) newTree() *btree.BTreeG[object] {
	return btree.NewBTreeGOptions(func(x, y object) bool {
		if x.key != y.key && term.IsSmall(x.key) && term.IsSmall(y.key) {
			return int32(x.key) < int32(y.key)
		}
		order := t.compare(x.key, y.key)
		return order < 0 || order == 0 && x.seq < y.seq
	}, btree.Options{NoLocks: true})
}

// compare orders keys.
func (t *Table) compare(x, y term.Term) int {
	switch {
	case x == y:
		return 0
	case term.IsSmall(x) && term.IsSmall(y):
		return cmp.Compare(int32(x), int32(y))
	case t.exact():
		return term.CompareKeys(t.view, t.atoms, x, y)
	}
	return term.Compare(t.view, t.atoms, x, y)
}

// id is what stands for the table in messages and results.
func (t *Table) id() term.Term {
	if t.named {
		return t.name
	}
	return term.Ref(t.ref)
}

// sameKey compares the keys of objects.
func (t *Table) sameKey(a, b term.Term) bool {
	if t.exact() {
		return term.EqualExact(t.view, t.atoms, a, b)
	}
	return term.Equal(t.view, t.atoms, a, b)
}

// Numbers of objects that bound those of one key: none has them; and that of a key's only object.
const (
	beforeAll = 0
	behindAll = math.MaxUint64
	onlyOne   = 1
)

// from is the first object at a bound or behind it, upTo the last one at it or before it, or none.
func (t *Table) from(key term.Term, seq uint64) object {
	t.met = object{}
	t.tree.Ascend(object{key: key, seq: seq}, t.meet)
	return t.met
}

func (t *Table) upTo(key term.Term, seq uint64) object {
	t.met = object{}
	t.tree.Descend(object{key: key, seq: seq}, t.meet)
	return t.met
}

// first notes the first object of a walk. Its value is kept in meet: a walk allocates nothing.
func (t *Table) first(o object) (more bool) {
	t.met = o
	return false
}

// next is the object behind a number of a key, or going backward before it.
func (t *Table) next(key term.Term, seq uint64, backward bool) object {
	if backward {
		return t.upTo(key, seq-1)
	}
	return t.from(key, seq+1)
}

// hint is where a search for a key may begin. It is none if comparisons have a price, which depends
// on where searches begin: that of terms that are not immediate.
func (t *Table) hint(key term.Term) *btree.PathHint {
	if t.boxes || !term.IsImm(key) {
		return nil
	}
	return &t.way
}

// objects gives those of a key, in the order of their coming. They are valid until the next call.
func (t *Table) objects(key term.Term) (list []object) {
	if t.kind.unique() {
		if o, found := t.tree.GetHint(object{key: key, seq: onlyOne}, t.hint(key)); found {
			t.found[0] = o
			list = t.found[:]
		}
		return list
	}
	t.tree.Ascend(object{key: key, seq: beforeAll}, func(o object) bool {
		if !t.sameKey(o.key, key) {
			return false
		}
		list = append(list, o)
		return true
	})
	return list
}

// putObject adds an object, in place of the one with its key where keys are unique. What is no
// longer needed goes.
func (ts *Tables) putObject(m *vm.Machine, t *Table, o object) {
	switch {
	case t.kind.unique():
		o.seq = onlyOne
	case t.kind == tableBag && len(t.same(m, o.key, o.value)) > 0:
		ts.store.Drop(t.memoryOf(o))
		return
	default:
		t.last++
		o.seq = t.last
	}
	ts.set(t, o)
}

// set puts an object into the tree, in place of one with its key and number.
func (ts *Tables) set(t *Table, o object) {
	t.boxes = t.boxes || !term.IsImm(o.key)
	if old, had := t.tree.SetHint(o, t.hint(o.key)); had {
		t.words -= old.words()
		ts.store.Drop(t.memoryOf(old))
	}
	t.words += o.words()
}

// same gives the objects with a key that are like a term, and charges a look at each of the key.
func (t *Table) same(m *vm.Machine, key, x term.Term) (list []object) {
	t.tree.Ascend(object{key: key, seq: beforeAll}, func(o object) bool {
		if !t.sameKey(o.key, key) {
			return false
		}
		m.Issue(lookupStep)
		if term.EqualExact(t.view, t.atoms, o.value, x) {
			list = append(list, o)
		}
		return true
	})
	return list
}

func (ts *Tables) removeAll(t *Table, list []object) {
	for _, o := range list {
		t.tree.Delete(o)
		t.words -= o.words()
		ts.store.Drop(t.memoryOf(o))
	}
	t.keep(len(list))
}

// keep counts objects that are deleted from a table, if it is fixed.
func (t *Table) keep(n int) {
	if len(t.fixed) > 0 && t.kind != tableOrdered {
		t.kept += n
	}
}

// loosened is said when a fixing has ended.
func (t *Table) loosened() {
	if len(t.fixed) == 0 {
		t.kept = 0
	}
}

// clearTable removes all objects.
func (ts *Tables) clearTable(t *Table) {
	t.keep(t.tree.Len())
	t.tree.Scan(func(o object) bool {
		ts.store.Drop(t.memoryOf(o))
		return true
	})
	t.tree.Clear()
	t.boxes = false
	t.words = 0
}

// dropTable takes a table out of the system.
func (ts *Tables) dropTable(t *Table) {
	ts.clearTable(t)
	ts.setHeir(t, 0, memory.Kept{})
	ts.own(t, nil)
	delete(ts.tables, t.ref)
	ts.ended.add(t.ref)
	if t.named {
		delete(ts.names, t.name)
	}
	ts.order = slices.DeleteFunc(ts.order, func(other *Table) bool { return other == t })
}

func (ts *Tables) setHeir(t *Table, heir uint32, legacy memory.Kept) {
	if t.heir != 0 {
		ts.store.Drop(t.legacy)
	}
	t.heir, t.legacy = heir, legacy
}

// own gives a table to another process, or to none.
func (ts *Tables) own(t *Table, to *Owner) {
	if from := ts.of.Owner(t.owner); from != nil && t.size.PartOf(from.Holder.Kept) {
		from.Tables--
		ts.of.Count(from)
	}
	t.owner = 0
	if to == nil {
		t.size.Join(nil)
		return
	}
	t.owner = to.Num
	t.size.Join(to.Holder.Kept)
	to.Tables++
	ts.of.Count(to)
}

// Owner is a process as tables see it.
type Owner struct {
	Num    uint32
	Holder *memory.Holder
	Tables int  // that it owns
	fixes  bool // has fixed a table
}

// Processes are those that own and use tables.
type Processes interface {
	// Owner is the process of a number, nil if it has ended.
	Owner(num uint32) *Owner
	// Heir is Owner, but nil for one that is about to end, too.
	Heir(num uint32) *Owner
	// Count notes that a process has more tables, or fewer.
	Count(*Owner)
	// Send sends a process a message.
	Send(m *vm.Machine, to *Owner, words int, f memory.Build) error
	// Ref is a new reference.
	Ref() uint32
	// Nanos is a virtual time in nanoseconds.
	Nanos(emu.Cycles) int64
}

// Tables are all there are.
type Tables struct {
	tables map[uint32]*Table    // by reference
	names  map[term.Term]*Table // those with a name
	order  []*Table             // in the order of their coming
	ended  endings
	store  *memory.Store
	atoms  *term.Atoms
	of     Processes
	// spare are slices for the call that is served, which outlast it so that none are allocated.
	spare struct {
		terms    []term.Term // arguments
		elements []term.Term // of objects
		objects  []object
		counts   []counting
		changes  changes
	}
}

// New is a system without tables.
func New(store *memory.Store, atoms *term.Atoms, of Processes) *Tables {
	return &Tables{tables: map[uint32]*Table{}, names: map[term.Term]*Table{}, store: store,
		atoms: atoms, of: of, ended: endings{refs: map[uint32]bool{}}}
}

// maxEndings is how many tables are known after their end to have been some.
const maxEndings = 1 << 14

// endings are the references of tables that there are no more, the last ones. They are told apart
// from references that never were tables'.
type endings struct {
	refs map[uint32]bool
	ring []uint32
	next int // place of the oldest one in a full ring
}

func (e *endings) add(ref uint32) {
	e.refs[ref] = true
	if len(e.ring) < maxEndings {
		e.ring = append(e.ring, ref)
		return
	}
	delete(e.refs, e.ring[e.next])
	e.ring[e.next] = ref
	e.next = (e.next + 1) % maxEndings
}

// none is why there is no table for what stands in its place: type for what is no name or reference
// of one, id for what was one or could be.
func (ts *Tables) none(id term.Term) string {
	if term.IsAtom(id) || term.IsRef(id) && ts.ended.refs[term.ImmValue(id)] {
		return "id"
	}
	return "type"
}

// Bytes are counted for a table beside its objects, as OTP's takes (estimate, L).
const Bytes = 1024

// Len is the number of tables.
func (ts *Tables) Len() int { return len(ts.tables) }

// Leave gives the tables of a process that ends to their heirs, which are told, and drops those
// without.
func (ts *Tables) Leave(m *vm.Machine, who *Owner) {
	if who.Tables == 0 && !who.fixes {
		return
	}
	for _, t := range slices.Clone(ts.order) {
		t.release(who.Num)
		if t.owner != who.Num {
			continue
		}
		heir := ts.of.Heir(t.heir)
		if t.heir == 0 || heir == nil || heir == who {
			ts.dropTable(t)
			continue
		}
		ts.own(t, heir)
		if ts.notifyTransfer(m, heir, t, who.Num, t.legacy.Value) != nil {
			ts.dropTable(t)
		}
	}
}

// release forgets what a process has fixed.
func (t *Table) release(pid uint32) {
	t.fixed = slices.DeleteFunc(t.fixed, func(f fixing) bool { return f.pid == pid })
	t.loosened()
}

// notifyTransfer sends {'ETS-TRANSFER', Table, From, Data} to a table's new owner.
func (ts *Tables) notifyTransfer(m *vm.Machine, to *Owner, t *Table, from uint32, data term.Term) error {
	words, copied := memory.CopyOf(m.View, data)
	transfer, _ := ts.atoms.Lookup("ETS-TRANSFER")
	return ts.of.Send(m, to, words+term.TupleWords(4), func(b *term.Builder) term.Term {
		return b.Tuple(transfer, t.id(), term.Pid(from), copied(b))
	})
}

// lookupStep is what a step down in a table's tree costs beside the comparison (estimate, L: load the
// node, compare, choose).
var lookupStep = uint64(isa.MustParse("ldr r1,[r0]; ldr r2,[r1]; sub r3,r2,r4; blt; ldr r0,[r0,#2]").Cycles())

// charge charges a search.
func (t *Table) charge(m *vm.Machine) { m.Issue(lookupStep * uint64(bits.Len(uint(t.tree.Len())))) }

// HashState feeds what there is of tables into a state hash.
func (ts *Tables) HashState(h *emu.Hash) {
	for _, t := range ts.order {
		h.Uint64(uint64(t.ref)<<32 | uint64(t.owner))
		h.Uint64(uint64(t.tree.Len())<<32 | uint64(t.words))
		h.Uint64(t.last)
	}
}

// Allocations counts what tables hold of the ARM's memory.
func (ts *Tables) Allocations() (n int) {
	for _, t := range ts.order {
		if n += t.tree.Len(); t.heir != 0 {
			n++
		}
	}
	return n
}
