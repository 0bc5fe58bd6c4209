// Package pgas contains libraries for programs of the chip whose cores access each other's memory by
// address. They implement systems that papers describe, as device code in C and assembly with an
// interface in Go.
//
//	shmem   OpenSHMEM
//	rpc     calls of functions on other cores
//	fabric  the fabric interface, with the names of libfabric; fabric/fi is the interface for
//	        programs in Go, fabric/shm a provider that connects Systems of one process
//
// The compiler's driver offers [Libraries] to programs; a program uses one by including its header.
// Package coprthr is a separate runtime, with its own way to build programs.
package pgas
