package compiler_test

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/bytecode"
	"github.com/parallergo/epiphany/compiler"
	"github.com/parallergo/epiphany/compiler/codegen"
	"github.com/parallergo/epiphany/compiler/lint"
	"github.com/parallergo/epiphany/compiler/lower"
	"github.com/parallergo/epiphany/compiler/opt"
	"github.com/parallergo/epiphany/compiler/source"
	"github.com/parallergo/epiphany/compiler/syntax"
	"github.com/parallergo/epiphany/compiler/warn"
)

// corpus are the Erlang sources of the tree: the library, the programs, the conformance tests.
func corpus(t testing.TB) []string {
	var files []string
	for _, pattern := range []string{"testdata/*/*.erl", "../stdlib/erl/*.erl", "../benchmarks/programs/*.erl", "../conformance/*/*.erl", "../examples/*/*.erl"} {
		found, err := filepath.Glob(pattern)
		require.NoError(t, err)
		files = append(files, found...)
	}
	require.NotEmpty(t, files)
	return files
}

func compileFile(file string) (*bytecode.Module, error) {
	src, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	m, _, err := compiler.Compile(file, src, compiler.Options{Include: func(from, name string, lib bool) (string, []byte, error) {
		path := filepath.Join(filepath.Dir(from), name)
		if lib {
			path = filepath.Join("../stdlib/include", strings.Replace(name, "/include/", "/", 1))
		}
		data, err := os.ReadFile(path)
		return path, data, err
	}})
	return m, err
}

func TestCorpusPassesTheVerifier(t *testing.T) {
	for _, file := range corpus(t) {
		m, err := compileFile(file)
		if assert.NoError(t, err, file) {
			assert.NoError(t, bytecode.Verify(m), file)
		}
	}
}

func TestCompilingTwiceGivesTheSameBytes(t *testing.T) {
	for _, file := range corpus(t) {
		first, err := compileFile(file)
		require.NoError(t, err)
		second, err := compileFile(file)
		require.NoError(t, err)
		a, err := bytecode.Marshal(first)
		require.NoError(t, err)
		b, err := bytecode.Marshal(second)
		require.NoError(t, err)
		require.Equal(t, a, b, file)
	}
}

func TestAllErrorsAreReportedWithTheirPlaces(t *testing.T) {
	for _, c := range []struct {
		name, src string
		want      []string
	}{
		{"syntax and meaning", "f(X) -> Y.\ng( -> 1.\nh() -> f(1, 2).\n", []string{"m.erl:4:4: ", "m.erl:3:9: ", "m.erl:5:8: "}},
		{"load", "-on_load(f/0).\nf() -> 1.\n", []string{"m.erl:3:2: -on_load is not supported"}},
		{"transform", "-compile([{parse_transform, 'a b'}, {parse_transform, ms_transform}]).\n", []string{"m.erl:3:11: parse transform 'a b' is not supported"}},
		{"bit syntax", "f(X) -> <<X:4/foo>>.\ng(<<Y/binary, _:1>>) -> Y.\n", []string{"m.erl:3:11: ", "m.erl:4:5: "}},
	} {
		t.Run(c.name, func(t *testing.T) {
			m, _, err := compiler.Compile("m.erl", []byte("-module(m).\n-compile(export_all).\n"+c.src), compiler.Options{})
			assert.Nil(t, m)
			var errs source.Errors
			require.ErrorAs(t, err, &errs)
			require.Len(t, errs, len(c.want), err)
			for i, want := range c.want {
				assert.Contains(t, errs[i].Error(), want)
			}
		})
	}
}

// list is n items, each made of its number, separated by commas.
func list(n int, item string) string {
	items := make([]string, n)
	for i := range items {
		items[i] = fmt.Sprintf(item, i)
	}
	return strings.Join(items, ", ")
}

// TestLargeFunctions compiles what needs more of something than usual.
func TestLargeFunctions(t *testing.T) {
	reversed := make([]string, 600)
	for i := range reversed {
		reversed[i] = fmt.Sprintf("X%d", len(reversed)-1-i)
	}
	for _, c := range []struct{ name, src string }{
		{"more values than registers", "f({" + list(600, "X%d") + "}) -> {" + strings.Join(reversed, ", ") + "}."},
		{"more results of arithmetic than registers", "f(X) -> {" + list(600, "X + %d") + "}."},
		{"more results of calls than registers", "f(X) -> {" + list(600, "f([X, %d])") + "}."},
		{"many arguments", "f(X) -> g(" + list(200, "[X, %d]") + ").\ng(" + list(200, "A%d") + ") -> [" + list(200, "A%d") + "]."},
		{"many clauses", "f(X) -> case X of " + strings.ReplaceAll(list(2000, "{a, %d} -> [b|%[1]d]"), "], {", "]; {") + " end."},
		{"a long literal", "f(_) -> [" + list(20000, "%d") + "]."},
		{"a long list", "f(X) -> [" + list(5000, "{X, %d}") + "]."},
		{"deep nesting", "f(X) -> " + strings.Repeat("[{", 400) + "X" + strings.Repeat("}]", 400) + "."},
		{"deep cases", "f(X) -> " + strings.Repeat("case X of 1 -> a; _ -> ", 300) + "X" + strings.Repeat(" end", 300) + "."},
		{"deep try", "f(X) -> " + strings.Repeat("try ", 100) + "f(X)" + strings.Repeat(" after f(1) end", 100) + "."},
		{"a long string pattern", `f("` + strings.Repeat("ab", 500) + `") -> 1; f("` + strings.Repeat("ab", 499) + `ac") -> 2.`},
	} {
		t.Run(c.name, func(t *testing.T) {
			m, _, err := compiler.Compile("m.erl", []byte("-module(m).\n-export([f/1]).\n"+c.src), compiler.Options{})
			require.NoError(t, err)
			require.NoError(t, bytecode.Verify(m))
		})
	}
}

func TestTooManyArgumentsIsAnErrorAtTheFunction(t *testing.T) {
	src := "-module(m).\n-export([f/1]).\nf(X) -> X.\n\ng(" + list(245, "A%d") + ") -> f(A1).\n"
	_, _, err := compiler.Compile("m.erl", []byte(src), compiler.Options{})
	assert.ErrorContains(t, err, "m.erl:5:1: function g/245 is too complex")

	src = "-module(m).\n-export([f/1]).\nf(A) -> m:g(" + list(245, "%d") + ").\n"
	_, _, err = compiler.Compile("m.erl", []byte(src), compiler.Options{})
	assert.ErrorContains(t, err, "m.erl:3:1: function f/1 is too complex: a call with 245 arguments")
}

// BenchmarkCompile compiles the library on one thread. It reports lines of source a second, of
// Compile and of each stage.
func BenchmarkCompile(b *testing.B) {
	files, err := filepath.Glob("../stdlib/erl/*.erl")
	require.NoError(b, err)
	sources, lines := make([][]byte, len(files)), 0
	for i, file := range files {
		sources[i], err = os.ReadFile(file)
		require.NoError(b, err)
		lines += bytes.Count(sources[i], []byte("\n"))
	}
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	stages := make([]time.Duration, len(stageNames))
	b.ReportAllocs()
	for b.Loop() {
		for i, file := range files {
			compileInStages(b, file, sources[i], stages)
		}
	}
	b.ReportMetric(float64(lines*b.N)/b.Elapsed().Seconds(), "lines/s")
	for i, name := range stageNames {
		b.ReportMetric(float64(lines*b.N)/stages[i].Seconds(), name+"-lines/s")
	}
}

var stageNames = []string{"parse", "check", "lower", "warn", "opt", "code", "verify"}

// compileInStages does what Compile does and adds the time of each stage.
func compileInStages(b *testing.B, file string, src []byte, stages []time.Duration) {
	at := time.Now()
	done := func(stage int, err error) {
		require.NoError(b, err)
		now := time.Now()
		stages[stage] += now.Sub(at)
		at = now
	}
	tree, errs := syntax.Parse(file, src, compiler.Options{})
	done(0, errs.Err())
	errs, _ = lint.Check(tree)
	done(1, errs.Err())
	m, errs := lower.Module(tree)
	done(2, errs.Err())
	warn.Module(tree)
	done(3, nil)
	opt.Module(m)
	done(4, nil)
	out, err := codegen.Module(m)
	done(5, err)
	done(6, bytecode.Verify(out))
}
