/* The fabric interface: names and meanings are those of libfabric 1.x. See docs/fabric.md. */
#ifndef _RDMA_FABRIC_H
#define _RDMA_FABRIC_H
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>
#include <rdma/fi_errno.h>
#include <rdma/fi_tables.h>

#define FI_MAJOR_VERSION 1
#define FI_MINOR_VERSION 20
#define FI_VERSION(major, minor) ((major) << 16 | (minor))
#define FI_MAJOR(version) ((version) >> 16)
#define FI_MINOR(version) ((version) & 0xffff)
#define FI_VERSION_GE(a, b) ((a) >= (b))
#define FI_VERSION_LT(a, b) ((a) < (b))

typedef uint64_t fi_addr_t;
#define FI_ADDR_UNSPEC ((uint64_t)-1)
#define FI_ADDR_NOTAVAIL ((uint64_t)-1)
#define FI_KEY_NOTAVAIL ((uint64_t)-1)

#define __FI_BIT(n) (1ull << (n))
/* Capabilities, and what bindings and memory regions are for. */
#define FI_MSG __FI_BIT(1)
#define FI_RMA __FI_BIT(2)
#define FI_TAGGED __FI_BIT(3)
#define FI_ATOMIC __FI_BIT(4)
#define FI_ATOMICS FI_ATOMIC
#define FI_READ __FI_BIT(8)
#define FI_WRITE __FI_BIT(9)
#define FI_RECV __FI_BIT(10)
#define FI_SEND __FI_BIT(11)
#define FI_TRANSMIT FI_SEND
#define FI_REMOTE_READ __FI_BIT(12)
#define FI_REMOTE_WRITE __FI_BIT(13)
#define FI_MULTI_RECV __FI_BIT(16)
#define FI_RMA_EVENT __FI_BIT(56)
#define FI_SOURCE __FI_BIT(57)
#define FI_DIRECTED_RECV __FI_BIT(59)
/* Flags of operations and completions. */
#define FI_REMOTE_CQ_DATA __FI_BIT(17)
#define FI_MORE __FI_BIT(18)
#define FI_PEEK __FI_BIT(19)
#define FI_FENCE __FI_BIT(21)
#define FI_COMPLETION __FI_BIT(24)
#define FI_EVENT FI_COMPLETION
#define FI_INJECT __FI_BIT(25)
#define FI_INJECT_COMPLETE __FI_BIT(26)
#define FI_TRANSMIT_COMPLETE __FI_BIT(27)
#define FI_DELIVERY_COMPLETE __FI_BIT(28)
#define FI_REMOTE_COMPLETE FI_DELIVERY_COMPLETE
#define FI_DISCARD __FI_BIT(58)
#define FI_CLAIM __FI_BIT(59)
#define FI_SELECTIVE_COMPLETION __FI_BIT(59)
#define FI_SYMMETRIC __FI_BIT(59)

enum { FI_FORMAT_UNSPEC, FI_ADDR_MESH = 100 };
enum fi_ep_type { FI_EP_UNSPEC, FI_EP_MSG, FI_EP_DGRAM, FI_EP_RDM };
enum fi_av_type { FI_AV_UNSPEC, FI_AV_MAP, FI_AV_TABLE };
enum fi_mr_mode { FI_MR_UNSPEC, FI_MR_BASIC, FI_MR_SCALABLE };
enum fi_progress { FI_PROGRESS_UNSPEC, FI_PROGRESS_AUTO, FI_PROGRESS_MANUAL };
enum fi_threading { FI_THREAD_UNSPEC, FI_THREAD_SAFE, FI_THREAD_FID, FI_THREAD_DOMAIN,
	FI_THREAD_COMPLETION, FI_THREAD_ENDPOINT };
enum fi_resource_mgmt { FI_RM_UNSPEC, FI_RM_DISABLED, FI_RM_ENABLED };
enum { FI_PROTO_UNSPEC, FI_PROTO_MESH = 100 };

/* Order of messages, by what comes behind what: W behind R is WAR. */
#define FI_ORDER_NONE 0ull
#define FI_ORDER_RAR __FI_BIT(0)
#define FI_ORDER_RAW __FI_BIT(1)
#define FI_ORDER_RAS __FI_BIT(2)
#define FI_ORDER_WAR __FI_BIT(3)
#define FI_ORDER_WAW __FI_BIT(4)
#define FI_ORDER_WAS __FI_BIT(5)
#define FI_ORDER_SAR __FI_BIT(6)
#define FI_ORDER_SAW __FI_BIT(7)
#define FI_ORDER_SAS __FI_BIT(8)
#define FI_ORDER_STRICT 0x1ffull
#define FI_ORDER_DATA __FI_BIT(16)

struct fid;
typedef struct fid *fid_t;
struct fi_ops {
	size_t size;
	int (*close)(struct fid *fid);
	int (*bind)(struct fid *fid, struct fid *other, uint64_t flags);
	int (*control)(struct fid *fid, int command, void *arg);
};
enum { FI_CLASS_UNSPEC, FI_CLASS_FABRIC, FI_CLASS_DOMAIN, FI_CLASS_EP, FI_CLASS_AV, FI_CLASS_MR,
	FI_CLASS_CQ, FI_CLASS_CNTR };
struct fid {
	size_t fclass;
	void *context;
	const struct fi_ops *ops;
};
static inline int fi_close(struct fid *fid) { return fid->ops->close(fid); }
enum { FI_ENABLE };

struct fi_fabric_attr {
	struct fid_fabric *fabric;
	char *name, *prov_name;
	uint32_t prov_version, api_version;
};
struct fi_domain_attr {
	struct fid_domain *domain;
	char *name;
	enum fi_threading threading;
	enum fi_progress control_progress, data_progress;
	enum fi_resource_mgmt resource_mgmt;
	enum fi_av_type av_type;
	int mr_mode;
	size_t mr_key_size, cq_data_size, cq_cnt, ep_cnt, tx_ctx_cnt, rx_ctx_cnt, max_ep_tx_ctx,
		max_ep_rx_ctx, max_ep_stx_ctx, max_ep_srx_ctx, cntr_cnt, mr_iov_limit;
	uint64_t caps, mode;
	uint8_t *auth_key;
	size_t auth_key_size, max_err_data, mr_cnt;
	uint64_t max_cntr_value;
};
struct fi_ep_attr {
	enum fi_ep_type type;
	uint32_t protocol, protocol_version;
	size_t max_msg_size, msg_prefix_size, max_order_raw_size, max_order_war_size,
		max_order_waw_size;
	uint64_t mem_tag_format;
	size_t tx_ctx_cnt, rx_ctx_cnt, auth_key_size;
	uint8_t *auth_key;
};
struct fi_tx_attr {
	uint64_t caps, mode, op_flags, msg_order, comp_order;
	size_t inject_size, size, iov_limit, rma_iov_limit;
};
struct fi_rx_attr {
	uint64_t caps, mode, op_flags, msg_order, comp_order;
	size_t total_buffered_recv, size, iov_limit;
};
struct fi_info {
	struct fi_info *next;
	uint64_t caps, mode;
	uint32_t addr_format;
	size_t src_addrlen, dest_addrlen;
	void *src_addr, *dest_addr;
	struct fid *handle;
	struct fi_tx_attr *tx_attr;
	struct fi_rx_attr *rx_attr;
	struct fi_ep_attr *ep_attr;
	struct fi_domain_attr *domain_attr;
	struct fi_fabric_attr *fabric_attr;
};

/* The infos of all providers that can do what hints ask for, the best ranked one first. */
int fi_getinfo(uint32_t version, const char *node, const char *service, uint64_t flags,
	const struct fi_info *hints, struct fi_info **info);
void fi_freeinfo(struct fi_info *info);
struct fi_info *fi_dupinfo(const struct fi_info *info);
static inline struct fi_info *fi_allocinfo(void) { return fi_dupinfo(0); }
uint32_t fi_version(void);

struct fid_fabric {
	struct fid fid;
	const struct fi_ops_fabric *ops;
	uint32_t api_version;
};
struct fi_ops_fabric {
	size_t size;
	int (*domain)(struct fid_fabric *fabric, struct fi_info *info, struct fid_domain **domain,
		void *context);
};
int fi_fabric(struct fi_fabric_attr *attr, struct fid_fabric **fabric, void *context);

/* A provider registers with its rank: lower ones are presented first. The mesh's is 100. */
struct fi_provider {
	uint32_t version, fi_version;
	const char *name;
	int (*getinfo)(uint32_t version, const char *node, const char *service, uint64_t flags,
		const struct fi_info *hints, struct fi_info **info);
	int (*fabric)(struct fi_fabric_attr *attr, struct fid_fabric **fabric, void *context);
	void (*cleanup)(void);
	int rank;
	struct fi_provider *next;
};
int fi_register(struct fi_provider *provider);

struct fi_context { void *internal[4]; };
struct fi_context2 { void *internal[8]; };
struct iovec {
	void *iov_base;
	size_t iov_len;
};
#endif
