#define __SHMEM_DEVICE
#include <shmem.h>
#include <shmem-device.h>

/* The symmetric heap is a stack, as in the paper: free gives back all that was allocated since, and
   realloc works on what was allocated last. All PEs allocate the same, and each call is a barrier. */

static void *__shmem_allocate(size_t align, size_t bytes)
{
	char *p = (char *)((unsigned)__shmem.free + align - 1 & -align);
	if (!bytes || bytes > __shmem.end - __shmem.heap || p + bytes > __shmem.end)
		return 0;
	__shmem.free = p + bytes;
	return p;
}

void *shmem_align(size_t align, size_t bytes)
{
	void *p = 0;
	if (!(align & align - 1))
		p = __shmem_allocate(align < 8 ? 8 : align, bytes);
	shmem_barrier_all();
	return p;
}

void *shmem_malloc(size_t bytes) { return shmem_align(8, bytes); }

void *shmem_calloc(size_t count, size_t size)
{
	unsigned long long bytes = (unsigned long long)count * size;
	char *p = bytes >> 31 ? 0 : __shmem_allocate(8, bytes);
	if (p)
		for (size_t i = 0; i < bytes; i++)
			p[i] = 0;
	shmem_barrier_all();
	return p;
}

void shmem_free(void *p)
{
	shmem_barrier_all();
	if (p && (char *)p >= __shmem.heap && (char *)p < __shmem.free)
		__shmem.free = p;
}

void *shmem_realloc(void *p, size_t bytes)
{
	if (!p)
		return shmem_malloc(bytes);
	shmem_barrier_all();
	if ((char *)p < __shmem.heap || (char *)p >= __shmem.free || bytes > __shmem.end - (char *)p)
		return 0;
	__shmem.free = (char *)p + bytes;
	shmem_barrier_all();
	return bytes ? p : 0;
}

__SHMEM_API void *shmalloc(size_t bytes) __attribute__((alias("shmem_malloc")));
__SHMEM_API void *shmemalign(size_t align, size_t bytes) __attribute__((alias("shmem_align")));
__SHMEM_API void shfree(void *p) __attribute__((alias("shmem_free")));
__SHMEM_API void *shrealloc(void *p, size_t bytes) __attribute__((alias("shmem_realloc")));
