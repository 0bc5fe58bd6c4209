package term

import (
	"math"
	"math/big"
	"math/rand/v2"
	"strings"
)

func bigInt(s string) *big.Int {
	n, ok := new(big.Int).SetString(s, 0)
	if !ok {
		panic("bad integer " + s)
	}
	return n
}

// handPicked are values at the edges of the format, of the order and of the layout.
func handPicked() []any {
	word := strings.Repeat("lorem", 4)
	numbers := List{}
	for i := range 60 {
		numbers = append(numbers, int64(i*i*i))
	}
	long := AtomName("a_rather_long_atom_that_is_a_tag")
	nested := any(AtomName("leaf"))
	for range 12 {
		nested = Tuple{AtomName("node"), nested, List{int64(1), word}}
	}
	return []any{
		int64(0), int64(1), int64(-1), int64(MaxSmall), int64(MinSmall), int64(MaxSmall + 1), int64(MinSmall - 1),
		int64(1<<32 - 1), int64(1 << 32), int64(-1 << 32), int64(1<<53 - 1), int64(1 << 53), int64(1<<53 + 1), int64(1 << 59), int64(-1<<59 - 1),
		int64(math.MaxInt64), int64(math.MinInt64), bigInt("0x8000000000000000"), bigInt("0xffffffffffffffff"),
		bigInt("-0x8000000000000001"), bigInt("0x10000000000000000"), bigInt("1" + strings.Repeat("0", 30)),
		bigInt("-123456789012345678901234567890"), bigInt("1" + strings.Repeat("0", 308)), bigInt("1" + strings.Repeat("0", 309)),
		0.0, math.Copysign(0, -1), 1.0, -1.0, 0.1, 1e-5, 0.0001, 0.00012, 100.0, 1000.0, 12000.0, 123456.789, 1e10, 1e21, 1e22, 1e23,
		float64(1 << 53), float64(1<<53 - 1), float64(1<<53 + 2), float64(1 << 59), float64(1 << 63), -float64(1 << 63), float64(1 << 64),
		1e30, 1e308, math.MaxFloat64, math.SmallestNonzeroFloat64, 2.5e-310, 1.5, 134217727.5, -134217728.5, 3.0e-4, 12345678901234567.0,
		AtomName(""), AtomName("a"), AtomName("abc"), AtomName("ABC"), AtomName("hello world"), AtomName("it's"), AtomName("a@b_C1"),
		AtomName("_x"), AtomName("9a"), AtomName("ß"), AtomName("é÷"), AtomName("éa"), AtomName("Éa"), AtomName("aÉ×"), AtomName("λ"), AtomName("日本"), AtomName("\n\t\x00\x7f\x1b\u0085\\"),
		AtomName("case"), AtomName("maybe"), AtomName("else"), AtomName("when"), AtomName("let"), AtomName("query"), AtomName("nonode@nohost"),
		AtomName("\u00a0"), AtomName("\U0001F600"), true, false, nil,
		PidValue{Num: 1}, PidValue{Num: 77}, PidValue{Num: 32767}, RefValue{Num: 1}, RefValue{Num: 262143},
		ExportValue{"lists", "map", 2}, ExportValue{"lists", "map", 3}, ExportValue{"Lists", "a b", 0}, ExportValue{"erlang", "+", 2},
		Tuple{}, Tuple{int64(1)}, Tuple{int64(1), int64(2)}, Tuple{1.0, int64(2)}, Tuple{AtomName("a")}, Tuple{AtomName("a"), AtomName("b")},
		List{}, List{int64(1)}, List{1.0}, List{int64(1), 2.0, AtomName("x")}, List{List{}}, List{List{List{List{List{List{}}}}}},
		&ImproperList{List{int64(1)}, int64(2)}, &ImproperList{List{int64(1), int64(2), int64(3)}, AtomName("tail")},
		&ImproperList{List{"abc"}, []byte("def")}, &ImproperList{List{int64(97), int64(98)}, int64(99)},
		"", "a", "hello", "two\nlines\ttab", `say "hi" \ there`, "\x00", "\x1b[0m", "\u007f", "\u0080", "é", "日本語", "\u00a0x\u00ff", word + word + word + word + word + word,
		List{int64(97), int64(-1)}, List{int64(97), int64(300)}, List{int64(255), int64(256)}, List{"nested", "strings", List{"deep"}},
		[]byte{}, []byte{0}, []byte{1, 2, 3}, []byte("hello"), []byte("a"), []byte("ab"), []byte("abcd\x00"), []byte("\"q\" \n"), []byte{200, 201}, []byte("é"), []byte("日本語"), []byte("ab日"), []byte("abcdefgh\xff\xfe"),
		[]byte(word + word + word + word + word), []byte("abcdefghijklmnopqrstuvwxyz\x01"), []byte("\x01abcdefghijklmnopqrstuvwxyz"), []byte(strings.Repeat("\x01\x80\xff", 40)), []byte("123456789012"), []byte("1234567890123"),
		Bitstring{[]byte{0}, 1}, Bitstring{[]byte{0x80}, 1}, Bitstring{[]byte{0x80}, 2}, Bitstring{[]byte{1, 2, 0x30}, 20}, Bitstring{[]byte{0xFE}, 7}, Bitstring{[]byte("hello\x80"), 41},
		Bitstring{[]byte(word + word + word + word + "\xa0"), 643}, List{Bitstring{[]byte{0x40}, 3}, []byte{0x40}}, Bitstring{[]byte("123456789012\x20"), 99}, Bitstring{[]byte(strings.Repeat("\x01\x80\xff", 40) + "\xfe"), 967},
		Map{}, Map{{AtomName("a"), int64(1)}}, Map{{int64(1), AtomName("a")}}, Map{{1.0, AtomName("a")}}, Map{{AtomName("b"), int64(2)}, {AtomName("a"), 1.0}},
		Map{{AtomName("b"), 2.0}, {AtomName("a"), int64(1)}}, Map{{2.0, int64(1)}, {int64(2), int64(1)}, {int64(3), int64(1)}, {1.5, int64(0)}},
		Map{{Tuple{int64(1)}, int64(1)}, {Tuple{1.0}, int64(2)}, {List{}, int64(3)}, {[]byte("k"), "v"}, {Map{}, Map{{true, nil}}}},
		Map{{word, word}, {long, Tuple{long, word, numbers[:20]}}, {AtomName("x"), Map{{AtomName("y"), numbers[:30]}, {AtomName("z"), word + word + word + word}}}},
		Map{{AtomName("key1"), word + word}, {AtomName("key2"), word + word}, {AtomName("key3"), word + word}},
		Map{{List{word, word, word, AtomName("a")}, List{word, word, word}}},
		numbers, Tuple(numbers), append(Tuple{long}, numbers...), append(Tuple{AtomName("t")}, numbers...), Tuple{long, numbers, numbers}, Tuple{AtomName("ok"), Tuple{long, Tuple{long, Tuple{long, numbers}}}},
		List{numbers, numbers[:10], "text", numbers[:3]}, &ImproperList{numbers, AtomName("t")}, &ImproperList{numbers, Tuple(numbers[:30])},
		List{Tuple{AtomName("name"), word}, Tuple{AtomName("value"), numbers[:25]}, Tuple{AtomName("other"), []byte(strings.Repeat("\x01\x80\xff", 30))}},
		Tuple{AtomName("EXIT"), Tuple{Tuple{AtomName("badmatch"), Tuple{AtomName("error"), AtomName("enoent")}},
			List{Tuple{AtomName("m"), AtomName("f"), int64(1), List{Tuple{AtomName("file"), "m.erl"}, Tuple{AtomName("line"), int64(12)}}},
				Tuple{AtomName("shell"), AtomName("eval"), int64(4), List{}}}}},
		nested, List{nested, nested}, Tuple{"not", "tagged", nested}, Tuple{long, word + word + word + word}, List{word + word, word + word, AtomName("a"), AtomName("b"), word + word},
	}
}

// generator makes random values. It favours collisions: the same small numbers as integers and floats, few atoms.
type generator struct{ *rand.Rand }

func pick[T any](g generator, xs ...T) T { return xs[g.IntN(len(xs))] }

// value makes a value nested at most depth levels.
func (g generator) value(depth int) any {
	if depth == 0 || g.IntN(4) == 0 {
		return g.atomic()
	}
	switch g.IntN(8) {
	case 0, 1:
		return List(g.values(depth))
	case 2:
		return Tuple(g.values(depth))
	case 3, 4:
		return append(Tuple{g.atom()}, g.values(depth)...)
	case 5:
		return &ImproperList{append(g.values(depth), g.atomic()), pick[any](g, int64(7), AtomName("t"), 1.5, []byte("bin"), Tuple(g.values(depth)))}
	default:
		return g.mapping(depth)
	}
}

func (g generator) values(depth int) []any {
	xs := make([]any, g.IntN(5))
	for i := range xs {
		xs[i] = g.value(depth - 1)
	}
	return xs
}

func (g generator) mapping(depth int) Map {
	m, seen := Map{}, map[string]bool{}
	for range g.IntN(6) {
		k := g.value(min(depth-1, 1))
		if s := source(k); !seen[s] && s != "-0.00000000000000000e+00" {
			seen[s] = true
			m = append(m, Pair{k, g.value(depth - 1)})
		}
	}
	return m
}

// ascii makes the names of external funs: OTP writes others as the bytes of their UTF-8.
func (g generator) ascii() AtomName { return pick(g, AtomName("ok"), "lists", "a b", "F") }

func (g generator) atom() AtomName {
	return pick(g, AtomName("ok"), "error", "a", "b", "undef", "x y", "é", "λ", "some_longer_atom", "an_atom_that_is_quite_a_bit_longer")
}

func (g generator) atomic() any {
	switch g.IntN(15) {
	case 14:
		return g.bitstring()
	case 0:
		return g.atom()
	case 1:
		return float64(g.IntN(5)) - 2
	case 2:
		return math.Ldexp(g.Float64()-0.5, g.IntN(200)-100)
	case 3:
		return g.Int64() >> g.IntN(64)
	case 4:
		return g.big()
	case 5:
		return g.text(12)
	case 6:
		return g.text(90)
	case 7:
		return []byte(g.text(40))
	case 8:
		return g.bytes()
	case 9:
		return PidValue{Num: uint32(g.IntN(1000))}
	case 10:
		return ExportValue{g.ascii(), g.ascii(), g.IntN(4)}
	case 11:
		return pick[any](g, true, false, nil, List{}, Tuple{}, Map{}, []byte{})
	}
	return int64(g.IntN(5) - 2)
}

func (g generator) big() any {
	n := new(big.Int).SetUint64(g.Uint64())
	n.Lsh(n, uint(g.IntN(100)))
	n.Add(n, big.NewInt(g.Int64()>>g.IntN(63)))
	if g.IntN(2) == 0 {
		n.Neg(n)
	}
	if n.IsInt64() {
		return n.Int64()
	}
	return n
}

func (g generator) text(limit int) string {
	var b strings.Builder
	for range g.IntN(limit) {
		b.WriteRune(rune(pick(g, 'a'+g.IntN(26), 'A'+g.IntN(26), ' ', 0xC0+g.IntN(64))))
	}
	if g.IntN(8) == 0 {
		b.WriteRune(pick(g, '\n', 0, 0x80, 'λ', '"'))
	}
	return b.String()
}

func (g generator) bitstring() any {
	b := append(g.bytes(), byte(g.Uint32()))
	if g.IntN(3) == 0 {
		b = append([]byte(g.text(90)), 0xFF)
	}
	unused := 1 + g.IntN(7)
	b[len(b)-1] &= 0xFF << unused
	return Bitstring{b, 8*len(b) - unused}
}

func (g generator) bytes() []byte {
	b := make([]byte, g.IntN(50))
	for i := range b {
		b[i] = byte(g.Uint32())
	}
	return b
}

// randomValues are n values that follow from the seed.
func randomValues(seed uint64, n int) []any {
	g := generator{rand.New(rand.NewPCG(seed, 25))}
	values := make([]any, n)
	for i := range values {
		values[i] = g.value(1 + i%4)
	}
	return values
}

// large is a map of n associations as a Go value.
func large(n int) Map {
	m := Map{}
	for i := range n {
		m = append(m, Pair{Tuple{AtomName("k"), int64(i)}, int64(i * i)})
	}
	return m
}
