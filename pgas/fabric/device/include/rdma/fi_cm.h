/* Names of endpoints: fi_getname is with endpoints, since reliable datagrams need no connections. */
#ifndef _RDMA_FI_CM_H
#define _RDMA_FI_CM_H
#include <rdma/fi_endpoint.h>
#endif
