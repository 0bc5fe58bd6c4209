package compiler_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/bytecode"
	"github.com/parallergo/epiphany/compiler"
)

// corpus are the Erlang sources of the tree: the library, the programs, the conformance tests.
func corpus(t testing.TB) []string {
	var files []string
	for _, pattern := range []string{"testdata/*/*.erl", "../stdlib/erl/*.erl", "../benchmarks/programs/*.erl", "../testdata/erl/*.erl", "../examples/*/*.erl"} {
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
	m, _, err := compiler.Compile(file, src, compiler.Options{Include: func(from, name string, _ bool) (string, []byte, error) {
		path := filepath.Join(filepath.Dir(from), name)
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
