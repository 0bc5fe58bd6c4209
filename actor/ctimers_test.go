package actor

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/parallergo/epiphany/actor/config"
	"github.com/parallergo/epiphany/bytecode/cost"
	"github.com/parallergo/epiphany/slave"
	"github.com/parallergo/epiphany/vm/code"
)

// Timers count a core's work, with every cost model and collector and however the core waits, and
// stand still while it waits.
func TestTimersOfCores(t *testing.T) {
	if stressed {
		t.Skip("times are those of collections")
	}
	const want = "notsup\n{ok,[badarg,badarg],{0,0},[{work,true},{load,true,true},{waited,true},{called,true,true},{ialu,true,true},{dual,true}," +
		"{e1,true,true},{ra,true,true},{mesh,true,true},{local,true}]}\n"
	for _, wait := range waiting {
		for _, software := range []code.Software{{Model: cost.Own},
			{Model: cost.Beam, LoopInDRAM: true, RegistersInDRAM: true}} {
			p := slave.DefaultPlacement()
			p.Software = software
			w := newWorld(t, config.Config{Board: small(), Wait: wait, Placement: &p})
			assert.Equal(t, want, w.run("ctimers"), "%v, %v", wait, software)
			w.empty()
		}
	}
}
