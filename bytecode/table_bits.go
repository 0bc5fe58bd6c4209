package bytecode

var bitOps = []OpInfo{
	bitsGet(OpBsGetInteger, "bs_get_integer", "an integer"),
	bitsGet(OpBsGetFloat, "bs_get_float", "a float of 16, 32 or 64 bits"),
	bitsGet(OpBsGetBits, "bs_get_bits", "a bitstring"),
	{Op: OpBsGetTail, Name: "bs_get_tail", Operands: []Kind{KindLabel, KindNum, KindSrc, KindSrc, KindNum, KindDst}, Clobber: KeepsLive,
		Heap: true, Clean: true,
		Picture: "Src bitstring, Src position -> Dst",
		Doc:     "takes what is left of a bitstring, or branches when that is no multiple of the unit; operands: label, live, sources, unit, result"},
	{Op: OpBsGetUtf, Name: "bs_get_utf", Operands: []Kind{KindLabel, KindSrc, KindSrc, KindNum, KindDst, KindDst}, Clean: true,
		Picture: "Src bitstring, Src position -> Dst character, Dst next position",
		Doc:     "reads a character in UTF-8, UTF-16 or UTF-32, or branches when there is none; operands: label, sources, segment, results"},
	{Op: OpBsSkip, Name: "bs_skip", Operands: []Kind{KindLabel, KindSrc, KindSrc, KindSrc, KindNum, KindDst}, Clean: true,
		Picture: "Src bitstring, Src position, Src size -> Dst next position",
		Doc:     "goes on by so many units, or branches when fewer are left; operands: label, sources, unit, result"},
	{Op: OpBsMatchString, Name: "bs_match_string", Operands: []Kind{KindLabel, KindSrc, KindSrc, KindSrc, KindDst}, Clean: true,
		Picture: "Src bitstring, Src position, Src wanted -> Dst next position",
		Doc:     "goes on behind the bits of the third source, or branches when others are there; operands: label, sources, result"},
	{Op: OpBsTestEnd, Name: "bs_test_end", Operands: []Kind{KindLabel, KindSrc, KindSrc}, Clean: true,
		Picture: "Src bitstring, Src position ->",
		Doc:     "branches unless the position is the end of the bitstring"},
	{Op: OpBsTestUnit, Name: "bs_test_unit", Operands: []Kind{KindLabel, KindSrc, KindSrc, KindNum}, Clean: true,
		Picture: "Src bitstring, Src position ->",
		Doc:     "branches unless what is left is a multiple of the unit"},
	{Op: OpBsCreate, Name: "bs_create", Operands: []Kind{KindFail, KindNum, KindDst, KindSrcs}, Clobber: KeepsLive, Heap: true, Clean: true,
		Picture: "Srcs segment, value, size, … -> Dst",
		Doc:     "builds a bitstring of segments; operands: fail, live, result, segments"},
}

func bitsGet(op Op, name, what string) OpInfo {
	return OpInfo{Op: op, Name: name, Clobber: KeepsLive, Heap: true, Clean: true,
		Operands: []Kind{KindLabel, KindNum, KindSrc, KindSrc, KindSrc, KindNum, KindNum, KindDst, KindDst},
		Picture:  "Src bitstring, Src position, Src size -> Dst value, Dst next position",
		Doc:      "takes " + what + " of so many units, or branches when there is none; operands: label, live, sources, unit, flags, results"}
}
