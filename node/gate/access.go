package gate

import (
	"fmt"
	"strings"
	"sync"
	"time"

	proto "github.com/asynkron/protoactor-go/actor"

	"github.com/parallergo/epiphany"
)

// silence is the number of ticks without a byte after which a peer is lost.
const silence = 4

// maxCookie is the longest cookie, in characters: cookies are atoms.
const maxCookie = 255

// access is who may connect, which processes change by erlang:set_cookie and functions of
// net_kernel. Module epiphany_node_access has the same state for processes.
type access struct {
	mu       sync.Mutex
	cookie   string
	cookies  map[string]string // for other nodes, by name
	unusable map[string]bool   // nodes for which the cookie has no bytes
	allowed  map[string]bool   // all nodes, if it is empty
	pace     time.Duration
	patience time.Duration
}

// Cookie is what this node and a peer share, in bytes. A cookie of characters beyond Latin-1 has
// none, as on OTP.
func (g *Gate) Cookie(peer string) (string, error) {
	a := &g.access
	a.mu.Lock()
	defer a.mu.Unlock()
	cookie, own := a.cookies[peer]
	if !own {
		cookie, peer = a.cookie, ""
	}
	if a.unusable[peer] {
		return "", fmt.Errorf("node: the cookie for %.80q has characters beyond Latin-1", peer)
	}
	return cookie, nil
}

// Allows reports whether a node may connect, or be connected to.
func (g *Gate) Allows(peer string) bool {
	g.access.mu.Lock()
	defer g.access.mu.Unlock()
	return len(g.access.allowed) == 0 || g.access.allowed[peer]
}

// Ticks are after what time a connection has to send something, and after what time of silence the
// peer is lost.
func (g *Gate) Ticks() (pace, patience time.Duration) {
	g.access.mu.Lock()
	defer g.access.mu.Unlock()
	return g.access.pace, g.access.patience
}

// change is a change by a process: {cookie, Node, Cookie, Who}, {allow, Nodes, Who} or {ticktime,
// Tick, Silence}. Who, {Pid, Ref}, gets {Ref, Reply}.
func (g *Gate) change(msg epiphany.Tuple) {
	a := &g.access
	a.mu.Lock()
	switch msg[0] {
	case epiphany.Atom("cookie"):
		name, _ := msg[1].(epiphany.Atom)
		cookie, _ := msg[2].(epiphany.Atom)
		a.set(string(name), string(cookie), string(name) == g.sys.NodeName())
		defer g.reply(msg[3], true)
	case epiphany.Atom("allow"):
		names, _ := msg[1].(epiphany.List)
		for _, name := range names {
			if name, is := name.(epiphany.Atom); is {
				a.allowed[string(name)] = true
			}
		}
		defer g.reply(msg[2], epiphany.Atom("ok"))
	default:
		pace, _ := msg[1].(int64)
		patience, _ := msg[2].(int64)
		a.pace = time.Duration(pace) * time.Millisecond
		a.patience = time.Duration(patience) * time.Millisecond
	}
	a.mu.Unlock()
}

// set sets the cookie for a node, or this node's own.
func (a *access) set(peer, cookie string, own bool) {
	bytes, usable := latin1(cookie)
	if own {
		peer, a.cookie = "", bytes
	} else {
		a.cookies[peer] = bytes
	}
	a.unusable[peer] = !usable
}

func (g *Gate) reply(who, what any) {
	if who, is := who.(epiphany.Tuple); is && len(who) == 2 {
		if pid, is := who[0].(*proto.PID); is {
			g.sys.Root().Send(pid, epiphany.Tuple{who[1], what})
		}
	}
}

// latin1 is the bytes of an atom, and whether it has some.
func latin1(atom string) (string, bool) {
	var b strings.Builder
	for _, r := range atom {
		if r > 0xff {
			return "", false
		}
		b.WriteByte(byte(r))
	}
	return b.String(), true
}

// atom is the atom of a cookie.
func atom(cookie string) (epiphany.Atom, error) {
	if len(cookie) > maxCookie {
		return "", fmt.Errorf("node: a cookie of %d bytes; at most %d are possible",
			len(cookie), maxCookie)
	}
	var b strings.Builder
	for i := range len(cookie) {
		b.WriteRune(rune(cookie[i]))
	}
	return epiphany.Atom(b.String()), nil
}
