/* The two DMA engines of a core. */
#ifndef E_DMA_H
#define E_DMA_H
#include <stddef.h>
#include <e_common.h>

typedef enum {
	E_DMA_ENABLE = 1 << 0,
	E_DMA_MASTER = 1 << 1,
	E_DMA_CHAIN = 1 << 2,
	E_DMA_STARTUP = 1 << 3,
	E_DMA_IRQEN = 1 << 4,
	E_DMA_BYTE = 0 << 5,
	E_DMA_HWORD = 1 << 5,
	E_DMA_WORD = 2 << 5,
	E_DMA_DWORD = 3 << 5,
	E_DMA_MSGMODE = 1 << 10
} e_dma_config_t;

typedef enum { E_DMA_0 = 0, E_DMA_1 = 1 } e_dma_id_t;

/* A descriptor lies in the core's own memory. Strides and counts have two halves: the source or
   the inner loop below, the destination or the outer loop above. The upper half of the
   configuration is the address of the next descriptor of a chain. */
typedef struct {
	unsigned config;
	unsigned inner_stride;
	unsigned count;
	unsigned outer_stride;
	void *src_addr;
	void *dst_addr;
} ALIGN(8) e_dma_desc_t;

/* Results are 0, or an error: a channel that is none, an engine that stopped. */
int e_dma_start(volatile e_dma_desc_t *descriptor, e_dma_id_t chan);
int e_dma_busy(e_dma_id_t chan);
void e_dma_wait(e_dma_id_t chan);
int e_dma_copy(void *dst, void *src, size_t n);
void e_dma_set_desc(e_dma_id_t chan, unsigned config, e_dma_desc_t *next,
	unsigned inner_src, unsigned inner_dst, unsigned inner_count, unsigned outer_count,
	unsigned outer_src, unsigned outer_dst, void *src, void *dst, e_dma_desc_t *desc);
void e_set_dma_desc(e_dma_id_t chan, unsigned config, e_dma_desc_t *next,
	unsigned inner_src, unsigned inner_dst, unsigned inner_count, unsigned outer_count,
	unsigned outer_src, unsigned outer_dst, void *src, void *dst, e_dma_desc_t *desc);
#endif
