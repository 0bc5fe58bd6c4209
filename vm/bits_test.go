package vm

import (
	"fmt"
	"math"
	"math/big"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode/utf16"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	bc "github.com/parallergo/epiphany/bytecode"
	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/term/quote"
	"github.com/parallergo/epiphany/vm/bits"
	"github.com/parallergo/epiphany/vm/exec"
	"github.com/parallergo/epiphany/vm/weak"
)

// The model of a bitstring is a string of the digits 0 and 1.

// digitsOf is the model of n bits of a number in two's complement.
func digitsOf(x *big.Int, n, flags int) string {
	mod := new(big.Int).Lsh(big.NewInt(1), uint(n))
	s := new(big.Int).Mod(x, mod).Text(2)
	s = strings.Repeat("0", max(0, n-len(s))) + s
	s = s[len(s)-n:]
	if flags&bc.BitsLittle == 0 {
		return s
	}
	little := ""
	for ; len(s) >= 8; s = s[:len(s)-8] {
		little += s[len(s)-8:]
	}
	return little + s
}

func bytesToDigits(b []byte) (s string) {
	for _, x := range b {
		s += fmt.Sprintf("%08b", x)
	}
	return s
}

// digitsText is how a bitstring is written.
func digitsText(s string) string {
	var parts []string
	for ; len(s) >= 8; s = s[8:] {
		n, _ := strconv.ParseUint(s[:8], 2, 8)
		parts = append(parts, strconv.FormatUint(n, 10))
	}
	if len(s) > 0 {
		n, _ := strconv.ParseUint(s, 2, 8)
		parts = append(parts, fmt.Sprintf("%d:%d", n, len(s)))
	}
	return "<<" + strings.Join(parts, ",") + ">>"
}

// randomSegment is a segment with the text of its value and its model; the value that a pattern of
// the same segment gives is back.
type randomSegment struct {
	bc.Segment
	size               int // in units; -1 for none
	value, back, model string
}

func (r *randomSegment) bits() int { return len(r.model) }

func newSegment(rnd *rand.Rand) *randomSegment {
	flags, unit := rnd.IntN(4), 1+rnd.IntN(16)
	switch rnd.IntN(6) {
	case 0, 1:
		return integerSegment(rnd, flags, unit)
	case 2:
		return floatSegment(rnd, flags)
	case 3:
		return characterSegment(rnd, flags)
	}
	model := ""
	for range rnd.IntN(5) * rnd.IntN(50) * unit {
		model += strconv.Itoa(rnd.IntN(2))
	}
	model = model[:len(model)/unit*unit]
	s := &randomSegment{Segment: bc.MakeSegment(bc.BitsBits, flags, unit), size: -1, value: digitsText(model), model: model}
	if rnd.IntN(2) == 0 { // part of a longer one
		s.size = rnd.IntN(len(model)/unit + 1)
		s.model = model[:s.size*unit]
	}
	s.back = digitsText(s.model)
	return s
}

func integerSegment(rnd *rand.Rand, flags, unit int) *randomSegment {
	x := big.NewInt(rnd.Int64() >> rnd.IntN(64))
	for range rnd.IntN(4) {
		x.Mul(x, big.NewInt(rnd.Int64()))
	}
	if rnd.IntN(2) == 0 {
		x.Neg(x)
	}
	size := rnd.IntN(70/unit + 3)
	if rnd.IntN(4) == 0 {
		size = rnd.IntN(20)
	}
	n := size * unit
	back := new(big.Int).Mod(x, new(big.Int).Lsh(big.NewInt(1), uint(n)))
	if flags&bc.BitsSigned != 0 && n > 0 && back.Bit(n-1) == 1 {
		back.Sub(back, new(big.Int).Lsh(big.NewInt(1), uint(n)))
	}
	return &randomSegment{bc.MakeSegment(bc.BitsInteger, flags, unit), size, x.String(), back.String(), digitsOf(x, n, flags)}
}

func floatSegment(rnd *rand.Rand, flags int) *randomSegment {
	n := 16 << rnd.IntN(3)
	x := math.Ldexp(float64(rnd.IntN(2048)-1024), rnd.IntN(16)-18) // a half has it
	var u uint64
	switch n {
	case 64:
		u = math.Float64bits(x)
	case 32:
		u = uint64(math.Float32bits(float32(x)))
	default:
		u = uint64(bits.HalfBits(x))
	}
	return &randomSegment{bc.MakeSegment(bc.BitsFloat, flags, n/8), 8, quote.Float(x), quote.Float(x), digitsOf(new(big.Int).SetUint64(u), n, flags)}
}

func characterSegment(rnd *rand.Rand, flags int) *randomSegment {
	c := []rune{'a', 0x7F, 0x80, 0x7FF, 0x800, 0xD7FF, 0xE000, 0xFFFD, 0xFFFF, 0x10000, 0x10FFFF}[rnd.IntN(11)]
	s := &randomSegment{size: -1, value: strconv.Itoa(int(c)), back: strconv.Itoa(int(c))}
	switch rnd.IntN(3) {
	case 0:
		s.Segment, s.model = bc.MakeSegment(bc.BitsUTF8, flags, 1), bytesToDigits([]byte(string(c)))
	case 1:
		s.Segment = bc.MakeSegment(bc.BitsUTF16, flags, 1)
		for _, u := range utf16.Encode([]rune{c}) {
			s.model += digitsOf(big.NewInt(int64(u)), 16, flags)
		}
	default:
		s.Segment, s.model = bc.MakeSegment(bc.BitsUTF32, flags, 1), digitsOf(big.NewInt(int64(c)), 32, flags)
	}
	return s
}

// pattern is the instruction that takes the segment from the bitstring in x0 at the position in x1,
// which it moves, into x(2+i).
func (r *randomSegment) pattern(i int) string {
	size := max(r.size, r.bits()/r.Unit())
	names := map[bc.SegmentType]string{bc.BitsInteger: "bs_get_integer", bc.BitsFloat: "bs_get_float", bc.BitsBits: "bs_get_bits"}
	if name := names[r.Type()]; name != "" {
		return fmt.Sprintf("  %s L1, %d, x0, x1, %d, %d, %d, x%d, x1\n", name, 2+i, size, r.Unit(), r.Flags(), 2+i)
	}
	return fmt.Sprintf("  bs_get_utf L1, x0, x1, %d, x%d, x1\n", r.Segment, 2+i)
}

// bitsModule has make/N, which builds the segments from their values, and take/1, which gives
// {Values, Rest} of a bitstring that they are in behind skipped bits.
func bitsModule(t *testing.T, segs []*randomSegment, skipped int) *bc.Module {
	t.Helper()
	var list, take strings.Builder
	for i, s := range segs {
		size := "[]"
		if s.size >= 0 {
			size = strconv.Itoa(s.size)
		}
		fmt.Fprintf(&list, ", %d, x%d, %s", s.Segment, i, size)
		take.WriteString(s.pattern(i))
	}
	n := len(segs)
	regs := make([]string, n)
	for i := range regs {
		regs[i] = fmt.Sprintf("x%d", 2+i)
	}
	return parseModule(t, fmt.Sprintf(`module t
export make/%d
export take/1
function make/%d
  bs_create raise, %d, x0, {%s}
  return
function take/1
  bs_skip L1, x0, 0, %d, 1, x1
%s  bs_get_tail L1, %d, x0, x1, 1, x0
  bs_test_unit L1, x0, 0, 1
  test_heap %d, %d
  put_tuple x1, {%s}
  put_tuple x0, {x1, x0}
  heap_fence
  return
L1:
  move no, x0
  return
`, n, n, n, strings.TrimPrefix(list.String(), ", "), skipped, &take, n+2, n+4, n+2, strings.Join(regs, ", ")))
}

// runCall runs a call to its end and gives its result.
func (b *bench) runCall(t *testing.T, call string) string {
	t.Helper()
	b.start(t, call)
	require.Equal(t, exec.TrapDone, b.run(t), call)
	return b.result()
}

// Random segments are built and taken apart as the model says, with collections at every allocation
// as without, on a core in the weak order of memory as on the ARM.
func TestBitSyntaxAgainstModel(t *testing.T) {
	for seed := range uint64(150) {
		rnd := rand.New(rand.NewPCG(seed, 5))
		var segs []*randomSegment
		var values, back []string
		model := ""
		for range rnd.IntN(7) {
			s := newSegment(rnd)
			segs, values, back, model = append(segs, s), append(values, s.value), append(back, s.back), model+s.model
		}
		before, behind := "", ""
		for range rnd.IntN(70) {
			before += strconv.Itoa(rnd.IntN(2))
		}
		for range rnd.IntN(70) {
			behind += strconv.Itoa(rnd.IntN(2))
		}
		mod := bitsModule(t, segs, len(before))
		b := newBench(t)
		if seed%3 == 2 {
			b = newWeakBench(t, weak.Order{Seed: seed, MaxDelay: 1000})
		}
		b.m.Stress = seed%2 == 1
		require.NoError(t, b.loadAll(mod))
		require.Equal(t, digitsText(model), b.runCall(t, "t:make("+strings.Join(values, ",")+")"), "seed %d", seed)
		require.Equal(t, "{{"+strings.Join(back, ",")+"},"+digitsText(behind)+"}",
			b.runCall(t, "t:take("+digitsText(before+model+behind)+")"), "seed %d", seed)
		if cut := before + model; len(model) > 0 {
			require.Equal(t, "no", b.runCall(t, "t:take("+digitsText(cut[:len(cut)-1])+")"), "seed %d", seed)
		}
	}
}

const appendModule = `module t
export many/2
export twice/1
function many/2
  is_ne_exact L1, x1, 0
  sub raise, 2, x1, 1, x2
  bs_create raise, 3, x0, {%d, x0, [], %d, x1, %d}
  move x2, x1
  call_only many/2
L1:
  return
function twice/1
  bs_create raise, 1, x1, {%[1]d, x0, [], %[2]d, 1, 8}
  bs_create raise, 2, x2, {%[1]d, x1, [], %[2]d, 2, 8}
  bs_create raise, 3, x3, {%[1]d, x1, [], %[2]d, 3, 8}
  bs_create raise, 4, x4, {%[1]d, x2, [], %[2]d, 4, 8}
  test_heap 5, 5
  put_tuple x0, {x1, x2, x3, x4}
  heap_fence
  return
`

func appendCode(bits int) string {
	return fmt.Sprintf(appendModule, bc.MakeSegment(bc.BitsBits, 0, 1), bc.MakeSegment(bc.BitsInteger, 0, 1), bits)
}

// What is appended in place is not copied again: twice as many appends take twice the time.
func TestAppendingTakesLinearTime(t *testing.T) {
	for _, bits := range []int{8, 13} {
		b := newBench(t)
		require.NoError(t, b.loadAll(parseModule(t, appendCode(bits))))
		moved := func(n int) uint64 {
			before := b.m.Count.Stores + b.m.Count.Loads
			text := b.runCall(t, fmt.Sprintf("t:many(<<>>,%d)", n))
			model := ""
			for i := n; i > 0; i-- {
				model += digitsOf(big.NewInt(int64(i)), bits, 0)
			}
			require.Equal(t, digitsText(model), text)
			b.m.Settle()
			return b.m.Count.Stores + b.m.Count.Loads - before
		}
		short, long := moved(2000), moved(8000)
		assert.Less(t, long, 5*short)
	}
}

// Who appends to a bitstring that something has been appended to gets its own.
func TestAppendingKeepsWhatWasThere(t *testing.T) {
	for _, stress := range []bool{false, true} {
		b := newBench(t)
		b.m.Stress = stress
		require.NoError(t, b.loadAll(parseModule(t, appendCode(8))))
		for _, n := range []int{0, 63, 64, 65, 100} {
			start := slices.Repeat([]string{"7"}, n)
			with := func(more ...string) string {
				return "<<" + strings.Join(append(slices.Clone(start), more...), ",") + ">>"
			}
			want := fmt.Sprintf("{%s,%s,%s,%s}", with("1"), with("1", "2"), with("1", "3"), with("1", "2", "4"))
			assert.Equal(t, want, b.runCall(t, "t:twice("+with()+")"))
		}
	}
}

const edgesModule = `module t
export test/4
export get/3
export float/2
export string/3
export char/2
export make/2
export unit/2
function test/4
  bs_skip L1, x0, x1, x2, 8, x1
  bs_test_end L2, x0, x1
  move done, x0
  return
L1:
  move no, x0
  return
L2:
  move more, x0
  return
function get/3
  bs_get_integer L1, 3, x0, x1, x2, 1, 0, x0, x1
  return
L1:
  move no, x0
  return
function float/2
  bs_get_float L1, 2, x0, 0, x1, 1, 0, x0, x1
  return
L1:
  move no, x0
  return
function string/3
  bs_match_string L1, x0, x1, x2, x0
  return
L1:
  move no, x0
  return
function char/2
  select_val x1, L8, {8: L8, 16: L16, 32: L32}
L8:
  bs_get_utf L1, x0, 0, 35, x0, x1
  return
L16:
  bs_get_utf L1, x0, 0, 36, x0, x1
  return
L32:
  bs_get_utf L1, x0, 0, 37, x0, x1
  return
L1:
  move no, x0
  return
function make/2
  bs_create raise, 2, x0, {32, x0, x1}
  return
function unit/2
  bs_test_unit L1, x0, x1, 8
  move yes, x0
  return
L1:
  move no, x0
  return
`

func TestEdgesOfBitSyntax(t *testing.T) {
	for call, want := range map[string]string{
		"t:test(<<1,2>>,0,2,0)": "done", "t:test(<<1,2>>,8,1,0)": "done", "t:test(<<1,2>>,0,1,0)": "more", "t:test(<<1,2>>,0,3,0)": "no",
		"t:test(<<1,2>>,9,1,0)": "no", "t:test(<<1,2>>,-1,1,0)": "no", "t:test(<<1,2>>,17,0,0)": "no", "t:test(<<1,2>>,a,1,0)": "no",
		"t:test(<<1,2>>,0,a,0)": "no", "t:test(<<1,2>>,0,-1,0)": "no", "t:test(<<1,2>>,0,1180591620717411303424,0)": "no",
		"t:test(<<1,2>>,134217728,0,0)": "no", "t:test(a,0,0,0)": "no", "t:test({1},0,0,0)": "no", "t:test(<<>>,0,0,0)": "done",
		"t:get(<<1,2:3>>,0,11)": "10", "t:get(<<1,2:3>>,8,3)": "2", "t:get(<<1,2:3>>,11,0)": "0", "t:get(<<1,2:3>>,4,8)": "no",
		"t:get(<<255,255,255,255,255,255,255,255,255>>,1,64)": "18446744073709551615",
		"t:float(<<>>,0)": "0.0", "t:float(<<63,240>>,16)": "1.984375", "t:float(<<63,240,0>>,24)": "no", "t:float(<<127,192,0,0>>,32)": "no",
		"t:float(<<124,0>>,16)": "no", "t:float(<<128,1>>,16)": "-5.960464477539063e-8",
		"t:string(<<1,2,3>>,0,<<1,2>>)": "16", "t:string(<<1,2,3>>,8,<<2,0:6>>)": "22", "t:string(<<1,2,3>>,8,<<2,1:6>>)": "no",
		"t:string(<<1,2,3>>,16,<<3,0:1>>)": "no", "t:string(<<1,2,3>>,0,a)": "no", "t:string(<<1,2,3>>,24,<<>>)": "24", "t:string(a,0,<<>>)": "no",
		"t:char(<<195,165>>,8)": "229", "t:char(<<195>>,8)": "no", "t:char(<<192,128>>,8)": "no", "t:char(<<237,160,128>>,8)": "no",
		"t:char(<<239,191,189>>,8)": "65533", "t:char(<<>>,8)": "no", "t:char(<<97:7>>,8)": "no", "t:char(<<244,144,128,128>>,8)": "no",
		"t:char(<<0,65>>,16)": "65", "t:char(<<216,0>>,16)": "no", "t:char(<<216,0,0,65>>,16)": "no", "t:char(<<216,0,220,0>>,16)": "65536",
		"t:char(<<0>>,16)": "no", "t:char(<<220,0,216,0>>,16)": "no", "t:char(<<0,0,0,65>>,32)": "65", "t:char(<<0,17,0,0>>,32)": "no", "t:char(<<0,0,65>>,32)": "no",
		"t:make(-1,9)": "<<255,1:1>>", "t:make(a,9)": "** {badarg,[{t,make,2,[]}]}", "t:make(1,-1)": "** {badarg,[{t,make,2,[]}]}",
		"t:make(1,a)": "** {badarg,[{t,make,2,[]}]}", "t:make(a,1180591620717411303424)": "** {system_limit,[{t,make,2,[]}]}",
		"t:make(1,134217728)": "** {system_limit,[{t,make,2,[]}]}", "t:make(1,-1180591620717411303424)": "** {badarg,[{t,make,2,[]}]}",
		"t:unit(<<1,2:3>>,3)": "yes", "t:unit(<<1,2:3>>,0)": "no", "t:unit(<<1>>,8)": "yes", "t:unit([],0)": "no",
	} {
		b := newBench(t)
		require.NoError(t, b.loadAll(parseModule(t, edgesModule)))
		got := b.runCall(t, call)
		got, _, reason := strings.Cut(got, "[{error_info,")
		assert.Equal(t, reason, strings.HasPrefix(want, "**"), call)
		want, _, _ = strings.Cut(want, "[]}]}")
		assert.Equal(t, want, got, call)
	}
}

// On a core an accumulator asks for objects as it outgrows them, each with room for twice as much,
// and appends in place in between.
func TestAppendingOnACore(t *testing.T) {
	b := newCoreBench(t)
	require.NoError(t, b.loadAll(parseModule(t, appendCode(8))))
	b.start(t, "t:many(<<>>,1000)")
	var rooms []int
	for b.run(t) == exec.TrapBinary {
		rooms = append(rooms, b.p.Request.Bytes)
		b.p.Granted(uint32(len(rooms)), b.m.Board().DRAMBase+emu.Addr(1<<20+4096*len(rooms)))
	}
	assert.Equal(t, []int{256, 514, 1030}, rooms)
	model := ""
	for i := 1000; i > 0; i-- {
		model += digitsOf(big.NewInt(int64(i)), 8, 0)
	}
	assert.True(t, digitsText(model) == b.result())
}

// Without memory for a longer object the process gets an exception, after it has tried a
// collection. No segment is to blame for that, not even one that was earlier.
func TestNoRoomToAppend(t *testing.T) {
	b := newBench(t)
	b.most = 2000
	require.NoError(t, b.loadAll(parseModule(t, appendCode(8))))
	printed := b.runCall(t, "t:many(<<>>,3000)")
	assert.Contains(t, printed, "** {system_limit,[{t,many,2,")
	assert.NotContains(t, printed, "error_info")
}
