package termtest

import (
	"math"
	"math/big"
	"math/rand/v2"
	"strings"

	"github.com/parallergo/epiphany/term"
)

// BigInt is the integer that a literal says.
func BigInt(s string) *big.Int {
	n, ok := new(big.Int).SetString(s, 0)
	if !ok {
		panic("bad integer " + s)
	}
	return n
}

// HandPicked are values at the edges of the format, of the order and of the layout.
func HandPicked() []any {
	word := strings.Repeat("lorem", 4)
	numbers := term.List{}
	for i := range 60 {
		numbers = append(numbers, int64(i*i*i))
	}
	long := term.AtomName("a_rather_long_atom_that_is_a_tag")
	nested := any(term.AtomName("leaf"))
	for range 12 {
		nested = term.Tuple{term.AtomName("node"), nested, term.List{int64(1), word}}
	}
	return []any{
		int64(0), int64(1), int64(-1), int64(term.MaxSmall), int64(term.MinSmall), int64(term.MaxSmall + 1), int64(term.MinSmall - 1),
		int64(1<<32 - 1), int64(1 << 32), int64(-1 << 32), int64(1<<53 - 1), int64(1 << 53), int64(1<<53 + 1), int64(1 << 59), int64(-1<<59 - 1),
		int64(math.MaxInt64), int64(math.MinInt64), BigInt("0x8000000000000000"), BigInt("0xffffffffffffffff"),
		BigInt("-0x8000000000000001"), BigInt("0x10000000000000000"), BigInt("1" + strings.Repeat("0", 30)),
		BigInt("-123456789012345678901234567890"), BigInt("1" + strings.Repeat("0", 308)), BigInt("1" + strings.Repeat("0", 309)),
		0.0, math.Copysign(0, -1), 1.0, -1.0, 0.1, 1e-5, 0.0001, 0.00012, 100.0, 1000.0, 12000.0, 123456.789, 1e10, 1e21, 1e22, 1e23,
		float64(1 << 53), float64(1<<53 - 1), float64(1<<53 + 2), float64(1 << 59), float64(1 << 63), -float64(1 << 63), float64(1 << 64),
		1e30, 1e308, math.MaxFloat64, math.SmallestNonzeroFloat64, 2.5e-310, 1.5, 134217727.5, -134217728.5, 3.0e-4, 12345678901234567.0,
		term.AtomName(""), term.AtomName("a"), term.AtomName("abc"), term.AtomName("ABC"), term.AtomName("hello world"), term.AtomName("it's"), term.AtomName("a@b_C1"),
		term.AtomName("_x"), term.AtomName("9a"), term.AtomName("ß"), term.AtomName("é÷"), term.AtomName("éa"), term.AtomName("Éa"), term.AtomName("aÉ×"), term.AtomName("λ"), term.AtomName("日本"), term.AtomName("\n\t\x00\x7f\x1b\u0085\\"),
		term.AtomName("case"), term.AtomName("maybe"), term.AtomName("else"), term.AtomName("when"), term.AtomName("let"), term.AtomName("query"), term.AtomName("nonode@nohost"),
		term.AtomName("\u00a0"), term.AtomName("\U0001F600"), true, false, nil,
		term.PidValue{Num: 1}, term.PidValue{Num: 77}, term.PidValue{Num: 32767}, term.RefValue{Num: 1}, term.RefValue{Num: 262143},
		term.ExportValue{Module: "lists", Function: "map", Arity: 2}, term.ExportValue{Module: "lists", Function: "map", Arity: 3}, term.ExportValue{Module: "Lists", Function: "a b", Arity: 0}, term.ExportValue{Module: "erlang", Function: "+", Arity: 2},
		term.Tuple{}, term.Tuple{int64(1)}, term.Tuple{int64(1), int64(2)}, term.Tuple{1.0, int64(2)}, term.Tuple{term.AtomName("a")}, term.Tuple{term.AtomName("a"), term.AtomName("b")},
		term.List{}, term.List{int64(1)}, term.List{1.0}, term.List{int64(1), 2.0, term.AtomName("x")}, term.List{term.List{}}, term.List{term.List{term.List{term.List{term.List{term.List{}}}}}},
		&term.ImproperList{Elems: term.List{int64(1)}, Tail: int64(2)}, &term.ImproperList{Elems: term.List{int64(1), int64(2), int64(3)}, Tail: term.AtomName("tail")},
		&term.ImproperList{Elems: term.List{"abc"}, Tail: []byte("def")}, &term.ImproperList{Elems: term.List{int64(97), int64(98)}, Tail: int64(99)},
		"", "a", "hello", "two\nlines\ttab", `say "hi" \ there`, "\x00", "\x1b[0m", "\u007f", "\u0080", "é", "日本語", "\u00a0x\u00ff", word + word + word + word + word + word,
		term.List{int64(97), int64(-1)}, term.List{int64(97), int64(300)}, term.List{int64(255), int64(256)}, term.List{"nested", "strings", term.List{"deep"}},
		[]byte{}, []byte{0}, []byte{1, 2, 3}, []byte("hello"), []byte("a"), []byte("ab"), []byte("abcd\x00"), []byte("\"q\" \n"), []byte{200, 201}, []byte("é"), []byte("日本語"), []byte("ab日"), []byte("abcdefgh\xff\xfe"),
		[]byte(word + word + word + word + word), []byte("abcdefghijklmnopqrstuvwxyz\x01"), []byte("\x01abcdefghijklmnopqrstuvwxyz"), []byte(strings.Repeat("\x01\x80\xff", 40)), []byte("123456789012"), []byte("1234567890123"),
		term.Bitstring{Bytes: []byte{0}, Bits: 1}, term.Bitstring{Bytes: []byte{0x80}, Bits: 1}, term.Bitstring{Bytes: []byte{0x80}, Bits: 2}, term.Bitstring{Bytes: []byte{1, 2, 0x30}, Bits: 20}, term.Bitstring{Bytes: []byte{0xFE}, Bits: 7}, term.Bitstring{Bytes: []byte("hello\x80"), Bits: 41},
		term.Bitstring{Bytes: []byte(word + word + word + word + "\xa0"), Bits: 643}, term.List{term.Bitstring{Bytes: []byte{0x40}, Bits: 3}, []byte{0x40}}, term.Bitstring{Bytes: []byte("123456789012\x20"), Bits: 99}, term.Bitstring{Bytes: []byte(strings.Repeat("\x01\x80\xff", 40) + "\xfe"), Bits: 967},
		term.Map{}, term.Map{{Key: term.AtomName("a"), Value: int64(1)}}, term.Map{{Key: int64(1), Value: term.AtomName("a")}}, term.Map{{Key: 1.0, Value: term.AtomName("a")}}, term.Map{{Key: term.AtomName("b"), Value: int64(2)}, {Key: term.AtomName("a"), Value: 1.0}},
		term.Map{{Key: term.AtomName("b"), Value: 2.0}, {Key: term.AtomName("a"), Value: int64(1)}}, term.Map{{Key: 2.0, Value: int64(1)}, {Key: int64(2), Value: int64(1)}, {Key: int64(3), Value: int64(1)}, {Key: 1.5, Value: int64(0)}},
		term.Map{{Key: term.Tuple{int64(1)}, Value: int64(1)}, {Key: term.Tuple{1.0}, Value: int64(2)}, {Key: term.List{}, Value: int64(3)}, {Key: []byte("k"), Value: "v"}, {Key: term.Map{}, Value: term.Map{{Key: true, Value: nil}}}},
		term.Map{{Key: word, Value: word}, {Key: long, Value: term.Tuple{long, word, numbers[:20]}}, {Key: term.AtomName("x"), Value: term.Map{{Key: term.AtomName("y"), Value: numbers[:30]}, {Key: term.AtomName("z"), Value: word + word + word + word}}}},
		term.Map{{Key: term.AtomName("key1"), Value: word + word}, {Key: term.AtomName("key2"), Value: word + word}, {Key: term.AtomName("key3"), Value: word + word}},
		term.Map{{Key: term.List{word, word, word, term.AtomName("a")}, Value: term.List{word, word, word}}},
		numbers, term.Tuple(numbers), append(term.Tuple{long}, numbers...), append(term.Tuple{term.AtomName("t")}, numbers...), term.Tuple{long, numbers, numbers}, term.Tuple{term.AtomName("ok"), term.Tuple{long, term.Tuple{long, term.Tuple{long, numbers}}}},
		term.List{numbers, numbers[:10], "text", numbers[:3]}, &term.ImproperList{Elems: numbers, Tail: term.AtomName("t")}, &term.ImproperList{Elems: numbers, Tail: term.Tuple(numbers[:30])},
		term.List{term.Tuple{term.AtomName("name"), word}, term.Tuple{term.AtomName("value"), numbers[:25]}, term.Tuple{term.AtomName("other"), []byte(strings.Repeat("\x01\x80\xff", 30))}},
		term.Tuple{term.AtomName("EXIT"), term.Tuple{term.Tuple{term.AtomName("badmatch"), term.Tuple{term.AtomName("error"), term.AtomName("enoent")}},
			term.List{term.Tuple{term.AtomName("m"), term.AtomName("f"), int64(1), term.List{term.Tuple{term.AtomName("file"), "m.erl"}, term.Tuple{term.AtomName("line"), int64(12)}}},
				term.Tuple{term.AtomName("shell"), term.AtomName("eval"), int64(4), term.List{}}}}},
		nested, term.List{nested, nested}, term.Tuple{"not", "tagged", nested}, term.Tuple{long, word + word + word + word}, term.List{word + word, word + word, term.AtomName("a"), term.AtomName("b"), word + word},
	}
}

// Generator makes random values. It favours collisions: the same small numbers as integers and
// floats, few atoms.
type Generator struct{ *rand.Rand }

func pick[T any](g Generator, xs ...T) T { return xs[g.IntN(len(xs))] }

// Value makes a value nested at most depth levels.
func (g Generator) Value(depth int) any {
	if depth == 0 || g.IntN(4) == 0 {
		return g.atomic()
	}
	switch g.IntN(8) {
	case 0, 1:
		return term.List(g.values(depth))
	case 2:
		return term.Tuple(g.values(depth))
	case 3, 4:
		return append(term.Tuple{g.atom()}, g.values(depth)...)
	case 5:
		elems := append(g.values(depth), g.atomic())
		tail := pick[any](g, int64(7), term.AtomName("t"), 1.5, []byte("bin"), term.Tuple(g.values(depth)))
		return &term.ImproperList{Elems: elems, Tail: tail}
	default:
		return g.mapping(depth)
	}
}

func (g Generator) values(depth int) []any {
	xs := make([]any, g.IntN(5))
	for i := range xs {
		xs[i] = g.Value(depth - 1)
	}
	return xs
}

func (g Generator) mapping(depth int) term.Map {
	m, seen := term.Map{}, map[string]bool{}
	for range g.IntN(6) {
		k := g.Value(min(depth-1, 1))
		if s := Source(k); !seen[s] && s != "-0.00000000000000000e+00" {
			seen[s] = true
			m = append(m, term.Pair{Key: k, Value: g.Value(depth - 1)})
		}
	}
	return m
}

// ascii makes the names of external funs: OTP writes others as the bytes of their UTF-8.
func (g Generator) ascii() term.AtomName { return pick(g, term.AtomName("ok"), "lists", "a b", "F") }

func (g Generator) atom() term.AtomName {
	return pick(g, term.AtomName("ok"), "error", "a", "b", "undef", "x y", "é", "λ",
		"some_longer_atom", "an_atom_that_is_quite_a_bit_longer")
}

func (g Generator) atomic() any {
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
		return term.PidValue{Num: uint32(g.IntN(1000))}
	case 10:
		return term.ExportValue{Module: g.ascii(), Function: g.ascii(), Arity: g.IntN(4)}
	case 11:
		return pick[any](g, true, false, nil, term.List{}, term.Tuple{}, term.Map{}, []byte{})
	}
	return int64(g.IntN(5) - 2)
}

func (g Generator) big() any {
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

func (g Generator) text(limit int) string {
	var b strings.Builder
	for range g.IntN(limit) {
		b.WriteRune(rune(pick(g, 'a'+g.IntN(26), 'A'+g.IntN(26), ' ', 0xC0+g.IntN(64))))
	}
	if g.IntN(8) == 0 {
		b.WriteRune(pick(g, '\n', 0, 0x80, 'λ', '"'))
	}
	return b.String()
}

func (g Generator) bitstring() any {
	b := append(g.bytes(), byte(g.Uint32()))
	if g.IntN(3) == 0 {
		b = append([]byte(g.text(90)), 0xFF)
	}
	unused := 1 + g.IntN(7)
	b[len(b)-1] &= 0xFF << unused
	return term.Bitstring{Bytes: b, Bits: 8*len(b) - unused}
}

func (g Generator) bytes() []byte {
	b := make([]byte, g.IntN(50))
	for i := range b {
		b[i] = byte(g.Uint32())
	}
	return b
}

// RandomValues are n values that follow from the seed.
func RandomValues(seed uint64, n int) []any {
	g := Generator{rand.New(rand.NewPCG(seed, 25))}
	values := make([]any, n)
	for i := range values {
		values[i] = g.Value(1 + i%4)
	}
	return values
}

// LargeMap is a map of n associations as a Go value.
func LargeMap(n int) term.Map {
	m := term.Map{}
	for i := range n {
		m = append(m, term.Pair{Key: term.Tuple{term.AtomName("k"), int64(i)}, Value: int64(i * i)})
	}
	return m
}
