// Package data has the built-in functions of terms whatever they stand for: type tests, comparison
// and logic, tuples, lists and maps.
package data
