package ctree

import (
	"reflect"

	"modernc.org/cc/v4"
)

// walk visits the primary expressions of a tree.
func walk(n cc.Node, do func(*cc.PrimaryExpression)) {
	if n == nil {
		return
	}
	v := reflect.ValueOf(n)
	if v.Kind() != reflect.Pointer || v.IsNil() {
		return
	}
	if p, ok := n.(*cc.PrimaryExpression); ok {
		do(p)
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
			walk(child, do)
		}
	}
}
