package epiphany_test

import (
	"os"
	"path/filepath"
	"regexp"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// The texts are what eunit of OTP 25 prints, which is not always there to ask: without the frames of
// stack traces that are its own.
func TestEunit(t *testing.T) {
	for _, c := range []struct {
		name    string
		modules []string
	}{
		{"tested", []string{"tested_tests.erl", "tested.erl"}},
		{"grouped", []string{"grouped.erl"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			sys, out, _ := newSystem(t)
			for _, name := range c.modules {
				source, err := os.ReadFile(filepath.Join("testdata", "eunit", name))
				require.NoError(t, err)
				require.NoError(t, sys.LoadSource(t.Context(), name, source))
			}
			reason, err := sys.RunMain(t.Context(), c.name, "main")
			require.NoError(t, err)
			assert.EqualValues(t, "normal", reason)

			want, err := os.ReadFile(filepath.Join("testdata", "eunit", c.name+".out"))
			require.NoError(t, err)
			got := out.String()
			for _, m := range []struct{ pattern, mask string }{
				{`<0\.\d+\.0>`, "PID"},
				{`-fun-\d+-`, "-fun-N-"},
				{`(lists|timer)\.erl, line \d+`, "$1.erl, line N"},
			} {
				got = regexp.MustCompile(m.pattern).ReplaceAllString(got, m.mask)
			}
			assert.Equal(t, string(want), got)
		})
	}
}
