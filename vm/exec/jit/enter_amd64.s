//go:build linux

#include "textflag.h"
#include "funcdata.h"

// func enter(gate uintptr, s *exec.State, target uintptr)
TEXT ·enter(SB), NOSPLIT, $8-24
	NO_LOCAL_POINTERS // the frame of one that has faulted is walked
	MOVQ s+8(FP), R15
	MOVQ target+16(FP), AX
	MOVQ gate+0(FP), CX
	CALL CX
	RET
