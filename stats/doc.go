// Package stats is the tree of what a run has done: what `--stats` prints, what JSON of runs has,
// and what [System.Check] finds contradictions in.
//
// There is one tree. A layer that counts something counts it in a type of this package, or turns
// its own counters into one (the functions Of...): a core's runtime fills a [Slave] and makes a
// [Core], the master counts in a [System] and makes one of all parts, the public face adds what is
// known outside only, such as the settings. Readers get the System as it is. The public face calls
// it Stats, so its fields and their names in JSON are as stable as that; Of..., [Accounts] and
// Check are for the layers.
//
// Figures that are parts of others add up. Check asserts that, for every run of every test, against
// what both sides of a ring have counted.
//
// Not the business of this package: what is counted when, and what it costs.
package stats
