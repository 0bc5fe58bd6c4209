package epiphany

import (
	"bytes"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/settings"
	"github.com/parallergo/epiphany/vm/exec/jit"
)

// Native code is there where it is wanted and can be had, and nothing else sees to what runs.
func TestExecutor(t *testing.T) {
	_, unable := jit.New(1)
	native := func(name string, more ...Option) bool {
		t.Helper()
		var report bytes.Buffer
		c := config{Config: settings.Defaults()}
		c.bridge.Report = &report
		for _, o := range append(more, WithExecutor(name)) {
			require.NoError(t, o(&c))
		}
		n := c.newNative()
		if n != nil {
			assert.Empty(t, report.String())
		}
		return n != nil
	}
	assert.Equal(t, unable == nil, native("auto"))
	assert.False(t, native("interpreter"))
	assert.Equal(t, unable == nil, native("jit"))
	assert.Equal(t, unable == nil, native("jit:7"))
	assert.False(t, native("auto", WithProfile(&bytes.Buffer{})))
	assert.False(t, native("jit", WithProfile(&bytes.Buffer{})))
	assert.False(t, native("jit", WithWeakMemory(1, 50)))
	assert.False(t, native("jit", WithoutFences()))
}
