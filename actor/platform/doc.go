// Package platform contains what all parts of the master use: the configuration, the board with its
// memory, the engine, atoms, time, and the output to users.
package platform
