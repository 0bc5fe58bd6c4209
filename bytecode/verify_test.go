package bytecode

import (
	"math"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/term"
)

// parseBody assembles functions together with what head.asm declares.
func parseBody(t testing.TB, body string) *Module {
	t.Helper()
	m, err := Parse(readTestdata(t, "head.asm") + "\n" + body)
	require.NoError(t, err)
	return m
}

func readTestdata(t testing.TB, name string) string {
	t.Helper()
	text, err := os.ReadFile("testdata/" + name)
	require.NoError(t, err)
	return string(text)
}

// testCase is a part of a file of functions: a line with its name after ===, and with the reason of
// its refusal after %!.
type testCase struct{ name, reason, body string }

func readCases(t testing.TB, file string) (cases []testCase) {
	t.Helper()
	for _, part := range strings.Split(readTestdata(t, file), "\n=== ")[1:] {
		name, body, _ := strings.Cut(part, "\n")
		_, reason, _ := strings.Cut(body, "%! ")
		reason, _, _ = strings.Cut(reason, "\n")
		cases = append(cases, testCase{name, reason, body})
	}
	return cases
}

func TestVerifyRefusesCode(t *testing.T) {
	cases := readCases(t, "refused.asm")
	require.Greater(t, len(cases), 80)
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			err := Verify(parseBody(t, c.body))
			var e *Error
			require.ErrorAs(t, err, &e)
			require.NotEmpty(t, c.reason)
			assert.Contains(t, e.Reason, c.reason)
			assert.Equal(t, "m", e.Module)
			assert.Regexp(t, `^f/\d$`, e.Func)
			assert.GreaterOrEqual(t, e.Offset, 0)
		})
	}
}

func TestVerifyAcceptsCode(t *testing.T) {
	cases := readCases(t, "accepted.asm")
	require.NotEmpty(t, cases)
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			assert.NoError(t, Verify(parseBody(t, c.body)))
		})
	}
}

func TestVerifyRefusesTables(t *testing.T) {
	long := strings.Repeat("å", MaxName+1)
	for _, c := range []struct {
		reason string
		change func(*Module)
	}{
		{"module has no name", func(m *Module) { m.Name = "" }},
		{"is not UTF-8", func(m *Module) { m.Name = "\xff" }},
		{"is not UTF-8", func(m *Module) { m.File = "\xff" }},
		{"is longer than 255 characters", func(m *Module) { m.Atoms[0] = long }},
		{`atom 1 "ok" is there twice`, func(m *Module) { m.Atoms = []string{"ok", "ok"} }},
		{"attribute", func(m *Module) { m.Attrs = []Attr{{Name: long}} }},
		{"literal 0: a term.FunValue is no constant", func(m *Module) { m.Literals[0] = term.FunValue{Entry: 7} }},
		{"literal 1: a term.PidValue is no constant", func(m *Module) {
			m.Literals[1] = term.Tuple{term.List{term.Map{{Key: 1, Value: term.PidValue{Num: 1}}}}}
		}},
		{"literal 1: a term.RefValue is no constant", func(m *Module) { m.Literals[1] = &term.ImproperList{Elems: []any{1}, Tail: term.RefValue{}} }},
		{"literal 0: NaN is no number", func(m *Module) { m.Literals[0] = math.NaN() }},
		{"literal 0: string", func(m *Module) { m.Literals[0] = "\xff" }},
		{"literal 0: atom", func(m *Module) { m.Literals[0] = term.AtomName(long) }},
		{"literal 0: fun of arity 241", func(m *Module) { m.Literals[0] = term.ExportValue{Module: "m", Function: "f", Arity: 241} }},
		{"literal 0: atom", func(m *Module) { m.Literals[0] = term.ExportValue{Module: "m", Function: "\xff"} }},
		{"literal 0: atom", func(m *Module) { m.Literals[0] = term.ExportValue{Module: "\xff"} }},
		{`attribute "a": a struct {} is no constant`, func(m *Module) { m.Attrs = []Attr{{"a", struct{}{}}} }},
		{"arity out of range", func(m *Module) { m.Imports[0].Arity = MaxX + 1 }},
		{"name is longer", func(m *Module) { m.Imports[0].Name = long }},
		{"import 2 lists:map/2 is there twice", func(m *Module) { m.Imports[1] = m.Imports[2] }},
		{"function f/1 is there twice", func(m *Module) { m.Funcs[0] = m.Funcs[1] }},
		{"arity out of range", func(m *Module) { m.Funcs[1].Arity = -1 }},
		{"place 4 is out of range", func(m *Module) { m.Funcs[1].Place = numPlaces }},
		{"is not UTF-8", func(m *Module) { m.Funcs[1].Name = "\xc0" }},
		{"call 0: import out of range", func(m *Module) { m.Funcs[1].Calls[0] = Callee{true, len(m.Imports)} }},
		{"call 0: function out of range", func(m *Module) { m.Funcs[1].Calls[0] = Callee{false, -1} }},
		{"call 1 is there twice", func(m *Module) { m.Funcs[1].Calls = append(m.Funcs[1].Calls, m.Funcs[1].Calls[0]) }},
		{"export two/2: function out of range", func(m *Module) { m.Exports[0].Func = 2 }},
		{"export two/2 names function f/1", func(m *Module) { m.Exports[0].Func = 1 }},
		{"export two/2 is there twice", func(m *Module) { m.Exports = append(m.Exports, m.Exports[0]) }},
		{"lambda 0: function out of range", func(m *Module) { m.Lambdas[0].Func = -1 }},
		{"do not make two/2", func(m *Module) { m.Lambdas[0].Free = 2 }},
		{"do not make two/2", func(m *Module) { m.Lambdas[0] = LambdaInfo{Arity: 3, Free: -1} }},
		{"code of 0 bytes", func(m *Module) { m.Funcs[1].Code = nil }},
		{"line table: entry 0", func(m *Module) { m.Funcs[1].Lines = []Line{{1, 5}} }},
		{"line table: entry 0", func(m *Module) { m.Funcs[1].Lines = []Line{{math.MaxInt, 5}} }},
		{"line table: entry 1", func(m *Module) { m.Funcs[1].Lines = []Line{{0, 5}, {0, 6}} }},
		{"line table: entry 1", func(m *Module) { m.Funcs[1].Lines = []Line{{0, 5}, {2, 5}} }},
		{"call0 is out of range", func(m *Module) { m.Funcs[1].Calls = nil }},
	} {
		m := parseBody(t, "function f/1\n call_only f/1")
		require.NoError(t, Verify(m))
		c.change(m)
		err := Verify(m)
		var e *Error
		require.ErrorAs(t, err, &e, c.reason)
		assert.Contains(t, e.Reason, c.reason)
	}
}

func TestVerifyRefusesBytes(t *testing.T) {
	for _, c := range []struct {
		reason string
		code   []byte
	}{
		{"unknown opcode", []byte{0}},
		{"unknown opcode", []byte{byte(NumOps)}},
		{"code ends inside", []byte{byte(OpMove), 0}},
		{"unknown operand", []byte{byte(OpMove), 0xE6, 0}},
		{"not a register", []byte{byte(OpMove), 0, srcNil}},
		{"x240 is out of range", []byte{byte(OpMove), srcLongX, 240, 0, byte(OpReturn)}},
		{"x register not in its shortest form", []byte{byte(OpMove), srcLongX, 127, 0}},
		{"y register out of range", []byte{byte(OpMove), srcLongY, 0xFF, 0x7F, 0}},
		{"integer operand out of range or not", []byte{byte(OpMove), srcLong, 2, 0}},
		{"integer operand out of range or not", []byte{byte(OpMove), srcLong, 0xFF, 0xFF, 0xFF, 0xFF, 0x0F, 0}},
		{"number too long", []byte{byte(OpCallOnly), 0x80, 0}},
		{"number too long", []byte{byte(OpCallOnly), 0x80, 0x80, 0x80, 0x80, 0x10}},
		{"number too long", []byte{byte(OpCallOnly), 0x80, 0x80, 0x80, 0x80, 0x80, 0}},
		{"number out of range", []byte{byte(OpCallOnly), 0xFF, 0xFF, 0xFF, 0xFF, 0x0F}},
		{"label outside the function", []byte{byte(OpJump), 4}},
		{"label outside the function", []byte{byte(OpJump), 1}},
		{"label is not at the start", []byte{byte(OpJump), 2, byte(OpReturn)}},
		{"fail label at the start", []byte{byte(OpMove), 0, 0, byte(OpNeg), 5, 1, 0, 0, byte(OpReturn)}},
		{"longer than the code", []byte{byte(OpPutTuple), 0, 9, 0}},
		{"longer than the code", []byte{byte(OpSelectVal), 0, 0, 1, 0}},
	} {
		m := parseBody(t, "function f/1\n  call_only f/1")
		m.Funcs[1].Code = c.code
		err := Verify(m)
		var e *Error
		require.ErrorAs(t, err, &e, c.reason)
		assert.Contains(t, e.Reason, c.reason, "% x", c.code)
		assert.Equal(t, "f/1", e.Func)
	}
}

// A branch with very many labels, each of which is told about very many slots, would take time out
// of proportion.
func TestVerifyBoundsWork(t *testing.T) {
	verify := func(slots, pairs int) error {
		args := []Arg{X(0), Label(1), Num(pairs)}
		for i := range pairs {
			args = append(args, Int(i), Label(1))
		}
		f, err := Assemble(FuncAsm{Name: "f", Arity: 1, Code: []Instr{
			{Op: OpAllocate, Args: []Arg{Num(slots), Num(1)}},
			{Op: OpSelectVal, Args: args},
			{Op: OpLabel, Args: []Arg{Num(1)}},
			{Op: OpBadmatch, Args: []Arg{X(0)}},
		}})
		require.NoError(t, err)
		return Verify(&Module{Name: "m", Funcs: []Func{f}})
	}
	assert.NoError(t, verify(MaxFrame, 10))
	assert.NoError(t, verify(100, 5000))
	assert.ErrorContains(t, verify(MaxFrame, 5000), "too complex")
}

func BenchmarkVerify(b *testing.B) {
	m := readSample(b)
	bytes := 0
	for i := range m.Funcs {
		bytes += len(m.Funcs[i].Code)
	}
	b.SetBytes(int64(bytes))
	for b.Loop() {
		if err := Verify(m); err != nil {
			b.Fatal(err)
		}
	}
}
