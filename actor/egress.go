package actor

// egress is what leaves the system between windows, in the order in which it was caused.
type egress struct {
	outlet  Outlet
	text    []byte // since the last window
	written int    // bytes of text
	rest    []func(Outlet)
}

// write queues text.
func (e *egress) write(text []byte) { e.text = append(e.text, text...) }

// bytes is the size of the text that processes have written.
func (e *egress) bytes() int { return e.written + len(e.text) }

// out queues something for the Go side. Text written before it goes first.
func (e *egress) out(f func(Outlet)) {
	if len(e.text) > 0 {
		text := append([]byte(nil), e.text...)
		e.text = e.text[:0]
		e.written += len(text)
		e.rest = append(e.rest, func(o Outlet) { o.Output(text) })
	}
	e.rest = append(e.rest, f)
}

// flush gives everything to the outlet.
func (e *egress) flush() {
	if len(e.text) > 0 {
		e.outlet.Output(e.text)
		e.written += len(e.text)
		e.text = e.text[:0]
	}
	for _, f := range e.rest {
		f(e.outlet)
	}
	clear(e.rest)
	e.rest = e.rest[:0]
}
