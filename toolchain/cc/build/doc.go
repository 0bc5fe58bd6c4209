// Package build writes functions of quadruples: blocks, operations on registers, and accesses to
// memory, which may be to objects that are not aligned and to bit-fields. It knows nothing of C's
// types; package ctree, which does, stands on it.
package build
