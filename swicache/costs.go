package swicache

import "github.com/parallergo/epiphany/emu/isa"

// Work counts what a core executes, with its code in SRAM.
type Work struct {
	Cycles uint64 // of instructions, including their accesses to SRAM
	Loads  uint64 // loads of words in shared DRAM (or of the stack, where stated), charged by address
	Stores uint64 // stores of words in shared DRAM, likewise
	Fences uint64 // waits for its own stores to arrive, so that later calls see the patched entries
}

func (w *Work) add(v Work, n int) {
	k := uint64(n)
	w.Cycles += k * v.Cycles
	w.Loads += k * v.Loads
	w.Stores += k * v.Stores
	w.Fences += k * v.Fences
}

// Times returns the work done n times.
func (w Work) Times(n int) (total Work) {
	total.add(w, n)
	return total
}

// Costs are the costs of the steps of a cache's bookkeeping. The machine charges the first five, as
// it knows when they happen. The others are included in Outcome.Work.
type Costs struct {
	// Lookup is a call through the trampoline and the dispatch table; under the policy none only
	// placed functions are called so.
	Lookup   Work
	Hit      Work // stamping the call of a cached function
	Return   Work // a return through the dispatch table; zero unless Config.ReturnsByTable
	WalkWord Work // examining a word of the stack; Loads are of the stack
	// WalkFix compares a return address with one evicted function, and corrects it; Stores are of
	// the stack.
	WalkFix Work

	Count  Work // a cold call, up to the decision of the policy
	Run    Work // continuing with the code in DRAM
	Hole   Work // examining a hole
	Search Work // examining a copy in search of a victim
	Age    Work // halving the count of a copy
	Mark   Work // passing a copy in search of the one that contains a return address
	// Insert splits the hole, starts the transfer, writes the header or the list, and patches the
	// entry; the fence is charged in addition.
	Insert Work
	Leave  Work // evicting a copy: its entry is patched back, and its room becomes a hole

	// LinkOut is the cost of linking a call in a new copy, LinkIn of examining a call in another
	// copy when a function is cached or evicted, and LinkPatch of changing it. All are zero unless
	// Config.Calls is Linked.
	LinkOut, LinkIn, LinkPatch Work

	HeadBytes int // header before a copy
	// CallBytes is the size of an entry in the list of calls before a copy, if calls are linked:
	// for each the place of the call and the function called.
	CallBytes int
}

// step is a sequence that accesses SRAM only, and one whose loads and stores are of words in shared
// DRAM. They run one after the other.
type step struct{ local, shared isa.Seq }

func local(text string) step  { return step{local: isa.MustParse(text)} }
func shared(text string) step { return step{shared: isa.MustParse(text)} }

// and adds to a step what another one does.
func (s step) and(t step) step {
	return step{isa.Concat(s.local, t.local), isa.Concat(s.shared, t.shared)}
}

func (s step) work() Work {
	return Work{
		Cycles: uint64(isa.Concat(s.local, s.shared).Cycles()),
		Loads:  uint64(s.shared.Loads()),
		Stores: uint64(s.shared.Stores()),
	}
}

// The routines use the registers so:
//
//	r0-r3     scratch
//	r4, r5    the copy or hole looked at, and the one before; the word of the stack, and how many are left
//	r6        list of what is held, in shared DRAM
//	r7        tables of all functions by number, in shared DRAM
//	r8        the routine for cold calls
//	r10       return address, cold
//	r12       table of the function called (doc.go, +32)
//	r22       the function's calls out, behind the address of its own table
//	r24, r25  mask and tag of return addresses
//	r26       size of SRAM, which local addresses are below; start of the copy that has left
//	r27, r28  its length, and its distance from the code in DRAM
//	r30       stamp of the next call
//	r34       core*8, the offset of the core's entry
//	r35       threshold
//	r36, r37  mask of the times that counts were halved, and how often they have been
//
// The head of a copy: number of the function in bits 16-31 of the first word, bit 15 for what must
// not be a victim, length in grains below; the stamp in the second.
var (
	// lookup is the thesis's trampoline (section 5.2.4, H).
	lookup = shared("mov r12,#0x20; movt r12,#0x8e00; ldr r0,[r12,r34]; jr.l r0")
	// back takes the distance from the function's start out of the return address, and adds it to
	// where the function is now: the entry's address if it is in SRAM, else the cold one.
	back = local("ldr r12,[r22,#-1]").and(shared("ldr r0,[r12,r34]; ldr r1,[r12,#-4]; sub r2,r10,r1; sub r3,r0,r26; movgteu r0,r1; add r4,r0,r2"))

	// The stamp is the word in front of the copy, whose address the call has loaded to r1.
	hitLRU   = local("add r30,r30,#1; str r30,[r1,#-1]")
	hitClock = local("str r30,[r1,#-1]")
	hitFreq  = local("ldr r3,[r1,#-1]; add r3,r3,#1; str r3,[r1,#-1]")

	// walkWord tells return addresses from other words by their tag.
	walkWord = shared("ldr r0,[r4],#1; and r1,r0,r24; sub r1,r1,r25; bne!; sub r5,r5,#1; bne!")
	walkFix  = shared("sub r1,r0,r26; sub r1,r1,r27; bgteu; sub r0,r0,r28; str r0,[r4,#-1]")

	count = shared("add r3,r12,r34; ldr r1,[r3,#1]; add r1,r1,#1; str r1,[r3,#1]; sub r2,r1,r35; bgt")
	// countAged halves the count first as often as the copies' were meanwhile: the low byte of the
	// word says when it was last.
	countAged = count.and(local("and r2,r1,r36; sub r2,r37,r2; lsr r1,r1,#8; lsr r1,r1,r2; lsl r1,r1,#8; orr r1,r1,r37"))
	run       = shared("ldr r0,[r12,#-4]; jr r0")

	hole      = local("ldrd r0,[r4]; sub r2,r1,r3; bgteu; mov r5,r4; mov r4,r0; sub r2,r4,#0; bne!")
	nextCopy  = local("lsl r2,r0,#17; lsr r2,r2,#14; add r4,r4,r2; sub r2,r4,r5; bltu!")
	leastCopy = local("ldrd r0,[r4]; lsl r2,r0,#16; blt; sub r2,r1,r3; bltu").and(nextCopy)
	clockCopy = local("ldrd r0,[r4]; lsl r2,r0,#16; blt; sub r2,r1,#0; beq; mov r1,#0; str r1,[r4,#1]").and(nextCopy)
	ageCopy   = local("ldrd r0,[r4]; lsr r1,r1,r3; str r1,[r4,#1]").and(nextCopy)
	markCopy  = local("ldr r0,[r4]").and(nextCopy)

	// place rounds the size, whose word has the function's number above, cuts the hole and patches
	// the entry; the transfer needs the cold address.
	place = local("lsl r1,r2,#16; lsr r1,r1,#16; add r1,r1,#7; lsr r1,r1,#3; lsl r1,r1,#3; add r0,r4,r1; strd r2,[r0]; str r0,[r5]; jr r4").
		and(shared("ldr r2,[r12,#-3]; ldr r3,[r12,#-4]; str r4,[r12,r34]"))
	placeListed = place.and(shared("str r4,[r6],#1; str r12,[r6],#1"))
	placeHeaded = place.and(local("lsr r2,r2,#16; lsl r2,r2,#16; lsr r1,r1,#3; orr r0,r2,r1; strd r0,[r4],#1"))

	// Links are a list behind the head: offset of the two instructions that load the address, table
	// of the function. An address goes into them in four pieces.
	patch = local(`ldr r2,[r5]; lsr r2,r2,#28; lsl r2,r2,#28; lsl r3,r0,#24; lsr r3,r3,#19; orr r2,r2,r3; lsr r3,r0,#8; lsl r3,r3,#24; lsr r3,r3,#4; orr r2,r2,r3;
		str r2,[r5]; ldr r2,[r5,#1]; lsr r2,r2,#28; lsl r2,r2,#28; lsr r3,r0,#16; lsl r3,r3,#24; lsr r3,r3,#19; orr r2,r2,r3; lsr r3,r0,#24; lsl r3,r3,#20; orr r2,r2,r3; str r2,[r5,#1]`)
	linkOut = local("ldrd r0,[r4],#1; add r5,r0,r6; sub r7,r7,#1; bne! loop").and(shared("ldr r0,[r1,r34]")).and(patch)
	linkIn  = local("ldrd r0,[r4],#1; sub r2,r1,r12; beq hit; sub r7,r7,#1; bne! loop")

	// free makes a hole of a copy and joins it with its neighbours.
	free       = local("ldrd r0,[r4]; add r2,r5,r3; sub r2,r2,r4; beq; strd r0,[r4]; str r4,[r5]")
	freeListed = free.and(shared("ldr r12,[r6,#1]; str r8,[r12,r34]"))
	freeHeaded = free.and(local("lsr r1,r0,#16; lsl r1,r1,#2")).and(shared("ldr r12,[r7,r1]; str r8,[r12,r34]"))
	// freeCount takes the count back to the table.
	freeCount = freeHeaded.and(shared("add r2,r12,r34; str r1,[r2,#1]"))
)

// headBytes is the size of a head, linkBytes that of a link.
const (
	headBytes = 8
	linkBytes = 8
)

// steps are what policies do differently.
type steps struct {
	head                             int
	hit, count, search, insert, free step
}

var (
	listed     = steps{count: count, insert: placeListed, free: freeListed}
	stampedLRU = steps{head: headBytes, hit: hitLRU, count: count, search: leastCopy,
		insert: placeHeaded, free: freeHeaded}
	stampedClock = steps{head: headBytes, hit: hitClock, count: count, search: clockCopy,
		insert: placeHeaded, free: freeHeaded}
	stampedFreq = steps{head: headBytes, hit: hitFreq, count: countAged, search: leastCopy,
		insert: placeHeaded, free: freeCount}
)

// Costs returns the costs for the configured policy, returns and calls.
func (c Config) Costs() Costs {
	p := &policies[c.Policy]
	s := &p.steps
	costs := Costs{
		Lookup: lookup.work(), Hit: s.hit.work(), WalkWord: walkWord.work(), WalkFix: walkFix.work(),
		Count: s.count.work(), Run: run.work(), Hole: hole.work(), Search: s.search.work(),
		Mark:   markCopy.work(),
		Insert: s.insert.work(), Leave: s.free.work(), HeadBytes: s.head,
	}
	if p.ages {
		costs.Age = ageCopy.work()
	}
	if c.Calls == Linked {
		costs.LinkOut, costs.LinkIn, costs.LinkPatch, costs.CallBytes = linkOut.work(),
			linkIn.work(), patch.work(), linkBytes
	}
	if c.ReturnsByTable() {
		costs.Return = back.work()
	}
	return costs
}

// RuntimeBytes returns the size of the routines that this configuration needs on a core, with each
// declared step once. Trampolines count as part of the tables.
func (c Config) RuntimeBytes() int {
	p := &policies[c.Policy]
	used := []step{p.steps.hit, p.steps.count, run, hole, p.steps.search, p.steps.insert, p.steps.free}
	if p.ages {
		used = append(used, ageCopy)
	}
	if c.ReturnsByTable() {
		used = append(used, back)
	} else {
		used = append(used, walkWord, walkFix)
	}
	if p.victim != nil && c.Return == Pin {
		used = append(used, markCopy)
	}
	if c.Calls == Linked {
		used = append(used, linkOut, linkIn)
	}
	n := 0
	for _, s := range used {
		n += s.local.Bytes() + s.shared.Bytes()
	}
	return n
}

// Sizes in shared DRAM (FACTS.md section 8, "Software cache", H).
const (
	trampolineBytes = 16
	describedBytes  = 16 // cold address, size, stack descriptors, their number
	entryBytes      = 8  // of one core
)

// TableBytes returns the room that the trampoline and dispatch table of a function take in shared
// DRAM.
func TableBytes(cores int) int { return trampolineBytes + describedBytes + cores*entryBytes }
