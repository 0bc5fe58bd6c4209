package compiler_test

import (
	"bytes"
	"os"
	"regexp"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/bytecode"
	"github.com/parallergo/epiphany/compiler"
	"github.com/parallergo/epiphany/compiler/source"
)

// maxSeed is the largest source that fuzzing begins with, in bytes.
const maxSeed = 4000

// seeds are the sources of the corpus that are not large.
func seeds(f *testing.F) (all [][]byte) {
	for _, file := range corpus(f) {
		src, err := os.ReadFile(file)
		require.NoError(f, err)
		if len(src) < maxSeed {
			all = append(all, src)
		}
	}
	return all
}

// compiles requires that a source, which may include itself, ends in a module that the verifier
// accepts or in positioned errors, within a minute.
func compiles(t *testing.T, src []byte) {
	late := time.AfterFunc(time.Minute, func() { panic("the compiler takes too long") })
	defer late.Stop()
	include := func(_, name string, _ bool) (string, []byte, error) { return name, src, nil }
	m, warnings, err := compiler.Compile("m.erl", src, compiler.Options{Include: include})
	found := slices.Clone(warnings)
	if err != nil {
		var errs source.Errors
		require.ErrorAs(t, err, &errs)
		require.Nil(t, m)
		found = append(found, errs...)
	} else {
		require.NoError(t, bytecode.Verify(m))
		_, err := bytecode.Marshal(m)
		require.NoError(t, err)
	}
	for _, e := range found {
		require.NotEmpty(t, e.Pos.File)
		require.NotEmpty(t, e.Msg)
		require.NotEmpty(t, e.Show(""))
	}
}

// FuzzCompile compiles any bytes.
func FuzzCompile(f *testing.F) {
	for _, src := range seeds(f) {
		f.Add(src)
	}
	f.Fuzz(compiles)
}

// tokens of a source, white space and comments among them.
var tokens = regexp.MustCompile(`\s+|%.*|"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|\$\\?.|[\pL_][\w@]*|\d+(?:\.\d+)?|<<|>>|->|<-|<=|=>|:=|\|\||=:=|=/=|\+\+|--|::|(?s:.)`)

// edit changes tokens of a source. Each three bytes of the script are one change: what it is, and
// where.
func edit(src, script []byte) []byte {
	all := tokens.FindAll(src, -1)
	for ; len(script) >= 3 && len(all) > 1; script = script[3:] {
		at := (int(script[1])<<8 | int(script[2])) * len(all) >> 16
		other := (at + int(script[0]>>2)*7 + 2) % len(all)
		switch script[0] & 3 {
		case 0:
			all = slices.Delete(all, at, at+1)
		case 1:
			all = slices.Insert(all, at, all[other])
		case 2:
			all[at] = all[other]
		case 3:
			all[at], all[other] = all[other], all[at]
		}
	}
	return bytes.Join(all, nil)
}

// FuzzTokens compiles the programs of the corpus with some of their tokens deleted, repeated,
// replaced and exchanged.
func FuzzTokens(f *testing.F) {
	sources := seeds(f)
	for i := range sources {
		f.Add(uint16(i), []byte{byte(i), byte(i * 7), byte(i * 13), byte(i * 3), byte(i * 11), byte(i * 17)})
	}
	f.Fuzz(func(t *testing.T, which uint16, script []byte) {
		compiles(t, edit(sources[int(which)%len(sources)], script[:min(len(script), 60)]))
	})
}
