// Package pgastest builds and runs programs that check themselves: each PE prints its errors, or
// "ok" at the end.
package pgastest
