// Package config is the configuration of a system as the master takes it: the board, the engine,
// what lies in the memory of cores, and the policies. [Config.Complete] fills in what has been left
// out and refuses what cannot work; package settings makes a Config from keys and values.
package config
