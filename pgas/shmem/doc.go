// Package shmem is OpenSHMEM for the cores of a workgroup, by specification 1.4, with teams, puts
// with signals and waiting for several variables from 1.5. Programs in C include <shmem.h>.
//
// A PE is a core; PEs are numbered along the rows of the workgroup. The memory of a core is the
// symmetric memory of its PE: global and static variables, and the heap between them and the stack.
// A put stores into the memory of another core, a get loads from it. The routines are documented in
// their sources, in device/c:
//
//	rma.s      puts and gets, and their copy loops
//	state.c    setup and queries     order.s      fence, quiet, barriers of all PEs
//	heap.c     symmetric heap        barrier.c    barriers of active sets
//	rma.c      strided transfers     broadcast.s  broadcast
//	nbi.s      transfers by DMA      collect.c    collect, alltoall
//	atomic.c   atomics               reduce.c     reductions
//	lock.c     locks                 wait.c       waiting for variables, signals
//	heapany.c  heap freed in any     waitmany.c   waiting for several variables
//	           order                 team.c       teams
//	getipi.c   gets by interrupt     multicast.c  broadcast by MULTICAST
//	check.c    SHMEM_CHECK
//
// # Order
//
// Stores of a core to another core arrive in order, stores to different cores in any order, and a
// load may overtake a store. Quiet therefore checks each PE that was stored to: it stores a token
// there, which arrives last, and loads it until it has arrived. The quiet of the paper only waits
// for the DMA engines; SHMEM_PAPER_QUIET selects that one.
//
// Source: Ross and Richie, An OpenSHMEM Implementation for the Adapteva Epiphany Coprocessor, 2016,
// and the specification of OpenSHMEM.
package shmem
