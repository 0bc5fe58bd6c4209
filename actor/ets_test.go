package actor

import (
	"testing"

	"github.com/parallergo/epiphany/actor/config"
	"github.com/stretchr/testify/assert"
)

// A table and what it holds go with its owner; a heir gets it, and leaves as little.
func TestTablesLeaveNothing(t *testing.T) {
	w := newWorld(t, config.Config{Board: small()})
	before := w.Audit().Private
	assert.Equal(t, "{3,2}\n", w.run("tables"))
	w.settle()
	a := w.Audit()
	assert.Zero(t, w.library.tables.Len())
	assert.Zero(t, w.library.tables.Allocations())
	assert.Equal(t, before.Owned, a.Private.Owned)
	assert.Equal(t, before.Live, a.Private.Live)
	assert.Zero(t, a.Binaries.Objects)
}

// What does not fit into the ARM's memory is refused as a whole, and what was there stays.
func TestTablesAreBounded(t *testing.T) {
	w := newWorld(t, config.Config{Board: small()})
	assert.Equal(t, "{system_limit,true}\n", w.run("table_of_all"))
}
