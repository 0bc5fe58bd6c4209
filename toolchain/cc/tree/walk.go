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
	if n == nil {
		return
	}
	v := reflect.ValueOf(n)
	if v.Kind() != reflect.Pointer || v.IsNil() {
		return
	}
	if !do(n) {
		return
	}
	v = v.Elem()
	if v.Kind() != reflect.Struct {
		return
	}
	t := v.Type()
	for i := range v.NumField() {
		if !t.Field(i).IsExported() || t.Field(i).Anonymous {
			continue
		}
		if child, ok := v.Field(i).Interface().(cc.Node); ok {
			Visit(child, do)
		}
	}
}
