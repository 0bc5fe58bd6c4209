/* The library of the cores. Each part has a header of its own. */
#ifndef E_LIB_H
#define E_LIB_H
#include <e_common.h>
#include <e_types.h>
#include <e_regs.h>
#include <e_coreid.h>
#include <e_ctimers.h>
#include <e_dma.h>
#include <e_ic.h>
#include <e_mem.h>
#include <e_mutex.h>
#endif
