#define __SHMEM_DEVICE
#include <shmem.h>
#include <shmem-device.h>

/* A heap whose blocks are freed in any order: the first that fits, free neighbours joined. All PEs
   call the same, so that blocks have the same addresses everywhere. A block begins with a header. */
struct __shmem_block {
	size_t bytes; /* with the header; odd while it is in use */
	size_t pad;
};
#define HEADER sizeof(struct __shmem_block)
#define USED 1u

static struct __shmem_block *__shmem_next(struct __shmem_block *b)
{
	return (void *)((char *)b + (b->bytes & ~USED));
}

static char *__shmem_limit(void) { return (char *)((unsigned)__shmem.end & ~7u); }

/* The first block: all of the heap, when nothing has been allocated. */
static struct __shmem_block *__shmem_first(void)
{
	struct __shmem_block *b = (struct __shmem_block *)__shmem.heap;
	if (__shmem.free == __shmem.heap && __shmem_limit() > __shmem.heap + HEADER) {
		b->bytes = __shmem_limit() - __shmem.heap;
		__shmem.free = __shmem_limit();
	}
	return b;
}

/* join adds the free blocks behind a free one to it. */
static void __shmem_join(struct __shmem_block *b)
{
	struct __shmem_block *n = __shmem_next(b);
	for (; (char *)n < __shmem_limit() && !(n->bytes & USED); n = __shmem_next(n))
		b->bytes += n->bytes;
}

/* cut leaves bytes to a block in use, and the rest to a free one behind it. */
static void __shmem_cut(struct __shmem_block *b, size_t bytes)
{
	size_t all = b->bytes & ~USED;
	if (all - bytes >= HEADER + 8) {
		b->bytes = bytes;
		__shmem_next(b)->bytes = all - bytes;
		__shmem_join(__shmem_next(b));
	} else
		b->bytes = all;
	b->bytes |= USED;
}

static void *__shmem_take(size_t align, size_t bytes)
{
	if (!bytes || bytes > __shmem_limit() - __shmem.heap)
		return 0;
	bytes = (bytes + 7 & ~7u) + HEADER;
	struct __shmem_block *b = __shmem_first();
	for (; (char *)b < __shmem_limit(); b = __shmem_next(b)) {
		if (b->bytes & USED)
			continue;
		__shmem_join(b);
		unsigned at = (unsigned)(b + 1), aligned = at + align - 1 & -align;
		if (aligned != at && aligned - at < HEADER + 8)
			aligned += align > HEADER + 8 ? align : align * 4; /* room for a free block before it */
		if (b->bytes < aligned - at + bytes)
			continue;
		if (aligned != at) {
			size_t all = b->bytes;
			b->bytes = aligned - at;
			b = __shmem_next(b);
			b->bytes = all - (aligned - at);
		}
		__shmem_cut(b, bytes);
		return b + 1;
	}
	return 0;
}

void *__shmem_general_align(size_t align, size_t bytes)
{
	void *p = align & align - 1 ? 0 : __shmem_take(align < 8 ? 8 : align, bytes);
	shmem_barrier_all();
	return p;
}

void *__shmem_general_malloc(size_t bytes) { return __shmem_general_align(8, bytes); }

void *__shmem_general_calloc(size_t count, size_t size)
{
	unsigned long long bytes = (unsigned long long)count * size;
	char *p = bytes >> 31 ? 0 : __shmem_take(8, bytes);
	for (size_t i = 0; p && i < bytes; i++)
		p[i] = 0;
	shmem_barrier_all();
	return p;
}

void __shmem_general_free(void *p)
{
	shmem_barrier_all();
	if (p) {
		struct __shmem_block *b = (struct __shmem_block *)p - 1;
		b->bytes &= ~USED;
		__shmem_join(b);
	}
}

void *__shmem_general_realloc(void *p, size_t bytes)
{
	if (!p)
		return __shmem_general_malloc(bytes);
	shmem_barrier_all();
	struct __shmem_block *b = (struct __shmem_block *)p - 1;
	size_t had = (b->bytes & ~USED) - HEADER, wanted = (bytes + 7 & ~7u) + HEADER;
	void *to = p;
	b->bytes &= ~USED;
	if (bytes && bytes < __shmem_limit() - __shmem.heap) {
		__shmem_join(b);
		if (b->bytes >= wanted)
			__shmem_cut(b, wanted);
		else {
			b->bytes |= USED;
			if ((to = __shmem_take(8, bytes))) {
				__shmem_copy(to, p, had);
				b->bytes &= ~USED;
			} else if ((b->bytes & ~USED) > had + HEADER)
				__shmem_cut(b, had + HEADER);
		}
	} else if (bytes) {
		b->bytes |= USED;
		to = 0;
	} else
		to = 0;
	shmem_barrier_all();
	return to;
}

#undef HEADER
#undef USED
