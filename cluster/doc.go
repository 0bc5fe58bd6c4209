// Package cluster connects boards: systems of this project become members of a protoactor-go
// cluster, whose remote transports the messages between their processes.
//
// Join makes a system a member. Membership is managed by a provider of protoactor-go: the
// automanaged one, those for consul, etcd, ZooKeeper and Kubernetes, or the caller's own. A member
// publishes the name of its node as a kind, epiphany/name@host, which every provider announces. Two
// members have one link: an actor on each side, a session, and numbered frames in it. Frames have
// the same meaning as between OTP nodes (package gate): pids of other boards are terms, links and
// monitors work across boards, and nodes/0 lists the members.
//
// A link ends when the member leaves, when protoactor-go loses the connection, when nothing has
// arrived for Options.Loss, when a number is missing, or when the frames that wait for the peer
// exceed gate.MaxFrames or gate.MaxBytes. Then processes that are linked to or monitor processes on
// the other side get noconnection. Nothing of a session that has ended arrives any more. Links are
// re-established for as long as both sides are members.
//
// A Kind is a virtual actor that its member runs as an Erlang process.
//
// Bad input: the reply to a frame of an unknown session is the end of that session; other messages
// that do not belong to a link are dropped and logged. A peer that can connect can do anything, and
// protoactor-go's remote does not validate its input: Join refuses addresses other than loopback
// unless TLS requires certificates of both sides.
//
// Programs that import only the package epiphany do not get the dependencies of this package.
package cluster
