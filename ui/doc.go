// Package ui serves a page that shows a running system: its cores, processes, memory, traffic and
// power, four times a second. The page can stop virtual time, step it and let it go on.
//
// A [Server] has one goroutine that takes snapshots, and only while there are viewers. A snapshot is
// taken between two windows and changes nothing; it is encoded once for all viewers. The time for
// which the run stops is measured, and the pause until the next snapshot is long enough to keep
// that time below a fortieth of the total.
//
// # Access
//
// By default the server listens on the loopback interface; on other interfaces it requires a token.
// Every request passes the guard: the host name of the request must be one of the server's (against
// DNS rebinding), a request that another site has caused is refused, and a command is a POST by the
// page itself or one with the token. A slow reader misses snapshots; only the latest is queued for
// it. Connections, streams, headers and bodies are bounded.
//
// Not the business of this package: how the state of a system is read, which is up to the System
// passed to it.
package ui
