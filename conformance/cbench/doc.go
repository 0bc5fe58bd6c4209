// Package cbench compares what toolchain/cc makes of ten kernels in C with what epiphany-elf-gcc
// makes of them: cycles on an emulated core with all code and data in its SRAM, and bytes of code.
//
// Figures of GNU's compiler are recorded with its version, the date and the flags, so that nobody
// needs it to compare. Library routines, soft double precision above all, are each compiler's own:
// their cycles count, their bytes do not.
package cbench
