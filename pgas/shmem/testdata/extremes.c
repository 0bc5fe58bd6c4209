/* Largest and smallest floating-point numbers: all PEs find the same, of zeros and NaN too. */
#include "check.h"

long sync_array[2][SHMEM_REDUCE_SYNC_SIZE];

#define VALUES 12
#define TYPE(T, N, I, INF, TINY) \
	static int before_##N(T a, T b) \
	{ \
		return a < b || a == b && *(I *)&a < 0 && *(I *)&b >= 0; \
	} \
	static void check_##N(void) \
	{ \
		static T in[VALUES], out[VALUES], work[2][SHMEM_REDUCE_MIN_WRKDATA_SIZE]; \
		const T values[] = { 0, -(T)0, 1, -1, (T)1.5, (T)-1.5, INF, -(INF), TINY, -(TINY), \
			(T)1e20, (T)-1e20 }; \
		for (int i = 0; i < VALUES; i++) \
			in[i] = values[(i + me * 5) % VALUES]; \
		shmem_barrier_all(); \
		for (int max = 0; max < 2; max++) { \
			if (max) \
				shmem_##N##_max_to_all(out, in, VALUES, 0, 0, n, work[0], sync_array[0]); \
			else \
				shmem_##N##_min_to_all(out, in, VALUES, 0, 0, n, work[1], sync_array[1]); \
			for (int i = 0; i < VALUES; i++) { \
				T want = values[i]; \
				for (int pe = 1; pe < n; pe++) { \
					T v = values[(i + pe * 5) % VALUES]; \
					if (max ? before_##N(want, v) : before_##N(v, want)) \
						want = v; \
				} \
				CHECK(!memcmp(&out[i], &want, sizeof want)); \
			} \
			shmem_barrier_all(); \
		} \
	} \
	/* One PE has no number. */ \
	static void check_nan_##N(void) \
	{ \
		static T in, out, work[SHMEM_REDUCE_MIN_WRKDATA_SIZE], first; \
		in = me == n / 2 ? (INF) - (INF) : me; \
		shmem_barrier_all(); \
		shmem_##N##_max_to_all(&out, &in, 1, 0, 0, n, work, sync_array[0]); \
		shmem_barrier_all(); \
		first = shmem_##N##_g(&out, 0); \
		CHECK(!memcmp(&out, &first, sizeof out)); \
		shmem_barrier_all(); \
	}
TYPE(float, float, int, 1e30f * 1e30f, 1e-38f)
TYPE(double, double, long long, 1e300 * 1e300, 1e-308)

int main(void)
{
	begin();
	check_float();
	check_double();
	check_nan_float();
	check_nan_double();
	return end_of_checks();
}
