// Package convert is the built-in functions that make atoms, pids and other terms of text and of
// the external term format, as binary_to_atom/2 and binary_to_term/1: the master's, as it keeps the
// table of atoms.
package convert
