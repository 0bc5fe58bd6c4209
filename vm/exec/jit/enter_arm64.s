//go:build linux

#include "textflag.h"
#include "funcdata.h"

// func enter(gate uintptr, s *exec.State, target uintptr)
TEXT ·enter(SB), NOSPLIT, $8-24
	NO_LOCAL_POINTERS // the frame of one that has faulted is walked
	MOVD s+8(FP), R14
	MOVD target+16(FP), R0
	MOVD gate+0(FP), R1
	ISB $15 // other threads may have written code
	CALL (R1)
	RET

// func synchronise(from *byte, n uintptr)
//
// Lines of the caches have 4 bytes times the powers of two of CTR_EL0.
TEXT ·synchronise(SB), NOSPLIT, $0-16
	MOVD from+0(FP), R0
	MOVD n+8(FP), R1
	ADD  R0, R1
	WORD $0xD53B0022 // MRS CTR_EL0, R2
	MOVD $4, R4
	LSR  $16, R2, R3
	AND  $15, R3
	LSL  R3, R4, R3  // a line of data
	AND  $15, R2
	LSL  R2, R4, R2  // of instructions
	SUB  $1, R3, R5
	BIC  R5, R0, R5

data:
	WORD $0xD50B7B25 // DC CVAU, R5
	ADD  R3, R5
	CMP  R1, R5
	BLO  data
	WORD $0xD5033B9F // DSB ISH
	SUB  $1, R2, R5
	BIC  R5, R0, R5

instructions:
	WORD $0xD50B7525 // IC IVAU, R5
	ADD  R2, R5
	CMP  R1, R5
	BLO  instructions
	WORD $0xD5033B9F // DSB ISH
	ISB  $15
	RET
