#include <e_lib.h>
