/* A member in C of collectives with processes of Erlang: two broadcasts, a sum of floats in two parts,
   and the largest of some integers. */
#include <shmem.h>
#include <shmemx.h>

extern unsigned epiphany_channel[8];
int epiphany_send(unsigned pid, void *buffer, unsigned bytes);

#define N 20
SHMEMX_SYMMETRIC long pSync[4][SHMEM_REDUCE_SYNC_SIZE];
SHMEMX_SYMMETRIC float values[N], sums[N], work[N / 2 + 1];
SHMEMX_SYMMETRIC int numbers[2], largest[2], spare[SHMEM_REDUCE_MIN_WRKDATA_SIZE];
SHMEMX_SYMMETRIC char text[3][24];

int main(void)
{
	shmem_init();
	int me = shmem_my_pe(), n = shmem_n_pes();
	for (int i = 0; i < N; i++)
		values[i] = me + i * 0.5f;
	numbers[0] = me * 10;
	numbers[1] = -me;
	for (int i = 0; i < 24; i++)
		text[0][i] = me + i;
	shmem_barrier_all();
	shmem_broadcast32(text[1], text[0], 6, 2, 0, 0, n, pSync[0]);
	shmem_broadcast32(text[2], text[1], 6, 1, 0, 0, n, pSync[1]);
	shmem_float_sum_to_all(sums, values, N, 0, 0, n, work, pSync[2]);
	shmem_int_max_to_all(largest, numbers, 2, 0, 0, n, spare, pSync[3]);
	epiphany_send(epiphany_channel[5], sums, sizeof sums);
	epiphany_send(epiphany_channel[5], largest, sizeof largest);
	epiphany_send(epiphany_channel[5], text, sizeof text);
	shmem_finalize();
	return 0;
}
