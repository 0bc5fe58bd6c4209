package constant

import (
	"math/big"
	"strings"
)

// Reasons with which calls fail.
var (
	badarg      = OfAtom("badarg")
	badarith    = OfAtom("badarith")
	systemLimit = OfAtom("system_limit")
)

// operators are the functions of erlang that are written between or before their operands.
var operators = func() map[string]bool {
	all := map[string]bool{}
	for _, op := range strings.Fields(`+ - * / div rem band bor bxor bsl bsr bnot
		not and or xor == /= =:= =/= < > =< >= ++ --`) {
		all[op] = true
	}
	return all
}()

// predicates are the functions beside is_... that give a boolean.
var predicates = map[string]bool{"==": true, "/=": true, "=:=": true, "=/=": true,
	"<": true, ">": true, "=<": true, ">=": true,
	"not": true, "and": true, "or": true, "xor": true}

// Call calls a function with arguments of which something is known. It gives the value as far as
// that is known, and the reason if the call fails; else the reason is unknown, too.
func Call(module, name string, args ...Value) (v, reason Value) {
	for _, a := range args {
		if !a.Whole {
			return callPartly(name, args)
		}
	}
	switch module {
	case "math":
		return callMath(name, args)
	case "lists":
		switch {
		case name == "append" && len(args) == 2:
			return appended(args[0], args[1])
		case name == "subtract" && len(args) == 2:
			return subtracted(args[0], args[1])
		}
	case "erlang":
		return callErlang(name, args)
	}
	return Nothing, Nothing
}

// callPartly is Call for arguments that are not all whole.
func callPartly(name string, args []Value) (v, reason Value) {
	switch {
	case (name == "length" || name == "++" && args[1].Whole) && args[0].Kind == Cons:
		tail := args[0]
		for tail.Kind == Cons {
			tail = tail.Parts[1].Opened()
		}
		if tail.Whole && tail.Kind != Nil {
			return Nothing, badarg
		}
	case predicates[name] || strings.HasPrefix(name, "is_"):
		return Value{Kind: Boolean}, Nothing
	}
	return Nothing, Nothing
}

func callErlang(name string, args []Value) (v, reason Value) {
	switch {
	case len(args) == 1 && operators[name]:
		return callUnary(name, args[0])
	case len(args) == 2 && operators[name]:
		return callBinary(name, args[0], args[1])
	case len(args) == 1:
		if test, isTest := typeTests[name]; isTest {
			return OfBool(test(args[0])), Nothing
		}
		if call, known := unaryBIFs[name]; known {
			return call(args[0])
		}
	case len(args) == 2:
		if call, known := binaryBIFs[name]; known {
			return call(args[0], args[1])
		}
	case len(args) == 3:
		if call, known := ternaryBIFs[name]; known {
			return call(args[0], args[1], args[2])
		}
	}
	return Nothing, Nothing
}

func callUnary(op string, a Value) (v, reason Value) {
	switch {
	case op == "not" && !a.IsBoolean():
		return Nothing, badarg
	case op == "not":
		return OfBool(a.IsAtom("false")), Nothing
	case a.Kind == Integer && op == "bnot":
		return OfInteger(new(big.Int).Not(a.Num)), Nothing
	case a.Kind == Integer && op == "-":
		return OfInteger(new(big.Int).Neg(a.Num)), Nothing
	case !a.IsNumber() || op == "bnot":
		return Nothing, badarith
	case op == "-":
		return OfFloat(-a.Float), Nothing
	}
	return a, Nothing
}

func callBinary(op string, a, b Value) (v, reason Value) {
	switch op {
	case "and", "or", "xor":
		if !a.IsBoolean() || !b.IsBoolean() {
			return Nothing, badarg
		}
		x, y := a.IsAtom("true"), b.IsAtom("true")
		return OfBool(op == "and" && x && y || op == "or" && (x || y) || op == "xor" && x != y), Nothing
	case "=:=":
		return OfBool(Same(a, b)), Nothing
	case "=/=":
		return OfBool(!Same(a, b)), Nothing
	case "++":
		return appended(a, b)
	case "--":
		return subtracted(a, b)
	}
	if holds, isComparison := comparisons[op]; isComparison {
		return OfBool(holds(Compare(a, b))), Nothing
	}
	return arithmetic(op, a, b)
}

// comparisons tell from the order of two terms whether an operator holds.
var comparisons = map[string]func(order int) bool{
	"==": func(order int) bool { return order == 0 },
	"/=": func(order int) bool { return order != 0 },
	"<":  func(order int) bool { return order < 0 },
	">":  func(order int) bool { return order > 0 },
	"=<": func(order int) bool { return order <= 0 },
	">=": func(order int) bool { return order >= 0 },
}
