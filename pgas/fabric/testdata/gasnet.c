#define FI_POOL_BYTES 5120
#define FI_PORTS 2
#define FABRIC_DIRECT
#include <check.h>
#include <gasnet.h>

/* Active messages of all lengths, answered; memory with implicit and explicit handles. */
enum { SHORT = 1, ANSWER, MEDIUM, LONG };
static int shorts, answers, mediums, longs, sum;
static char room[100] __attribute__((aligned(8))), bytes[100] __attribute__((aligned(8)));

static void on_short(gasnet_token_t token, int a, int b)
{
	gasnet_node_t from;
	gasnet_AMGetMsgSource(token, &from);
	CHECK(a == from);
	sum += b;
	shorts++;
	gasnet_AMReplyShort1(token, ANSWER, b);
}
static void on_answer(gasnet_token_t token, int a) { answers += a; }
static void on_medium(gasnet_token_t token, char *buf, size_t n, int a)
{
	CHECK(n == 20 && buf[19] == (char)(19 + a));
	mediums++;
}
static void on_long(gasnet_token_t token, char *buf, size_t n, int a)
{
	CHECK(buf == room && n == 100 && buf[99] == (char)(99 + a));
	longs++;
}

int main(void)
{
	gasnet_handlerentry_t table[] = { { SHORT, on_short }, { ANSWER, on_answer },
		{ MEDIUM, on_medium }, { LONG, on_long } };
	static int words[4], got[4];
	gasnet_handle_t handle;
	begin();
	CHECK(gasnet_init(0, 0) == GASNET_OK);
	CHECK(gasnet_attach(table, 4, 0, 0) == GASNET_OK);
	CHECK(gasnet_mynode() == me && gasnet_nodes() == n);
	shmem_barrier_all();
	int next = (me + 1) % n;
	for (int i = 1; i <= 20; i++)
		gasnet_AMRequestShort2(next, SHORT, me, i);
	for (int i = 0; i < 100; i++)
		bytes[i] = i + me;
	gasnet_AMRequestMedium1(next, MEDIUM, bytes, 20, me);
	gasnet_AMRequestLong1(next, LONG, bytes, 100, room, me);
	CHECK(gasnet_AMRequestMedium0(next, MEDIUM, bytes, 100) == GASNET_ERR_BAD_ARG);
	GASNET_BLOCKUNTIL(shorts == 20 && answers == 210 && mediums == 1 && longs == 1);
	CHECK(sum == 210);
	for (int i = 0; i < 4; i++)
		gasnet_put_nbi(next, &words[i], &(int){ me * 4 + i }, 4);
	gasnet_wait_syncnbi_puts();
	gasnet_get(got, next, words, sizeof got);
	for (int i = 0; i < 4; i++)
		CHECK(got[i] == me * 4 + i);
	handle = gasnet_put_nb(next, words, &(int){ -me }, 4);
	CHECK(gasnet_try_syncnb(handle) == GASNET_OK);
	gasnet_put(next, words + 1, &(int){ -2 }, 4);
	gasnet_get(got, next, words, 8);
	CHECK(got[0] == -me && got[1] == -2);
	for (int i = 0; i < 1000; i++) /* whoever still wants an answer gets it */
		gasnet_AMPoll();
	return end_of_checks();
}
