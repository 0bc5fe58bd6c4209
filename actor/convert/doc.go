// Package convert implements the built-in functions that make atoms, pids and other terms from text
// and from the external term format, such as binary_to_atom/2 and binary_to_term/1. They run on the
// ARM, because the table of atoms is the master's.
package convert
