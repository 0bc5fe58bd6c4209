package fi

// Op is an operation as it is passed to a provider. Fields that an operation does not use are 0.
type Op struct {
	Buf         []byte // bytes to send, buffer to receive into, or operands
	Peer        Addr
	Context     any
	Flags       Flags
	Own         bool   // Flags replace the endpoint's default flags; otherwise they are added to them
	Addr, Key   uint64 // in the peer's memory region
	Data        uint64 // remote data, with RemoteCQData
	Tag, Ignore uint64
	Compare     []byte
	Result      []byte
	Type        Datatype
	Code        OpCode
}

// Ops are the operations that a provider implements for its endpoints. The flags of RMA include
// Read or Write; those of Send and Recv include Tagged for tagged messages. Atomic fetches if
// Result is set, and compares if Compare is set.
type Ops interface {
	// Bind binds an AV, a CQ or a Counter of the domain to the endpoint; the flags say what it is
	// used for.
	Bind(object any, flags Flags) error
	Enable() error
	Name() Name
	// Cancel cancels the posted receive with a context; it completes with ECANCELED.
	Cancel(context any) error
	SetMinMultiRecv(bytes int)
	Send(op *Op) error
	Recv(op *Op) error
	RMA(op *Op) error
	Atomic(op *Op) error
	Close() error
}

// Endpoint is a reliable datagram endpoint: the functions of libfabric on top of a provider's Ops.
type Endpoint struct{ Ops }

// Remote is an address in the memory of a peer: the key of a region, and an offset from its start.
type Remote struct {
	Peer Addr
	Addr uint64
	Key  uint64
}

func (r Remote) op(buf []byte, context any, flags Flags) *Op {
	return &Op{Buf: buf, Peer: r.Peer, Addr: r.Addr, Key: r.Key, Context: context, Flags: flags}
}

// Write writes buf to the memory of a peer: fi_write.
func (e *Endpoint) Write(buf []byte, to Remote, context any) error {
	return e.RMA(to.op(buf, context, Write))
}

// WriteData is Write with remote data, which are in the completion at the peer: fi_writedata.
func (e *Endpoint) WriteData(buf []byte, data uint64, to Remote, context any) error {
	op := to.op(buf, context, Write|RemoteCQData)
	op.Data = data
	return e.RMA(op)
}

// Read reads from the memory of a peer into buf: fi_read.
func (e *Endpoint) Read(buf []byte, from Remote, context any) error {
	return e.RMA(from.op(buf, context, Read))
}

// InjectWrite writes a few bytes (see ContextAttr.InjectSize). buf may be reused at once, and there
// is no completion: fi_inject_write.
func (e *Endpoint) InjectWrite(buf []byte, to Remote) error {
	return e.RMA(to.op(buf, nil, Write|Inject))
}

// InjectWriteData is InjectWrite with remote data.
func (e *Endpoint) InjectWriteData(buf []byte, data uint64, to Remote) error {
	op := to.op(buf, nil, Write|Inject|RemoteCQData)
	op.Data = data
	return e.RMA(op)
}

// WriteMsg is Write with flags in place of the endpoint's: fi_writemsg.
func (e *Endpoint) WriteMsg(buf []byte, data uint64, to Remote, context any, flags Flags) error {
	op := to.op(buf, context, flags|Write)
	op.Data, op.Own = data, true
	return e.RMA(op)
}

// ReadMsg is Read with flags in place of the endpoint's: fi_readmsg.
func (e *Endpoint) ReadMsg(buf []byte, from Remote, context any, flags Flags) error {
	op := from.op(buf, context, flags|Read)
	op.Own = true
	return e.RMA(op)
}

// SendTo sends a message: fi_send.
func (e *Endpoint) SendTo(buf []byte, peer Addr, context any) error {
	return e.Send(&Op{Buf: buf, Peer: peer, Context: context})
}

// SendData sends a message with remote data: fi_senddata.
func (e *Endpoint) SendData(buf []byte, data uint64, peer Addr, context any) error {
	return e.Send(&Op{Buf: buf, Peer: peer, Context: context, Data: data, Flags: RemoteCQData})
}

// Inject sends a message of a few bytes, like InjectWrite: fi_inject.
func (e *Endpoint) Inject(buf []byte, peer Addr) error {
	return e.Send(&Op{Buf: buf, Peer: peer, Flags: Inject})
}

// RecvFrom posts a buffer for a message from a peer, or from any peer with AddrUnspec: fi_recv.
func (e *Endpoint) RecvFrom(buf []byte, peer Addr, context any) error {
	return e.Recv(&Op{Buf: buf, Peer: peer, Context: context})
}

// RecvMsg is RecvFrom with flags in place of the endpoint's; with MultiRecv the buffer receives
// several messages: fi_recvmsg.
func (e *Endpoint) RecvMsg(buf []byte, peer Addr, context any, flags Flags) error {
	return e.Recv(&Op{Buf: buf, Peer: peer, Context: context, Flags: flags, Own: true})
}

// TSend sends a tagged message: fi_tsend.
func (e *Endpoint) TSend(buf []byte, peer Addr, tag uint64, context any) error {
	return e.Send(&Op{Buf: buf, Peer: peer, Tag: tag, Context: context, Flags: Tagged})
}

// TSendData sends a tagged message with remote data: fi_tsenddata.
func (e *Endpoint) TSendData(buf []byte, data uint64, peer Addr, tag uint64, context any) error {
	return e.Send(&Op{Buf: buf, Peer: peer, Tag: tag, Data: data, Context: context,
		Flags: Tagged | RemoteCQData})
}

// TInject sends a tagged message of a few bytes, like InjectWrite: fi_tinject.
func (e *Endpoint) TInject(buf []byte, peer Addr, tag uint64) error {
	return e.Send(&Op{Buf: buf, Peer: peer, Tag: tag, Flags: Tagged | Inject})
}

// TRecv posts a buffer for a message whose tag equals tag, except in the bits set in ignore:
// fi_trecv.
func (e *Endpoint) TRecv(buf []byte, peer Addr, tag, ignore uint64, context any) error {
	return e.Recv(&Op{Buf: buf, Peer: peer, Tag: tag, Ignore: ignore, Context: context,
		Flags: Tagged})
}

// TRecvMsg is TRecv with flags in place of the endpoint's: fi_trecvmsg. Peek looks for a message
// without receiving it; Peek with Claim also reserves it for this context, Peek with Discard
// discards it. Claim receives the message that was reserved; Claim with Discard discards it.
func (e *Endpoint) TRecvMsg(buf []byte, peer Addr, tag, ignore uint64, context any, flags Flags) error {
	return e.Recv(&Op{Buf: buf, Peer: peer, Tag: tag, Ignore: ignore, Context: context,
		Flags: flags | Tagged, Own: true})
}

func (r Remote) atomic(t Datatype, code OpCode, buf []byte, context any, flags Flags) *Op {
	op := r.op(buf, context, flags)
	op.Type, op.Code = t, code
	return op
}

// Update performs an atomic operation on all elements of a buffer, without a result: fi_atomic.
func (e *Endpoint) Update(t Datatype, code OpCode, buf []byte, to Remote, context any) error {
	return e.Atomic(to.atomic(t, code, buf, context, Write))
}

// InjectUpdate is Update for a few bytes, like InjectWrite: fi_inject_atomic.
func (e *Endpoint) InjectUpdate(t Datatype, code OpCode, buf []byte, to Remote) error {
	return e.Atomic(to.atomic(t, code, buf, nil, Write|Inject))
}

// FetchUpdate is Update that returns the previous values in a buffer: fi_fetch_atomic. AtomicRead
// needs no operands.
func (e *Endpoint) FetchUpdate(t Datatype, code OpCode, buf, result []byte, to Remote,
	context any) error {
	op := to.atomic(t, code, buf, context, Read)
	op.Result = result
	return e.Atomic(op)
}

// CompareUpdate is FetchUpdate for operations that compare, or that take a mask: fi_compare_atomic.
func (e *Endpoint) CompareUpdate(t Datatype, code OpCode, buf, compare, result []byte, to Remote,
	context any) error {
	op := to.atomic(t, code, buf, context, Read|Write)
	op.Compare, op.Result = compare, result
	return e.Atomic(op)
}
