// Package shmem is OpenSHMEM for the cores of a workgroup: specification 1.4, and of 1.5 teams, puts
// with signals and waiting for several variables. Programs in C include <shmem.h>.
//
// A PE is a core; PEs count along the rows of the workgroup. The memory of a core is the symmetric
// memory of its PE: global and static variables, and the heap between them and the stack. A put is
// stores into another core, a get is loads from it. What each routine does is said where it is
// written, in device/c:
//
//	rma.s      puts and gets, and what they copy with
//	state.c    setup and queries    order.s      fence, quiet, barriers of all
//	heap.c     symmetric heap       barrier.c    barriers of sets
//	rma.c      those with strides   broadcast.s  broadcast
//	nbi.s      those by DMA         collect.c    collect, alltoall
//	atomic.c   atomics              reduce.c     reductions
//	lock.c     locks                wait.c       waiting for variables, signals
//	heapany.c  heap of any order    waitmany.c   waiting for several
//	getipi.c   gets by interrupt    team.c       teams
//	check.c    SHMEM_CHECK          multicast.c  broadcast by MULTICAST
//
// # Order
//
// Stores of a core to another one arrive in order, those to several in any, and a load may overtake
// a store. Quiet therefore asks each PE that was stored to: it stores a token, which arrives last,
// and loads it until it is there. The paper's quiet only waits for the DMA engines; a program with
// SHMEM_PAPER_QUIET has that one.
//
// Source: Ross and Richie, An OpenSHMEM Implementation for the Adapteva Epiphany Coprocessor, 2016,
// and the specification of OpenSHMEM.
package shmem
