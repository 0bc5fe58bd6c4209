package compiler_test

import (
	"fmt"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/bytecode"
	"github.com/parallergo/epiphany/compiler"
	"github.com/parallergo/epiphany/compiler/source"
)

// rows is n copies of a row, with @ in them their number.
func rows(n int, sep, row string) string {
	all := make([]string, n)
	for i := range all {
		all[i] = strings.ReplaceAll(row, "@", strconv.Itoa(i))
	}
	return strings.Join(all, sep)
}

func nested(n int, open, middle, end string) string {
	return strings.Repeat(open, n) + middle + strings.Repeat(end, n)
}

func compileText(src string) error {
	m, _, err := compiler.Compile("m.erl", []byte("-module(m).\n-feature(maybe_expr, enable).\n-export([f/1]).\n"+src), compiler.Options{})
	if err == nil {
		err = bytecode.Verify(m)
	}
	return err
}

// doubled is a function whose value is made of one that is made twice of the one before it, and so
// on.
func doubled(first, next, last string) string {
	var b strings.Builder
	b.WriteString("f(_) -> X0 = " + first)
	for i := range 60 {
		fmt.Fprintf(&b, ", X%d = %s", i+1, strings.ReplaceAll(next, "X", fmt.Sprint("X", i)))
	}
	return b.String() + ", " + strings.ReplaceAll(last, "X", "X60") + "."
}

// TestManyOfEach holds sources whose size must not enter the time by its square: each would take
// seconds or minutes.
func TestManyOfEach(t *testing.T) {
	record := "-record(r, {" + rows(1000, ",", "a@ = @") + "}).\n"
	for name, src := range map[string]string{
		"keys of one map":   "f(#{" + rows(400, ",", "k@ := 1") + "}) -> 1; f(#{" + rows(399, ",", "k@ := 1") + ", z := 2}) -> 2.",
		"operators":         "f(X) -> X" + strings.Repeat(" + 1", 9_999) + ".",
		"alternative tests": "f(X) when " + rows(5000, "; ", "X =:= @") + " -> X.",
		"tests":             "f(X) when " + rows(5000, ", ", "X =/= @") + " -> X.",
		"elements":          "f(_) -> [" + rows(100_000, ",", "@") + "].",
		"built elements":    "f(X) -> [" + rows(20_000, ",", "{X, @}") + "].",
		"matched elements":  "f([" + rows(4000, ",", "X@") + "]) -> X0.",
		"integers":          "f(X) -> case X of " + rows(10_000, "; ", "@ -> x@") + " end.",
		"tuples":            "f(X) -> case X of " + rows(10_000, "; ", "{a, @} -> [b|@]") + " end.",
		"strings":           "f(X) -> case X of " + rows(5000, "; ", `"abc@" -> x@`) + " end.",
		"binaries":          "f(X) -> case X of " + rows(5000, "; ", `<<"abc@">> -> x@`) + " end.",
		"prefixes":          "f(X) -> case X of " + rows(2000, "; ", `<<"abc@", R/binary>> -> R`) + " end.",
		"keys":              "f(X) -> case X of " + rows(5000, "; ", "#{k@ := V} -> V") + " end.",
		"floats":            "f(X) -> case X of " + rows(5000, "; ", "@.5 -> x@") + " end.",
		"guards":            "f(X) -> case X of " + rows(3000, "; ", "Y when Y > @ -> x@") + " end.",
		"two columns":       "f(X) -> case X of " + rows(2000, "; ", "{_, @} -> a; {@, _} -> b") + " end.",
		"three columns":     "f(X) -> case X of " + rows(500, "; ", "{_, @, _} -> a; {@, _, _} -> b; {_, _, @} -> c") + " end.",
		"clauses":           rows(10_000, "; ", "f(a@) -> @") + ".",
		"functions":         "f(X) -> g0(X).\n" + rows(5000, "\n", "g@(X) -> g@(X + 1)."),
		"matches":           "f(X) -> " + rows(5000, ", ", "{ok, V@} = f(X)") + ", V0.",
		"cases":             "f(X) -> " + rows(3000, ", ", "case f(X) of {ok, V@} -> V@; _ -> X end") + ".",
		"handlers":          "f(X) -> " + rows(1000, ", ", "try f(X) catch _:_ -> X after f(2) end") + ".",
		"receives":          "f(X) -> " + rows(1000, ", ", "receive {X, @} -> f(X) after 0 -> X end") + ".",
		"references":        "f(X) -> " + rows(500, ", ", "R@ = make_ref(), receive {R@, @} -> f(X) after 0 -> X end") + ".",
		"fields":            record + "f(X) -> {#r{}, X#r{a999 = 1}}.",
		"field patterns":    record + "f(X) -> case X of " + rows(200, "; ", "#r{a@ = 1} -> @") + " end.",
		"bytes":             `f(_) -> <<"` + strings.Repeat("a", 1_000_000) + `">>.`,
		"characters":        `f(_) -> "` + strings.Repeat("a", 100_000) + `".`,
		"segments":          "f(X) -> <<" + rows(5000, ",", "X:8") + ">>.",
		"matched segments":  "f(<<" + rows(1000, ",", "X@:8") + ">>) -> X0.",
		"pairs":             "f(X) -> #{" + rows(10_000, ",", "k@ => X") + "}.",
		"digits":            "f(_) -> " + strings.Repeat("9", 100_000) + ".",
		"macros":            rows(10_000, "\n", "-define(M@, @).") + "\nf(_) -> [" + rows(10_000, ",", "?M@") + "].",
		"types":             rows(5000, "\n", "-type t@() :: {a, t@()}.\n-spec g@(X) -> X.\ng@(X) -> X.") + "\nf(_) -> 1.",
		"maybe":             "f(X) -> maybe " + rows(900, ", ", "{ok, A@} ?= f(X)") + ", A0 end.",
		"known keys":        "f(X) -> {X, #{" + rows(10_000, ",", "k@ => @") + "}}.",
		"wanted keys":       "f(#{" + rows(2000, ",", "k@ := _") + "}) -> 1.",
		"joined strings":    `f(X) -> {X, "a"` + strings.Repeat(` ++ "`+strings.Repeat("b", 100)+`"`, 1000) + "}.",
		"doubled lists":     doubled(`"ab"`, "X ++ X", "length(X ++ a)"),
		"doubled tuples":    doubled("{a, b}", "{X, X}", "X =:= {X, X}"),
		"doubled maps":      doubled("#{}", "#{a => X, b => X}", "map_get(X, X)"),
		"squares":           doubled("9", "X * X", "X div 0"),
	} {
		t.Run(name, func(t *testing.T) { assert.NoError(t, compileText(src)) })
	}
}

// TestTooMuch holds what ends in an error at its place, soon.
func TestTooMuch(t *testing.T) {
	var chain, twice strings.Builder
	for i := range 40 {
		fmt.Fprintf(&twice, "-record(r%d, {a = #r%d{}, b = #r%d{}}).\n", i+1, i, i)
	}
	for i := range 5000 {
		fmt.Fprintf(&chain, "-record(r%d, {a = #r%d{}}).\n", i+1, i)
	}
	const record = "-record(r0, {a = 1}).\n"
	for name, c := range map[string]struct{ src, want string }{
		"values":        {"f(X) -> [" + rows(20_000, ",", "f([X])") + "].", "m.erl:4:1: function f/1 is too complex"},
		"free":          {"f({" + rows(300, ",", "X@") + "}) -> fun() -> {" + rows(300, ",", "X@") + "} end.", "is too complex"},
		"handlers":      {"f(X) -> " + nested(300, "try ", "f(X)", " catch _:_ -> 1 end") + ".", "m.erl:4:1: function f/1 is too complex"},
		"catches":       {"f(X) -> " + nested(500, "(catch ", "f(X)", ")") + ".", "m.erl:4:1: function f/1 is too complex"},
		"defaults":      {record + twice.String() + "f(_) -> #r40{}.", "have too many records in them"},
		"unused":        {record + twice.String() + "f(_) -> #r40{}, 1.", "have too many records in them"},
		"deep defaults": {record + chain.String() + "f(_) -> #r5000{}.", "have too many records in them"},
		"zeros":         {"f(_) -> [" + rows(5000, ",", "<<@:65528>>") + "].", "literals in its binaries have more than"},
		"a string":      {`f("` + strings.Repeat("a", 200_000) + `") -> 1; f("` + strings.Repeat("a", 200_000) + `" ++ _) -> 2.`, "m.erl:4:1: function f/1 is too complex: it has more than"},
		"a name":        {"f(_) -> " + strings.Repeat("a", 256) + ".", "m.erl:4:9: illegal atom"},
		"a variable":    {"f(" + strings.Repeat("A", 256) + ") -> 1.", "m.erl:4:3: illegal var"},
		"generators":    {"f(X) -> [Y0 || " + rows(300, ",", "Y@ <- X") + "].", "m.erl:4:1906: too many generators in a comprehension: at most 200"},
		"branches":      {"f(X) -> [Y || Y <- X" + strings.Repeat(",f(Y)", 40_000) + "].", "m.erl:4:1: function f/1 is too complex: it has more than 150000 branches"},
		"all branches":  {"f(_) -> 1.\n" + rows(60, "\n", "g@(X) -> [Y || Y <- X"+strings.Repeat(",f(Y)", 2000)+"]."), "the module is too complex: its functions have more than 500000 branches"},
		"computed": {"f(1 bsl 4000000) -> 1; f(1 bsl 4000001) -> 2.",
			"the module is too complex: integers that its patterns compute have more than 4194304 bits"},
		"code":           {"f(X) -> {" + rows(90_000, ",", "X:X(@)") + "}.", "function f/1 is too complex"},
		"listed records": {"-record(r, {" + rows(3000, ",", "a@") + "}).\nf(_) -> [" + rows(1500, ",", "record_info(fields, r)") + "].", "too many fields in records"},
		"built records":  {"-record(r, {" + rows(3000, ",", "a@") + "}).\nf(_) -> [" + rows(1500, ",", "#r{}") + "].", "too many fields in records"},
		"matched":        {"-record(r, {" + rows(2000, ",", "a@") + "}).\nf(X) -> case X of " + rows(600, "; ", "#r{a@ = 1} -> 1") + " end.", "too many fields in patterns of records"},
		"a fun's name":   {"f(X) -> " + strings.Repeat("a", 250) + "(X).\n" + strings.Repeat("a", 250) + "(X) -> fun() -> X end.", "longer than 255"},
	} {
		t.Run(name, func(t *testing.T) {
			err := compileText(c.src)
			require.ErrorContains(t, err, c.want)
			require.ErrorAs(t, err, &source.Errors{})
		})
	}
}

// TestDeepNesting compiles what is nested as deep as the parser allows, or ends in an error.
func TestDeepNesting(t *testing.T) {
	for name, c := range map[string][3]string{
		"lists": {"[", "X", "]"}, "tuples": {"{", "1", "}"}, "maps": {"#{a => ", "X", "}"}, "calls": {"f(", "X", ")"}, "funs": {"fun() -> ", "X", " end"},
		"named funs": {"fun F() -> ", "{F, X}", " end"}, "cases": {"case X of 1 -> a; _ -> ", "X", " end"}, "ifs": {"if X -> a; true -> ", "X", " end"},
		"try": {"try ", "f(X)", " after f(1) end"}, "after": {"try f(X) after ", "f(X)", " end"}, "receives": {"receive X -> ", "X", " end"},
		"comprehensions": {"[", "X", " || _ <- X]"}, "generators": {"[Y || Y <- ", "X", "]"}, "binaries": {"<<(", "X", ")/binary>>"},
		"maybe": {"maybe {ok, _} ?= ", "X", " else _ -> 2 end"}, "andalso": {"(X andalso ", "X", ")"}, "not": {"not ", "X", ""},
	} {
		t.Run(name, func(t *testing.T) {
			for _, n := range []int{300, 900, 1999} {
				if err := compileText("f(X) -> " + nested(n, c[0], c[1], c[2]) + "."); err != nil {
					assert.Regexp(t, "nesting too deep|too complex", err.Error())
					assert.Greater(t, n, 300)
				}
			}
		})
	}
	assert.ErrorContains(t, compileText("f("+nested(900, "[{#{a := ", "X", "}}]")+") -> X."), "nesting too deep")
}

func TestLiftedFunctionsHaveNamesOfTheirOwn(t *testing.T) {
	require.NoError(t, compileText("f(X) -> {fun() -> X end, '-f/1-fun-0-'(X)}.\n'-f/1-fun-0-'(X) -> X."))
}
