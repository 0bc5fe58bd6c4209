package constant_test

import (
	"math/big"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/compiler/constant"
	"github.com/parallergo/epiphany/compiler/syntax"
)

// expressions parses the elements of a list in source.
func expressions(t *testing.T, text string) []syntax.Expr {
	t.Helper()
	m, errs := syntax.Parse("m.erl", []byte("-module(m).\nf() -> {"+text+"}.\n"), syntax.Options{})
	require.Empty(t, errs, text)
	return m.Funcs[0].Clauses[0].Body[0].(*syntax.Tuple).Elems
}

// terms are the values of constants in source.
func terms(t *testing.T, text string) []constant.Value {
	t.Helper()
	return values(expressions(t, text)...)
}

func values(es ...syntax.Expr) (list []constant.Value) {
	for _, e := range es {
		list = append(list, new(syntax.Constants).Value(e))
	}
	return list
}

// called calls the function or operator that is outermost in a source.
func called(t *testing.T, text string) (v, reason constant.Value) {
	t.Helper()
	switch e := expressions(t, text)[0].(type) {
	case *syntax.Unary:
		return constant.Call("erlang", e.Op, values(e.Expr)...)
	case *syntax.Binop:
		return constant.Call("erlang", e.Op, values(e.Left, e.Right)...)
	case *syntax.Call:
		module := "erlang"
		if e.Module != nil {
			module = e.Module.(*syntax.AtomLit).Name
		}
		return constant.Call(module, e.Name.(*syntax.AtomLit).Name, values(e.Args...)...)
	}
	t.Fatal(text)
	return
}

// Calls give the results that OTP has written, and fail for its reasons. Nothing is known of map_size.
func TestCallsAreOTPs(t *testing.T) {
	text, err := os.ReadFile("../syntax/testdata/calls.txt")
	require.NoError(t, err)
	for line := range strings.Lines(string(text)) {
		line = strings.TrimSpace(line)
		call, result, isValue := strings.Cut(line, " => ")
		if !isValue {
			call, result, _ = strings.Cut(line, " fails ")
		}
		v, reason := called(t, call)
		if !isValue {
			v = reason
		}
		if strings.HasPrefix(call, "map_size") {
			continue
		}
		want := terms(t, result)[0]
		assert.True(t, v.Whole && constant.Same(want, v), line)
	}
}

// Of some calls only whether they fail is computed.
func TestCallsThatMayFail(t *testing.T) {
	for call, fails := range map[string]bool{
		"atom_to_list(a)": false, "atom_to_list(1)": true,
		"atom_to_binary(a, utf8)": false, "atom_to_binary(a, b)": true,
		"binary_to_atom(<<\"a\">>)": false, "binary_to_atom(<<255>>)": true,
		"binary_to_float(<<\"1.5\">>)": false, "binary_to_float(<<\"1\">>)": true,
		"binary_to_float(<<\".5\">>)":    true,
		"binary_to_integer(<<\"-12\">>)": false, "binary_to_integer(<<\"1_2\">>)": true,
		"binary_to_integer(a)":  true,
		"binary_to_list(<<1>>)": false, "binary_to_list(<<1:3>>)": true, "binary_to_list(<<1>>, 1, 1)": false,
		"float_to_list(1.5)": false, "float_to_binary(1)": true,
		"integer_to_list(1)": false, "integer_to_binary(a)": true,
		"list_to_binary([1, [<<2>>, []] | <<3>>])": false, "list_to_binary([a])": true,
		"list_to_binary([256])":    true,
		"list_to_float(\"1.5e3\")": false, "list_to_float(\"1.\")": true, "list_to_float([a])": true,
		"list_to_pid(\"<0.1.2>\")": false, "list_to_pid(\"0\")": true, "pid_to_list(a)": true,
		"split_binary(<<1, 2>>, 1)": false, "split_binary(<<1>>, 2)": true, "split_binary(a, 1)": true,
		"tuple_to_list({1})": false, "tuple_to_list([1])": true,
		"math:sqrt(a)": true, "math:nothing(1)": false, "m:f(1)": false, "nothing(1, 2, 3)": false,
		"nothing()": false,
	} {
		v, reason := called(t, call)
		assert.Equal(t, constant.Unknown, v.Kind, call)
		assert.Equal(t, fails, reason.Kind != constant.Unknown, call)
	}
}

func TestCallsOfTheLibrary(t *testing.T) {
	for call, want := range map[string]string{
		"lists:append(\"ab\", \"c\")": "[97, 98, 99]", "lists:append([1], [2 | x])": "[1, 2 | x]",
		"lists:subtract([1, 2, 1, 3], [1, 3])": "[2, 1]", "math:sqrt(4)": "2.0",
		"math:pow(2, 3)": "8.0", "math:pi()": "3.141592653589793",
	} {
		v, _ := called(t, call)
		assert.True(t, constant.Same(terms(t, want)[0], v), call)
	}
	module, name := constant.Guard("maps", "get", 2)
	assert.Equal(t, "erlang:map_get", module+":"+name)
	module, name = constant.Guard("maps", "get", 3)
	assert.Equal(t, "maps:get", module+":"+name)
}

// Of arguments that are known in part, the type of the result may be known, or that the call fails.
func TestCallsWithUnknownParts(t *testing.T) {
	list := constant.Build(constant.Cons, constant.Nothing, constant.OfAtom("x"))
	v, reason := constant.Call("erlang", "is_list", list)
	assert.Equal(t, []constant.Kind{constant.Boolean, constant.Unknown},
		[]constant.Kind{v.Kind, reason.Kind})
	_, reason = constant.Call("erlang", "length", list)
	assert.True(t, reason.IsAtom("badarg"), "it does not end well")
	v, reason = constant.Call("erlang", "hd", list)
	assert.Equal(t, constant.Nothing, v)
	assert.Equal(t, constant.Nothing, reason)
}

// The order of terms is total, and that in which they stand here.
func TestOrder(t *testing.T) {
	sorted := terms(t, "-1.5, 0, 1, 1.5, 18446744073709551616, 1.0e300, a, b, {}, {2}, {1, 1}, {1, 2}, "+
		"#{}, #{b => 1}, #{a => 1, b => 1}, #{a => 1, b => 2}, [], [1], \"a\", \"ab\", "+
		"[b | x], <<>>, <<1>>, <<1, 0:3>>, <<2>>")
	for i, a := range sorted {
		for j, b := range sorted {
			order := constant.Compare(a, b)
			assert.Equal(t, big.NewInt(int64(i)).Cmp(big.NewInt(int64(j))), order, "%v %v", a, b)
			assert.Equal(t, i == j, constant.Same(a, b))
		}
	}
	both := terms(t, "1, 1.0, 0.0, -0.0")
	assert.Zero(t, constant.Compare(both[0], both[1]))
	assert.False(t, constant.Same(both[0], both[1]))
}

// A list has the elements that it was built of, spelt as characters or not.
func TestLists(t *testing.T) {
	elems := terms(t, "97, 98, 99")
	list := constant.BuildList(elems, constant.OfNil)
	text := constant.OfText([]rune("abc"))
	assert.True(t, constant.Same(list, text))
	for _, l := range []constant.Value{list, text} {
		got, ok := constant.Elements(l)
		assert.True(t, ok && slices.EqualFunc(elems, got, constant.Same))
		assert.True(t, l.IsList() && !l.IsNumber())
	}
	_, ok := constant.Elements(constant.BuildList(elems, constant.OfAtom("x")))
	assert.False(t, ok)
	assert.Equal(t, constant.OfNil, constant.OfText(nil))
	long := make([]constant.Value, 1<<13)
	for i := range long {
		long[i] = constant.OfInt(int64(i))
	}
	assert.Equal(t, constant.Nothing, constant.BuildList(long, constant.OfNil), "it is too large")
	assert.True(t, constant.Compound(constant.Tuple, long...).Whole)
}

// Bitstrings have the bits of their segments.
func TestBits(t *testing.T) {
	for _, c := range []struct {
		types []string
		value string
		size  int
		want  string // "" if it is not computed
	}{
		{nil, "258", 8, "<<2>>"}, {nil, "258", 16, "<<1, 2>>"}, {[]string{"little"}, "258", 16, "<<2, 1>>"},
		{[]string{"little", "signed"}, "-2", 12, "<<254, 15:4>>"}, {[]string{"unit:4"}, "5", 2, "<<5>>"},
		{[]string{"float"}, "1.5", 64, "<<63, 248, 0, 0, 0, 0, 0, 0>>"},
		{[]string{"float"}, "1", 32, "<<63, 128, 0, 0>>"},
		{[]string{"float"}, "1.5", 8, ""}, {[]string{"float"}, "1.0e300", 32, ""},
		{[]string{"float"}, "a", 64, ""},
		{[]string{"utf8"}, "8364", 0, "<<226, 130, 172>>"},
		{[]string{"utf16"}, "65536", 0, "<<216, 0, 220, 0>>"},
		{[]string{"utf16", "little"}, "65536", 0, "<<0, 216, 0, 220>>"},
		{[]string{"utf32"}, "97", 0, "<<0, 0, 0, 97>>"},
		{[]string{"utf8"}, "55296", 0, ""}, {nil, "1.5", 8, ""}, {nil, "1", constant.MaxSegmentBits + 1, ""},
		{[]string{"unit:256"}, "1", constant.MaxSegmentBits / 16, ""},
	} {
		var b constant.BitString
		added := b.Add(constant.SegmentTypeOf(c.types), terms(t, c.value)[0], c.size)
		assert.Equal(t, c.want != "", added, "%v %s:%d", c.types, c.value, c.size)
		if added {
			assert.True(t, constant.Same(terms(t, c.want)[0], b.Value()), "%v %s:%d", c.types, c.value, c.size)
		}
	}
	var b constant.BitString
	for _, n := range []int64{1, 0, 1} {
		require.True(t, b.Add(constant.SegmentTypeOf(nil), constant.OfInt(n), 1))
	}
	require.True(t, b.Add(constant.SegmentTypeOf([]string{"utf8"}), constant.OfInt('a'), 0))
	assert.True(t, constant.Same(terms(t, "<<5:3, 97>>")[0], b.Value()))
	assert.Equal(t, 11, b.Value().BitSize())
	assert.False(t, b.Value().IsBinary())
	assert.Equal(t, 64, constant.SegmentTypeOf([]string{"float"}).DefaultSize())
	assert.Equal(t, "bitstring", constant.SegmentTypeOf([]string{"bits"}).Kind)
	assert.Equal(t, "binary", constant.SegmentTypeOf([]string{"bytes"}).Kind)
}

// Digits are those of a base, with _ between them.
func TestDigits(t *testing.T) {
	assert.Equal(t, int64(255), constant.Digits("ff", 16).Int64())
	assert.True(t, constant.IsChar(big.NewInt(0x10ffff)))
	assert.False(t, constant.IsChar(big.NewInt(0xd800)))
	assert.False(t, constant.IsChar(big.NewInt(-1)))
}
