// Package platform is what every part of the master stands on: the configuration, the board with its
// memory, the engine, names of atoms, time, and the ways by which people hear of the system.
package platform
