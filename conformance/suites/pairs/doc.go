// Package pairs runs those of OTP's own test suites whose cases start other nodes, with nodes of OTP
// and of this project in either role: a node runs the suite, and the nodes that it starts, its peers,
// are of the other kind.
//
// A peer cannot be started by the suite's node as OTP's module peer does, since there are no ports
// here. A session of this package starts and ends all nodes, and passes lines between their standard
// input and output, the same for both kinds. The modules in the directory erl are the other ends:
// peer and suite_peers at the suite's node, suite_peer at its peers.
//
// chosen.toml names the suites, and the cases left out of them, with reasons; results.toml has how
// the cases have ended, and the page is made of both.
package pairs
