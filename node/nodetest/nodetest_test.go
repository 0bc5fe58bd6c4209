package nodetest_test

import (
	"bytes"
	"io"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/parallergo/epiphany/node/nodetest"
)

// ending is a test whose output and end are seen.
type ending struct {
	testing.TB
	out bytes.Buffer
	end func()
}

func (e *ending) Output() io.Writer      { return &e.out }
func (e *ending) Cleanup(cleanup func()) { e.end = cleanup }

// TestOutput has a goroutine that outlives its test write.
func TestOutput(t *testing.T) {
	e := &ending{TB: t}
	log := nodetest.Log(e)
	log.Info("before")
	assert.Contains(t, e.out.String(), "before")
	e.end()
	log.Info("after")
	assert.NotContains(t, e.out.String(), "after")
}
