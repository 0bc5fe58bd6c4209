package emit

import "github.com/parallergo/epiphany/toolchain/cc/quad"

// layout gives slots and saved registers their places.
func (e *emitter) layout() {
	most, leaf := e.survey()
	e.outArg = (8 + max(most, 0) + 7) &^ 7
	at := e.outArg
	if leaf && !e.f.Dynamic {
		at = 0
	}
	e.places = make([]int32, len(e.f.Slots))
	for i, s := range e.f.Slots {
		align := min(max(s.Align, 4), 8)
		at = (at + align - 1) &^ (align - 1)
		e.places[i] = at
		at += max(s.Size, 0)
	}
	at = (at + 7) &^ 7
	if e.f.Dynamic {
		e.a.used |= 1 << fp
	}
	keep := e.a.used & calleeSaved
	if !leaf || e.f.NoLeaf || e.a.used>>lr&1 != 0 {
		keep |= 1 << lr
	}
	if e.f.Handler {
		keep = e.a.used
		if !leaf {
			keep |= callerSaved
		}
		keep |= 1<<ip | 1<<s0 | 1<<s1 | 1<<s2 | 1<<lr
	}
	e.save(keep)
	e.total = at + int32(len(e.saved))*4
	if e.f.Handler {
		e.total += kept
	}
	if e.f.Variadic {
		e.total += 8
	}
	e.total = (e.total + 7) &^ 7
	if e.f.Dynamic {
		e.base = fp
	}
}

// save orders the registers to save: first those that are saved by twos. A handler's are saved one by
// one, for one of them is saved before the others.
func (e *emitter) save(keep uint64) {
	keep &^= 1 << sp
	e.saved, e.pairs = nil, 0
	for r := 0; r < 64 && !e.f.Handler; r += 2 {
		if keep>>r&3 == 3 {
			e.saved = append(e.saved, r, r+1)
			e.pairs++
			keep &^= 3 << r
		}
	}
	for r := range 64 {
		if keep>>r&1 != 0 {
			e.saved = append(e.saved, r)
		}
	}
}

// keeping stores or loads the saved registers.
func (e *emitter) keeping(name string) {
	at := e.savedAt()
	for i := 0; i < len(e.saved); i++ {
		r := e.saved[i]
		switch {
		case i < 2*e.pairs:
			e.access(name+"d", r, sp, at+int32(i)*4, 8)
			i++
		case !e.f.Handler || r != s0:
			e.access(name, r, sp, at+int32(i)*4, 4)
		}
	}
}

// survey finds how many bytes of arguments calls leave on the stack, whether there are none, and
// which registers inline assembly uses.
func (e *emitter) survey() (most int32, leaf bool) {
	leaf = true
	for _, b := range e.f.Blocks {
		for i := range b.Quads {
			q := &b.Quads[i]
			switch q.Op {
			case quad.Call:
				leaf = false
				most = max(most, int32(len(q.Call.Words)-4)*4)
			case quad.Asm, quad.AsmGoto:
				for _, r := range q.Asm.Clobbers {
					e.a.used |= 1 << r
				}
				for _, o := range q.Asm.Operands {
					if o.Fixed >= 0 {
						e.a.used |= 1 << o.Fixed
					}
				}
			}
		}
	}
	return most, leaf
}

// kept is the room at the top of a handler's frame, for what it saves before the stack moves: a
// register and the status, whose flags the interrupted code may be about to use; then the
// configuration.
const kept = 16

// savedAt is where saved registers begin, at a double word.
func (e *emitter) savedAt() int32 {
	n := int32(len(e.saved)) * 4
	if e.f.Variadic {
		n += 8
	}
	if e.f.Handler {
		n += kept
	}
	return (e.total - n) &^ 7
}

func (e *emitter) prologue() {
	if e.f.Handler {
		e.op("str r%d,[sp,#-2]", s0) // below sp, with interrupts disabled
		e.op("movfs r%d,status", s0)
		e.op("str r%d,[sp,#-3]", s0)
	}
	e.adjust(-e.total)
	e.keeping("str")
	if e.f.Variadic {
		for i := 3; i >= min(e.f.Named, 4) && i >= 0; i-- {
			e.access("str", i, sp, e.total+4-int32(3-i)*4, 4)
		}
	}
	if e.f.Handler {
		e.op("movfs r%d,config", s0)
		e.access("str", s0, sp, e.total-16, 4)
		e.constant(s1, integers)
		e.op("orr r%d,r%d,r%d", s0, s0, s1)
		e.op("eor r%d,r%d,r%d", s0, s0, s1)
		e.op("movts config,r%d", s0) // the interrupted code may be at a product of integers
	}
	if e.f.Dynamic {
		e.op("mov fp,sp")
	}
}

func (e *emitter) epilogue() {
	if e.f.Naked {
		return
	}
	if e.f.Dynamic {
		e.op("mov sp,fp")
	}
	if e.f.Handler {
		e.restoreArithmetic()
	}
	e.keeping("ldr")
	if e.f.Handler {
		e.access("ldr", s0, sp, e.total-8, 4)
		e.op("str r%d,[sp]", s0) // dead by now, and where the last load finds it
		e.access("ldr", s0, sp, e.total-12, 4)
		e.op("movts status,r%d", s0) // from here on flags stay
		e.op("ldr r%d,[sp],#%d", s0, e.total/4)
		e.op("rti")
		return
	}
	e.adjust(e.total)
	e.op("jr lr")
}

// arithmetic are the bits of CONFIG that say how numbers are computed: rounding and the unit for
// integers or floats. The others, those of the timers among them, are the program's.
const arithmetic = 0xE0001

// integers are those that choose the unit: none is set where it is for floats.
const integers = 0xE0000

// restoreArithmetic takes CONFIG, as far as it is arithmetic, from a handler's frame.
func (e *emitter) restoreArithmetic() {
	e.access("ldr", s0, sp, e.total-16, 4)
	e.op("movfs r%d,config", s1)
	e.constant(s2, arithmetic)
	e.op("eor r%d,r%d,r%d", s0, s0, s1)
	e.op("and r%d,r%d,r%d", s0, s0, s2)
	e.op("eor r%d,r%d,r%d", s1, s1, s0)
	e.op("movts config,r%d", s1)
}

// adjust moves the stack pointer.
func (e *emitter) adjust(n int32) {
	switch {
	case n == 0:
	case n >= -1024 && n < 1024:
		e.op("add sp,sp,#%d", n)
	case e.f.Handler: // no register is free yet
		e.op("add sp,sp,#%d", -1024)
		e.adjust(n + 1024)
	default:
		e.constant(ip, n)
		e.op("add sp,sp,ip")
	}
}
