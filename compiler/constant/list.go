package constant

import "slices"

// Elements gives the elements of a list, unless it is none or does not end well.
func Elements(a Value) (elems []Value, ok bool) {
	for a = a.Opened(); a.Kind == Cons; a = a.Parts[1].Opened() {
		elems = append(elems, a.Parts[0])
	}
	return elems, a.Kind == Nil
}

// appended is ++.
func appended(a, b Value) (v, reason Value) {
	if a.Kind == Text && (b.Kind == Text || b.Kind == Nil) {
		return joined(a, b), Nothing
	}
	elems, ok := Elements(a)
	if !ok {
		return Nothing, badarg
	}
	return BuildList(elems, b), Nothing
}

// subtracted is --.
func subtracted(a, b Value) (v, reason Value) {
	elems, ok := Elements(a)
	gone, ok2 := Elements(b)
	if !ok || !ok2 {
		return Nothing, badarg
	}
	return without(elems, gone), Nothing
}

// joined is the list of the characters of two, of which nothing is known if BuildList would say so.
func joined(a, b Value) Value {
	size := 2*len(a.Chars) + b.extent()
	if size > maxSize {
		return Nothing
	}
	s := OfText(slices.Concat(a.Chars, b.Chars))
	s.size = size
	return s
}

// without takes the first element that is like it out of a list, for each of another list.
func without(elems, gone []Value) Value {
	if len(elems)*len(gone) > maxSize {
		return Nothing
	}
	elems = slices.Clone(elems)
	for _, g := range gone {
		if i := slices.IndexFunc(elems, func(el Value) bool { return Same(el, g) }); i >= 0 {
			elems = slices.Delete(elems, i, i+1)
		}
	}
	return BuildList(elems, OfNil)
}
