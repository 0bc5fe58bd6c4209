package hostile

import (
	"fmt"
	"strings"
)

// patterns are sources of patterns.
func patterns() []Case {
	one := func(open, row, end string) func(n int) string {
		return func(n int) string { return "f(" + open + rows(n, ",", row) + end + ") -> 1.\n" }
	}
	two := func(open, row, last, end string) func(n int) string {
		return func(n int) string {
			return "f(" + open + rows(n, ",", row) + end + ") -> 1; f(" + open + rows(n-1, ",", row) + "," + last + end + ") -> 2.\n"
		}
	}
	square := func(this, rest string) func(n int) string {
		return func(n int) string { return diagonal(root(n), "; ", clause, this, rest) + ".\n" }
	}
	table := func(open, row, end string) func(n int) string { // a row of wide tuples of integers in each clause
		return func(n int) string {
			rowsOf, width := root(n)*3/2, max(root(n)*2/3, 1)
			var b strings.Builder
			for i := range rowsOf {
				cells := make([]string, width)
				for j := range cells {
					cells[j] = fmt.Sprintf(row, (i*7919+j*104729)%1000)
				}
				fmt.Fprintf(&b, "f(%s%s%s) -> %d;\n", open, strings.Join(cells, ","), end, i)
			}
			return b.String() + "f(_) -> none.\n"
		}
	}
	deep := func(open, middle, end string) func(n int) string {
		return func(n int) string { return "f(" + nested(n, open, middle, end) + ") -> 1.\n" }
	}
	deepTwo := func(open, middle, other, end string) func(n int) string {
		return func(n int) string {
			return "f(" + nested(n, open, middle, end) + ") -> 1; f(" + nested(n, open, other, end) + ") -> 2.\n"
		}
	}
	cs := func(row string) func(n int) string { return func(n int) string { return clauses(n, row) } }
	return list("patterns",
		Case{Name: "diagonal of tuples", N: 900, Body: square("1", "_")},
		Case{Name: "diagonal of variables", N: 900, Body: square("1", "V")},
		Case{Name: "diagonal of lists", N: 900, Body: func(n int) string {
			return diagonal(root(n), "; ", func(c string, i int) string { return fmt.Sprintf("f([%s]) -> %d", c, i) }, "1", "_") + ".\n"
		}},
		Case{Name: "diagonal of arguments", N: 900, Body: func(n int) string {
			return "-export([g/3]).\n" + f("X") + diagonal(min(root(n), 255), "; ", func(c string, i int) string { return fmt.Sprintf("g(%s) -> %d", c, i) }, "1", "_") + ".\n"
		}},
		Case{Name: "diagonal of literals", N: 900, Body: square("\"ab\"", "_")},
		Case{Name: "diagonal of tuples in tuples", N: 900, Body: square("{a, b}", "_")},
		Case{Name: "diagonal of lists in tuples", N: 900, Body: square("[a|b]", "_")},
		Case{Name: "diagonal of maps in tuples", N: 900, Body: square("#{a := 1}", "_")},
		Case{Name: "diagonal of binaries in tuples", N: 900, Body: square("<<1>>", "_")},
		Case{Name: "diagonal of two values", N: 900, Body: square("1", "2")},
		Case{Name: "triangle of tuples", N: 900, Body: func(n int) string {
			n = root(n)
			all := make([]string, n)
			for i := range all {
				all[i] = fmt.Sprintf("f({%s%s}) -> %d", strings.Repeat("1,", i), strings.Join(strings.Split(strings.Repeat("_", n-i), ""), ","), i)
			}
			return strings.Join(all, "; ") + ".\n"
		}},
		Case{Name: "two columns", N: 200, Body: cs("{_, @} -> a; {@, _} -> b")},
		Case{Name: "three columns", N: 400, Body: cs("{_, @, _} -> a; {@, _, _} -> b; {_, _, @} -> c")},
		Case{Name: "columns with guards", N: 100, Body: cs("{_, @, Y} when Y > 1 -> a; {@, _, Y} when Y > 2 -> b")},
		Case{Name: "tuples of integers", N: 900, Body: table("{", "%d", "}")},
		Case{Name: "tuples of strings", N: 900, Body: table("{", "\"a%d\"", "}")},
		Case{Name: "lists of integers", N: 900, Body: table("[", "%d", "]")},
		Case{Name: "binaries of integers", N: 900, Body: table("<<", "%d:16", ">>")},
		Case{Name: "maps of integers", N: 900, Body: table("#{", "k%[1]d := %[1]d", "}")},
		Case{Name: "tuples of tags", N: 900, Body: table("{", "{a, %d}", "}")},
		Case{Name: "list", N: 300, Body: one("[", "V@", "]")},
		Case{Name: "list of integers", N: 300, Body: one("[", "@", "]")},
		Case{Name: "list in two clauses", N: 300, Body: two("[", "_", "b", "]")},
		Case{Name: "list of integers in two clauses", N: 300, Body: two("[", "@", "b", "]")},
		Case{Name: "list with variables in two clauses", N: 300, Body: two("[X@,", "V@", "b", "]")},
		Case{Name: "list of tuples in two clauses", N: 200, Body: two("[", "{@,_}", "b", "]")},
		Case{Name: "list of tuples", N: 200, Body: one("[", "{a,V@}", "]")},
		Case{Name: "lists that get longer", N: 900, Body: func(n int) string {
			n = root(n)
			all := make([]string, n)
			for i := range all {
				all[i] = fmt.Sprintf("f([%s]) -> %d", rows(i, ",", "_"), i)
			}
			return strings.Join(all, "; ") + ".\n"
		}},
		Case{Name: "tuple", N: 1000, Body: one("{", "V@", "}")},
		Case{Name: "tuple of integers", N: 300, Body: one("{", "@", "}")},
		Case{Name: "tuple in two clauses", N: 300, Body: two("{", "_", "b", "}")},
		Case{Name: "tuple of integers in two clauses", N: 1000, Body: two("{", "@", "b", "}")},
		Case{Name: "tuple of tuples", N: 200, Body: one("{", "{a,V@}", "}")},
		Case{Name: "map of keys", N: 200, Body: one("#{", "k@ := V@", "}")},
		Case{Name: "map of keys in two clauses", N: 1500, Body: two("#{", "k@ := 1", "z := 2", "}")},
		Case{Name: "map of equal keys", N: 200, Body: one("#{", "k := _", "}")},
		Case{Name: "maps of several keys", N: 100, Body: cs("#{a@ := 1, b@ := 2, c := V} -> V")},
		Case{Name: "maps of computed keys", N: 4000, Body: func(n int) string { return f("case f(X) of " + rows(n, "; ", "#{X := @, {X,@} := 1} -> x@") + " end") }},
		Case{Name: "binary of fields", N: 600, Body: one("<<", "V@:8", ">>")},
		Case{Name: "binary of integers", N: 200, Body: one("<<", "@:16", ">>")},
		Case{Name: "binary of fields in two clauses", N: 200, Body: two("<<", "_:8", "1:4", ">>")},
		Case{Name: "binary of sizes", N: 60, Body: one("<<", "V@:8, B@:V@/binary", ">>")},
		Case{Name: "binary string", N: 2000, Body: func(n int) string { return "f(<<\"" + strings.Repeat("a", n) + "\">>) -> 1.\n" }},
		Case{Name: "binary string in two clauses", N: 1000, Body: func(n int) string {
			s := strings.Repeat("a", n)
			return "f(<<\"" + s + "b\">>) -> 1; f(<<\"" + s + "c\", _/binary>>) -> 2.\n"
		}},
		Case{Name: "string in two clauses", N: 500, Body: func(n int) string {
			s := strings.Repeat("a", n)
			return "f(\"" + s + "b\") -> 1; f(\"" + s + "c\" ++ _) -> 2.\n"
		}},
		Case{Name: "string before a tail", N: 500, Body: func(n int) string { return "f(\"" + strings.Repeat("a", n) + "\" ++ T) -> T.\n" }},
		Case{Name: "strings before tails", N: 100, Body: cs(`"abc@" ++ T -> T`)},
		Case{Name: "variable that occurs again", N: 200, Body: one("{", "X", "}")},
		Case{Name: "variables that occur again", N: 200, Body: func(n int) string { return "f({" + rows(n, ",", "V@") + "," + rows(n, ",", "V@") + "}) -> 1.\n" }},
		Case{Name: "aliases", N: 450, Body: func(n int) string { return "f(" + rows(n, " = ", "V@") + ") -> 1.\n" }},
		Case{Name: "aliases of tuples", N: 200, Body: func(n int) string { return "f(" + rows(n, " = ", "{a, V@}") + ") -> 1.\n" }},
		Case{Name: "aliases of elements", N: 200, Body: one("{", "V@ = a", "}")},
		Case{Name: "deep tuples", N: 100, Body: deep("{a, ", "V", "}")},
		Case{Name: "deep tuples in two clauses", N: 100, Body: deepTwo("{a, ", "b", "c", "}")},
		Case{Name: "deep lists", N: 500, Body: func(n int) string {
			return apart(n, 50, func(n int) string { return nested(n, "[", "V", "]") + " = X" })
		}},
		Case{Name: "deep lists in two clauses", N: 500, Body: func(n int) string {
			return apart(n, 50, func(n int) string {
				return "case X of " + nested(n, "[", "b", "]") + " -> 1; " + nested(n, "[", "c", "]") + " -> 2 end"
			})
		}},
		Case{Name: "deep tails in two clauses", N: 100, Body: deepTwo("[a|", "b", "c", "]")},
		Case{Name: "deep maps", N: 60, Body: deep("#{a := ", "V", "}")},
		Case{Name: "deep maps in two clauses", N: 60, Body: deepTwo("#{a := ", "1", "2", "}")},
		Case{Name: "deep aliases", N: 100, Body: deep("{V@ = ", "b", "}")},
		Case{Name: "records", N: 200, Body: func(n int) string {
			all := make([]string, n)
			for i := range all {
				all[i] = fmt.Sprintf("#r{a%d = %d} -> %[2]d", i%30, i)
			}
			return "-record(r, {" + rows(30, ",", "a@") + "}).\n" + f("case X of "+strings.Join(all, "; ")+" end")
		}},
		Case{Name: "record with every field", N: 200, Body: func(n int) string {
			return "-record(r, {" + rows(n, ",", "a@") + "}).\nf(#r{" + rows(n, ",", "a@ = V@") + "}) -> 1.\n"
		}},
		Case{Name: "record with other fields", N: 200, Body: func(n int) string {
			return "-record(r, {" + rows(n, ",", "a@") + "}).\nf(#r{_ = 1}) -> 1.\n"
		}},
		Case{Name: "records of all kinds", N: 200, Body: func(n int) string {
			return rows(n, "", "-record(r@, {a}).\n") + clauses(n, "#r@{a = V} -> V")
		}},
		Case{Name: "mixture of kinds", N: 60, Body: cs("@ -> a; a@ -> b; {@} -> c; [@|_] -> d; \"s@\" -> e; #{@ := _} -> f; <<@>> -> g; @.5 -> h")},
		Case{Name: "mixture of kinds in pairs", N: 40, Body: cs("{@, _} -> a; {_, {@}} -> b; {[@|_], _} -> c; {_, \"s@\"} -> d; {#{@ := _}, _} -> e; {_, <<@>>} -> f")},
		Case{Name: "arithmetic", N: 100, Body: cs("@ + 1 - 1 -> a")},
	)
}
