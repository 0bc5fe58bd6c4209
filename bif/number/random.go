package number

import (
	"github.com/parallergo/epiphany/bif"
	"github.com/parallergo/epiphany/bif/call"
	"github.com/parallergo/epiphany/emu/isa"
	"github.com/parallergo/epiphany/term"
	"github.com/parallergo/epiphany/vm/rts"
)

// randomFunctions are the steps of rand's generators of 58 bits. The words of their states are
// larger than small integers, so that a step in Erlang would make a dozen short-lived big integers.
// States are pairs [S1 | S0]; the result is [Word | State].
var randomFunctions = []binding{
	{"epiphany_rand", "exsss", 1, generator(xorshift116, scrambled)},
	{"epiphany_rand", "exsp", 1, generator(xorshift116, added)},
	{"epiphany_rand", "exrop", 1, generator(xoroshiro116, before)},
}

var (
	// xorshift steps two words of 58 bits in two registers each: each shift of such a word takes
	// from both halves, and what goes beyond 58 bits is cut.
	xorshift = rts.Passage(rts.Builtins, isa.MustParse(""+
		"ldr r0,[r12,#1]; ldr r1,[r12,#2]; ldr r2,[r10,#1]; ldr r3,[r10,#2]; "+
		"lsl r5,r1,#24; lsr r6,r0,#8; orr r5,r5,r6; and r5,r5,r9; "+
		"lsl r6,r0,#24; eor r0,r0,r6; eor r1,r1,r5; "+
		"lsr r5,r0,#11; lsl r6,r1,#21; orr r5,r5,r6; lsr r6,r1,#11; lsr r7,r3,#9; "+
		"eor r0,r0,r2; eor r0,r0,r5; eor r0,r0,r7; eor r1,r1,r3; eor r1,r1,r6; jr lr"))
	// scramble multiplies a word by 5, rotates it by 7 and multiplies it by 9. The other generators
	// add two words, which is less.
	scramble = rts.Passage(rts.Builtins, isa.MustParse(""+
		"lsl r5,r2,#2; lsr r6,r2,#30; lsl r7,r3,#2; orr r7,r7,r6; add r5,r5,r2; bgtu carry; "+
		"add r7,r7,r3; and r7,r7,r9; lsl r6,r7,#7; lsr r8,r5,#25; orr r6,r6,r8; and r6,r6,r9; "+
		"lsr r8,r7,#19; lsl r5,r5,#7; orr r5,r5,r8; lsl r2,r5,#3; "+
		"lsr r8,r5,#29; lsl r3,r6,#3; orr r3,r3,r8; add r5,r5,r2; bgtu carry; "+
		"add r6,r6,r3; and r6,r6,r9; jr lr"))
)

// word58 cuts a word to 58 bits.
const word58 = 1<<58 - 1

func rotate58(w uint64, n int) uint64 { return w<<n&word58 | w>>(58-n) }

func xorshift116(s1, s0 uint64) (uint64, uint64) {
	x := s1 ^ s1<<24&word58
	return s0, x ^ s0 ^ x>>11 ^ s0>>41
}

func xoroshiro116(s0, s1 uint64) (uint64, uint64) {
	x := s1 ^ s0
	return rotate58(s0, 24) ^ x ^ x<<2&word58, rotate58(x, 35)
}

// What a word is made of: the state before a step, and after it.
func scrambled(_, s0, _, _ uint64) uint64 { return rotate58(s0*5&word58, 7) * 9 & word58 }

func added(_, s0, _, next uint64) uint64 { return (s0 + next) & word58 }

func before(s0, s1, _, _ uint64) uint64 { return (s0 + s1) & word58 }

func generator(step func(_, _ uint64) (uint64, uint64), word func(_, _, _, _ uint64) uint64) call.Func {
	return func(c *call.Context, args []term.Term) (term.Term, bif.Result) {
		if !term.IsList(args[0]) {
			return c.Badarg()
		}
		a, okA := word58Of(c, term.Head(c.View, args[0]))
		b, okB := word58Of(c, term.Tail(c.View, args[0]))
		if !okA || !okB {
			return c.Badarg()
		}
		x, y := step(a, b)
		return makeWords(c, word(a, b, x, y), x, y)
	}
}

// word58 is the value of a word of a generator.
func word58Of(c *call.Context, t term.Term) (uint64, bool) {
	n, isInt := term.IntValue(c.View, t)
	return uint64(n), isInt && n >= 0 && n <= word58
}

// makeWords makes [Word | [A | B]].
func makeWords(c *call.Context, word, a, b uint64) (term.Term, bif.Result) {
	words := 2 * term.ConsWords
	for _, w := range []uint64{word, a, b} {
		words += term.Int64Words(int64(w))
	}
	if !c.Reserve(words) {
		return 0, bif.Space
	}
	to := c.Builder()
	value := term.MakeInt64(&to, int64(word))
	left, right := term.MakeInt64(&to, int64(a)), term.MakeInt64(&to, int64(b))
	t := to.Cons(value, to.Cons(left, right))
	c.Commit(&to)
	c.Run(&xorshift, 1)
	c.Run(&scramble, 1)
	c.Run(&rts.TupleWord, uint64(words))
	return t, bif.Done
}
