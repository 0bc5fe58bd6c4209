/* Atomic objects in the memory of one core and in DRAM, which all cores count, swap and lock. */
#include <e_lib.h>
#include <stdatomic.h>
#include <stdio.h>

struct shared {
	atomic_int count, bits;
	_Atomic unsigned short small[2];
	atomic_llong wide;
	_Atomic(float) sum;
	int plain, largest;
	atomic_flag flag;
};
static struct shared near;
static struct shared far __attribute__((section("shared_dram")));
static volatile e_barrier_t arrived[16];
static e_barrier_t *places[16];

static void locked(struct shared *s)
{
	while (atomic_flag_test_and_set(&s->flag))
		;
	s->plain++;
	volatile int wait = s->plain;
	while (s->plain != wait)
		;
	atomic_flag_clear(&s->flag);
}

static void use(struct shared *s, int me)
{
	for (int i = 0; i < 10; i++) {
		s->count++;
		s->wide += 0x100000000 + me;
		s->sum += 0.5f;
		s->small[i & 1] -= 1;
		locked(s);
		int seen = atomic_load(&s->bits);
		while (!atomic_compare_exchange_weak(&s->bits, &seen, seen ^ 1 << me))
			;
		int most = __atomic_load_n(&s->largest, __ATOMIC_SEQ_CST);
		while (most < 100 * me + i && !__sync_bool_compare_and_swap(&s->largest, most, 100 * me + i))
			most = s->largest;
	}
	atomic_fetch_or(&s->bits, 1 << me);
}

static void print(const char *name, struct shared *s)
{
	printf("%s: %d %llx %d %d %d %d %d %x\n", name, s->count, s->wide, (int)s->sum, s->small[0], s->small[1],
		s->plain, s->largest, s->bits);
}

int main(void)
{
	int me = e_group_config.core_row * 4 + e_group_config.core_col;
	struct shared *there = e_get_global_address(0, 1, &near);
	e_barrier_init(arrived, places);
	use(there, me);
	use(&far, me);
	e_barrier(arrived, places);
	if (me == 0) {
		print("near", there);
		print("far", &far);
		int values[4] = {1, 2, 3, 4}, *_Atomic p = values;
		int *before = atomic_fetch_add(&p, 2);
		p++;
		printf("%d %d %d\n", *before, *p, __atomic_nand_fetch(&values[3], 6, __ATOMIC_RELAXED));
	}
	return 0;
}
