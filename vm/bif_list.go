package vm

import (
	"github.com/parallergo/epiphany/bif"
	"github.com/parallergo/epiphany/bif/binary"
	"github.com/parallergo/epiphany/bif/data"
	"github.com/parallergo/epiphany/bif/number"
)

func init() {
	impls := bif.MustBind(bif.Here,
		number.Functions(), data.Functions(), binary.Functions(), bindings(erlangProcess))
	table := bif.Functions()
	bifs = make([]builtin, len(table))
	for i := range table {
		f := &table[i]
		bifs[i] = builtin{Function: f, impl: impls[i], explainer: explainers[f.Module]}
	}
}
