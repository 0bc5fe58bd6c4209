#define __FI_DEVICE
#include <rdma/fi_mesh.h>
#include <rdma/fi_fold.h>

/* Types that are seldom counted with: their code is in DRAM. */
FOLD(__fi_fold_int8, int8_t, ORDERED BITS)
FOLD(__fi_fold_uint8, uint8_t, ORDERED BITS)
FOLD(__fi_fold_int16, int16_t, ORDERED BITS)
FOLD(__fi_fold_uint16, uint16_t, ORDERED BITS)
FOLD(__fi_fold_float, float, ORDERED)
FOLD(__fi_fold_double, double, ORDERED)
FOLD(__fi_fold_float_complex, float _Complex, )
FOLD(__fi_fold_double_complex, double _Complex, )
