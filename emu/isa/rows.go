package isa

// logicFlags are the flags that logical operations and shifts write.
const logicFlags = AZ | AN | AC | AV

var testsetOps = []OpInfo{
	{
		Op: OpTestset, Name: "testset", Shape: shapeIndex, Unit: Load, Result: AtE2,
		Dest: Accumulated, Width: 4,
		Forms:   testsetForms("10"),
		Meaning: "old = M4[rn ± rm]; if old == 0: M4[rn ± rm] = rd; rd = old",
		Doc:     "writes a word if it was zero, in one step; the address is global, in a core's memory",
	},
	{
		Op: OpTestsetb, Name: "testsetb", Shape: shapeIndex, Unit: Load, Result: Narrow,
		Dest: Accumulated, Width: 1,
		Forms:   testsetForms("00"),
		Meaning: "old = M1[rn ± rm]; if old == 0: M1[rn ± rm] = rd[7:0]; rd = old",
		Doc:     "testset of a byte; known to GNU's assembler, not in the manual",
	},
	{
		Op: OpTestseth, Name: "testseth", Shape: shapeIndex, Unit: Load, Result: Narrow,
		Dest: Accumulated, Width: 2,
		Forms:   testsetForms("01"),
		Meaning: "old = M2[rn ± rm]; if old == 0: M2[rn ± rm] = rd[15:0]; rd = old",
		Doc:     "testset of a halfword; known to GNU's assembler, not in the manual",
	},
}

func testsetForms(size string) []Form {
	return []Form{newForm("dddnnnmmm01s0000dddnnnmmm" + size + "01001")}
}

var integerOps = []OpInfo{
	{
		Op: OpAdd, Name: "add", Shape: shapeDNM, Writes: intFlags,
		Forms:   threeRegisters("1010", "1010", "001"),
		Meaning: "rd = rn + rm", Doc: "adds",
	},
	{
		Op: OpAddImm, Name: "add", Shape: shapeDNI, Traits: Signed, Writes: intFlags,
		Forms:   []Form{newForm("dddnnniii0010011"), newForm("dddnnn00iiiiiiiidddnnniii0011011")},
		Meaning: "rd = rn + imm", Doc: "adds an immediate",
	},
	{
		Op: OpSub, Name: "sub", Shape: shapeDNM, Writes: intFlags,
		Forms:   threeRegisters("1010", "1010", "011"),
		Meaning: "rd = rn - rm", Doc: "subtracts; AC is set if nothing is borrowed",
	},
	{
		Op: OpSubImm, Name: "sub", Shape: shapeDNI, Traits: Signed, Writes: intFlags,
		Forms:   []Form{newForm("dddnnniii0110011"), newForm("dddnnn00iiiiiiiidddnnniii0111011")},
		Meaning: "rd = rn - imm", Doc: "subtracts an immediate; AC is set if nothing is borrowed",
	},
	{
		Op: OpAnd, Name: "and", Shape: shapeDNM, Writes: logicFlags,
		Forms:   threeRegisters("1010", "1010", "101"),
		Meaning: "rd = rn & rm", Doc: "and; AC and AV are cleared",
	},
	{
		Op: OpOrr, Name: "orr", Shape: shapeDNM, Writes: logicFlags,
		Forms:   threeRegisters("1010", "1010", "111"),
		Meaning: "rd = rn | rm", Doc: "or; AC and AV are cleared",
	},
	{
		Op: OpEor, Name: "eor", Shape: shapeDNM, Writes: logicFlags,
		Forms:   threeRegisters("1010", "1010", "000"),
		Meaning: "rd = rn ^ rm", Doc: "exclusive or; AC and AV are cleared",
	},
	{
		Op: OpAsr, Name: "asr", Shape: shapeDNM, Writes: logicFlags,
		Forms:   threeRegisters("1010", "1010", "110"),
		Meaning: "rd = rn >> rm[4:0], signed",
		Doc:     "shifts right and repeats the sign; AC and AV are cleared",
	},
	{
		Op: OpAsrImm, Name: "asr", Shape: shapeDNI, Writes: logicFlags,
		Forms:   shiftForms("1110", "1110", "0"),
		Meaning: "rd = rn >> imm, signed",
		Doc:     "shifts right by an immediate and repeats the sign; AC and AV are cleared",
	},
	{
		Op: OpLsr, Name: "lsr", Shape: shapeDNM, Writes: logicFlags,
		Forms:   threeRegisters("1010", "1010", "100"),
		Meaning: "rd = rn >> rm[4:0]", Doc: "shifts right; AC and AV are cleared",
	},
	{
		Op: OpLsrImm, Name: "lsr", Shape: shapeDNI, Writes: logicFlags,
		Forms:   shiftForms("0110", "0110", "0"),
		Meaning: "rd = rn >> imm", Doc: "shifts right by an immediate; AC and AV are cleared",
	},
	{
		Op: OpLsl, Name: "lsl", Shape: shapeDNM, Writes: logicFlags,
		Forms:   threeRegisters("1010", "1010", "010"),
		Meaning: "rd = rn << rm[4:0]", Doc: "shifts left; AC and AV are cleared",
	},
	{
		Op: OpLslImm, Name: "lsl", Shape: shapeDNI, Writes: logicFlags,
		Forms:   shiftForms("0110", "0110", "1"),
		Meaning: "rd = rn << imm", Doc: "shifts left by an immediate; AC and AV are cleared",
	},
	{
		Op: OpBitr, Name: "bitr", Shape: shapeDN, Writes: logicFlags,
		Forms:   []Form{newForm("dddnnn0000011110"), newForm("dddnnn0000001110dddnnn0000011111")},
		Meaning: "rd[i] = rn[31-i]", Doc: "reverses the bits; AC and AV are cleared",
	},
}

var floatOps = []OpInfo{
	{
		Op: OpFadd, Name: "fadd", Also: []string{"iadd"}, Shape: shapeDNM, Unit: FPU, Result: AtE4,
		Writes:  fpFlags,
		Forms:   threeRegisters("0111", "0111", "000"),
		Meaning: "rd = rn + rm", Doc: "adds",
	},
	{
		Op: OpFsub, Name: "fsub", Also: []string{"isub"}, Shape: shapeDNM, Unit: FPU, Result: AtE4,
		Writes:  fpFlags,
		Forms:   threeRegisters("0111", "0111", "001"),
		Meaning: "rd = rn - rm", Doc: "subtracts",
	},
	{
		Op: OpFmul, Name: "fmul", Also: []string{"imul"}, Shape: shapeDNM, Unit: FPU, Result: AtE4,
		Writes:  fpFlags,
		Forms:   threeRegisters("0111", "0111", "010"),
		Meaning: "rd = rn * rm", Doc: "multiplies",
	},
	{
		Op: OpFmadd, Name: "fmadd", Also: []string{"imadd"}, Shape: shapeDNM, Unit: FPU,
		Result: AtE4, Dest: Accumulated,
		Writes: fpFlags, Forms: threeRegisters("0111", "0111", "011"),
		Meaning: "rd = rd + rn * rm", Doc: "multiplies and adds, rounded once",
	},
	{
		Op: OpFmsub, Name: "fmsub", Also: []string{"imsub"}, Shape: shapeDNM, Unit: FPU,
		Result: AtE4, Dest: Accumulated,
		Writes: fpFlags, Forms: threeRegisters("0111", "0111", "100"),
		Meaning: "rd = rd - rn * rm", Doc: "multiplies and subtracts, rounded once",
	},
	{
		Op: OpFloat, Name: "float", Shape: shapeDN, Unit: FPU, Result: AtE4, Writes: fpFlags,
		Forms:   twoRegisters("101"),
		Meaning: "rd = rn", Doc: "converts a signed integer to floating point",
	},
	{
		Op: OpFix, Name: "fix", Shape: shapeDN, Unit: FPU, Result: AtE4, Writes: fpFlags,
		Forms:   twoRegisters("110"),
		Meaning: "rd = rn",
		Doc:     "converts to a signed integer; too large ones saturate, a NaN gives all ones",
	},
	{
		Op: OpFabs, Name: "fabs", Shape: shapeDN, Unit: FPU, Result: AtE4, Writes: fpFlags,
		Forms:   twoRegisters("111"),
		Meaning: "rd = |rn|", Doc: "absolute value",
	},
}

// moveOps are the moves without a condition and without a source register.
var moveOps = []OpInfo{
	{
		Op: OpMovImm, Name: "mov", Shape: shapeDI,
		Forms:   []Form{newForm("dddiiiiiiii00011"), newForm("ddd0iiiiiiii0010dddiiiiiiii01011")},
		Meaning: "rd = imm", Doc: "moves an immediate",
	},
	{
		Op: OpMovt, Name: "movt", Shape: shapeDI, Dest: Accumulated,
		Forms:   []Form{newForm("ddd1iiiiiiii0010dddiiiiiiii01011")},
		Meaning: "rd[31:16] = imm",
		Doc:     "moves an immediate to the upper half, and keeps the lower",
	},
	{
		Op: OpMovts, Name: "movts", Shape: shapeToSpecial, Unit: Control, Dest: Read,
		Forms:   specialForms("10000"),
		Meaning: "special = rd", Doc: "moves to a special register",
	},
	{
		Op: OpMovfs, Name: "movfs", Shape: shapeFromSpecial, Unit: Control,
		Forms:   specialForms("10001"),
		Meaning: "rd = special", Doc: "moves from a special register",
	},
}

var controlOps = []OpInfo{
	control(OpNop, "nop", "0000000110100010", "", "does nothing"),
	control(OpIdle, "idle", "0000000110110010", "STATUS[0] = 0",
		"waits for an interrupt, with clocks off"),
	control(OpGie, "gie", "0000000110010010", "STATUS[1] = 0", "enables interrupts"),
	control(OpGid, "gid", "0000001110010010", "STATUS[1] = 1", "disables interrupts"),
	control(OpBkpt, "bkpt", "0000000111000010", "DEBUGSTATUS[0] = 1", "halts the core"),
	control(OpMbkpt, "mbkpt", "0000001111000010", "DEBUGSTATUS[0] = 1 on all cores",
		"halts all cores"),
	{
		Op: OpTrap, Name: "trap", Shape: shapeNumber, Unit: Control,
		Forms:   []Form{newForm("iiiiii1111100010")},
		Meaning: "DEBUGSTATUS[0] = 1",
		Doc:     "halts the core until the host resumes it; the host reads the number",
	},
	{
		Op: OpSwi, Name: "swi", Shape: shapeMaybeNumber, Unit: Control,
		Forms:   []Form{newForm("iiiiii0111100010")},
		Meaning: "EXCAUSE = 1; ILAT[1] = 1", Doc: "raises a software exception; not in the manual",
	},
	control(OpSync, "sync", "0000000111110010", "ILAT[0] = 1 on all cores",
		"interrupts all cores of the workgroup"),
	control(OpWand, "wand", "0000000110000010", "STATUS[3] = 1",
		"announces the core at the barrier: when all have, each gets interrupt 8"),
	control(OpUnimpl, "unimpl", "00000000000011110000000000001111", "EXCAUSE = 4; ILAT[1] = 1",
		"raises an unimplemented exception; not in the manual"),
}

func control(op Op, name, bits, meaning, doc string) OpInfo {
	return OpInfo{
		Op: op, Name: name, Unit: Control, Forms: []Form{newForm(bits)}, Meaning: meaning, Doc: doc,
	}
}

var undefinedOps = []OpInfo{
	undefined(OpSnop, "snop", shapeNone, "0000001110100010"),
	undefined(OpFext, "fext", shapeDNM, "dddnnnmmm0011010dddnnnmmm0001111"),
	undefined(OpFdep, "fdep", shapeDNM, "dddnnnmmm0011010dddnnnmmm0011111"),
	undefined(OpLfsr, "lfsr", shapeDNM, "dddnnnmmm0011010dddnnnmmm0101111"),
	undefined(OpFrecip, "frecip", shapeDN, "dddnnnxxx0010111dddnnnxxx0001111"),
	undefined(OpFsqrt, "fsqrt", shapeDN, "dddnnnxxx0010111dddnnnxxx0011111"),
}

func undefined(op Op, name string, shape Shape, bits string) OpInfo {
	return OpInfo{
		Op: op, Name: name, Shape: shape, Unit: Control, Traits: Undefined,
		Forms:   []Form{newForm(bits)},
		Meaning: "EXCAUSE = 4; ILAT[1] = 1", Doc: "unimplemented exception",
	}
}
