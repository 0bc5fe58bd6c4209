package bytecode

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func readSample(t testing.TB) *Module {
	t.Helper()
	m, err := Parse(readTestdata(t, "sample.asm"))
	require.NoError(t, err)
	return m
}

func printed(t testing.TB, m *Module) string {
	t.Helper()
	var s strings.Builder
	require.NoError(t, Print(&s, m))
	return s.String()
}

func TestTextRoundTrip(t *testing.T) {
	m := readSample(t)
	require.NoError(t, Verify(m))
	text := printed(t, m)
	again, err := Parse(text)
	require.NoError(t, err, text)
	assert.Equal(t, m, again)
	assert.Equal(t, text, printed(t, again))
}

func TestParseRefuses(t *testing.T) {
	for _, c := range []struct{ reason, text string }{
		{"line 2: unknown instruction \"mvoe\"", "function f/1\n  mvoe x0, x1"},
		{"\"move\" outside a function", "move x0, x1"},
		{`"," expected`, "function f/1\n  move x0 x1"},
		{`unexpected ","`, "function f/1\n  return, x0"},
		{"missing '\\''", "module 'm"},
		{"bad escape", `module 'a\x{zz}'`},
		{"missing character after a backslash", `module 'a\`},
		{"unexpected character", "module m;"},
		{"a name expected", "module M"},
		{"text in quotes expected", "file m"},
		{"a number from 0 to 240 expected", "function f/241"},
		{"from -134217728 to 134217727", "function f/1\n  move 134217728, x0"},
		{"L and a number expected", "function f/1\n  jump x1"},
		{"y and a number expected", "function f/1\n  try x1, L1"},
		{"operand is not a register: 1", "function f/1\n  get_hd 1, x0"},
		{"label 1 is not defined", "function f/1\n  jump L1"},
		{"label 1 is defined twice", "function f/1\nL1:\nL1:\n  return"},
		{"label 1 is at the end", "function f/1\n  jump L1\nL1:"},
		{"a label needs a number from 1 on", "function f/1\nL0:\n  return"},
		{"operand is not a label: L0", "function f/1\n  jump L0"},
		{"operand out of range: x240", "function f/1\n  move x240, x0"},
		{"operand out of range: y1024", "function f/1\n  move y1024, x0"},
		{"function g/1 is not defined", "function f/1\n  call_only g/1"},
		{"function g/1 is not defined", "export g/1"},
		{"function g/1 is not defined", "lambda g/1 arity 1 free 0 uniq 1"},
		{`"arity" expected`, "lambda g/1 1"},
		{"a term expected", "literal ]"},
		{"a term expected", "literal [1,"},
		{`"=>" expected`, "literal #{a, b}"},
		{"a number from 0 to 255 expected", "literal <<256>>"},
		{"nested deeper", "literal " + strings.Repeat("[", 100000)},
		{"an instruction or a keyword expected", "'move' x0, x1"},
		{"local, dram or dynamic expected", "function f/1\n  place default"},
		{"local, dram or dynamic expected", "function f/1\n  place 'local'"},
		{"\"place\" outside a function", "place local"},
		{"fail label 1 is at its instruction", "function f/1\n  return\nL1:\n  add L1, 1, x0, x0, x0"},
	} {
		_, err := Parse(c.text)
		var e *Error
		require.ErrorAs(t, err, &e, c.text)
		assert.Contains(t, e.Reason, c.reason)
	}
}

func TestPrintRefuses(t *testing.T) {
	m := &Module{Name: "m", Funcs: []Func{{Name: "f", Code: []byte{byte(OpMove)}}}}
	assert.EqualError(t, Print(&strings.Builder{}, m), "bytecode: m: f/0+0: code ends inside an instruction")
	m = &Module{Name: "m", Literals: []any{struct{}{}}}
	assert.ErrorContains(t, Print(&strings.Builder{}, m), "literal 0: struct {} has no text")
}

func TestPlaceNames(t *testing.T) {
	for p := PlaceLocal; p < numPlaces; p++ {
		got, ok := ParsePlace(p.String())
		assert.True(t, ok)
		assert.Equal(t, p, got)
	}
	_, ok := ParsePlace(PlaceDefault.String())
	assert.False(t, ok)
	assert.Equal(t, "place9", Place(9).String())
}
