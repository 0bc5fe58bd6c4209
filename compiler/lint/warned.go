package lint

// warned are the bindings that come from a construct and have been used, which is warned of once:
// but each part of an expression whose parts do not see each other's bindings uses them for the
// first time, and so does each clause. Behind such parts they are settled.
type warned struct {
	all  []reported
	from int // of the parts that are being checked, or of all when there are none
	open int // from here on they are not settled
}

type reported struct {
	b        *binding
	exported string // what b.exported was
	before   int    // what b.told was
}

// add keeps a binding that is warned of.
func (w *warned) add(b *binding) {
	if b.reported <= w.from {
		w.all = append(w.all, reported{b, b.exported, b.reported})
		b.reported = len(w.all)
	}
}

// settle makes bindings such that nothing more is to be said of.
func (w *warned) settle() {
	for _, t := range w.all[w.open:] {
		t.b.exported = ""
	}
	w.open = len(w.all)
}

// enter begins a part, leave ends it: to the next parts its bindings are as they were.
func (w *warned) enter() (outside warned) {
	outside = *w
	w.from, w.open = len(w.all), len(w.all)
	return outside
}

func (w *warned) leave(outside warned) {
	of := w.all[w.from:]
	w.all = w.all[:w.from]
	w.from, w.open = outside.from, outside.open
	for _, t := range of {
		t.b.exported, t.b.reported = t.exported, t.before
		if t.before <= w.from {
			w.all = append(w.all, t)
			t.b.reported = len(w.all)
		}
	}
}
