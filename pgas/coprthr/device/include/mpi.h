/* Of MPI what threads on cores need that pass blocks on to their neighbours. Messages go in pieces
   of MPI_BUF_SIZE bytes, for which each core has room; a rank is the core's number. */
#ifndef MPI_H
#define MPI_H

#ifndef MPI_BUF_SIZE
#define MPI_BUF_SIZE 512
#endif

/* The lowest byte of a type is its size. */
typedef int MPI_Datatype;
#define MPI_CHAR 0x101
#define MPI_BYTE 0x201
#define MPI_SHORT 0x302
#define MPI_INT 0x404
#define MPI_UNSIGNED 0x504
#define MPI_LONG 0x604
#define MPI_FLOAT 0x704
#define MPI_DOUBLE 0x808
#define MPI_LONG_LONG 0x908
#define MPI_C_FLOAT_COMPLEX 0xa08

#define MPI_SUCCESS 0
#define MPI_ERR_COMM 5
#define MPI_ERR_RANK 6
#define MPI_ERR_OTHER 15
#define MPI_PROC_NULL (-1)
#define MPI_MAX_DIMS 3

struct __mpi_comm {
	int ndims, dims[MPI_MAX_DIMS], periods[MPI_MAX_DIMS];
};
typedef struct __mpi_comm *MPI_Comm;
extern struct __mpi_comm __mpi_world;
#define MPI_COMM_WORLD (&__mpi_world)
#define MPI_COMM_NULL ((MPI_Comm)0)

typedef struct {
	int MPI_SOURCE, MPI_TAG, MPI_ERROR;
} MPI_Status;
#define MPI_STATUS_IGNORE ((MPI_Status *)0)

int MPI_Init(int *argc, char ***argv);
int MPI_Finalize(void);
int MPI_Comm_rank(MPI_Comm comm, int *rank);
int MPI_Comm_size(MPI_Comm comm, int *size);
int MPI_Barrier(MPI_Comm comm);

/* Up to four at a time, of at most three dimensions, with all ranks in them in their order. */
int MPI_Cart_create(MPI_Comm comm, int ndims, const int *dims, const int *periods, int reorder,
	MPI_Comm *cart);
int MPI_Cart_coords(MPI_Comm comm, int rank, int maxdims, int *coords);
int MPI_Cart_rank(MPI_Comm comm, const int *coords, int *rank);
int MPI_Cart_shift(MPI_Comm comm, int direction, int disp, int *source, int *dest);
int MPI_Comm_free(MPI_Comm *comm);

/* All ranks that take part call it; tags are not looked at. */
int MPI_Sendrecv_replace(void *buf, int count, MPI_Datatype type, int dest, int sendtag, int source,
	int recvtag, MPI_Comm comm, MPI_Status *status);

#endif
