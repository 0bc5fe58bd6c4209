// Package pgastest builds and runs programs that check themselves: a PE prints what was wrong, or
// "ok" at its end.
package pgastest
