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

// Go values of Erlang terms; package term has the whole mapping. A pid is a *actor.PID of
// protoactor-go.
type (
	Atom         = term.AtomName
	Tuple        = term.Tuple
	List         = term.List
	Map          = term.Map
	Pair         = term.Pair
	ImproperList = term.ImproperList
	Bitstring    = term.Bitstring
	Ref          = term.RefValue
	Record       = term.Record
)

// Messages that Go actors get.
type (
	// Exit is an exit signal, for actors that trap exits.
	Exit = bridge.Exit
	// Down tells the end of a process that an actor monitors.
	Down = bridge.Down
	// Undelivered is the message of a dead letter that names why it is one.
	Undelivered = bridge.Undelivered
)

// ReplyTo stands in a value that is sent with Request or RequestFuture for the sender's pid: with
//
//	Tuple{Atom("call"), ReplyTo, 42}
//
// the process receives {call, From, 42} in place of {From, Value}.
var ReplyTo = bridge.ReplyTo

// Errors to match with errors.Is.
var (
	ErrSystemLimit = edge.ErrSystemLimit // every core is taken
	ErrClosed      = bridge.ErrClosed    // the system has been closed
	ErrUndef       = edge.ErrUndef       // an *UndefError
	ErrQueueFull   = bridge.ErrQueueFull // in an Undelivered
	ErrNoProcess   = bridge.ErrNoProcess // a PID of no process of this system
)

// EndedError tells that a process has ended before it has answered [Ask].
type EndedError = bridge.EndedError

// UndefError tells which function does not exist, and in which files its module was looked for.
type UndefError = edge.UndefError

// Assign stores a value that came from a process in the variable that into points to, converted to
// its type: tuples into structs with a Record, maps into structs whose fields have tags, lists into
// slices, character lists into strings. It fails with an error that names the place that does not
// fit.
func Assign(into, value any) error { return term.Assign(into, value) }

// As is the value that came from a process as a T, converted as [Assign] does.
func As[T any](value any) (T, error) {
	var as T
	err := Assign(&as, value)
	return as, err
}

// Ask sends a request, as Request does, and waits for the answer, which it converts as [Assign]
// does. It fails with the context's error, ErrClosed or what else has ended the system, an
// *EndedError when the process ends without an answer, why the message cannot cross, or where the
// answer does not fit T.
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

// Text is the text of a string as Erlang programs have it: a list of characters, a binary in UTF-8,
// or a nested list of both.
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
