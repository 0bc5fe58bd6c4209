package etf

import (
	"github.com/parallergo/epiphany/term"
)

// Operations of the distribution protocol that carry a message.
const (
	opSend       = 2  // {2, '', Pid}
	opRegSend    = 6  // {6, From, '', Name}
	opSendSender = 22 // {22, From, Pid}
	opAliasSend  = 33 // {33, From, Alias}
)

// Addressee is who a frame's message is for: one of the three.
type Addressee struct {
	Pid, Ref uint32 // numbers of this node
	Name     string
}

// Addressed takes the control message of a frame of the distribution protocol apart, if that
// carries a message for a process here. The message is what is behind it.
func Addressed(frame []byte, atoms *term.Atoms) (to Addressee, message []byte, good bool) {
	if len(frame) == 0 || frame[0] != version {
		return to, nil, false
	}
	d := lexer{rest: frame[1:], node: atoms.Node(), own: atoms.Creation()}
	head, op := d.next(), d.next()
	if d.bad || head.kind != tokenTuple || op.kind != tokenInteger || op.big != nil {
		return to, nil, false
	}
	code := op.num
	switch last := d.flat(head.n - 1); {
	case d.bad:
	case (code == opSend || code == opSendSender) && head.n == 3 && last.kind == tokenPid:
		to.Pid, good = uint32(last.num), true
	case code == opAliasSend && head.n == 3 && last.kind == tokenRef:
		to.Ref, good = uint32(last.num), true
	case code == opRegSend && head.n == 4 && last.kind == tokenAtom:
		to.Name, good = last.names[0], true
	}
	return to, d.rest, good
}

// Size returns how many bytes the term takes that data begins with, which has no version; false if
// there is none.
func Size(data []byte) (bytes int, good bool) {
	d := lexer{rest: data}
	for pending := 1; pending > 0; pending-- {
		t := d.next()
		if pending += t.n; d.bad || pending-1 > len(d.rest) {
			return 0, false
		}
	}
	return len(data) - len(d.rest), true
}

// flat reads n terms that have none in them, and gives the last.
func (d *lexer) flat(n int) (last token) {
	for range n {
		if last = d.next(); last.n > 0 {
			d.fail()
		}
	}
	return last
}

// Frame returns the frame that carries a message from a process to a pid, to a reference that is an
// alias, or to a name where that is an atom; false when it takes more than Limit bytes.
func (e *Encoder) Frame(from, to, message term.Term) ([]byte, bool) {
	e.out = append(e.out[:0], version, tagSmallTuple)
	switch {
	case term.IsAtom(to):
		e.bytes(4, tagSmallInteger, opRegSend)
		e.whole(from)
		e.bytes(tagShortUTF8Atom, 0)
	case term.IsAnyRef(e.View, to):
		e.bytes(3, tagSmallInteger, opAliasSend)
		e.whole(from)
	default:
		e.bytes(3, tagSmallInteger, opSend, tagShortUTF8Atom, 0)
	}
	e.whole(to)
	e.bytes(version)
	e.whole(message)
	return e.out, len(e.out) <= e.Limit
}
