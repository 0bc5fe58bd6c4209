package actor

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/parallergo/epiphany/vm"
)

// Every built-in function that the virtual machine leaves to the master is one here.
func TestNativesAreBound(t *testing.T) {
	w := newWorld(t, Config{Board: small()})
	for i, n := range vm.Natives() {
		if n.Impl == nil && i != vm.PutChars {
			assert.NotNil(t, w.natives[i], n.String())
		}
	}
}
