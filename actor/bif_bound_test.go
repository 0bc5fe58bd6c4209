package actor

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/parallergo/epiphany/actor/config"
	"github.com/parallergo/epiphany/bif"
)

// Every built-in function that the virtual machine leaves to the master is one here.
func TestBIFsAreBound(t *testing.T) {
	w := newWorld(t, config.Config{Board: small()})
	for i, f := range bif.Functions() {
		assert.Equal(t, f.Place == bif.Master, w.bifs.functions[i] != nil, f.String())
	}
}
