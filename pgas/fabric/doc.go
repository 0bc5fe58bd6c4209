// Package fabric is the fabric interface for the cores of a workgroup, with the names and semantics
// of libfabric 1.x. Programs in C include <rdma/fabric.h> and the other headers there.
//
// The only provider, the mesh, has one fabric and one domain, the workgroup; endpoints are reliable
// datagrams. Only cores transfer data, so the core that initiates an operation does the work of a
// network adapter: it finds the region in the other core's table, stores or loads, and counts. Each
// source below device documents its functions: setup contains what programs do once, whose code is
// in DRAM, and c the rest.
//
//	setup/fabric.c    providers, discovery       c/state.c   ranks, locks, confirming writes
//	setup/info.c      what the mesh offers       c/memory.c  the pool of objects, copying
//	setup/domain.c    fabric, domain             c/rma.c     reads and writes
//	setup/av.c        address vectors            c/cq.c      completion queues and their errors
//	setup/region.c    memory regions             c/cntr.c    counters
//	setup/endpoint.c  endpoints                  c/message.c, receive.c  messages
//	setup/queue.c     message queues             c/atomic.c  atomic operations
//	setup/fold.c      rarely used types          c/overshmem.c, quiet.s  OpenSHMEM over it
//	                                             c/gasnet.c  active messages
//
// # Order
//
// Stores of a core to another core arrive in order. After the bytes of a write the writing core
// stores the number of writes that it has made so far. To confirm the write (FI_DELIVERY_COMPLETE,
// FI_ORDER_RAW) it loads that number until it is there; the other core is not disturbed.
//
// Source: Luo et al., Early Evaluation of Scalable Fabric Interface for PGAS Programming Models,
// 2014, and the manual pages of libfabric.
package fabric
