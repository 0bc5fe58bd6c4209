package tree

import (
	"reflect"

	"modernc.org/cc/v4"
)

// Names visits the primary expressions of a tree.
func Names(n cc.Node, do func(*cc.PrimaryExpression)) {
	Visit(n, func(n cc.Node) bool {
		if p, ok := n.(*cc.PrimaryExpression); ok {
			do(p)
		}
		return true
	})
}

// Visit visits the nodes of a tree, and what is below one if do says so.
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
