//go:build unix

package cc

import (
	"strings"
	"syscall"
	"testing"
	"time"

	"modernc.org/cc/v4"

	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/toolchain/cc/ctree"
	"github.com/parallergo/epiphany/toolchain/lib"
)

// BenchmarkCompile compiles the library's sources in C, preprocessed: up to where the front end is
// done, to assembly with -O2, and to objects. The back end is what the others take beyond the first.
// They take turns with the front end alone, in whose times theirs are given: that says more than
// seconds where a processor is shared.
func BenchmarkCompile(b *testing.B) {
	texts, lines := preprocessed(b)
	front := func(name string, text []byte) error {
		_, err := Translate(name, text, Options{})
		return err
	}
	for _, c := range []struct {
		name string
		do   func(name string, text []byte) error
	}{
		{"front end", front},
		{"lowering", func(name string, text []byte) error {
			ast, err := Translate(name, text, Options{})
			if err == nil {
				ctree.Lower(ast, ctree.Options{})
			}
			return err
		}},
		{"assembly", func(name string, text []byte) error {
			_, err := Compile(name, text, Options{Level: 2})
			return err
		}},
		{"object", func(name string, text []byte) error {
			_, err := Object(name, text, Options{Level: 2})
			return err
		}},
	} {
		b.Run(c.name, func(b *testing.B) {
			var alone, used time.Duration
			for b.Loop() {
				alone += compileAll(b, texts, front)
				used += compileAll(b, texts, c.do)
			}
			b.ReportMetric(used.Seconds()/alone.Seconds(), "front-ends")
			b.ReportMetric(float64(lines)*float64(b.N)/used.Seconds(), "lines/CPU-s")
			b.ReportMetric(float64(lines), "lines")
		})
	}
}

// compileAll tells what processors take for all texts.
func compileAll(
	b *testing.B, texts map[string][]byte, do func(name string, text []byte) error,
) time.Duration {
	before := processorTime(b)
	for name, text := range texts {
		require.NoError(b, do(name, text))
	}
	return processorTime(b) - before
}

// processorTime is what the process has used of processors: other processes do not change it.
func processorTime(b *testing.B) time.Duration {
	var u syscall.Rusage
	require.NoError(b, syscall.Getrusage(syscall.RUSAGE_SELF, &u))
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

// preprocessed gives the library's sources in C behind the preprocessor, and their lines that are not
// empty.
func preprocessed(b *testing.B) (texts map[string][]byte, lines int) {
	sources, err := lib.C().Sources()
	require.NoError(b, err)
	texts = map[string][]byte{}
	for _, s := range sources {
		if !strings.HasSuffix(s.Name, ".c") {
			continue
		}
		var out strings.Builder
		cfg := &cc.Config{
			ABI: abi(), FS: &files{libraries: []lib.Package{lib.C()}}, FSOnly: true,
			IncludePaths: []string{headers}, SysIncludePaths: []string{headers},
		}
		require.NoError(b, cc.Preprocess(cfg, []cc.Source{
			{Name: "<predefined>", Value: predefined}, {Name: s.Name, Value: s.Text},
		}, &out))
		texts[s.Name] = []byte(out.String())
		for line := range strings.Lines(out.String()) {
			if strings.TrimSpace(line) != "" && line[0] != '#' {
				lines++
			}
		}
	}
	return texts, lines
}
