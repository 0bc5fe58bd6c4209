// Package cluster makes boards one system: systems of this project become members of a cluster of
// protoactor-go, whose remote carries what their processes tell each other.
//
// Join makes a system a member. Membership is the business of a provider of protoactor-go: the
// automanaged one, or those for consul, etcd, ZooKeeper and Kubernetes, or the caller's own. A
// member says the name of its node by a kind, epiphany/name@host, which every provider makes known.
// Between two members is one link: an actor at each, a session, and numbered frames in it. What
// frames mean is what it means between nodes of OTP (package gate): pids of other boards are terms,
// links and monitors hold across boards, nodes/0 lists members.
//
// A link ends when the member leaves, when protoactor-go loses the connection, when nothing has
// come for Options.Loss, when a number is missing, or when the peer lets more wait than
// gate.MaxFrames or gate.MaxBytes: then what is linked to or watches processes behind it gets
// noconnection. Nothing of a session that has ended arrives any more. Links are made anew for as
// long as both are members.
//
// A Kind is an actor by identity whose member runs it as an Erlang process.
//
// Bad input: a frame of an unknown session is answered by the end of that session; what is no
// message of a link is dropped, and logged. Who can connect can do anything, and protoactor-go's
// remote does not check what it reads: Join refuses addresses other than loopback without TLS that
// demands certificates of both sides.
//
// Importers of the package epiphany alone do not get what this package depends on.
package cluster
