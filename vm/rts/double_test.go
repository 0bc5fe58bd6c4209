package rts

import (
	"math"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/emu/isa"
)

// interpreter executes labelled code: 32-bit registers and the flags that the routines use.
// Instructions are those of the text, nothing else knows the algorithm.
type interpreter struct {
	code       []step
	labels     map[string]int
	regs       [64]uint32
	z, n, c, v bool
	trace      []int // the instructions executed, a taken branch as its complement
}

// step is an instruction taken apart.
type step struct {
	text, name, cond string
	d, a, b          int // registers; b is -1 for an immediate
	imm              uint32
	target           int // -1 when it is outside
	label            string
}

func newInterpreter(l labelled) *interpreter {
	c := &interpreter{labels: l.labels}
	for _, in := range l.code {
		c.code = append(c.code, l.step(in))
	}
	return c
}

func (l labelled) step(in string) step {
	name, rest, _ := strings.Cut(in, " ")
	s := step{text: in, name: strings.TrimSuffix(name, ".l")}
	if label, _ := branchTarget(in); label != "" {
		s.label, s.target = label, -1
		if at, found := l.labels[label]; found {
			s.target = at
		}
		if s.name != "bl" {
			s.name, s.cond = "b", s.name[1:]
		}
		return s
	}
	var regs []int
	s.b = -1
	for i, operand := range strings.Split(rest, ",") {
		if imm, found := strings.CutPrefix(operand, "#"); found {
			n, err := strconv.ParseInt(imm, 0, 64)
			if err != nil {
				panic(in)
			}
			s.imm = uint32(n)
			continue
		}
		r, err := 14, error(nil)
		if operand != "lr" {
			if r, err = strconv.Atoi(operand[1:]); err != nil {
				panic(in)
			}
		}
		regs = append(regs, r)
		if i == 2 {
			s.b = r
		}
	}
	s.d, s.a = regs[0], -1
	if len(regs) > 1 {
		s.a = regs[1]
	}
	if cond, found := strings.CutPrefix(s.name, "mov"); found && cond != "" && cond != "t" {
		s.name, s.cond = "movif", cond
	}
	return s
}

func (c *interpreter) holds(cond string) bool {
	switch cond {
	case "":
		return true
	case "eq":
		return c.z
	case "ne":
		return !c.z
	case "gteu":
		return c.c
	case "ltu":
		return !c.c
	case "gt":
		return !c.z && c.n == c.v
	case "gte":
		return c.n == c.v
	case "lt":
		return c.n != c.v
	case "lte":
		return c.z || c.n != c.v
	}
	panic(cond)
}

// Code stores a result with its flags.
func (c *interpreter) set(d int, x uint32, carry, overflow bool) {
	c.regs[d], c.z, c.n, c.c, c.v = x, x == 0, int32(x) < 0, carry, overflow
}

// back is where a routine returns to.
const back = 1 << 20

// run executes the code from an entry and tells where it left it: jr lr is "".
func (c *interpreter) run(entry string) string {
	c.trace = c.trace[:0]
	c.regs[14] = back
	for pc := c.labels[entry]; ; pc++ {
		s := &c.code[pc]
		c.trace = append(c.trace, pc)
		var y uint32
		if s.b >= 0 {
			y = c.regs[s.b]
		} else {
			y = s.imm
		}
		var x uint32
		if s.a >= 0 {
			x = c.regs[s.a]
		}
		switch s.name {
		case "add":
			r := x + y
			c.set(s.d, r, r < x, int32((x^r)&(y^r)) < 0)
		case "sub":
			r := x - y
			c.set(s.d, r, x >= y, int32((x^y)&(x^r)) < 0)
		case "and":
			c.set(s.d, x&y, false, false)
		case "orr":
			c.set(s.d, x|y, false, false)
		case "eor":
			c.set(s.d, x^y, false, false)
		case "lsl":
			c.set(s.d, x<<(y&31), false, false)
		case "lsr":
			c.set(s.d, x>>(y&31), false, false)
		case "asr":
			c.set(s.d, uint32(int32(x)>>(y&31)), false, false)
		case "imul":
			c.regs[s.d] = x * y
		case "imadd":
			c.regs[s.d] += x * y
		case "mov":
			if s.a < 0 {
				x = y
			}
			c.regs[s.d] = x
		case "movt":
			c.regs[s.d] = c.regs[s.d]&0xffff | y<<16
		case "movif":
			if c.holds(s.cond) {
				c.regs[s.d] = x
			}
		case "jr":
			if c.regs[14] == back {
				return ""
			}
			pc = int(c.regs[14]) - 1
		case "bl":
			c.regs[14] = uint32(pc + 1)
			pc = s.target - 1
		case "b":
			if !c.holds(s.cond) {
				continue
			}
			if s.target < 0 {
				return s.label
			}
			if s.cond != "" {
				c.trace[len(c.trace)-1] = ^pc
			}
			pc = s.target - 1
		default:
			panic(s.text)
		}
	}
}

// executed is the sequence of the last run.
func (c *interpreter) executed() isa.Seq {
	var texts []string
	for _, pc := range c.trace {
		if pc < 0 {
			texts = append(texts, strings.Replace(c.code[^pc].text, " ", "! ", 1))
			continue
		}
		texts = append(texts, c.code[pc].text)
	}
	return isa.MustParse(strings.Join(texts, ";"))
}

// binary runs an operation on two doubles; all other registers hold rubbish.
func (c *interpreter) binary(entry string, x, y float64) (float64, string) {
	for r := range c.regs {
		c.regs[r] = 0xdeadbeef + uint32(r)
	}
	a, b := math.Float64bits(x), math.Float64bits(y)
	c.regs[0], c.regs[1], c.regs[2], c.regs[3] = uint32(a), uint32(a>>32), uint32(b), uint32(b>>32)
	out := c.run(entry)
	return math.Float64frombits(uint64(c.regs[1])<<32 | uint64(c.regs[0])), out
}

var doubleOps = []struct {
	entry string
	do    func(x, y float64) float64
}{
	{"add", func(x, y float64) float64 { return x + y }},
	{"sub", func(x, y float64) float64 { return x - y }},
	{"mul", func(x, y float64) float64 { return x * y }},
	{"div", func(x, y float64) float64 { return x / y }},
}

// check compares an operation with the processor's.
func (c *interpreter) check(t *testing.T, op int, x, y float64) {
	o := &doubleOps[op]
	want := o.do(x, y)
	got, out := c.binary(o.entry, x, y)
	if math.IsInf(want, 0) || math.IsNaN(want) {
		require.Equal(t, "badarith", out, "%s %x %x", o.entry, x, y)
		return
	}
	if out != "" || math.Float64bits(want) != math.Float64bits(got) {
		require.Fail(t, "wrong", "%s %x %x: %s%x, want %x", o.entry, x, y, out, got, want)
	}
}

// edges of double precision: zeros, denormals, numbers around powers of two, the largest.
func doubleEdges() (list []float64) {
	for _, x := range []float64{0, 0x1p-1074, 0x1.8p-1073, 0x1p-1023, 0x0.fffffffffffffp-1022, 0x1p-1022, 0x1.fffffffffffffp-1022, 0x1p-1021, 0x1p-537, 0x1.6a09e667f3bcdp-512, 0x1p-53,
		0x1.0000000000001p-53, 0x1p-52, 0.1, 0.5, 0x1.fffffffffffffp-1, 1, 0x1.0000000000001p0, 0x1.00000001p0, 0x1.ffffffffp0, 1.5, 0x1.fffffffffffffp0, 2, 3, 10, 0x1p31, 0x1p32, 0x1p52,
		0x1.0000000000001p52, 0x1p53, 0x1.fffffffffffffp53, 0x1p54, 0x1p64, 0x1p511, 0x1.6a09e667f3bcdp511, 0x1p1022, 0x1p1023, 0x1.fffffffffffffp1022, math.MaxFloat64} {
		list = append(list, x, -x)
	}
	return list
}

// randomDouble is any finite double; those near 1, near the ends of the range, and with few bits,
// are more frequent.
func randomDouble(r *rand.Rand) float64 {
	b := r.Uint64()
	switch r.IntN(4) {
	case 0:
		b &^= uint64(1)<<r.IntN(53) - 1 // few bits, ties
	case 1:
		b |= uint64(1)<<r.IntN(53) - 1
	}
	e := r.Uint64N(2047)
	switch r.IntN(6) {
	case 0:
		e = r.Uint64N(60)
	case 1:
		e = 2046 - r.Uint64N(3)
	case 2, 3, 4:
		e = 1023 - 30 + r.Uint64N(60)
	}
	return math.Float64frombits(b&^(0x7ff<<52) | e<<52)
}

// The routines by hand give the bits that the processor gives.
func TestDoublesByHand(t *testing.T) {
	c := newInterpreter(parseLabels(doubleCode))
	edges := doubleEdges()
	n := doubleTrials(t)
	for op := range doubleOps {
		for _, x := range edges {
			for _, y := range edges {
				c.check(t, op, x, y)
			}
		}
		r := rand.New(rand.NewPCG(1, uint64(op)))
		for range n {
			x, y := randomDouble(r), randomDouble(r)
			c.check(t, op, x, y)
			if r.IntN(8) == 0 { // neighbours: much cancels, quotients are near 1
				c.check(t, op, x, math.Float64frombits(math.Float64bits(x)^r.Uint64N(1<<(1+r.IntN(54)))&^(0x7ff<<52)))
			}
		}
	}
}

// doubleTrials is the number of random operands of a routine.
func doubleTrials(t *testing.T) int {
	if testing.Short() {
		return 20_000
	}
	return 250_000
}

func TestIntegersToDoublesByHand(t *testing.T) {
	c := newInterpreter(parseLabels(doubleCode))
	check := func(n int32) {
		c.binary("float", 0, 0)
		c.regs[0] = uint32(n)
		require.Empty(t, c.run("float"))
		require.Equal(t, math.Float64bits(float64(n)), uint64(c.regs[1])<<32|uint64(c.regs[0]), n)
	}
	r := rand.New(rand.NewPCG(2, 2))
	for shift := range 32 {
		for _, d := range []int32{-1, 0, 1} {
			check(1<<shift + d)
			check(-1<<shift + d)
		}
		for range 2000 {
			check(int32(r.Uint32()) >> shift)
		}
	}
}

func TestDoublesToIntegersByHand(t *testing.T) {
	c := newInterpreter(parseLabels(doubleCode))
	check := func(x float64) {
		_, out := c.binary("fix", x, 0)
		if math.Abs(math.Trunc(x)) >= 1<<31 {
			require.Equal(t, "wide", out, x)
			return
		}
		require.Empty(t, out, x)
		require.Equal(t, int32(math.Trunc(x)), int32(c.regs[0]), "%x", x)
	}
	for _, x := range doubleEdges() {
		check(x)
	}
	r := rand.New(rand.NewPCG(3, 3))
	for range 50_000 {
		check(randomDouble(r))
		check(float64(int32(r.Uint32())>>r.IntN(32)) + []float64{0, 0.5, -0.5, 0.999}[r.IntN(4)])
	}
}

// usualCycles is the mean time of an operation on normal numbers of similar size, as measured by
// executing it.
func usualCycles(c *interpreter, entry string, r *rand.Rand) float64 {
	const n = 3000
	sum := 0
	for range n {
		x, y := math.Ldexp(1+r.Float64(), -r.IntN(6)), math.Ldexp(1+r.Float64(), -r.IntN(6))
		if r.IntN(2) == 0 {
			y = -y
		}
		c.binary(entry, x, y)
		sum += c.executed().Cycles()
	}
	return float64(sum) / n
}

// What operations by hand are charged is what executing them takes, on the average over numbers of
// similar size.
func TestPricesOfDoublesByHand(t *testing.T) {
	c := newInterpreter(parseLabels(doubleCode))
	r := rand.New(rand.NewPCG(4, 4))
	for op := DoubleAdd; op < DoubleFromInt; op++ {
		mean := usualCycles(c, usualPaths[op].entry, r)
		assert.InEpsilon(t, mean, float64(HandDouble[op].Cycles), 0.05, "%s: mean %f", usualPaths[op].entry, mean)
	}
	c.regs[0] = 25
	require.Empty(t, c.run("float"))
	assert.EqualValues(t, c.executed().Cycles(), HandDouble[DoubleFromInt].Cycles)
	c.binary("fix", 77.5, 0)
	assert.EqualValues(t, c.executed().Cycles(), HandDouble[DoubleTruncate].Cycles)
	assert.Greater(t, HandDoubleBytes, HandDouble[DoubleAdd].Bytes+HandDouble[DoubleMultiply].Bytes+HandDouble[DoubleDivide].Bytes)
	assert.Less(t, HandDoubleBytes, SoftDoubleBytes)
}

// Every way that operations are charged for is one that numbers can take: its instructions are
// those executed.
func TestUsualPathsOfDoublesAreTaken(t *testing.T) {
	code := parseLabels(doubleCode)
	c := newInterpreter(code)
	r := rand.New(rand.NewPCG(5, 5))
	for op := DoubleAdd; op < DoubleFromInt; op++ {
		p := &usualPaths[op]
		taken := map[string]bool{}
		for range 3000 {
			x, y := 1+r.Float64(), math.Ldexp(1+r.Float64(), -r.IntN(4))
			if r.IntN(2) == 0 {
				y = -y
			}
			c.binary(p.entry, x, y)
			taken[c.executed().String()] = true
		}
		for _, turns := range p.turns {
			assert.True(t, taken[code.path(p.entry, turns...).String()], "%s %v", p.entry, turns)
		}
	}
}

func TestSoftFloatNames(t *testing.T) {
	for _, s := range []SoftFloat{LibGCC, ByHand} {
		parsed, err := ParseSoftFloat(s.String())
		require.NoError(t, err)
		assert.Equal(t, s, parsed)
	}
	_, err := ParseSoftFloat("fast")
	assert.EqualError(t, err, `"fast" is none of libgcc, hand`)
	assert.Equal(t, "soft float 9", SoftFloat(9).String())
}
