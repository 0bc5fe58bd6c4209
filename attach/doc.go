// Package attach lets consoles look into a system that is running: a listener at the system, and a
// client that somebody types at, connected by a Unix domain socket.
//
// # Rights
//
// Whoever can connect can do in the system whatever its processes can. [Listen] makes a socket that
// only the user who started the system may open. On Linux [Serve] also asks the kernel whose process
// connects, and refuses users other than that one and root.
//
// # Protocol
//
// Either side sends frames: a byte that says which kind, four bytes with the length of the rest, the
// highest first, and the rest. The system sends text to show, asks for a line, replies to a completion
// and says why a console has ended; the client sends a line when it has been asked, the end of its
// input, an interrupt, the size of its terminal, or asks for a completion. A frame that is larger than
// [MaxFrame], of another kind, or a line that nobody has asked for ends the connection.
//
// A console is an Erlang process on the ARM with the library's shell. Its group leader sends what is
// to be shown to a Go actor, and waits until it has been written: a client that does not read holds
// up its own console only, and loses the connection after a while. When a connection ends, so does
// its console, whatever it evaluates.
package attach
