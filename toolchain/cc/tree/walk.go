package tree

import (
	"reflect"

	"modernc.org/cc/v4"
)

// Names calls do for each primary expression in a tree.
func Names(n cc.Node, do func(*cc.PrimaryExpression)) {
	Visit(n, func(n cc.Node) bool {
		if p, ok := n.(*cc.PrimaryExpression); ok {
			do(p)
		}
		return true
	})
}

// Visit calls do for the nodes of a tree, parents first. It visits the children of a node only if
// do returns true.
func Visit(n cc.Node, do func(cc.Node) bool) {
	if n != nil {
		visit(reflect.ValueOf(n), do)
	}
}

func visit(v reflect.Value, do func(cc.Node) bool) {
	if v.Kind() == reflect.Interface {
		v = v.Elem()
	}
	if v.Kind() != reflect.Pointer || v.IsNil() || !do(v.Interface().(cc.Node)) {
		return
	}
	v = v.Elem()
	if v.Kind() != reflect.Struct {
		return
	}
	for _, i := range nodes(v.Type()) {
		visit(v.Field(i), do)
	}
}
