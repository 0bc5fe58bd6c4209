/* Tables of a program that uses the fabric. The unit that includes this brings them, with the sizes that
   it says; all units of a program say the same. */
#ifndef _RDMA_FI_TABLES_H
#define _RDMA_FI_TABLES_H

/* Memory for the fabric's objects, of the unit that includes this. */
#ifndef FI_POOL_BYTES
#define FI_POOL_BYTES 4096
#endif
struct __fi_pool {
	unsigned bytes, none;
	char room[FI_POOL_BYTES];
};
#ifdef __FI_DEVICE
extern struct __fi_pool __fi_pool;
#else
__attribute__((weak, aligned(8))) struct __fi_pool __fi_pool = { .bytes = FI_POOL_BYTES };
#endif

/* A memory region as others see it: at the key's place in the table. */
struct __fi_region {
	unsigned base, bytes;
	unsigned access; /* 0 where there is none */
	unsigned events; /* the counter that is bound, or 0 */
};

/* What others see of an endpoint. */
struct __fi_port {
	unsigned enabled, taken;
	unsigned reads;            /* the counter of remote reads, or 0 */
	unsigned lock;             /* of what follows */
	unsigned ring, slots;      /* where messages arrive */
	unsigned tail, head;
};

/* Sizes of a unit's tables: ranks, endpoints of a core, keys. */
#ifndef FI_PEERS
#define FI_PEERS 16
#endif
#ifndef FI_PORTS
#define FI_PORTS 4
#endif
#ifndef FI_KEYS
#define FI_KEYS 8
#endif
struct __fi_limits {
	unsigned peers, ports, keys, none;
};
#ifdef __FI_DEVICE
extern const struct __fi_limits __fi_limits;
extern struct __fi_port __fi_ports[];
extern struct __fi_region __fi_regions[];
extern unsigned __fi_incoming[], __fi_writes[];
extern unsigned char __fi_touched[];
#else
/* They are in .data, since others may access them before the startup code zeroes .bss. */
#define __FI_TABLE __attribute__((weak, aligned(8), section(".data.fi")))
__attribute__((weak)) const struct __fi_limits __fi_limits = { FI_PEERS, FI_PORTS, FI_KEYS };
__FI_TABLE struct __fi_port __fi_ports[FI_PORTS] = { { 0 } };
__FI_TABLE struct __fi_region __fi_regions[FI_KEYS] = { { 0 } };
__FI_TABLE unsigned __fi_incoming[FI_PORTS * FI_PEERS] = { 0 };
__FI_TABLE unsigned __fi_writes[FI_PORTS * FI_PEERS] = { 0 };
__FI_TABLE unsigned char __fi_touched[FI_PORTS * FI_PEERS] = { 0 };
#endif

#endif
