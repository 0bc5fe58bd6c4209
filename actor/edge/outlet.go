package edge

// Outlet receives what leaves the emulated system. Its methods are called on the engine's goroutine
// between windows; they do not block. Terms are in wire form.
type Outlet interface {
	// Message delivers a message from a process (0 if unknown) to a Go actor.
	Message(to, from uint32, data []byte)
	// Frame gives a frame for another node to the Go actor that is the connection with it.
	Frame(to uint32, frame []byte)
	// Spawned answers InputSpawn: the process's number, or an error: ErrSystemLimit, *UndefError,
	// or another.
	Spawned(id uint64, pid uint32, err error)
	// Loaded answers InputLoad.
	Loaded(id uint64, err error)
	// Down tells a Go actor that monitors a process that it has ended. Reason is the exit reason.
	Down(to, pid uint32, reason []byte)
	// Exit is an exit signal from a process to a linked Go actor, or to one that exit/2 names.
	Exit(to, from uint32, reason []byte)
	// Watch asks to be told (InputGoDown) when a Go actor terminates; it is called once for an
	// actor until it has.
	Watch(actor uint32)
	// Output is text written by processes.
	Output(text []byte)
	// Log is text that the first handler of the log has printed.
	Log(text []byte)
	// ErrorOutput is text that processes have written to standard error.
	ErrorOutput(text []byte)
	// HostCall is a call of a process for something outside. InputReply answers it, with ref as
	// ID.
	HostCall(from, ref uint32, data []byte)
	// Report is what the system tells people, without a trailing newline.
	Report(text string)
}

// Egress is what leaves the system between windows, in the order in which it was caused.
type Egress struct {
	outlet  Outlet
	text    []byte // since the last window
	written int    // bytes of text
	rest    []func(Outlet)
}

// New makes one that gives what leaves to an outlet.
func New(out Outlet) Egress { return Egress{outlet: out} }

// Write queues text.
func (e *Egress) Write(text []byte) { e.text = append(e.text, text...) }

// Bytes is the size of the text that processes have written.
func (e *Egress) Bytes() int { return e.written + len(e.text) }

// Out queues something for the Go side. Text written before it goes first.
func (e *Egress) Out(f func(Outlet)) {
	if len(e.text) > 0 {
		text := append([]byte(nil), e.text...)
		e.text = e.text[:0]
		e.written += len(text)
		e.rest = append(e.rest, func(o Outlet) { o.Output(text) })
	}
	e.rest = append(e.rest, f)
}

// Flush gives everything to the outlet.
func (e *Egress) Flush() {
	for _, f := range e.rest {
		f(e.outlet)
	}
	clear(e.rest)
	e.rest = e.rest[:0]
	if len(e.text) > 0 {
		e.outlet.Output(e.text)
		e.written += len(e.text)
		e.text = e.text[:0]
	}
}
