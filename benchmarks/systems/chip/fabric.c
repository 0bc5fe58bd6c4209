/* Routines over the fabric that are counted: each is called once with nothing outstanding, for a core
   that is not known when this is compiled. The fabric is built for its provider alone. */
#define FABRIC_DIRECT
#ifdef GASNET
#define FI_POOL_BYTES 5120
#define FI_PORTS 2
#include <gasnet.h>
#else
#include <shmem-fabric.h>
#endif
#define COUNTED __attribute__((noinline))

static int word;
volatile int pe = 1;

#ifdef GASNET
static void nothing(gasnet_token_t token, int a) {}

COUNTED void am_request_short(int to, int a) { gasnet_AMRequestShort1(to, 1, a); }
COUNTED void put_nbi(int to, int *source) { gasnet_put_nbi(to, &word, source, sizeof word); }
COUNTED void wait_syncnbi_put(void) { gasnet_wait_syncnbi_puts(); }
/* What a compiler of UPC makes of x[1] = y and of upc_fence. */
COUNTED void upc_write(int to, int y) { gasnet_put_bulk(to, &word, &y, sizeof y); }
COUNTED void upc_fence(void) { gasnet_wait_syncnbi_all(); }

int main(void)
{
	gasnet_handlerentry_t table[] = { { 1, nothing } };
	gasnet_init(0, 0);
	gasnet_attach(table, 1, 0, 0);
	if (gasnet_mynode() == 0) {
		wait_syncnbi_put();
		am_request_short(pe, 7);
		put_nbi(pe, &word);
		gasnet_wait_syncnbi_puts();
		upc_write(pe, 7);
		upc_fence();
	}
	return 0;
}
#else
COUNTED void fabric_int_p(int *dest, int value, int to) { shmem_int_p(dest, value, to); }

int main(void)
{
	shmem_init();
	if (shmem_my_pe() == 0) {
		shmem_quiet();
		fabric_int_p(&word, 7, pe);
	}
	shmem_barrier_all();
	shmem_finalize();
	return 0;
}
#endif
