package tree

import (
	"reflect"
	"sync"

	"modernc.org/cc/v4"
)

// known remembers by type what nodes has found.
var known sync.Map

// nodes gives the numbers of the fields of a structure of the syntax that are nodes.
func nodes(of reflect.Type) []int {
	if all, ok := known.Load(of); ok {
		return all.([]int)
	}
	var all []int
	for i := range of.NumField() {
		f := of.Field(i)
		if f.IsExported() && !f.Anonymous && f.Type.Implements(node) && f.Type != tokenType {
			all = append(all, i)
		}
	}
	known.Store(of, all)
	return all
}

var node, tokenType = reflect.TypeFor[cc.Node](), reflect.TypeFor[cc.Token]()
