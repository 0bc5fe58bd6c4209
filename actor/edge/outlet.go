package edge

// Outlet receives what the emulated system sends to Go. Its methods are called on the engine's
// goroutine between windows, and must not block. Terms are in wire form.
type Outlet interface {
	// Message delivers a message from a process (0 if unknown) to a Go actor.
	Message(to, from uint32, data []byte)
	// Frame passes a frame for another node to the Go actor that handles the connection.
	Frame(to uint32, frame []byte)
	// Spawned is the reply to InputSpawn: the number of the process, or an error: ErrSystemLimit,
	// *UndefError, or another.
	Spawned(id uint64, pid uint32, err error)
	// Loaded is the reply to InputLoad.
	Loaded(id uint64, err error)
	// Down notifies a Go actor that a process it monitors has ended, with the exit reason.
	Down(to, pid uint32, reason []byte)
	// Exit is an exit signal from a process to a linked Go actor, or to one that exit/2 names.
	Exit(to, from uint32, reason []byte)
	// Watch requests InputGoDown when a Go actor terminates; it is called once for each actor.
	Watch(actor uint32)
	// Output is text written by processes.
	Output(text []byte)
	// Log is text that the first handler of the log has printed.
	Log(text []byte)
	// ErrorOutput is text that processes have written to standard error.
	ErrorOutput(text []byte)
	// HostCall is a call of the host by a process. InputReply is the reply, with ref as its ID.
	HostCall(from, ref uint32, data []byte)
	// Report is a report of the system for its users, without a trailing newline.
	Report(text string)
}

// Egress is what leaves the system between windows, in the order in which it was caused.
type Egress struct {
	outlet  Outlet
	text    []byte         // since the last call of Out or Flush
	written int            // bytes of earlier text
	rest    []func(Outlet) // queued calls
}

// New returns an Egress to an outlet.
func New(out Outlet) Egress { return Egress{outlet: out} }

// Write queues text that a process has written.
func (e *Egress) Write(text []byte) { e.text = append(e.text, text...) }

// Bytes returns the number of bytes of text that processes have written.
func (e *Egress) Bytes() int { return e.written + len(e.text) }

// Out queues a call of the outlet, after the text that was written before.
func (e *Egress) Out(f func(Outlet)) {
	if len(e.text) > 0 {
		text := append([]byte(nil), e.text...)
		e.text = e.text[:0]
		e.written += len(text)
		e.rest = append(e.rest, func(o Outlet) { o.Output(text) })
	}
	e.rest = append(e.rest, f)
}

// Empty reports whether nothing is queued.
func (e *Egress) Empty() bool { return len(e.text) == 0 && len(e.rest) == 0 }

// Flush makes all queued calls of the outlet.
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
