package actor

import (
	"github.com/parallergo/epiphany/actor/edge"
	"github.com/parallergo/epiphany/emu/engine"
)

// request hands a request to the master as Go code would.
func (ma *Master) request(kind uint8, r edge.Request) {
	data, err := r.Marshal()
	if err != nil {
		panic(err)
	}
	ma.eng.Post(engine.Input{Kind: kind, Data: data})
}
