// Package config defines the configuration of a system: the board, the engine, what is placed in
// the memory of cores, and the master's policies. [Config.Complete] fills in defaults and validates
// it; package settings makes a Config from keys and values.
package config
