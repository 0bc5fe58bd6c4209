/* Where functions run: each returns an address within itself. */
#include <coprthr.h>

#define HERE() ({ unsigned _pc; __asm__ volatile("movfs %0, pc" : "=r"(_pc)); _pc; })

__usrcore_data int near = 1;
__usrmem_data int far = 2;
int unmarked = 3;

__usrcore_call unsigned in_core(void) { return HERE(); }
__usrmem_call unsigned in_dram(void) { return HERE(); }
__dynamic_call unsigned copied(int n) { return n ? copied(n - 1) : HERE(); }
__dynamic_call int second(int a, int b, int c, int d, int e)
{
	switch (a) {
	case 0: return b;
	case 1: return c - 1;
	case 2: return d * 2;
	case 3: return e + 7;
	case 4: return b * c;
	case 5: return far;
	}
	return in_core() < 0x8000 ? a + b + c + d + e : 0;
}
__attribute__((noinline)) unsigned where(void) { return HERE(); }

#define CHECK(what) \
	if (!(what)) \
		return __LINE__;
#define CORE(a) ((unsigned)(a) < 0x8000)

int main(void)
{
	unsigned first;
	int (*pointer)(int, int, int, int, int) = second;
	CHECK(CORE(in_core()) && !CORE(in_dram()));
	CHECK(CORE(&near) && !CORE(&far) && CORE(&unmarked));
	CHECK(near == 1 && far == 2 && unmarked == 3);
#ifdef DRAM
	CHECK(!CORE(where()));
#else
	CHECK(CORE(where()));
#endif
	for (int i = 0; i < 3; i++) {
		first = copied(3);
		CHECK(CORE(first) && copied(0) == first);
		CHECK(pointer(9, 1, 2, 3, 4) == 19);
		CHECK(second(1, 5, 6, 7, 8) == 5 && second(3, 5, 6, 7, 8) == 15 && second(5, 0, 0, 0, 0) == 2);
		coprthr_dcall_reset();
		CHECK(pointer(9, 1, 2, 3, 4) == 19);
		CHECK(copied(0) > first); /* the other one has its place now */
		coprthr_dcall_reset();
		CHECK(copied(0) == first);
	}
	/* Without room a function runs from where it is. */
	coprthr_dcall_reset();
	char *end = coprthr_tls_sbrk(0), *low = end;
	for (char *p; (p = coprthr_tls_sbrk(8)) != (char *)-1;)
		low = p;
	CHECK(CORE(low) && low < end);
	CHECK(!CORE(copied(1)) && second(0, 4, 0, 0, 0) == 4);
	coprthr_tls_brk(end);
	CHECK(CORE(copied(1)));
	return 0;
}
