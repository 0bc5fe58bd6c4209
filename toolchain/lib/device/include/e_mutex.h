/* Mutexes, which lie in the memory of one core, and barriers of a whole group. */
#ifndef E_MUTEX_H
#define E_MUTEX_H
#include <e_types.h>

typedef char e_barrier_t;
typedef struct { unsigned m; } e_mutex_t;
typedef struct { unsigned a; } e_mutexattr_t;

#define MUTEX_NULL (0)
#define MUTEXATTR_NULL (0)
#define MUTEXATTR_DEFAULT MUTEXATTR_NULL

void e_mutex_init(unsigned row, unsigned col, e_mutex_t *mutex, e_mutexattr_t *attr);
void e_mutex_lock(unsigned row, unsigned col, e_mutex_t *mutex);
/* Gives 0 if it has locked, or else the id of the core that holds the mutex. */
unsigned e_mutex_trylock(unsigned row, unsigned col, e_mutex_t *mutex);
void e_mutex_unlock(unsigned row, unsigned col, e_mutex_t *mutex);

/* Both arrays have a place for each core of the group. */
void e_barrier_init(volatile e_barrier_t bar_array[], e_barrier_t *tgt_bar_array[]);
void e_barrier(volatile e_barrier_t *bar_array, e_barrier_t *tgt_bar_array[]);
#endif
