// Package ui serves a page that shows a running system: its cores, processes, memory, traffic and
// power, four times a second. The page can stop virtual time, step it and let it go on.
//
// A [Server] has one goroutine that takes snapshots, and only while somebody looks. A snapshot is
// made between two windows and changes nothing; it is encoded once for all who look. What the run
// stops for it is measured, and the pause until the next one is so long that this stays below a
// fortieth of the time.
//
// # Who may look
//
// The server listens on the loopback interface unless an address is given, and beyond it only with
// a token. Every request passes the guard: the name of the host must be one that the server has
// (against rebinding of names), a request that another site has caused is refused, and a command is
// a POST of the page itself or one that carries the token. A reader that is slow misses snapshots;
// nothing is queued for it but the latest. Connections, streams, headers and bodies are bounded.
//
// Not the business of this package: how a system is looked into, which the System given to it
// knows.
package ui
