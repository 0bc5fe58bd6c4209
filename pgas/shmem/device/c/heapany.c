#define __SHMEM_DEVICE
#include <shmem.h>
#include <shmem-device.h>

/* A heap whose blocks are freed in any order: the first that fits, free neighbours joined. All PEs
   call the same, so that blocks have the same addresses everywhere. A block begins with a header. */
struct block {
	size_t bytes; /* with the header; odd while it is in use */
	size_t pad;
};
#define HEADER sizeof(struct block)
#define USED 1u

static struct block *next(struct block *b) { return (void *)((char *)b + (b->bytes & ~USED)); }

static char *limit(void) { return (char *)((unsigned)__shmem.end & ~7u); }

/* The first block: all of the heap, when nothing has been allocated. */
static struct block *first(void)
{
	struct block *b = (struct block *)__shmem.heap;
	if (__shmem.free == __shmem.heap && limit() > __shmem.heap + HEADER) {
		b->bytes = limit() - __shmem.heap;
		__shmem.free = limit();
	}
	return b;
}

/* join adds the free blocks behind a free one to it. */
static void join(struct block *b)
{
	for (struct block *n = next(b); (char *)n < limit() && !(n->bytes & USED); n = next(n))
		b->bytes += n->bytes;
}

/* cut leaves bytes to a block in use, and the rest to a free one behind it. */
static void cut(struct block *b, size_t bytes)
{
	size_t all = b->bytes & ~USED;
	if (all - bytes >= HEADER + 8) {
		b->bytes = bytes;
		next(b)->bytes = all - bytes;
		join(next(b));
	} else
		b->bytes = all;
	b->bytes |= USED;
}

static void *take(size_t align, size_t bytes)
{
	if (!bytes || bytes > limit() - __shmem.heap)
		return 0;
	bytes = (bytes + 7 & ~7u) + HEADER;
	for (struct block *b = first(); (char *)b < limit(); b = next(b)) {
		if (b->bytes & USED)
			continue;
		join(b);
		unsigned at = (unsigned)(b + 1), aligned = at + align - 1 & -align;
		if (aligned != at && aligned - at < HEADER + 8)
			aligned += align > HEADER + 8 ? align : align * 4; /* room for a free block before it */
		if (b->bytes < aligned - at + bytes)
			continue;
		if (aligned != at) {
			size_t all = b->bytes;
			b->bytes = aligned - at;
			b = next(b);
			b->bytes = all - (aligned - at);
		}
		cut(b, bytes);
		return b + 1;
	}
	return 0;
}

void *__shmem_general_align(size_t align, size_t bytes)
{
	void *p = align & align - 1 ? 0 : take(align < 8 ? 8 : align, bytes);
	shmem_barrier_all();
	return p;
}

void *__shmem_general_malloc(size_t bytes) { return __shmem_general_align(8, bytes); }

void *__shmem_general_calloc(size_t count, size_t size)
{
	unsigned long long bytes = (unsigned long long)count * size;
	char *p = bytes >> 31 ? 0 : take(8, bytes);
	for (size_t i = 0; p && i < bytes; i++)
		p[i] = 0;
	shmem_barrier_all();
	return p;
}

void __shmem_general_free(void *p)
{
	shmem_barrier_all();
	if (p) {
		struct block *b = (struct block *)p - 1;
		b->bytes &= ~USED;
		join(b);
	}
}

void *__shmem_general_realloc(void *p, size_t bytes)
{
	if (!p)
		return __shmem_general_malloc(bytes);
	shmem_barrier_all();
	struct block *b = (struct block *)p - 1;
	size_t had = (b->bytes & ~USED) - HEADER, wanted = (bytes + 7 & ~7u) + HEADER;
	void *to = p;
	b->bytes &= ~USED;
	if (bytes && bytes < limit() - __shmem.heap) {
		join(b);
		if (b->bytes >= wanted)
			cut(b, wanted);
		else {
			b->bytes |= USED;
			if ((to = take(8, bytes))) {
				__shmem_copy(to, p, had);
				b->bytes &= ~USED;
			} else if ((b->bytes & ~USED) > had + HEADER)
				cut(b, had + HEADER);
		}
	} else if (bytes) {
		b->bytes |= USED;
		to = 0;
	} else
		to = 0;
	shmem_barrier_all();
	return to;
}
