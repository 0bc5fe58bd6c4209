package fi

// Op is a transfer, as providers get it: what it has no use for is 0.
type Op struct {
	Buf         []byte // what is sent, or where it is received; operands
	Peer        Addr
	Context     any
	Flags       Flags
	Own         bool   // Flags stand in place of the endpoint's, not beside them
	Addr, Key   uint64 // of the other side's region
	Data        uint64 // with RemoteCQData
	Tag, Ignore uint64
	Compare     []byte
	Result      []byte
	Type        Datatype
	Code        OpCode
}

// Ops are what a provider's endpoints do. RMA has Read or Write among its flags, Send and Recv have
// Tagged or not, Atomic fetches with a Result, and compares with a Compare.
type Ops interface {
	// Bind binds an AV, a CQ or a Counter of the domain, with flags that say for what.
	Bind(object any, flags Flags) error
	Enable() error
	Name() Name
	// Cancel takes a posted receive back, which completes with ECANCELED.
	Cancel(context any) error
	SetMinMultiRecv(bytes int)
	Send(op *Op) error
	Recv(op *Op) error
	RMA(op *Op) error
	Atomic(op *Op) error
	Close() error
}

// Endpoint is a reliable datagram endpoint. Its embedded operations are the provider's.
type Endpoint struct{ Ops }

// Remote is memory of another endpoint's domain: a key, and an address that counts from the
// region's begin.
type Remote struct {
	Peer Addr
	Addr uint64
	Key  uint64
}

func (r Remote) op(buf []byte, context any, flags Flags) *Op {
	return &Op{Buf: buf, Peer: r.Peer, Addr: r.Addr, Key: r.Key, Context: context, Flags: flags}
}

// Write writes.
func (e *Endpoint) Write(buf []byte, to Remote, context any) error {
	return e.RMA(to.op(buf, context, Write))
}

// WriteData writes, and completes with data at the other side.
func (e *Endpoint) WriteData(buf []byte, data uint64, to Remote, context any) error {
	op := to.op(buf, context, Write|RemoteCQData)
	op.Data = data
	return e.RMA(op)
}

// Read reads.
func (e *Endpoint) Read(buf []byte, from Remote, context any) error {
	return e.RMA(from.op(buf, context, Read))
}

// InjectWrite writes a few bytes; the buffer can be used again, and no completion is entered.
func (e *Endpoint) InjectWrite(buf []byte, to Remote) error {
	return e.RMA(to.op(buf, nil, Write|Inject))
}

// InjectWriteData is InjectWrite with data.
func (e *Endpoint) InjectWriteData(buf []byte, data uint64, to Remote) error {
	op := to.op(buf, nil, Write|Inject|RemoteCQData)
	op.Data = data
	return e.RMA(op)
}

// WriteMsg writes with flags of its own.
func (e *Endpoint) WriteMsg(buf []byte, data uint64, to Remote, context any, flags Flags) error {
	op := to.op(buf, context, flags|Write)
	op.Data, op.Own = data, true
	return e.RMA(op)
}

// ReadMsg reads with flags of its own.
func (e *Endpoint) ReadMsg(buf []byte, from Remote, context any, flags Flags) error {
	op := from.op(buf, context, flags|Read)
	op.Own = true
	return e.RMA(op)
}

// SendTo sends a message.
func (e *Endpoint) SendTo(buf []byte, peer Addr, context any) error {
	return e.Send(&Op{Buf: buf, Peer: peer, Context: context})
}

// SendData sends a message with data.
func (e *Endpoint) SendData(buf []byte, data uint64, peer Addr, context any) error {
	return e.Send(&Op{Buf: buf, Peer: peer, Context: context, Data: data, Flags: RemoteCQData})
}

// Inject sends a few bytes: see InjectWrite.
func (e *Endpoint) Inject(buf []byte, peer Addr) error {
	return e.Send(&Op{Buf: buf, Peer: peer, Flags: Inject})
}

// RecvFrom posts a buffer for a message of a peer, AddrUnspec for any.
func (e *Endpoint) RecvFrom(buf []byte, peer Addr, context any) error {
	return e.Recv(&Op{Buf: buf, Peer: peer, Context: context})
}

// RecvMsg posts a buffer with flags of its own, with MultiRecv for several messages.
func (e *Endpoint) RecvMsg(buf []byte, peer Addr, context any, flags Flags) error {
	return e.Recv(&Op{Buf: buf, Peer: peer, Context: context, Flags: flags, Own: true})
}

// TSend sends a tagged message.
func (e *Endpoint) TSend(buf []byte, peer Addr, tag uint64, context any) error {
	return e.Send(&Op{Buf: buf, Peer: peer, Tag: tag, Context: context, Flags: Tagged})
}

// TSendData sends a tagged message with data.
func (e *Endpoint) TSendData(buf []byte, data uint64, peer Addr, tag uint64, context any) error {
	return e.Send(&Op{Buf: buf, Peer: peer, Tag: tag, Data: data, Context: context,
		Flags: Tagged | RemoteCQData})
}

// TInject sends a few tagged bytes.
func (e *Endpoint) TInject(buf []byte, peer Addr, tag uint64) error {
	return e.Send(&Op{Buf: buf, Peer: peer, Tag: tag, Flags: Tagged | Inject})
}

// TRecv posts a buffer for a message whose tag is this one but for the bits to ignore.
func (e *Endpoint) TRecv(buf []byte, peer Addr, tag, ignore uint64, context any) error {
	return e.Recv(&Op{Buf: buf, Peer: peer, Tag: tag, Ignore: ignore, Context: context,
		Flags: Tagged})
}

// TRecvMsg is TRecv with flags of its own: Peek finds a message and leaves it, with Claim for this
// context alone, with Discard it drops it. Claim alone receives, Claim and Discard drop what the
// context has claimed.
func (e *Endpoint) TRecvMsg(buf []byte, peer Addr, tag, ignore uint64, context any, flags Flags) error {
	return e.Recv(&Op{Buf: buf, Peer: peer, Tag: tag, Ignore: ignore, Context: context,
		Flags: flags | Tagged, Own: true})
}

func (r Remote) atomic(t Datatype, code OpCode, buf []byte, context any, flags Flags) *Op {
	op := r.op(buf, context, flags)
	op.Type, op.Code = t, code
	return op
}

// Update is an atomic operation on all elements of a buffer that fetches nothing: fi_atomic.
func (e *Endpoint) Update(t Datatype, code OpCode, buf []byte, to Remote, context any) error {
	return e.Atomic(to.atomic(t, code, buf, context, Write))
}

// InjectUpdate is Update of a few bytes: see InjectWrite.
func (e *Endpoint) InjectUpdate(t Datatype, code OpCode, buf []byte, to Remote) error {
	return e.Atomic(to.atomic(t, code, buf, nil, Write|Inject))
}

// FetchUpdate also fetches what was there: fi_fetch_atomic. AtomicRead needs no operands.
func (e *Endpoint) FetchUpdate(t Datatype, code OpCode, buf, result []byte, to Remote,
	context any) error {
	op := to.atomic(t, code, buf, context, Read)
	op.Result = result
	return e.Atomic(op)
}

// CompareUpdate compares first, or takes a mask, and fetches: fi_compare_atomic.
func (e *Endpoint) CompareUpdate(t Datatype, code OpCode, buf, compare, result []byte, to Remote,
	context any) error {
	op := to.atomic(t, code, buf, context, Read|Write)
	op.Compare, op.Result = compare, result
	return e.Atomic(op)
}
