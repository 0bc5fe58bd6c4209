// Package termtest is what tests of terms share: a [Heap] to build terms in from Go values, a
// [Store] that has binaries outside of the heap as well, values at the edges of everything
// ([HandPicked]) and random ones ([Generator]), and their texts in Erlang ([Source]).
package termtest
