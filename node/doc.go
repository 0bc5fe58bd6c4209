// Package node makes a system an Erlang node: OTP's nodes connect to it, and it to them, by Erlang's
// distribution protocol.
//
// A Node listens on a TCP port that the port mapper daemon (EPMD) returns for the node's name; if no
// daemon runs, the node starts a port mapper of its own. A peer that connects proves that it has the
// cookie, by the protocol's MD5 challenges, before anything else is read; then this side proves the
// same. After that a connection carries frames: a control message in the external term format, some
// followed by a message. The Erlang process net_kernel (stdlib/erl/epiphany_node.erl) interprets
// them: it receives incoming frames as binaries, and passes outgoing ones to this package.
//
// To OTP the node is a hidden node: it is not listed by nodes/0 and does not take part in global's
// names, unless Options.Visible makes it visible. Close ends a node after everything that it has
// sent. Large messages are sent and received in fragments, if the peer supports them; there is no
// atom cache. The flags of the handshake declare that.
//
// Bad input ends the connection: a wrong cookie, an invalid name, a frame larger than the bound, a
// peer that sends nothing during four ticks, and one that does not read. A handshake has a deadline.
//
// Options.TLS has all this within TLS, as -proto_dist inet_tls on OTP; package ssldist reads OTP's
// files of options for it.
//
// Not the business of this package: the rights of processes. A peer that has the cookie may
// call any function, as on OTP.
package node
