package qualify

import (
	"reflect"
	"sync"

	"modernc.org/cc/v4"
)

// nodes remembers by type what Nodes has found.
var nodes sync.Map

// Nodes gives the numbers of the fields of a structure of the syntax that are nodes.
func Nodes(of reflect.Type) []int {
	if all, ok := nodes.Load(of); ok {
		return all.([]int)
	}
	var all []int
	for i := range of.NumField() {
		f := of.Field(i)
		if f.IsExported() && !f.Anonymous && f.Type.Implements(node) && f.Type != token {
			all = append(all, i)
		}
	}
	nodes.Store(of, all)
	return all
}

var node, token = reflect.TypeFor[cc.Node](), reflect.TypeFor[cc.Token]()
