// Package ets is ETS: tables of tuples in the ARM's memory, and the built-in functions of modules
// ets and epiphany_ets that work on them. Each function is atomic.
//
// A table's objects are in a tree, by key and those of one key in the order of their coming. Where
// OTP goes through a table by an order of its own, which it does not tell, it is the order of terms
// here. What a table holds is kept in a memory.Store, on an account of its owner. A table ends with
// its owner, unless an heir gets it.
//
// What processes are, and how they are told, is Processes' business.
package ets
