#include <e_coreid.h>
#include <e_dma.h>
#include <e_regs.h>

/* The lower bits of a status are its state: 0 at rest. An error stays until the next start. */
#define STATE 15
#define STOPPED 13

static unsigned state(e_dma_id_t chan)
{
	return e_reg_read(chan == E_DMA_0 ? E_DMA0STATUS : E_DMA1STATUS) & STATE;
}

int e_dma_busy(e_dma_id_t chan)
{
	unsigned s = state(chan);
	return s == STOPPED ? 0 : s;
}

void e_dma_wait(e_dma_id_t chan)
{
	while (e_dma_busy(chan))
		;
}

int e_dma_start(volatile e_dma_desc_t *descriptor, e_dma_id_t chan)
{
	if (chan != E_DMA_0 && chan != E_DMA_1 || !e_is_on_core((void *)descriptor))
		return -1;
	e_dma_wait(chan);
	e_reg_write(chan == E_DMA_0 ? E_DMA0CONFIG : E_DMA1CONFIG,
		(unsigned)descriptor << 16 | E_DMA_STARTUP);
	return 0;
}

void e_dma_set_desc(e_dma_id_t chan, unsigned config, e_dma_desc_t *next,
	unsigned inner_src, unsigned inner_dst, unsigned inner_count, unsigned outer_count,
	unsigned outer_src, unsigned outer_dst, void *src, void *dst, e_dma_desc_t *desc)
{
	e_dma_wait(chan);
	desc->config = (unsigned)next << 16 | config;
	desc->inner_stride = inner_dst << 16 | inner_src & 0xffff;
	desc->count = outer_count << 16 | inner_count & 0xffff;
	desc->outer_stride = outer_dst << 16 | outer_src & 0xffff;
	desc->src_addr = src;
	desc->dst_addr = dst;
}

void e_set_dma_desc(e_dma_id_t chan, unsigned config, e_dma_desc_t *next,
	unsigned inner_src, unsigned inner_dst, unsigned inner_count, unsigned outer_count,
	unsigned outer_src, unsigned outer_dst, void *src, void *dst, e_dma_desc_t *desc)
	__attribute__((alias("e_dma_set_desc")));

/* The largest count of a loop, in whole doublewords. */
#define LONGEST 0xfff8

/* Copies by the second engine in the largest units that addresses and size allow. */
int e_dma_copy(void *dst, void *src, size_t n)
{
	static e_dma_desc_t desc SECTION(".data_bank0");
	unsigned to = (unsigned)dst, from = (unsigned)src, all = to | from | n;
	unsigned shift = all & 1 ? 0 : all & 2 ? 1 : all & 4 ? 2 : 3;
	for (n >>= shift; n;) {
		unsigned count = n < LONGEST ? n : LONGEST, stride = 0x10001 << shift;
		e_dma_wait(E_DMA_1);
		desc.config = E_DMA_MASTER | E_DMA_ENABLE | shift << 5;
		desc.inner_stride = desc.outer_stride = stride;
		desc.count = 1 << 16 | count;
		desc.src_addr = (void *)from;
		desc.dst_addr = (void *)to;
		e_dma_start(&desc, E_DMA_1);
		e_dma_wait(E_DMA_1);
		if (state(E_DMA_1) == STOPPED)
			return -1;
		from += count << shift;
		to += count << shift;
		n -= count;
	}
	return 0;
}
