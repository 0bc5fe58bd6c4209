package node

import (
	"bufio"
	"bytes"
	"crypto/md5"
	"crypto/rand"
	"crypto/subtle"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/parallergo/epiphany"
	"github.com/parallergo/epiphany/node/gate"
)

// What this side of the distribution protocol does (ERTS, "Distribution Protocol").
const (
	flagPublished          = 1 << 0 // of a visible node
	flagExtendedReferences = 1 << 2
	flagDistMonitor        = 1 << 3
	flagFunTags            = 1 << 4
	flagDistMonitorName    = 1 << 5
	flagNewFunTags         = 1 << 7
	flagExtendedPidsPorts  = 1 << 8
	flagExportPtrTag       = 1 << 9
	flagBitBinaries        = 1 << 10
	flagNewFloats          = 1 << 11
	flagUnicodeIO          = 1 << 12 // without it OTP asks devices here to print Latin-1
	flagUTF8Atoms          = 1 << 16
	flagMapTag             = 1 << 17
	flagBigCreation        = 1 << 18
	flagFragments          = 1 << 23
	flagHandshake23        = 1 << 24
	flagUnlinkID           = 1 << 25
	flagSpawn              = 1 << 32
	flagV4NC               = 1 << 34
	flagAlias              = 1 << 35
	flagOurs               = 1 << 60 // by which our nodes know each other; OTP does not look at it

	mandatory = flagExtendedReferences | flagFunTags | flagNewFunTags | flagExtendedPidsPorts |
		flagExportPtrTag | flagBitBinaries | flagNewFloats | flagUTF8Atoms | flagMapTag |
		flagBigCreation | flagHandshake23
	ours = mandatory | flagDistMonitor | flagDistMonitorName | flagUnlinkID | flagSpawn | flagV4NC |
		flagAlias | flagFragments | flagUnicodeIO | flagOurs
)

// maxName is the longest name of a node, in bytes.
const maxName = 255

// maxHandshake is the longest message of a handshake.
const maxHandshake = 1 + 8 + 4 + 4 + 2 + maxName

// errCookie tells that a peer does not have the cookie.
var errCookie = errors.New("node: the peer has another cookie")

// peer is who a handshake is with. The length of a message has four bytes within TLS, else two.
type peer struct {
	r    *bufio.Reader
	w    io.Writer
	wide bool
}

// read gives the next message of a handshake.
func (p *peer) read() ([]byte, error) {
	n := make([]byte, 2, 4)
	if p.wide {
		n = n[:4]
	}
	if _, err := io.ReadFull(p.r, n); err != nil {
		return nil, err
	}
	size := uint32(binary.BigEndian.Uint16(n))
	if p.wide {
		size = binary.BigEndian.Uint32(n)
	}
	if size == 0 || size > maxHandshake {
		return nil, fmt.Errorf("node: a message of %d bytes in a handshake", size)
	}
	data := make([]byte, size)
	_, err := io.ReadFull(p.r, data)
	return data, err
}

func (p *peer) write(data []byte) error {
	var all []byte
	if p.wide {
		all = []byte{0, 0}
	}
	_, err := p.w.Write(append(binary.BigEndian.AppendUint16(all, uint16(len(data))), data...))
	return err
}

// identity is what this node says of itself.
type identity struct {
	name     string
	cookie   func(peer string) (string, error)
	creation uint32
	visible  bool
	comes    func(name string) bool // if not nil: whether a node's connection is there or begun
}

// secret is the cookie of a handshake.
type secret string

// digest proves the cookie for a challenge.
func (s secret) digest(challenge uint32) []byte {
	sum := md5.Sum([]byte(string(s) + strconv.FormatUint(uint64(challenge), 10)))
	return sum[:]
}

func (s secret) proves(challenge uint32, digest []byte) bool {
	return subtle.ConstantTimeCompare(s.digest(challenge), digest) == 1
}

// named is the message with which a node introduces itself; a challenge is there in the answer.
func (id *identity) named(challenge ...uint32) []byte {
	data := binary.BigEndian.AppendUint64([]byte{'N'}, id.flags())
	for _, c := range challenge {
		data = binary.BigEndian.AppendUint32(data, c)
	}
	data = binary.BigEndian.AppendUint32(data, id.creation)
	data = binary.BigEndian.AppendUint16(data, uint16(len(id.name)))
	return append(data, id.name...)
}

// flags are those of this node.
func (id *identity) flags() uint64 {
	if id.visible {
		return ours | flagPublished
	}
	return ours
}

// kind is that for the port mapper.
func (id *identity) kind() byte {
	if id.visible {
		return visible
	}
	return hidden
}

// Statuses by which the accepting side answers a name.
const (
	statusOK         = "ok"
	statusBoth       = "ok_simultaneous" // the connection that it makes itself is given up
	statusNotOK      = "nok"             // the one that it makes itself stays
	statusAlive      = "alive"           // there is a connection, which may be dead
	statusNotAllowed = "not_allowed"
	replyContinues   = "true"
	replyEnds        = "false"
)

// errNotAllowed tells that a peer is not among those that net_kernel:allow/1 names, here or there.
var errNotAllowed = errors.New("node: the node is not allowed to connect")

// errBusy tells that the peer is about to connect, and that its connection is the one to stay.
var errBusy = errors.New("node: the peer connects by itself")

// other is what a handshake tells of the peer.
type other struct {
	name  string
	flags uint64
}

// kind is that of the node: hidden, unless it is visible, or ours.
func (o other) kind() epiphany.Atom {
	if o.flags&(flagPublished|flagOurs) != 0 {
		return gate.Visible
	}
	return gate.Hidden
}

// relation is that with another node.
func (id *identity) relation(who other) epiphany.Atom {
	switch {
	case who.flags&flagOurs != 0:
		return gate.Board
	case id.visible && who.flags&flagPublished != 0:
		return gate.Equal
	default:
		return gate.Stranger
	}
}

// accept is the handshake with who has connected. status gives what to answer a name.
func (id *identity) accept(p *peer, status func(name string) string) (who other, err error) {
	data, err := p.read()
	if err != nil {
		return who, err
	}
	name, flags, old, err := introduced(data)
	if err != nil {
		return who, err
	}
	if !old && flags&mandatory != mandatory {
		return who, fmt.Errorf("node: %s has only the flags %#x", name, flags)
	}
	st := status(name)
	if err := p.write([]byte("s" + st)); err != nil {
		return who, err
	}
	switch st {
	case statusNotOK:
		return who, errBusy
	case statusNotAllowed:
		return who, fmt.Errorf("%w: %s", errNotAllowed, name)
	case statusAlive:
		if data, err = p.read(); err != nil || string(data) != "s"+replyContinues {
			return who, errors.Join(err, errBusy)
		}
	}
	return id.challenge(p, name, flags, old)
}

// challenge has who has connected prove the cookie, and proves it. A peer that has introduced itself
// in the old form has said only half of its flags.
func (id *identity) challenge(p *peer, name string, flags uint64, old bool) (who other, err error) {
	cookie, err := id.cookie(name)
	if err != nil {
		return who, err
	}
	challenge := random()
	if err := p.write(id.named(challenge)); err != nil {
		return who, err
	}
	data, err := p.read()
	if err == nil && old && data[0] == 'c' { // what the old form left out
		if len(data) >= 5 {
			flags |= uint64(binary.BigEndian.Uint32(data[1:])) << 32
		}
		data, err = p.read()
	}
	if err != nil {
		return who, err
	}
	if len(data) != 1+4+md5.Size || data[0] != 'r' || !secret(cookie).proves(challenge, data[5:]) {
		return who, errCookie
	}
	return other{name, flags}, p.write(append([]byte{'a'},
		secret(cookie).digest(binary.BigEndian.Uint32(data[1:]))...))
}

// introduced reads what a node says of itself: in the form of before OTP 23 it may be, too.
func introduced(data []byte) (name string, flags uint64, old bool, err error) {
	bad := fmt.Errorf("node: a handshake begins with %q", data[:1])
	switch {
	case data[0] == 'N' && len(data) >= 15:
		n := int(binary.BigEndian.Uint16(data[13:]))
		if len(data) < 15+n {
			return "", 0, false, bad
		}
		name, flags = string(data[15:15+n]), binary.BigEndian.Uint64(data[1:])
	case data[0] == 'n' && len(data) >= 7:
		name, flags, old = string(data[7:]), uint64(binary.BigEndian.Uint32(data[3:])), true
		if flags&flagHandshake23 == 0 {
			return "", 0, false, errors.New("node: the peer is older than OTP 23")
		}
	default:
		return "", 0, false, bad
	}
	return name, flags, old, checkName(name)
}

// checkName tells what is wrong with the name of a node.
func checkName(name string) error {
	user, host, ok := strings.Cut(name, "@")
	if !ok || user == "" || host == "" || len(name) > maxName || !utf8.ValidString(name) ||
		strings.ContainsFunc(name, func(r rune) bool { return r <= ' ' || r == 0x7f }) {
		return fmt.Errorf("node: %.80q is no name of a node: name@host is", name)
	}
	return nil
}

// connect is the handshake with a node of that name that this side has connected to.
func (id *identity) connect(p *peer, want string) (who other, err error) {
	if err := p.write(id.named()); err != nil {
		return who, err
	}
	status, err := p.read()
	if err != nil {
		return who, err
	}
	switch strings.TrimPrefix(string(status), "s") {
	case statusOK, statusBoth:
	case statusNotOK:
		return who, errBusy
	case statusNotAllowed:
		return who, errNotAllowed
	case statusAlive: // a connection that this side does not know any more, or is about to know
		if id.comes != nil && id.comes(want) {
			return who, errors.Join(p.write([]byte("s"+replyEnds)), errBusy)
		}
		if err := p.write([]byte("s" + replyContinues)); err != nil {
			return who, err
		}
	default:
		return who, fmt.Errorf("node: %s answers %.40q", want, status)
	}
	data, err := p.read()
	if err != nil {
		return who, err
	}
	if len(data) < 19 || data[0] != 'N' || len(data) < 19+int(binary.BigEndian.Uint16(data[17:])) {
		return who, fmt.Errorf("node: %s does not speak the protocol of OTP 23", want)
	}
	if name := string(data[19 : 19+binary.BigEndian.Uint16(data[17:])]); name != want {
		return who, fmt.Errorf("node: %.80q answers in place of %s", name, want)
	}
	cookie, err := id.cookie(want)
	if err != nil {
		return who, err
	}
	who = other{want, binary.BigEndian.Uint64(data[1:])}
	challenge := random()
	reply := binary.BigEndian.AppendUint32([]byte{'r'}, challenge)
	reply = append(reply, secret(cookie).digest(binary.BigEndian.Uint32(data[9:]))...)
	if err := p.write(reply); err != nil {
		return who, err
	}
	ack, err := p.read()
	if err != nil || !bytes.HasPrefix(ack, []byte{'a'}) || !secret(cookie).proves(challenge, ack[1:]) {
		return who, errors.Join(err, errCookie)
	}
	return who, nil
}

func random() uint32 {
	var b [4]byte
	_, _ = rand.Read(b[:]) // does not fail
	return binary.BigEndian.Uint32(b[:])
}
