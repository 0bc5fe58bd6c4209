package syntax_test

import (
	"bytes"
	"os"
	"testing"

	"github.com/parallergo/epiphany/compiler/lint"
	"github.com/parallergo/epiphany/compiler/syntax"
)

// benchSource is a module that has the functions of a golden file so many times.
func benchSource(b *testing.B, copies int) (src []byte, lines int) {
	one, err := os.ReadFile("testdata/golden/expressions.erl")
	if err != nil {
		b.Fatal(err)
	}
	_, body, _ := bytes.Cut(one, []byte("-compile(export_all).\n"))
	src = append([]byte("-module(expressions).\n-compile(export_all).\n"), bytes.Repeat(body, copies)...)
	return src, bytes.Count(src, []byte("\n"))
}

func BenchmarkParse(b *testing.B) {
	src, lines := benchSource(b, 80)
	b.ReportAllocs()
	b.SetBytes(int64(len(src)))
	for b.Loop() {
		if _, errs := syntax.Parse("expressions.erl", src, syntax.Options{}); errs != nil {
			b.Fatal(errs)
		}
	}
	b.ReportMetric(float64(lines)*float64(b.N)/b.Elapsed().Seconds(), "lines/s")
}

func BenchmarkCheck(b *testing.B) {
	src, lines := benchSource(b, 1)
	m, errs := syntax.Parse("expressions.erl", src, syntax.Options{})
	if errs != nil {
		b.Fatal(errs)
	}
	b.ReportAllocs()
	for b.Loop() {
		lint.Check(m)
	}
	b.ReportMetric(float64(lines)*float64(b.N)/b.Elapsed().Seconds(), "lines/s")
}
