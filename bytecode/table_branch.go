package bytecode

var testOps = []OpInfo{
	headerTest(OpIsInteger, "is_integer", "an integer"),
	headerTest(OpIsFloat, "is_float", "a float"),
	headerTest(OpIsNumber, "is_number", "an integer or a float"),
	typeTest(OpIsAtom, "is_atom", "an atom"),
	typeTest(OpIsBoolean, "is_boolean", "true or false"),
	typeTest(OpIsPid, "is_pid", "a pid"),
	typeTest(OpIsReference, "is_reference", "a reference"),
	typeTest(OpIsPort, "is_port", "a port"),
	typeTest(OpIsList, "is_list", "a cons cell or nil"),
	typeTest(OpIsNonemptyList, "is_nonempty_list", "a cons cell"),
	typeTest(OpIsNil, "is_nil", "nil"),
	headerTest(OpIsTuple, "is_tuple", "a tuple"),
	headerTest(OpIsBinary, "is_binary", "a binary"),
	headerTest(OpIsBitstring, "is_bitstring", "a bitstring"),
	headerTest(OpIsMap, "is_map", "a map"),
	headerTest(OpIsFunction, "is_function", "a fun"),
	{Op: OpIsFunction2, Name: "is_function2", Operands: []Kind{KindLabel, KindSrc, KindSrc}, Clean: true,
		Doc: "branches unless the first source is a fun of the arity that the second one is"},
	{Op: OpTestArity, Name: "test_arity", Operands: []Kind{KindLabel, KindReg, KindNum}, Clean: true,
		Picture: "Reg a tuple -> Reg a tuple of N elements",
		Doc:     "branches unless the tuple has N elements"},
	{Op: OpIsTaggedTuple, Name: "is_tagged_tuple", Operands: []Kind{KindLabel, KindSrc, KindNum, KindSrc}, Clean: true,
		Picture: "Src -> Src a tuple of N elements",
		Doc:     "branches unless a tuple of N elements, N > 0, of which the first is this atom"},
	comparison(OpIsEqExact, "is_eq_exact", "=:="),
	comparison(OpIsNeExact, "is_ne_exact", "=/="),
	comparison(OpIsEq, "is_eq", "=="),
	comparison(OpIsNe, "is_ne", "/="),
	comparison(OpIsLt, "is_lt", "<"),
	comparison(OpIsGe, "is_ge", ">="),
	{Op: OpSelectVal, Name: "select_val", Operands: []Kind{KindSrc, KindLabel, KindPairs}, Terminal: true,
		Doc: "branches to the label of the constant (atom, small integer, nil) that the source is, else to the default"},
	{Op: OpSelectArity, Name: "select_arity", Operands: []Kind{KindReg, KindLabel, KindPairs}, Terminal: true, Clean: true,
		Picture: "Reg a tuple -> Reg a tuple of so many elements at the label",
		Doc:     "branches to the label of the size of the tuple, else to the default"},
}

func typeTest(op Op, name, what string) OpInfo {
	return OpInfo{Op: op, Name: name, Operands: []Kind{KindLabel, KindSrc},
		Doc: "branches unless the source is " + what}
}

// headerTest returns a type test that may have to read the header of a boxed object.
func headerTest(op Op, name, what string) OpInfo {
	info := typeTest(op, name, what)
	info.Clean = true
	return info
}

func comparison(op Op, name, operator string) OpInfo {
	return OpInfo{Op: op, Name: name, Operands: []Kind{KindLabel, KindSrc, KindSrc},
		Doc: "branches unless Src " + operator + " Src"}
}
