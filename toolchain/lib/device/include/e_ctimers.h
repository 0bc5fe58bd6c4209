/* The two timers of a core, which count down what e_ctimer_start says. */
#ifndef E_CTIMERS_H
#define E_CTIMERS_H

typedef enum { E_CTIMER_0 = 0, E_CTIMER_1 = 1 } e_ctimer_id_t;

typedef enum {
	E_CTIMER_OFF = 0x0,
	E_CTIMER_CLK = 0x1,
	E_CTIMER_IDLE = 0x2,
	E_CTIMER_IALU_INST = 0x4,
	E_CTIMER_FPU_INST = 0x5,
	E_CTIMER_DUAL_INST = 0x6,
	E_CTIMER_E1_STALLS = 0x7,
	E_CTIMER_RA_STALLS = 0x8,
	E_CTIMER_EXT_FETCH_STALLS = 0xc,
	E_CTIMER_EXT_LOAD_STALLS = 0xd
} e_ctimer_config_t;

#define E_CTIMER_MAX (~0)

/* All give the value of the timer; e_ctimer_set the one that it has set. */
unsigned e_ctimer_get(e_ctimer_id_t timer);
unsigned e_ctimer_set(e_ctimer_id_t timer, unsigned value);
unsigned e_ctimer_start(e_ctimer_id_t timer, e_ctimer_config_t event);
unsigned e_ctimer_stop(e_ctimer_id_t timer);
void e_wait(e_ctimer_id_t timer, unsigned cycles);
#endif
