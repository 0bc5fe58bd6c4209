package epiphany

import (
	"context"
	"strings"
	"unicode/utf8"

	proto "github.com/asynkron/protoactor-go/actor"

	"github.com/parallergo/epiphany/actor/edge"
	"github.com/parallergo/epiphany/bridge"
	"github.com/parallergo/epiphany/term"
)

// Go values of Erlang terms; package term documents the whole mapping. A pid is an *actor.PID of
// protoactor-go; that of a process of another node is an External, as are references and ports of
// other nodes.
type (
	Atom         = term.AtomName
	Tuple        = term.Tuple
	List         = term.List
	Map          = term.Map
	Pair         = term.Pair
	ImproperList = term.ImproperList
	Bitstring    = term.Bitstring
	Ref          = term.RefValue
	External     = term.External
	Record       = term.Record
)

// Messages that Go actors receive.
type (
	// Exit is an exit signal, for actors that trap exits.
	Exit = bridge.Exit
	// Down reports the end of a process that an actor monitors.
	Down = bridge.Down
	// Undelivered is the message of a dead letter, with the reason.
	Undelivered = bridge.Undelivered
)

// ReplyTo is a placeholder for the pid of the sender, in a value sent with Request or
// RequestFuture. With
//
//	Tuple{Atom("call"), ReplyTo, 42}
//
// the process receives {call, From, 42} in place of {From, Value}.
var ReplyTo = bridge.ReplyTo

// Errors to match with errors.Is.
var (
	ErrSystemLimit = edge.ErrSystemLimit // every core is in use
	ErrClosed      = bridge.ErrClosed    // the system has been closed
	ErrUndef       = edge.ErrUndef       // an *UndefError
	ErrQueueFull   = bridge.ErrQueueFull // in an Undelivered
	ErrNoProcess   = bridge.ErrNoProcess // a PID of no process of this system
)

// EndedError reports that a process ended before it replied to [Ask].
type EndedError = bridge.EndedError

// UndefError names a function that does not exist, and the files in which its module was searched
// for.
type UndefError = edge.UndefError

// Assign stores a value from a process in the variable that into points to, converted to its type:
// tuples to structs with a Record, maps to structs whose fields have tags, lists to slices,
// character lists to strings. It fails with an error that names the part that does not fit.
func Assign(into, value any) error { return term.Assign(into, value) }

// As returns a value from a process as a T, converted as by [Assign].
func As[T any](value any) (T, error) {
	var as T
	err := Assign(&as, value)
	return as, err
}

// Ask sends a request, as Request does, and waits for the reply, which it converts as [Assign]
// does. It fails with the error of the context; with ErrClosed or another error that has ended the
// system; with an *EndedError when the process ends without a reply; or with an error that says why
// the message cannot be converted, or which part of the reply does not fit T.
func Ask[T any](ctx context.Context, s *System, pid *proto.PID, message any) (T, error) {
	var none T
	if err := s.ready(ctx); err != nil {
		return none, err
	}
	reply, err := s.bridge.Ask(ctx, pid, message)
	if err != nil {
		return none, err
	}
	return As[T](reply)
}

// Text returns the text of an Erlang string: a list of characters, a binary in UTF-8, or a nested
// list of both.
func Text(value any) (text string, ok bool) {
	var b strings.Builder
	ok = appendText(&b, value, term.MaxWireDepth)
	return b.String(), ok
}

func appendText(b *strings.Builder, value any, depth int) bool {
	switch v := value.(type) {
	case string:
		b.WriteString(v)
		return true
	case []byte:
		b.Write(v)
		return utf8.Valid(v)
	case int64:
		if v < 0 || v > utf8.MaxRune || !utf8.ValidRune(rune(v)) {
			return false
		}
		b.WriteRune(rune(v))
		return depth < term.MaxWireDepth // a single character is no string
	case List:
		for _, x := range v {
			if depth == 0 || !appendText(b, x, depth-1) {
				return false
			}
		}
		return true
	}
	return false
}
