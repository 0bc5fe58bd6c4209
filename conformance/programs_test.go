package conformance

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// Every program has what it prints beside it.
func TestPrograms(t *testing.T) {
	programs, err := Programs(".")
	require.NoError(t, err)
	require.NotEmpty(t, programs)
	for _, p := range programs {
		_, err := p.Want()
		assert.NoError(t, err)
	}
}

func TestProgramsRefuses(t *testing.T) {
	const main = "-export([main/0])."
	for name, c := range map[string]struct {
		files map[string]string
		err   string
	}{
		"nothing":       {map[string]string{"programs.toml": ""}, "no programs in"},
		"no marks":      {map[string]string{"a/p.erl": main}, "programs.toml: no such file"},
		"unknown key":   {map[string]string{"a/p.erl": main, "programs.toml": "every = []"}, "programs.toml: strict mode"},
		"twice":         {map[string]string{"a/p.erl": main, "b/p.erl": main, "programs.toml": ""}, "have the same name"},
		"unknown mark":  {map[string]string{"a/p.erl": main, "programs.toml": `everywhere = ["q"]`}, "marks q, which is no program"},
		"mark of part":  {map[string]string{"a/p.erl": main, "a/q.erl": "", "programs.toml": "[large]\nq = \"it is\""}, "marks q, which is no program"},
		"only testdata": {map[string]string{"testdata/p.erl": main, "programs.toml": ""}, "no programs in"},
	} {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			for file, text := range c.files {
				require.NoError(t, os.MkdirAll(filepath.Join(dir, filepath.Dir(file)), 0o777))
				require.NoError(t, os.WriteFile(filepath.Join(dir, file), []byte(text), 0o666))
			}
			_, err := Programs(dir)
			assert.ErrorContains(t, err, c.err)
		})
	}
}
