package bytecode

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// generator makes random functions in assembly form.
type generator struct {
	*rand.Rand
	labels int
}

func (g *generator) function() FuncAsm {
	n := 1 + g.IntN(300)
	g.labels = 1 + g.IntN(10)
	at := make([]int, g.labels+1) // by label: instruction, not the first
	for l := range at {
		at[l] = 1 + g.IntN(n)
	}
	f := FuncAsm{Name: "f", Arity: 1}
	line := 0
	for i := range n {
		for l := 1; l <= g.labels; l++ {
			if at[l] == i {
				f.Code = append(f.Code, Instr{Op: OpLabel, Args: []Arg{Num(l)}})
			}
		}
		if g.IntN(10) == 0 {
			line += 1 + g.IntN(1000)
		}
		f.Code = append(f.Code, g.instr(line))
	}
	for l := 1; l <= g.labels; l++ {
		if at[l] == n {
			f.Code = append(f.Code, Instr{Op: OpLabel, Args: []Arg{Num(l)}})
		}
	}
	f.Code = append(f.Code, Instr{Op: OpReturn})
	return f
}

func (g *generator) instr(line int) Instr {
	in := Instr{Op: OpLabel + 1 + Op(g.IntN(int(NumOps-1))), Line: line}
	for _, k := range Ops[in.Op].Operands {
		in.Args = g.operand(k, in.Args)
	}
	return in
}

func (g *generator) operand(k Kind, args []Arg) []Arg {
	label := Label(1 + g.IntN(g.labels))
	switch k {
	case KindSrc:
		return append(args, g.source())
	case KindReg, KindDst:
		return append(args, []Arg{X(g.IntN(MaxX)), Y(g.IntN(MaxFrame))}[g.IntN(2)])
	case KindLabel:
		return append(args, label)
	case KindFail:
		return append(args, Label(0)) // others may not lie at the instruction itself
	case KindSrcs, KindPairs:
		n := g.IntN(20)
		args = append(args, Num(n))
		for range n {
			args = append(args, g.source())
			if k == KindPairs {
				args = append(args, label)
			}
		}
		return args
	default:
		return append(args, Arg{k, g.number()})
	}
}

func (g *generator) number() int { return int(g.Uint32() >> (1 + g.IntN(31))) }

func (g *generator) source() Arg {
	switch g.IntN(6) {
	case 0:
		return X(g.IntN(MaxX))
	case 1:
		return Y(g.IntN(MaxFrame))
	case 2:
		return Int((g.IntN(1<<28) + MinInt) >> g.IntN(28))
	case 3:
		return Nil()
	case 4:
		return Atom(g.number())
	default:
		return Lit(g.number())
	}
}

// Whatever can be assembled comes back from the bytes; labels get new numbers, so bytes are
// compared.
func TestAssembleDisassemble(t *testing.T) {
	g := &generator{Rand: rand.New(rand.NewPCG(1, 2))}
	for range 500 {
		asm := g.function()
		f, err := Assemble(asm)
		require.NoError(t, err)
		back, err := Disassemble(f)
		require.NoError(t, err)
		again, err := Assemble(back)
		require.NoError(t, err)
		require.Equal(t, f, again)
		requireSame(t, asm.Code, back.Code)
	}
}

// requireSame compares instructions but for labels and lines.
func requireSame(t *testing.T, want, got []Instr) {
	t.Helper()
	plain := func(code []Instr) (out []Instr) {
		for _, in := range code {
			if in.Op == OpLabel {
				continue
			}
			args := []Arg(nil)
			for _, a := range in.Args {
				if a.Kind == KindLabel {
					a.N = 0
				}
				args = append(args, a)
			}
			out = append(out, Instr{Op: in.Op, Args: args})
		}
		return out
	}
	require.Equal(t, plain(want), plain(got))
}

func TestAssembleRefuses(t *testing.T) {
	for _, c := range []struct {
		reason string
		in     Instr
	}{
		{"unknown opcode", Instr{Op: NumOps}},
		{"too few operands", Instr{Op: OpMove, Args: []Arg{X(0)}}},
		{"too many operands", Instr{Op: OpReturn, Args: []Arg{X(0)}}},
		{"operand out of range: x-1", Instr{Op: OpMove, Args: []Arg{X(-1), X(0)}}},
		{"operand out of range: 3", Instr{Op: OpDeallocate, Args: []Arg{Int(3)}}},
		{"operand out of range: -3", Instr{Op: OpDeallocate, Args: []Arg{Num(-3)}}},
		{"operand out of range: L1", Instr{Op: OpMove, Args: []Arg{Label(1), X(0)}}},
		{"list is shorter than its count", Instr{Op: OpPutTuple, Args: []Arg{X(0), Num(2), X(0)}}},
		{"list is shorter than its count", Instr{Op: OpPutTuple, Args: []Arg{X(0), Num(1 << 30)}}},
		{"operand is not a label: x1", Instr{Op: OpJump, Args: []Arg{X(1)}}},
	} {
		_, err := Assemble(FuncAsm{Name: "f", Code: []Instr{c.in}})
		var e *Error
		require.ErrorAs(t, err, &e, c.reason)
		assert.Contains(t, e.Reason, c.reason)
		assert.Equal(t, "f/0", e.Func)
	}
}

func TestDecodeDoesNotAllocate(t *testing.T) {
	m := readSample(t)
	scratch := make([]Arg, 0, 32)
	assert.Zero(t, testing.AllocsPerRun(10, func() {
		for i := range m.Funcs {
			code := m.Funcs[i].Code
			for off := 0; off < len(code); {
				_, scratch, off, _ = Decode(code, off, scratch)
			}
		}
	}))
}

func TestDisassembleRefuses(t *testing.T) {
	_, err := Disassemble(Func{Name: "f", Arity: 2, Code: []byte{byte(OpJump), 2, byte(OpReturn)}})
	assert.EqualError(t, err, "bytecode: f/2+1: label is not at the start of an instruction")
	_, err = Disassemble(Func{Name: "f", Code: []byte{byte(OpReturn), 0xFF}})
	assert.EqualError(t, err, "bytecode: f/0+1: unknown opcode")
}

// The sizes that DESIGN's density rests on.
func TestEncodingIsDense(t *testing.T) {
	for _, c := range []struct {
		bytes int
		in    Instr
	}{
		{1, Instr{Op: OpReturn}},
		{3, Instr{Op: OpMove, Args: []Arg{X(127), Y(63)}}},
		{3, Instr{Op: OpMove, Args: []Arg{Int(-8), X(0)}}},
		{4, Instr{Op: OpMove, Args: []Arg{X(128), Y(0)}}},
		{4, Instr{Op: OpMove, Args: []Arg{Int(24), X(0)}}},
		{2, Instr{Op: OpCallOnly, Args: []Arg{Call(127)}}},
		{6, Instr{Op: OpAdd, Args: []Arg{Label(0), Num(2), X(0), Int(1), X(0)}}},
	} {
		f, err := Assemble(FuncAsm{Code: []Instr{c.in}})
		require.NoError(t, err)
		assert.Len(t, f.Code, c.bytes, c.in.Op)
	}
}

// The length of an operand is known without encoding it.
func TestEncodedLen(t *testing.T) {
	g := &generator{Rand: rand.New(rand.NewPCG(5, 6)), labels: 1}
	for range 10_000 {
		source := g.source()
		b, reason := appendSource(nil, source)
		require.Empty(t, reason)
		require.Equal(t, len(b), source.EncodedLen(), source)
		n := g.number()
		require.Len(t, appendVarint(nil, uint(n)), Num(n).EncodedLen())
	}
}
