package syntax

// given are the options in a text: those of a list, as -compile has them.
func given(text string) (options []Expr, ok bool) {
	if text == "" {
		return nil, true
	}
	m, errs := parse("", []byte("-compile("+text+").\n"), Options{})
	if len(errs) > 0 || len(m.Attrs) != 1 {
		return nil, false
	}
	return listElems(m.Attrs[0].Value), true
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
