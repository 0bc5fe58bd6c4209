// Package data implements the built-in functions on terms in general: type tests, comparison and
// logic, tuples, lists and maps.
package data
