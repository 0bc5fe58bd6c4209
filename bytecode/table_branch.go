package bytecode

import "github.com/parallergo/epiphany/emu/isa"

var testOps = []OpInfo{
	headerTest(OpIsInteger, "is_integer", "an integer", "and r2,r0,r19; sub r2,r2,r19; bne"),
	headerTest(OpIsFloat, "is_float", "a float", boxedTest+"; sub r2,r2,#4; bne"),
	headerTest(OpIsNumber, "is_number", "an integer or a float", "and r2,r0,r19; sub r2,r2,r19; bne"),
	typeTest(OpIsAtom, "is_atom", "an atom", "lsl r2,r0,#26; lsr r2,r2,#26; sub r2,r2,#11; bne"),
	typeTest(OpIsBoolean, "is_boolean", "true or false", "lsl r2,r0,#26; lsr r2,r2,#26; sub r2,r2,#11; bne; lsr r2,r0,#6; sub r2,r2,#2; bgteu"),
	typeTest(OpIsPid, "is_pid", "a pid", "and r2,r0,r19; sub r2,r2,#3; bne"),
	typeTest(OpIsReference, "is_reference", "a reference", "and r2,r0,r19; sub r2,r2,#7; bne"),
	typeTest(OpIsPort, "is_port", "a port", "b"),
	typeTest(OpIsList, "is_list", "a cons cell or nil", "and r2,r0,r24; sub r2,r2,#1; beq!"),
	typeTest(OpIsNonemptyList, "is_nonempty_list", "a cons cell", "and r2,r0,r24; sub r2,r2,#1; bne"),
	typeTest(OpIsNil, "is_nil", "nil", "sub r2,r0,r21; bne"),
	headerTest(OpIsTuple, "is_tuple", "a tuple", boxedTest+"; bne"),
	headerTest(OpIsBinary, "is_binary", "a binary", boxedTest+"; sub r2,r2,#7; sub r2,r2,#3; bgteu; sub r2,r0,#2; ldr r2,[r2,#1]; lsl r2,r2,#25; lsr r2,r2,#29; bne"),
	headerTest(OpIsBitstring, "is_bitstring", "a bitstring", boxedTest+"; sub r2,r2,#7; sub r2,r2,#3; bgteu"),
	headerTest(OpIsMap, "is_map", "a map", boxedTest+"; sub r2,r2,#6; bne"),
	headerTest(OpIsFunction, "is_function", "a fun", boxedTest+"; sub r2,r2,#1; bne"),
	{Op: OpIsFunction2, Name: "is_function2", Operands: []Kind{KindLabel, KindSrc, KindSrc}, Clean: true,
		Doc:  "branches unless the first source is a fun of the arity that the second one is",
		Body: isa.MustParse("jalr r29; sub r2,r0,#0; beq")},
	{Op: OpTestArity, Name: "test_arity", Operands: []Kind{KindLabel, KindReg, KindNum}, Clean: true,
		Picture: "Reg a tuple -> Reg a tuple of N elements",
		Doc:     "branches unless the tuple has N elements",
		Body:    isa.MustParse("sub r2,r0,#2; ldr r2,[r2]; lsr r2,r2,#6; sub r2,r2,r1; bne")},
	{Op: OpIsTaggedTuple, Name: "is_tagged_tuple", Operands: []Kind{KindLabel, KindSrc, KindNum, KindSrc}, Clean: true,
		Picture: "Src -> Src a tuple of N elements",
		Doc:     "branches unless a tuple of N elements, N > 0, of which the first is this atom",
		Body:    isa.MustParse("and r2,r0,r24; sub r2,r2,#2; bne; sub r2,r0,#2; ldr r3,[r2]; lsl r1,r1,#6; sub r3,r3,r1; bne; ldr r2,[r2,#1]; sub r2,r2,r0; bne")},
	comparison(OpIsEqExact, "is_eq_exact", "=:=", "sub r2,r0,r1; bne"),
	comparison(OpIsNeExact, "is_ne_exact", "=/=", "sub r2,r0,r1; beq; and r2,r0,r24; sub r2,r2,#3; bne"),
	comparison(OpIsEq, "is_eq", "==", "sub r2,r0,r1; bne"),
	comparison(OpIsNe, "is_ne", "/=", "sub r2,r0,r1; beq; and r2,r0,r24; sub r2,r2,#3; bne"),
	comparison(OpIsLt, "is_lt", "<", bothSmall+"; sub r2,r0,r1; bgte"),
	comparison(OpIsGe, "is_ge", ">=", bothSmall+"; sub r2,r0,r1; blt"),
	{Op: OpSelectVal, Name: "select_val", Operands: []Kind{KindSrc, KindLabel, KindPairs}, Terminal: true,
		Doc:  "branches to the label of the constant (atom, small integer, nil) that the source is, else to the default",
		Body: isa.MustParse(jumpToLabel),
		Each: isa.MustParse("sub r2,r0,r1; beq")},
	{Op: OpSelectArity, Name: "select_arity", Operands: []Kind{KindReg, KindLabel, KindPairs}, Terminal: true, Clean: true,
		Picture: "Reg a tuple -> Reg a tuple of so many elements at the label",
		Doc:     "branches to the label of the size of the tuple, else to the default",
		Body:    isa.MustParse("sub r2,r0,#2; ldr r0,[r2]; lsr r0,r0,#6; " + jumpToLabel),
		Each:    isa.MustParse("sub r2,r0,r1; beq")},
}

// boxedTest takes the subtag of a boxed object into r2.
const boxedTest = "and r2,r0,r24; sub r2,r2,#2; bne; sub r2,r0,#2; ldr r2,[r2]; lsl r2,r2,#26; lsr r2,r2,#28"

func typeTest(op Op, name, what, body string) OpInfo {
	return OpInfo{Op: op, Name: name, Operands: []Kind{KindLabel, KindSrc},
		Doc: "branches unless the source is " + what, Body: isa.MustParse(body)}
}

// headerTest is a type test that may have to look at the header of a boxed object.
func headerTest(op Op, name, what, body string) OpInfo {
	info := typeTest(op, name, what, body)
	info.Clean = true
	return info
}

func comparison(op Op, name, operator, body string) OpInfo {
	return OpInfo{Op: op, Name: name, Operands: []Kind{KindLabel, KindSrc, KindSrc},
		Doc: "branches unless Src " + operator + " Src", Body: isa.MustParse(body)}
}
