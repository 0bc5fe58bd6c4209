/* Interrupts. A handler is a function with the attribute interrupt. */
#ifndef E_IC_H
#define E_IC_H
#include <e_types.h>

typedef void (*sighandler_t)(int);

typedef enum {
	E_SYNC = 0,
	E_SW_EXCEPTION = 1,
	E_MEM_FAULT = 2,
	E_TIMER0_INT = 3,
	E_TIMER1_INT = 4,
	E_MESSAGE_INT = 5,
	E_DMA0_INT = 6,
	E_DMA1_INT = 7,
	E_USER_INT = 9,
	E_USR_INT = 9
} e_irq_type_t;

/* A handler lies within 16 MB of the vectors: in the core's own memory. E_TRUE masks. */
void e_irq_attach(e_irq_type_t irq, sighandler_t handler);
void e_irq_set(unsigned row, unsigned col, e_irq_type_t irq);
void e_irq_clear(unsigned row, unsigned col, e_irq_type_t irq);
void e_irq_global_mask(e_bool_t state);
void e_irq_mask(e_irq_type_t irq, e_bool_t state);
#endif
