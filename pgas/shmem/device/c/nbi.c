#include <shmem.h>
#include <shmem-device.h>

/* What a DMA engine reads to begin: see the Architecture Reference, DMA. */
struct descriptor {
	unsigned config, inner_stride, count, outer_stride; /* two halves each: destination, source */
	const void *source;
	void *dest;
};
static struct descriptor descriptors[2] __attribute__((aligned(8)));

#define ENABLE (1 << 0)
#define MASTER (1 << 1)
#define STARTUP (1 << 3)

/* start lets an engine copy 1 << size bytes count times. */
static void start(int engine, void *to, const void *from, int size, unsigned count)
{
	struct descriptor *d = &descriptors[engine];
	d->config = ENABLE | MASTER | size << 5;
	d->inner_stride = 0x10001 << size;
	d->count = 1 << 16 | count;
	d->source = from;
	d->dest = to;
	unsigned go = (unsigned)d << 16 | STARTUP;
	if (engine)
		__asm__ volatile("movts dma1config, %0" : : "r"(go) : "memory");
	else
		__asm__ volatile("movts dma0config, %0" : : "r"(go) : "memory");
}

void __shmem_dma_idle(void);

/* Half goes by either engine. */
static void transfer(void *to, const void *from, size_t bytes)
{
	int size = 3;
	unsigned both = (unsigned)to | (unsigned)from | bytes, count;
	while (both & (1 << size) - 1)
		size--;
	for (count = bytes >> size; count;) {
		unsigned now = count < 0x10000 ? count : 0xfffe, half = now / 2, done = half << size;
		__shmem_dma_idle();
		if (half)
			start(1, to, from, size, half);
		start(0, (char *)to + done, (const char *)from + done, size, now - half);
		to = (char *)to + (now << size);
		from = (const char *)from + (now << size);
		count -= now;
	}
}

/* The address that an engine knows this core's memory by. */
static void *own(const void *p) { return __shmem_at(p, __shmem.me); }

void shmem_putmem_nbi(void *dest, const void *source, size_t bytes, int pe)
{
	__shmem_touch(pe);
	transfer(__shmem_at(dest, pe), source, bytes);
}

void shmem_getmem_nbi(void *dest, const void *source, size_t bytes, int pe)
{
	transfer(own(dest), __shmem_at(source, pe), bytes);
}

#define TRANSFER(S) \
	void shmem_put##S##_nbi(void *dest, const void *source, size_t n, int pe) \
	{ \
		shmem_putmem_nbi(dest, source, n * (S / 8), pe); \
	} \
	void shmem_get##S##_nbi(void *dest, const void *source, size_t n, int pe) \
	{ \
		shmem_getmem_nbi(dest, source, n * (S / 8), pe); \
	}
__SHMEM_SIZES(TRANSFER)

#define ALIAS(S, T, N) \
	void shmem_##N##_put_nbi(T *, const T *, size_t, int) \
		__attribute__((alias("shmem_put" #S "_nbi"))); \
	void shmem_##N##_get_nbi(T *, const T *, size_t, int) \
		__attribute__((alias("shmem_get" #S "_nbi")));
#define ALIAS8(T, N) ALIAS(8, T, N)
#define ALIAS16(T, N) ALIAS(16, T, N)
#define ALIAS32(T, N) ALIAS(32, T, N)
#define ALIAS64(T, N) ALIAS(64, T, N)
__SHMEM_8(ALIAS8)
__SHMEM_16(ALIAS16)
__SHMEM_32(ALIAS32)
__SHMEM_64(ALIAS64)
