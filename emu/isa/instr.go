package isa

// class is an issue group.
type class uint8

const (
	ialu class = iota
	fpu        // and IALU2: same opcodes, same timing
	load
	store
	control
)

// latency is how a result becomes ready.
type latency uint8

const (
	fast   latency = iota // at E1
	slow                  // FPU, IALU2
	loaded                // word or doubleword load
	narrow                // byte or halfword load
)

// set is a set of registers and flags.
type set struct {
	regs  uint64
	flags uint8
}

// Flags of a set.
const (
	intFlags uint8 = 1 << iota
	fpFlags
	flagKinds = 2
)

func (s *set) add(r int) { s.regs |= 1 << r }

// instr is one instruction of a sequence.
type instr struct {
	text   string
	class  class
	bytes  int
	base   int // register of the address, of loads and stores
	reads  set
	writes set // ready according to result
	bumped set // post-modified address register: ready at E1
	result latency
	taken  bool // a transfer of control that happens
}

// touched is what must be ready before the instruction issues: what it reads, and registers it overwrites. Flags
// are overwritten freely.
func (in *instr) touched() set {
	return set{in.reads.regs | in.writes.regs | in.bumped.regs, in.reads.flags}
}

// form is an operand syntax.
type form uint8

const (
	formNone     form = iota //
	formDNM                  // rd,rn,rm
	formDNMOrImm             // rd,rn,rm or rd,rn,#imm11
	formShift                // rd,rn,rm or rd,rn,#imm5
	formDN                   // rd,rn
	formMov                  // rd,rn or rd,#imm16
	formMovt                 // rd,#imm16
	formMem                  // rd,[rn...]
	formTestset              // rd,[rn,rm]
	formJump                 // rn
	formBranch               // optional target
	formMovts                // special,rn
	formMovfs                // rd,special
	formTrap                 // #imm6
)

// op is a mnemonic.
type op struct {
	form    form
	class   class
	result  latency
	reads   uint8 // flags
	writes  uint8 // flags
	readsRd bool  // accumulates into its destination
	wide    bool  // has the 32-bit form only
	pair    bool  // doubleword: rd and rd+1
	link    bool  // writes lr
	jumps   bool  // always transfers control
}

// lr is the link register.
const lr = 14

// conditions of branches and conditional moves, with the flags they read.
var conditions = []struct {
	name  string
	flags uint8
}{
	{"eq", intFlags}, {"ne", intFlags},
	{"gtu", intFlags}, {"gteu", intFlags}, {"lteu", intFlags}, {"ltu", intFlags},
	{"gt", intFlags}, {"gte", intFlags}, {"lt", intFlags}, {"lte", intFlags},
	{"beq", fpFlags}, {"bne", fpFlags}, {"blt", fpFlags}, {"blte", fpFlags},
}

// ops are the mnemonics by name. It is not changed after initialisation.
var ops = makeOps()

func makeOps() map[string]op {
	m := map[string]op{
		"add":     {form: formDNMOrImm, writes: intFlags},
		"sub":     {form: formDNMOrImm, writes: intFlags},
		"mov":     {form: formMov},
		"movt":    {form: formMovt, readsRd: true, wide: true},
		"bitr":    {form: formDN, writes: intFlags},
		"testset": {form: formTestset, class: load, result: loaded, readsRd: true, wide: true},
		"b":       {form: formBranch, class: control, jumps: true},
		"bl":      {form: formBranch, class: control, jumps: true, link: true, wide: true},
		"jr":      {form: formJump, class: control, jumps: true},
		"jalr":    {form: formJump, class: control, jumps: true, link: true},
		"rti":     {form: formNone, class: control, jumps: true},
		"movts":   {form: formMovts, class: control},
		"movfs":   {form: formMovfs, class: control},
		"trap":    {form: formTrap, class: control},
	}
	for _, n := range []string{"and", "orr", "eor"} {
		m[n] = op{form: formDNM, writes: intFlags}
	}
	for _, n := range []string{"lsl", "lsr", "asr"} {
		m[n] = op{form: formShift, writes: intFlags}
	}
	for _, n := range []string{"fadd", "fsub", "fmul", "iadd", "isub", "imul"} {
		m[n] = op{form: formDNM, class: fpu, result: slow, writes: fpFlags}
	}
	for _, n := range []string{"fmadd", "fmsub", "imadd", "imsub"} {
		m[n] = op{form: formDNM, class: fpu, result: slow, writes: fpFlags, readsRd: true}
	}
	for _, n := range []string{"fix", "float", "fabs"} {
		m[n] = op{form: formDN, class: fpu, result: slow, writes: fpFlags}
	}
	for _, n := range []string{"nop", "idle", "gie", "gid", "wand", "sync", "swi", "bkpt", "mbkpt"} {
		m[n] = op{form: formNone, class: control}
	}
	for size, result := range map[string]latency{"": loaded, "d": loaded, "b": narrow, "h": narrow} {
		m["ldr"+size] = op{form: formMem, class: load, result: result, pair: size == "d"}
		m["str"+size] = op{form: formMem, class: store, pair: size == "d"}
	}
	for _, c := range conditions {
		m["b"+c.name] = op{form: formBranch, class: control, reads: c.flags}
		m["mov"+c.name] = op{form: formDN, reads: c.flags, readsRd: true}
	}
	return m
}

// specials are the special registers with their place in their group; the first eight of the core's own group can be
// named in 16 bits.
var specials = map[string]int{
	"config": 0, "status": 1, "pc": 2, "debugstatus": 3, "lc": 5, "ls": 6, "le": 7,
	"iret": 8, "imask": 9, "ilat": 10, "ilatst": 11, "ilatcl": 12, "ipend": 13, "ctimer0": 14, "ctimer1": 15, "fstatus": 16,
	"debugcmd": 18, "memstatus": 65, "memprotect": 66, "meshconfig": 64 * 2, "coreid": 64*2 + 1, "multicast": 64*2 + 2,
}
