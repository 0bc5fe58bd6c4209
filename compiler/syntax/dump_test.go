package syntax_test

import (
	"fmt"
	"math/big"
	"reflect"
	"strings"

	"github.com/parallergo/epiphany/compiler/source"
	"github.com/parallergo/epiphany/compiler/syntax"
)

// dump prints a module, one node a line, indented by depth, each with line:col; fields that are
// zero are left out.
func dump(m *syntax.Module) string {
	var d dumper
	d.node("", reflect.ValueOf(m), 0)
	return d.String()
}

type dumper struct{ strings.Builder }

func (d *dumper) node(label string, v reflect.Value, depth int) {
	for v.Kind() == reflect.Pointer || v.Kind() == reflect.Interface {
		if v.IsNil() {
			return
		}
		if n, ok := v.Interface().(*big.Int); ok {
			d.line(label, n, depth)
			return
		}
		v = v.Elem()
	}
	switch v.Kind() {
	case reflect.Struct:
		d.structure(label, v, depth)
	case reflect.Slice:
		d.slice(label, v, depth)
	default:
		if !v.IsZero() {
			d.line(label, fmt.Sprintf("%#v", v.Interface()), depth)
		}
	}
}

func (d *dumper) line(label string, text any, depth int) {
	fmt.Fprintf(d, "%s%s%v\n", strings.Repeat("  ", depth), label, text)
}

func (d *dumper) structure(label string, v reflect.Value, depth int) {
	pos := v.FieldByName("Pos").Interface().(source.Pos)
	d.line(label, fmt.Sprintf("%s %d:%d", v.Type().Name(), pos.Line, pos.Col), depth)
	for i := range v.NumField() {
		f := v.Type().Field(i)
		if f.IsExported() && !f.Anonymous && f.Name != "File" && f.Name != "Untyped" &&
			f.Type != reflect.TypeFor[source.Pos]() {
			d.node(f.Name+": ", v.Field(i), depth+1)
		}
	}
}

func (d *dumper) slice(label string, v reflect.Value, depth int) {
	if r, ok := v.Interface().([]rune); ok {
		d.line(label, fmt.Sprintf("%q", string(r)), depth)
		return
	}
	if s, ok := v.Interface().([]string); ok {
		if len(s) > 0 {
			d.line(label, strings.Join(s, " "), depth)
		}
		return
	}
	if v.Type().Elem().Kind() == reflect.Slice { // guards: a line for each conjunction
		for i := range v.Len() {
			d.line(label, "conjunction", depth)
			d.slice("", v.Index(i), depth+1)
		}
		return
	}
	for i := range v.Len() {
		d.node(label, v.Index(i), depth)
	}
}
