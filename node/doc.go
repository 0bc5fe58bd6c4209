// Package node makes a system one of several of Erlang: OTP's nodes connect to it, and it to them,
// by Erlang's distribution protocol.
//
// A Node listens on a TCP port that the port mapper (EPMD) tells by the node's name; where none
// answers, the node has one of its own. Who connects proves that it has the cookie, by MD5 of
// challenges as the protocol has it, before anything else is read, and learns that this side has
// it. From then on a connection is frames: a control message in the external term format, for some
// with a message behind it. What they mean is the business of the Erlang process net_kernel
// (stdlib/erl/epiphany_node.erl), which has the frames as binaries from here and gives those that
// go out.
//
// OTP's nodes see a hidden node: it is not among their nodes/0 and takes no part in global's names.
// Close ends a node behind what it has sent. Frames are not fragmented and have no cache of
// atoms: the flags of the handshake say so.
//
// Bad input ends the connection: a wrong cookie, a name that is not one, a frame larger than the
// bound, a peer that sends nothing for the time of four ticks, one that does not read. A handshake
// has a deadline.
//
// Not the business of this package: TLS, and what a process may do. Who has the cookie may call any
// function, as on OTP.
package node
