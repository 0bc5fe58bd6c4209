// Package pgas holds libraries for programs of the chip that share their memory by address: systems
// of the papers that ran on it, as device code in C and assembly with a face in Go.
//
//	shmem   OpenSHMEM
//	rpc     calls of functions on other cores
//	fabric  the fabric interface, by names of libfabric; fabric/fi is its face for programs in Go,
//	        fabric/shm a provider between Systems of one process
//
// [Libraries] are what the compiler's driver offers to programs; a program takes part by including
// a header. Package coprthr is a runtime of its own, with its own way to build programs.
package pgas
