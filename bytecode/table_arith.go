package bytecode

var arithmeticOps = []OpInfo{
	binary(OpAdd, "add", "+"),
	binary(OpSub, "sub", "-"),
	binary(OpMul, "mul", "*"),
	binary(OpDiv, "div", "div"),
	binary(OpRem, "rem", "rem"),
	binary(OpFDiv, "fdiv", "/"),
	unary(OpNeg, "neg", "-"),
	binary(OpBand, "band", "band"),
	binary(OpBor, "bor", "bor"),
	binary(OpBxor, "bxor", "bxor"),
	unary(OpBnot, "bnot", "bnot"),
	binary(OpBsl, "bsl", "bsl"),
	binary(OpBsr, "bsr", "bsr"),
	{Op: OpBif, Name: "bif", Operands: []Kind{KindFail, KindNum, KindCall, KindDst, KindSrcs}, Clobber: KeepsLive, Heap: true, Clean: true,
		Picture: "Srcs arguments -> Dst",
		Doc:     "calls an inline built-in function; operands: fail, live, function, result, arguments"},
}

func binary(op Op, name, operator string) OpInfo {
	return OpInfo{Op: op, Name: name, Operands: []Kind{KindFail, KindNum, KindSrc, KindSrc, KindDst}, Clobber: KeepsLive, Heap: true,
		Picture: "Src, Src -> Dst",
		Doc:     "Src " + operator + " Src; operands: fail, live, sources, result"}
}

func unary(op Op, name, operator string) OpInfo {
	return OpInfo{Op: op, Name: name, Operands: []Kind{KindFail, KindNum, KindSrc, KindDst}, Clobber: KeepsLive, Heap: true,
		Picture: "Src -> Dst",
		Doc:     operator + " Src; operands: fail, live, source, result"}
}
