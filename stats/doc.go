// Package stats holds the statistics of a run as one tree: what `--stats` prints, what the JSON
// output of a run contains, and what [System.Check] checks for contradictions.
//
// A layer counts in a type of this package or converts its own counters to one (the functions
// Of...): the runtime of a core fills a [Slave] and makes a [Core]; the master counts in a [System]
// and combines all parts in it; the root package adds what only it knows, such as the settings.
// Readers receive the System unchanged. The root package exports it as Stats, so its fields and
// their JSON names are part of the public interface; Of..., [Accounts] and Check are for the
// layers.
//
// Parts add up to their wholes, and the two sides of each ring agree on what they have counted.
// Check asserts this for every run of every test.
//
// What is counted when, and what it costs, is decided elsewhere.
package stats
