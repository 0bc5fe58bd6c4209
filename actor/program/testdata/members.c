/* A member in C of a job with processes of Erlang: what is stored, added and set. */
#include <shmem.h>
#include <shmemx.h>

extern unsigned epiphany_channel[8]; /* see docs/mixed.md */
int epiphany_send(unsigned pid, void *buffer, unsigned bytes);

SHMEMX_SYMMETRIC int counter = 7;
SHMEMX_SYMMETRIC long long wide;
SHMEMX_SYMMETRIC float part[4];
SHMEMX_SYMMETRIC double whole;
SHMEMX_SYMMETRIC char bytes[33];
SHMEMX_SYMMETRIC int turn;

struct found {
	int me, counter, turn, heap;
	long long wide;
	double whole;
	float part[4];
	char bytes[33];
};

int main(void)
{
	shmem_init();
	int me = shmem_my_pe(), n = shmem_n_pes(), next = (me + 1) % n;
	int *heap = shmem_malloc(40);
	float values[4] = { me + 0.5f, me + 1.5f, me + 2.5f, me + 3.5f };
	char text[32];
	for (int i = 0; i < 32; i++)
		text[i] = 'a' + me + i % 20;
	shmem_float_put(part, values, 4, next);
	shmem_double_p(&whole, me * 0.25, next);
	shmem_putmem(bytes + 1, text, 32, next);
	shmem_int_p(heap + 3, 1000 + me, next);
	for (int pe = 0; pe < n; pe++) {
		shmem_int_fadd(&counter, me + 1, pe);
		shmem_longlong_fadd(&wide, 1ll << 33, pe);
	}
	shmem_barrier_all();
	if (me)
		shmem_int_wait_until(&turn, SHMEM_CMP_GE, me);
	shmem_int_p(&turn, me + 1, next);
	shmem_barrier_all();
	struct found f = { me, counter, turn, heap[3], wide, whole };
	for (int i = 0; i < 4; i++)
		f.part[i] = shmem_float_g(part + i, me);
	for (int i = 0; i < 33; i++)
		f.bytes[i] = bytes[i];
	epiphany_send(epiphany_channel[5], &f, sizeof f);
	shmem_finalize();
	return 0;
}
