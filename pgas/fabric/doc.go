// Package fabric is the fabric interface for the cores of a workgroup, by names and meanings of
// libfabric 1.x. Programs in C include <rdma/fabric.h> and its fellows.
//
// A provider, the mesh, has one fabric and one domain, the workgroup; endpoints are reliable
// datagrams. Nothing but the cores moves bytes, so the core that begins an operation does what an
// adapter would: it looks at the other core's table of regions, stores or loads, and counts. What a
// source does is said where it is written, below device: setup has what programs do once, whose
// code is in DRAM, c the rest.
//
//	setup/fabric.c    providers, discovery     c/state.c   ranks, locks, making sure of writes
//	setup/info.c      what the mesh offers     c/memory.c  the pool of objects, copying
//	setup/domain.c    fabric, domain           c/rma.c     reads and writes
//	setup/av.c        address vectors          c/cq.c      completion queues and their errors
//	setup/region.c    memory regions           c/cntr.c    counters
//	setup/endpoint.c  endpoints              c/message.c, receive.c  messages
//	setup/queue.c     their messages         c/atomic.c  atomic operations
//	setup/fold.c      seldom counted types   c/overshmem.c, quiet.s   OpenSHMEM over it
//	                                         c/gasnet.c  active messages
//
// # Order
//
// Stores of a core to another one arrive in order. Behind the bytes of a write its core stores the
// number of its writes so far. To be sure of a write (FI_DELIVERY_COMPLETE, FI_ORDER_RAW) it loads
// that number back until it is there; the other core is not disturbed.
//
// Source: Luo et al., Early Evaluation of Scalable Fabric Interface for PGAS Programming Models,
// 2014, and the manual pages of libfabric.
package fabric
