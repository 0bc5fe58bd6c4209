package syntax

import (
	"slices"
	"strings"
)

// given are the options in a text: those of a list, as -compile has them.
func given(text string) (options []Expr, ok bool) {
	if text == "" {
		return nil, true
	}
	m, errs := parse("", []byte("-compile("+text+").\n"), Options{})
	if len(errs) > 0 || len(m.Attrs) != 1 {
		return nil, false
	}
	return ListElems(m.Attrs[0].Value), true
}

// givenOption obeys an option that is given beside the source: one of -compile, {compile_info,
// Info}, which module_info(compile) gives, or {vsn, Version} of a module that does not say its
// version.
func (p *parser) givenOption(at At, o Expr) {
	t, isTuple := o.(*Tuple)
	if !isTuple || len(t.Elems) != 2 {
		p.compileOption(at, o)
		return
	}
	name, _ := t.Elems[0].(*AtomLit)
	says := func(a Attr) bool { return a.Name == "vsn" }
	switch {
	case name == nil:
	case name.Name == "compile_info":
		p.mod.Info = t.Elems[1]
	case name.Name != "vsn":
		p.compileOption(at, o)
	case !slices.ContainsFunc(p.mod.Attrs, says):
		p.mod.Attrs = append(p.mod.Attrs, Attr{at, "vsn", t.Elems[1]})
	}
}

// sloppy tells what the first of the options for records says.
func sloppy(options []Expr, otherwise bool) bool {
	for _, o := range options {
		a, isAtom := o.(*AtomLit)
		if isAtom && strings.HasSuffix(a.Name, "strict_record_tests") {
			return a.Name[0] == 'n'
		}
	}
	return otherwise
}

// feature is an option {feature, Name, enable | disable}.
func feature(o Expr) (name string, enable, ok bool) {
	t, isTuple := o.(*Tuple)
	if !isTuple || len(t.Elems) != 3 {
		return "", false, false
	}
	var words [3]string
	for i, e := range t.Elems {
		a, isAtom := e.(*AtomLit)
		if !isAtom {
			return "", false, false
		}
		words[i] = a.Name
	}
	return words[1], words[2] == "enable", words[0] == "feature"
}
