package fi

// Flags are capabilities, permissions, completion levels and options of operations.
type Flags uint64

// Capabilities; also purposes of bindings, and permissions of memory regions.
const (
	Msg          Flags = 1 << 1
	RMA          Flags = 1 << 2
	Tagged       Flags = 1 << 3
	Atomic       Flags = 1 << 4
	Read         Flags = 1 << 8
	Write        Flags = 1 << 9
	Recv         Flags = 1 << 10
	Send         Flags = 1 << 11
	Transmit           = Send
	RemoteRead   Flags = 1 << 12
	RemoteWrite  Flags = 1 << 13
	MultiRecv    Flags = 1 << 16
	RMAEvent     Flags = 1 << 56
	Source       Flags = 1 << 57
	DirectedRecv Flags = 1 << 59
)

// Flags of operations and completions. Claim, SelectiveCompletion and DirectedRecv have the same
// number.
const (
	RemoteCQData        Flags = 1 << 17
	More                Flags = 1 << 18
	Peek                Flags = 1 << 19
	Fence               Flags = 1 << 21
	Completion          Flags = 1 << 24
	Inject              Flags = 1 << 25
	InjectComplete      Flags = 1 << 26
	TransmitComplete    Flags = 1 << 27
	DeliveryComplete    Flags = 1 << 28
	Discard             Flags = 1 << 58
	Claim               Flags = 1 << 59
	SelectiveCompletion Flags = 1 << 59
)

// Order is the set of pairs of operations to an endpoint whose order is kept: WAR is a write after
// a read.
type Order uint64

// Pairs of operations.
const (
	OrderRAR    Order = 1 << 0
	OrderRAW    Order = 1 << 1
	OrderRAS    Order = 1 << 2
	OrderWAR    Order = 1 << 3
	OrderWAW    Order = 1 << 4
	OrderWAS    Order = 1 << 5
	OrderSAR    Order = 1 << 6
	OrderSAW    Order = 1 << 7
	OrderSAS    Order = 1 << 8
	OrderStrict Order = 0x1ff
	OrderData   Order = 1 << 16
)

// Beyond reports whether any flag is not among the possible ones.
func (f Flags) Beyond(possible Flags) bool { return f&^possible != 0 }

// Ways completes capabilities: those that name a kind of operation but no direction stand for all
// directions.
func (f Flags) Ways() Flags {
	const one, two = Read | Write | RemoteRead | RemoteWrite, Send | Recv
	if f&(RMA|Atomic) != 0 && f&one == 0 {
		f |= one
	}
	if f&(Msg|Tagged) != 0 && f&two == 0 {
		f |= two
	}
	return f
}
