package hostile

import (
	"fmt"
	"strings"
)

// lexical are sources of tokens that are long, or many.
func lexical() []Case {
	digits := func(open, digit, end string) func(n int) string {
		return func(n int) string { return f(open + strings.Repeat(digit, n) + end) }
	}
	return list("tokens",
		Case{Name: "integer", N: 20_000, Body: digits("X + 1", "7", "")},
		Case{Name: "integer alone", N: 20_000, Body: digits("1", "7", "")},
		Case{Name: "integer in hex", N: 20_000, Body: digits("16#1", "f", "")},
		Case{Name: "integer in base 36", N: 20_000, Body: digits("36#1", "z", "")},
		Case{Name: "integer with underscores", N: 20_000, Body: digits("1", "_7", "")},
		Case{Name: "integers of 1000 digits", N: 10, Body: func(n int) string { return f("[" + rows(n, ",", "@"+strings.Repeat("7", 1000)) + "]") }},
		Case{Name: "integer in a pattern", N: 20_000, Body: func(n int) string { return "f(" + strings.Repeat("7", n) + ") -> 1.\n" }},
		Case{Name: "integer in a macro", N: 20_000, Body: func(n int) string {
			return "-define(N, " + strings.Repeat("7", n) + ").\n-define(S(X), ??X).\n" + f("?S(?N)")
		}},
		Case{Name: "integer in a condition", N: 20_000, Body: func(n int) string {
			return "-if(" + strings.Repeat("7", n) + " * " + strings.Repeat("7", n) + " > 1).\n-endif.\n" + f("X")
		}},
		Case{Name: "integer in an error", N: 20_000, Body: func(n int) string { return f("X " + strings.Repeat("7", n)) }},
		Case{Name: "integer as size", N: 5_000, Body: func(n int) string { return f("<<X:" + strings.Repeat("7", n) + ">>") }},
		Case{Name: "integer in a binary", N: 20_000, Body: func(n int) string { return f("<<" + strings.Repeat("7", n) + ":" + fmt.Sprint(n) + ">>") }},
		Case{Name: "float", N: 20_000, Body: digits("1.", "7", "")},
		Case{Name: "float with an exponent", N: 20_000, Body: digits("1.0e", "0", "1")},
		Case{Name: "floats", N: 1000, Body: func(n int) string { return f("[" + rows(n, ",", "@.5") + "]") }},
		Case{Name: "string", N: 5000, Body: digits("\"", "a", "\"")},
		Case{Name: "strings side by side", N: 1000, Body: digits("", "\"ab\" ", "")},
		Case{Name: "strings", N: 1000, Body: func(n int) string { return f("[" + rows(n, ",", "\"ab@\"") + "]") }},
		Case{Name: "string of escapes", N: 5000, Body: digits("\"", "\\x{1f600}", "\"")},
		Case{Name: "string of wide characters", N: 5000, Body: digits("\"", "é", "\"")},
		Case{Name: "characters", N: 1000, Body: digits("[", "$a,", "$b]")},
		Case{Name: "atoms", N: 1000, Body: func(n int) string { return f("[" + rows(n, ",", "a@") + "]") }},
		Case{Name: "quoted atoms", N: 1000, Body: func(n int) string { return f("[" + rows(n, ",", "'a @'") + "]") }},
		Case{Name: "long atom", N: 20_000, Body: digits("", "a", "")},
		Case{Name: "long quoted atom", N: 20_000, Body: digits("'", "a", "'")},
		Case{Name: "long variable", N: 20_000, Body: digits("V", "a", "")},
		Case{Name: "variables", N: 500, Body: func(n int) string { return f(rows(n, ", ", "V@ = X") + ", [" + rows(n, ",", "V@") + "]") }},
		Case{Name: "comment", N: 20_000, Body: func(n int) string { return strings.Repeat("%", n) + "\n" + f("X") }},
		Case{Name: "comments", N: 20_000, Body: func(n int) string { return strings.Repeat("%\n", n) + f("X") }},
		Case{Name: "white space", N: 20_000, Body: digits("", " \n\t", "X")},
		Case{Name: "dots", N: 5000, Body: func(n int) string { return strings.Repeat(".\n", n) + f("X") }},
		Case{Name: "unterminated string", N: 20_000, Body: digits("\"", "a", "")},
		Case{Name: "quotes", N: 2000, Body: digits("", "\"\n", "")},
		Case{Name: "backslashes", N: 2000, Body: digits("", "\\\"\n", "")},
		Case{Name: "bytes that are no text", N: 20_000, Body: digits("\"", "\xff", "\"")},
		Case{Name: "illegal characters", N: 5000, Body: digits("", "\x01 ¤", "")},
		Case{Name: "latin-1", N: 20_000, Whole: true, Body: func(n int) string { return "%% coding: latin-1\n-module(m).\n% " + strings.Repeat("\xff", n) }},
	)
}

// data are sources of terms that are large.
func data() []Case {
	in := func(open, row, end string) func(n int) string {
		return func(n int) string { return f(open + rows(n, ",", row) + end) }
	}
	binds := func(open, row, end string) func(n int) string {
		return func(n int) string {
			return f(rows(n, ", ", "V@ = f(X)") + ", " + open + rows(n, ",", row) + end)
		}
	}
	deep := func(open, middle, end string) func(n int) string {
		return func(n int) string { return f(nested(n, open, middle, end)) }
	}
	fields := func(n int) string { return "-record(r, {" + rows(n, ",", "a@ = @") + "}).\n" }
	return list("terms",
		Case{Name: "list of integers", N: 2000, Body: in("[", "@", "]")},
		Case{Name: "list of calls", N: 100, Body: in("[", "f(@)", "]")},
		Case{Name: "list of variables", N: 500, Body: in("[", "X", "]")},
		Case{Name: "list of tuples", N: 500, Body: in("[", "{X, @}", "]")},
		Case{Name: "list of lists", N: 500, Body: in("[", "[@|X]", "]")},
		Case{Name: "list of equal literals", N: 500, Body: in("[X,", "{a, [1,2,3], \"abc\"}", "]")},
		Case{Name: "list of bound calls", N: 100, Body: binds("[", "V@", "]")},
		Case{Name: "cons of cons", N: 200, Body: deep("[@|", "X", "]")},
		Case{Name: "tuple of integers", N: 2000, Body: in("{", "@", "}")},
		Case{Name: "tuple of calls", N: 100, Body: in("{", "f(@)", "}")},
		Case{Name: "tuple of pure calls", N: 500, Body: in("{", "self()", "}")},
		Case{Name: "tuple of variables", N: 500, Body: in("{", "X", "}")},
		Case{Name: "tuple of tuples", N: 500, Body: in("{", "{X}", "}")},
		Case{Name: "tuple of bound calls", N: 100, Body: binds("{", "V@", "}")},
		Case{Name: "deep lists", N: 200, Body: deep("[", "X", "]")},
		Case{Name: "deep tuples", N: 200, Body: deep("{", "X", "}")},
		Case{Name: "deep tuples of two", N: 200, Body: deep("{X,", "X", "}")},
		Case{Name: "deep maps", N: 200, Body: deep("#{a => ", "X", "}")},
		Case{Name: "deep keys", N: 200, Body: deep("#{", "X", " => 1}")},
		Case{Name: "deep constants", N: 200, Body: deep("{1,[", "1", "]}")},
		Case{Name: "deep constant maps", N: 200, Body: deep("#{#{} => ", "1", "}")},
		Case{Name: "deep parentheses", N: 200, Body: deep("(", "X", ")")},
		Case{Name: "map of constants", N: 500, Body: in("#{", "@ => @", "}")},
		Case{Name: "map of calls", N: 100, Body: in("#{", "@ => self()", "}")},
		Case{Name: "map of computed keys", N: 500, Body: in("#{", "{X,@} => @", "}")},
		Case{Name: "map of equal keys", N: 1000, Body: in("#{", "a => X", "}")},
		Case{Name: "map of equal constants", N: 200, Body: in("#{", "a => @", "}")},
		Case{Name: "map update", N: 200, Body: in("X#{", "@ => X", "}")},
		Case{Name: "exact map update", N: 200, Body: in("X#{", "a@ := X", "}")},
		Case{Name: "map updates in a row", N: 200, Body: func(n int) string { return f("X" + rows(n, "", "#{a@ => 1}")) }},
		Case{Name: "binary of integers", N: 500, Body: in("<<", "@:16", ">>")},
		Case{Name: "binary of variables", N: 500, Body: in("<<", "X", ">>")},
		Case{Name: "binary of sized variables", N: 200, Body: in("<<", "X:X/binary-unit:8", ">>")},
		Case{Name: "binary of calls", N: 100, Body: in("<<", "(f(@)):8", ">>")},
		Case{Name: "binary of strings", N: 500, Body: in("<<", "\"abc@\"", ">>")},
		Case{Name: "binary of utf8", N: 500, Body: in("<<", "\"aé@\"/utf8", ">>")},
		Case{Name: "binary of floats", N: 500, Body: in("<<", "@.5/float", ">>")},
		Case{Name: "binary of one string", N: 5000, Body: func(n int) string { return f("<<\"" + strings.Repeat("a", n) + "\">>") }},
		Case{Name: "binary with zeros", N: 200_000, Body: func(n int) string { return f(fmt.Sprintf("<<0:%d>>", 8*n)) }},
		Case{Name: "binaries with zeros", N: 50, Body: in("[", "<<@:65528>>", "]")},
		Case{Name: "deep binaries", N: 200, Body: deep("<<(", "X", ")/binary>>")},
		Case{Name: "binaries that grow", N: 300, Body: func(n int) string {
			return f("B0 = <<>>, "+rows(n, ", ", "B1@ = <<(id(@))/binary, 1>>")+", X") + "id(X) -> <<X>>.\n"
		}},
		Case{Name: "record", N: 200, Body: func(n int) string { return fields(n) + f("#r{}") }},
		Case{Name: "record with every field", N: 200, Body: func(n int) string { return fields(n) + f("#r{"+rows(n, ",", "a@ = X")+"}") }},
		Case{Name: "record update", N: 200, Body: func(n int) string { return fields(n) + f("X#r{"+rows(n, ",", "a@ = X")+"}") }},
		Case{Name: "record field by field", N: 200, Body: func(n int) string { return fields(n) + f("["+rows(n, ",", "X#r.a@")+"]") }},
		Case{Name: "record updates in a row", N: 100, Body: func(n int) string {
			return "-record(r, {a}).\n" + f(strings.Repeat("(", n)+"X"+strings.Repeat("#r{a = 1})", n))
		}},
		Case{Name: "record fields in a row", N: 100, Body: func(n int) string { return "-record(r, {a}).\n" + f("X"+strings.Repeat("#r.a", n)) }},
		Case{Name: "records", N: 200, Body: func(n int) string {
			return rows(n, "", "-record(r@, {a, b = @}).\n") + f("["+rows(n, ",", "#r@{}")+"]")
		}},
		Case{Name: "record indices", N: 200, Body: func(n int) string { return fields(n) + f("["+rows(n, ",", "#r.a@")+"]") }},
		Case{Name: "records of many fields", N: 3600, Body: func(n int) string {
			return fields(root(n)) + f("["+rows(root(n), ",", "#r{}")+"|X]")
		}},
		Case{Name: "records of records", N: 50, Body: func(n int) string {
			return "-record(r0, {a = 1}).\n" + rows(n, "", "-record(s@, {a = #r0{}}).\n") + f("["+rows(n, ",", "#s@{}")+"]")
		}},
		Case{Name: "record_info", N: 200, Body: func(n int) string {
			return fields(root(n)) + f("["+rows(root(n), ",", "record_info(fields, r)")+"]")
		}},
	)
}

// operators are sources of operators in a row.
func operators() []Case {
	chain := func(op string) func(n int) string {
		return func(n int) string { return f("X" + strings.Repeat(op, n)) }
	}
	prefix := func(op string) func(n int) string {
		return func(n int) string { return f(strings.Repeat(op, n) + "X") }
	}
	steps := func(first, next, last string) func(n int) string {
		return func(n int) string {
			var b strings.Builder
			for i := range n {
				fmt.Fprintf(&b, ", X%d = %s", i+1, strings.ReplaceAll(next, "Y", fmt.Sprint("X", i)))
			}
			return f("X0 = " + first + b.String() + ", " + strings.ReplaceAll(last, "Y", fmt.Sprint("X", n)))
		}
	}
	return list("operators",
		Case{Name: "sum", N: 500, Body: chain(" + 1")},
		Case{Name: "sum of variables", N: 500, Body: chain(" + X")},
		Case{Name: "product of constants", N: 500, Body: func(n int) string { return f("2" + strings.Repeat(" * "+strings.Repeat("9", 60), n)) }},
		Case{Name: "sum of floats", N: 500, Body: func(n int) string { return f("2.0" + strings.Repeat(" + 1.5", n)) }},
		Case{Name: "shifts", N: 500, Body: func(n int) string { return f("1" + strings.Repeat(" bsl 600", n)) }},
		Case{Name: "append", N: 200, Body: func(n int) string { return f(strings.Repeat("[X] ++ ", n) + "X") }},
		Case{Name: "append strings", N: 200, Body: func(n int) string { return f(strings.Repeat("\"abc\" ++ ", n) + "X") }},
		Case{Name: "append constants", N: 200, Body: func(n int) string { return f(strings.Repeat("[a,b] ++ ", n) + "[]") }},
		Case{Name: "append to the left", N: 200, Body: func(n int) string { return f(nested(n, "(", "\"a\"", " ++ \"b\")")) }},
		Case{Name: "subtract", N: 200, Body: func(n int) string { return f(strings.Repeat("X -- ", n) + "X") }},
		Case{Name: "send", N: 200, Body: func(n int) string { return f(strings.Repeat("X ! ", n) + "X") }},
		Case{Name: "matches in a row", N: 450, Body: func(n int) string { return f(rows(n, " = ", "V@") + " = X") }},
		Case{Name: "andalso", N: 200, Body: prefix("X andalso ")},
		Case{Name: "orelse", N: 200, Body: prefix("X =:= 1 orelse ")},
		Case{Name: "and", N: 200, Body: chain(" and X")},
		Case{Name: "or of tests", N: 200, Body: chain(" or (X > 1)")},
		Case{Name: "not", N: 200, Body: prefix("not ")},
		Case{Name: "minus", N: 200, Body: prefix("- ")},
		Case{Name: "bnot of a constant", N: 200, Body: func(n int) string { return f(strings.Repeat("bnot ", n) + "1") }},
		Case{Name: "comparisons", N: 1500, Body: func(n int) string { return f("[" + rows(n, ",", "X < @") + "]") }},
		Case{Name: "catch", N: 400, Body: func(n int) string {
			return apart(n, 20, func(n int) string { return strings.Repeat("catch ", n) + "X" })
		}},
		Case{Name: "constants that double", N: 10, Body: steps(`"ab"`, "Y ++ Y", "length(Y ++ a)")},
		Case{Name: "tuples that double", N: 10, Body: steps("{a, b}", "{Y, Y}", "Y =:= {Y, Y}")},
		Case{Name: "squares", N: 10, Body: steps("9", "Y * Y", "Y div 0")},
		Case{Name: "values by steps", N: 200, Body: steps("X", "Y + 1", "Y")},
		Case{Name: "tuples by steps", N: 200, Body: steps("X", "{Y}", "Y")},
		Case{Name: "comparison of large constants", N: 500, Body: func(n int) string {
			return f("[" + rows(n, ",", "@") + "] =:= [" + rows(n, ",", "@") + "]")
		}},
	)
}
