#include <coprthr.h>
#include <mpi.h>

/* Where what is called once or seldom goes, and what is called often. */
#ifndef MPI_SETUP_CALL
#define MPI_SETUP_CALL
#endif
#ifndef MPI_CALL
#define MPI_CALL
#endif

#define MOST_COMMS 4
#define MOST_ROUNDS 12

extern struct {
	unsigned words[17];
	int me, members, cols, first;
} __syscore;

struct __mpi_comm __mpi_world;
static struct __mpi_comm comms[MOST_COMMS];

/* Rounds of the barrier, which outlive a program: a core that begins late would clear what has
   arrived already. */
__usrcore_data static volatile int flag[MOST_ROUNDS];
__usrcore_data static int epoch;

/* A core lets another store into its box by counting up one of the other's counters. All cores have
   these at the same addresses. */
static char *box, *memory;
static volatile int arrived;
static volatile unsigned char *granted; /* to this core, by rank */
static unsigned char *given, *used;     /* by this core, and of what it was granted */

/* Where a core has an address of this one. */
static inline void *at(volatile void *p, int rank)
{
	int row = 0;
	if (__syscore.cols == 4) {
		row = rank >> 2;
		rank &= 3;
	} else {
		for (; rank >= __syscore.cols; rank -= __syscore.cols)
			row++;
	}
	return (char *)p + ((__syscore.first + row * 64 + rank) << 20);
}

MPI_SETUP_CALL int MPI_Barrier(MPI_Comm comm)
{
	int n = __syscore.members;
	epoch++;
	for (int r = 0; 1 << r < n; r++) {
		int to = __syscore.me + (1 << r);
		*(volatile int *)at(&flag[r], to < n ? to : to - n) = epoch;
		while (flag[r] - epoch < 0)
			;
	}
	return MPI_SUCCESS;
}

MPI_SETUP_CALL int MPI_Init(int *argc, char ***argv)
{
	int n = __syscore.members;
	memory = coprthr_tls_sbrk(0);
	box = coprthr_tls_sbrk(MPI_BUF_SIZE);
	granted = coprthr_tls_sbrk(3 * n);
	if (box == (char *)-1 || granted == (unsigned char *)-1)
		return MPI_ERR_OTHER;
	given = (unsigned char *)granted + n;
	used = given + n;
	for (int i = 0; i < 3 * n; i++)
		granted[i] = 0;
	return MPI_Barrier(MPI_COMM_WORLD);
}

MPI_SETUP_CALL int MPI_Finalize(void)
{
	MPI_Barrier(MPI_COMM_WORLD);
	coprthr_tls_brk(memory);
	return MPI_SUCCESS;
}

int MPI_Comm_rank(MPI_Comm comm, int *rank)
{
	*rank = __syscore.me;
	return MPI_SUCCESS;
}

int MPI_Comm_size(MPI_Comm comm, int *size)
{
	*size = __syscore.members;
	return MPI_SUCCESS;
}

MPI_SETUP_CALL int MPI_Cart_create(MPI_Comm comm, int ndims, const int *dims, const int *periods,
	int reorder, MPI_Comm *cart)
{
	struct __mpi_comm *c = comms;
	int n = 1;
	*cart = MPI_COMM_NULL;
	if (ndims < 1 || ndims > MPI_MAX_DIMS)
		return MPI_ERR_OTHER;
	while (c->ndims)
		if (++c == comms + MOST_COMMS)
			return MPI_ERR_OTHER;
	for (int i = 0; i < ndims; i++) {
		n *= dims[i];
		c->dims[i] = dims[i];
		c->periods[i] = periods[i];
	}
	if (n != __syscore.members)
		return MPI_ERR_OTHER;
	c->ndims = ndims;
	*cart = c;
	return MPI_SUCCESS;
}

MPI_SETUP_CALL int MPI_Comm_free(MPI_Comm *comm)
{
	(*comm)->ndims = 0;
	*comm = MPI_COMM_NULL;
	return MPI_SUCCESS;
}

MPI_SETUP_CALL int MPI_Cart_coords(MPI_Comm comm, int rank, int maxdims, int *coords)
{
	if (rank < 0 || rank >= __syscore.members)
		return MPI_ERR_RANK;
	for (int i = comm->ndims - 1; i >= 0; i--) {
		int c = 0;
		int rest = rank;
		rank = 0;
		for (; rest >= comm->dims[i]; rest -= comm->dims[i])
			rank++;
		c = rest;
		if (i < maxdims)
			coords[i] = c;
	}
	return MPI_SUCCESS;
}

MPI_SETUP_CALL int MPI_Cart_rank(MPI_Comm comm, const int *coords, int *rank)
{
	int n = 0;
	for (int i = 0; i < comm->ndims; i++) {
		int c = coords[i], dim = comm->dims[i];
		if (comm->periods[i]) {
			while (c < 0)
				c += dim;
			while (c >= dim)
				c -= dim;
		} else if (c < 0 || c >= dim) {
			*rank = MPI_PROC_NULL;
			return MPI_ERR_RANK;
		}
		n = n * dim + c;
	}
	*rank = n;
	return MPI_SUCCESS;
}

MPI_SETUP_CALL int MPI_Cart_shift(MPI_Comm comm, int direction, int disp, int *source, int *dest)
{
	int coords[MPI_MAX_DIMS];
	if (direction < 0 || direction >= comm->ndims)
		return MPI_ERR_OTHER;
	MPI_Cart_coords(comm, __syscore.me, comm->ndims, coords);
	coords[direction] += disp;
	MPI_Cart_rank(comm, coords, dest);
	coords[direction] -= 2 * disp;
	MPI_Cart_rank(comm, coords, source);
	return MPI_SUCCESS;
}

/* Doublewords where both sides have them. */
MPI_CALL static void copy(char *to, const char *from, int bytes)
{
	if (!(((int)to | (int)from) & 7))
		for (; bytes >= 32; bytes -= 32, to += 32, from += 32) {
			long long a = ((const long long *)from)[0], b = ((const long long *)from)[1];
			long long c = ((const long long *)from)[2], d = ((const long long *)from)[3];
			((long long *)to)[0] = a;
			((long long *)to)[1] = b;
			((long long *)to)[2] = c;
			((long long *)to)[3] = d;
		}
	if (!(((int)to | (int)from) & 3))
		for (; bytes >= 4; bytes -= 4, to += 4, from += 4)
			*(int *)to = *(const int *)from;
	for (; bytes > 0; bytes--)
		*to++ = *from++;
}

MPI_CALL int MPI_Sendrecv_replace(void *buf, int count, MPI_Datatype type, int dest, int sendtag,
	int source, int recvtag, MPI_Comm comm, MPI_Status *status)
{
	int me = __syscore.me, n = __syscore.members, left = count * (type & 0xff);
	char *p = buf, *there = 0;
	volatile int *tell = 0;
	volatile unsigned char *grant = 0;
	if (dest >= n || dest < MPI_PROC_NULL || source >= n || source < MPI_PROC_NULL)
		return MPI_ERR_RANK;
	if (dest != MPI_PROC_NULL) {
		there = at(box, dest);
		tell = at(&arrived, dest);
	}
	if (source != MPI_PROC_NULL)
		grant = at(granted + me, source);
	for (; left > 0; left -= MPI_BUF_SIZE, p += MPI_BUF_SIZE) {
		int bytes = left < MPI_BUF_SIZE ? left : MPI_BUF_SIZE;
		if (grant)
			*grant = ++given[source];
		if (tell) {
			while (granted[dest] == used[dest])
				;
			used[dest]++;
			copy(there, p, bytes);
			*tell = 1; /* what is stored to one core arrives in order */
		}
		if (grant) {
			while (!arrived)
				;
			arrived = 0;
			copy(p, box, bytes);
		}
	}
	if (status) {
		status->MPI_SOURCE = source;
		status->MPI_TAG = recvtag;
		status->MPI_ERROR = MPI_SUCCESS;
	}
	return MPI_SUCCESS;
}
