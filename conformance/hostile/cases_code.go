package hostile

import (
	"fmt"
	"strings"
)

// functions are sources of functions, calls and funs.
func functions() []Case {
	body := func(sep, row, end string) func(n int) string {
		return func(n int) string { return f(rows(n, sep, row) + end) }
	}
	deep := func(open, middle, end string) func(n int) string {
		return func(n int) string { return f(nested(n, open, middle, end)) }
	}
	return list("functions",
		Case{Name: "functions", N: 500, Body: func(n int) string { return f("g0(X)") + rows(n, "\n", "g@(X) -> g@(X + 1).") }},
		Case{Name: "unused functions", N: 500, Body: func(n int) string { return f("X") + rows(n, "\n", "g@(X) -> X.") }},
		Case{Name: "functions that call the next", N: 500, Body: func(n int) string {
			return f("g0(X)") + rows(n, "\n", "g@(X) -> g1@(X).") + rows(n, "\n", "g1@(X) -> X.")
		}},
		Case{Name: "functions of all arities", N: 100, Body: func(n int) string {
			var b strings.Builder
			for i := range n {
				fmt.Fprintf(&b, "g(%s) -> a.\n", rows(i%250, ",", "_"))
			}
			return f("X") + b.String()
		}},
		Case{Name: "exported functions", N: 500, Body: func(n int) string {
			return "-export([" + rows(n, ",", "g@/1") + "]).\n" + f("X") + rows(n, "\n", "g@(X) -> X.")
		}},
		Case{Name: "clauses of atoms", N: 500, Body: func(n int) string { return rows(n, "; ", "f(a@) -> @") + ".\n" }},
		Case{Name: "arguments", N: 200, Body: func(n int) string {
			return f("g("+rows(n, ",", "X")+")") + "g(" + rows(n, ",", "A@") + ") -> A0.\n"
		}},
		Case{Name: "local calls", N: 300, Body: body(", ", "f(@)", "")},
		Case{Name: "calls of libraries", N: 300, Body: body(", ", "lists:f@(X)", "")},
		Case{Name: "calls of undefined functions", N: 300, Body: body(", ", "g@(X)", "")},
		Case{Name: "calls within calls", N: 200, Body: deep("f(", "X", ")")},
		Case{Name: "calls of computed names", N: 600, Body: body(", ", "X:X(@)", "")},
		Case{Name: "calls of built-in functions", N: 300, Body: body(", ", "V@ = element(@, X)", "")},
		Case{Name: "funs", N: 200, Body: body(", ", "V@ = fun() -> X end", "")},
		Case{Name: "funs with clauses", N: 100, Body: body(", ", "V@ = fun(a) -> 1; (b) -> X; ([H|T]) -> {H,T,V0} end", "")},
		Case{Name: "fun of many clauses", N: 300, Body: func(n int) string { return f("fun " + rows(n, "; ", "(@) -> X") + " end") }},
		Case{Name: "deep funs", N: 50, Body: deep("fun() -> ", "X", " end")},
		Case{Name: "deep named funs", N: 50, Body: deep("fun F() -> {F,", "X", "} end")},
		Case{Name: "deep funs with variables", N: 50, Body: deep("fun(V@) -> ", "{X,V0}", " end")},
		Case{Name: "free variables", N: 50, Body: func(n int) string {
			return f(rows(n, ", ", "V@ = f(X)") + ", fun() -> [" + rows(n, ",", "V@") + "] end")
		}},
		Case{Name: "funs that share variables", N: 6400, Body: func(n int) string {
			n = root(n)
			return f(rows(n, ", ", "V@ = f(X)") + ", [" + rows(n, ",", "fun() -> ["+rows(n, ",", "V@")+"] end") + "]")
		}},
		Case{Name: "funs of functions", N: 300, Body: body(", ", "V@ = fun f/1", "")},
		Case{Name: "funs of libraries", N: 300, Body: body(", ", "V@ = fun lists:g@/1", "")},
		Case{Name: "straight code", N: 300, Body: body(", ", "f(X)", "")},
		Case{Name: "bindings that live long", N: 300, Body: body(", ", "V@ = f(X)", ", X")},
		Case{Name: "bindings in use", N: 60, Body: func(n int) string { return f(rows(n, ", ", "V@ = f(X)") + ", " + rows(n, ", ", "f(V@)")) }},
		Case{Name: "matches of tuples", N: 300, Body: body(", ", "{ok, V@} = f(X)", ", V0")},
		Case{Name: "formats", N: 300, Body: body(", ", "io:format(\"~p ~w\", [X, @])", "")},
		Case{Name: "long format", N: 300, Body: func(n int) string {
			return f("io:format(\"" + strings.Repeat("~p", n) + "\", [" + rows(n, ",", "X") + "])")
		}},
		Case{Name: "begin", N: 200, Body: deep("begin ", "X", " end")},
		Case{Name: "match specifications", N: 100, Body: body(", ", "ets:fun2ms(fun({A, B}) when A > @ -> {A, B} end)", "")},
	)
}

// control are sources of expressions that branch.
func control() []Case {
	body := func(sep, row, end string) func(n int) string {
		return func(n int) string { return f(rows(n, sep, row) + end) }
	}
	cs := func(row string) func(n int) string { return func(n int) string { return clauses(n, row) } }
	deep := func(open, middle, end string) func(n int) string {
		return func(n int) string { return f(nested(n, open, middle, end)) }
	}
	levels := func(depth int, open, middle, end string) func(n int) string {
		return func(n int) string {
			return apart(n, depth, func(n int) string { return nested(n, open, middle, end) })
		}
	}
	guard := func(sep, row string) func(n int) string {
		return func(n int) string { return "f(X) when " + rows(n, sep, row) + " -> X.\n" }
	}
	return list("control",
		Case{Name: "case of integers", N: 500, Body: cs("@ -> x@")},
		Case{Name: "case of atoms", N: 500, Body: cs("a@ -> x@")},
		Case{Name: "case of floats", N: 300, Body: cs("@.5 -> x@")},
		Case{Name: "case of strings", N: 300, Body: cs(`"abc@" -> x@`)},
		Case{Name: "case of strings that begin alike", N: 900, Body: func(n int) string {
			n = root(n)
			return clauses(n, `"`+strings.Repeat("a", n)+`@" -> x@`)
		}},
		Case{Name: "case of large integers", N: 300, Body: cs("1234567890123@ -> x@")},
		Case{Name: "case of tuples", N: 300, Body: cs("{a, @} -> [b|@]")},
		Case{Name: "case of tags", N: 300, Body: cs("{a@, V} -> V")},
		Case{Name: "case of sizes", N: 60, Body: func(n int) string {
			all := make([]string, n)
			for i := range all {
				all[i] = fmt.Sprintf("{%s} -> %d", rows(i, ",", "_"), i)
			}
			return f("case X of " + strings.Join(all, "; ") + " end")
		}},
		Case{Name: "case of binaries", N: 200, Body: cs(`<<"abc@">> -> x@`)},
		Case{Name: "case of prefixes", N: 200, Body: cs(`<<"abc@", R/binary>> -> R`)},
		Case{Name: "case of fields of bits", N: 200, Body: cs(`<<@:16, R/bits>> -> R`)},
		Case{Name: "case of sizes of bits", N: 100, Body: cs(`<<V:@, _/bits>> -> V`)},
		Case{Name: "case of keys", N: 200, Body: cs("#{k@ := V} -> V")},
		Case{Name: "case of values of a key", N: 200, Body: cs("#{k := @} -> @")},
		Case{Name: "case with guards", N: 200, Body: cs("Y when Y > @ -> x@")},
		Case{Name: "case with equal clauses", N: 200, Body: cs("{ok, V} when V > @ -> V")},
		Case{Name: "case of bound variables", N: 200, Body: func(n int) string {
			return f("Y = f(X), case f(X) of " + rows(n, "; ", "{Y, @} -> x@") + " end")
		}},
		Case{Name: "case that cannot match", N: 200, Body: cs("_ -> x@")},
		Case{Name: "case on a constant", N: 200, Body: func(n int) string { return f("case {a, 1} of " + rows(n, "; ", "{a, @} -> x@") + " end") }},
		Case{Name: "cases", N: 200, Body: body(", ", "case f(X) of {ok, V@} -> V@; _ -> X end", "")},
		Case{Name: "cases that bind", N: 100, Body: body(", ", "case f(X) of {ok, V@} -> 1; V@ -> 2 end", ", V0")},
		Case{Name: "cases that bind and use", N: 60, Body: body(", ", "case f(X) of {ok, V@} -> 1; V@ -> 2 end, f(V@)", ", V0")},
		Case{Name: "cases that bind unsafely", N: 100, Body: body(", ", "case f(X) of {ok, V@} -> V@; _ -> 2 end", ", V0")},
		Case{Name: "cases of booleans", N: 200, Body: body(", ", "case X > @ of true -> f(X); false -> ok end", "")},
		Case{Name: "deep cases", N: 60, Body: deep("case X of @ -> a; _ -> ", "X", " end")},
		Case{Name: "cases in subjects", N: 60, Body: deep("case ", "X", " of @ -> a; Y -> Y end")},
		Case{Name: "if of clauses", N: 200, Body: func(n int) string { return f("if " + rows(n, "; ", "X > @ -> @") + " end") }},
		Case{Name: "if of equal tests", N: 200, Body: func(n int) string { return f("if " + rows(n, "; ", "X =:= @ -> @") + " end") }},
		Case{Name: "ifs", N: 200, Body: body(", ", "if X -> 1; true -> f(X) end", "")},
		Case{Name: "deep ifs", N: 60, Body: deep("if X -> a; true -> ", "X", " end")},
		Case{Name: "receive of clauses", N: 200, Body: func(n int) string { return f("receive " + rows(n, "; ", "{a@, Y} -> Y") + " after 10 -> X end") }},
		Case{Name: "receives", N: 100, Body: body(", ", "receive {X, @} -> f(X) after 0 -> X end", "")},
		Case{Name: "receives of references", N: 100, Body: body(", ", "R@ = make_ref(), receive {R@, @} -> f(X) end", "")},
		Case{Name: "deep receives", N: 40, Body: deep("receive X -> ", "X", " end")},
		Case{Name: "deep receives in after", N: 300, Body: levels(15, "receive X -> 1 after 10 -> ", "X", " end")},
		Case{Name: "try of clauses", N: 200, Body: func(n int) string {
			return f("try f(X) of " + rows(n, "; ", "a@ -> @") + " catch " + rows(n, "; ", "error:a@ -> @") + " end")
		}},
		Case{Name: "tries", N: 100, Body: body(", ", "try f(X) catch _:_ -> X after f(2) end", "")},
		Case{Name: "deep tries", N: 300, Body: levels(15, "try ", "f(X)", " catch _:_ -> 1 end")},
		Case{Name: "deep afters", N: 300, Body: levels(15, "try f(X) after ", "f(X)", " end")},
		Case{Name: "tries in handlers", N: 30, Body: deep("try f(X) catch _ -> ", "f(X)", " end")},
		Case{Name: "tries with bindings", N: 200, Body: func(n int) string {
			return apart(n, 20, func(n int) string {
				return rows(n, ", ", "V@ = f(X)") + ", " + rows(n, ", ", "try f(V@) catch E@:_ -> {E@,V@} end")
			})
		}},
		Case{Name: "catches", N: 100, Body: body(", ", "V@ = (catch f(X))", "")},
		Case{Name: "maybe", N: 100, Body: func(n int) string { return f("maybe " + rows(n, ", ", "{ok, V@} ?= f(X)") + ", V0 else _ -> 1 end") }},
		Case{Name: "maybe of clauses", N: 100, Body: func(n int) string { return f("maybe ok ?= f(X) else " + rows(n, "; ", "a@ -> @") + " end") }},
		Case{Name: "maybes", N: 100, Body: body(", ", "maybe {ok, V@} ?= f(X), V@ else _ -> 1 end", "")},
		Case{Name: "deep maybes", N: 40, Body: deep("maybe {ok, _} ?= ", "X", " else _ -> 2 end")},
		Case{Name: "comprehensions", N: 100, Body: body(", ", "V@ = [Y || Y <- X, Y > @]", ", V0")},
		Case{Name: "generators", N: 300, Body: func(n int) string { return f("[Y0 || " + rows(n, ",", "Y@ <- X") + "]") }},
		Case{Name: "comprehensions of generators", N: 100, Body: func(n int) string {
			return apart(n, 10, func(n int) string { return "[Y0 || " + rows(n, ",", "Y@ <- X") + "]" })
		}},
		Case{Name: "generators that depend", N: 40, Body: func(n int) string { return f("[{" + rows(n, ",", "Y@") + "} || " + rows(n, ",", "Y@ <- X") + "]") }},
		Case{Name: "filters", N: 200, Body: func(n int) string { return f("[Y || Y <- X, " + rows(n, ",", "Y > @") + "]") }},
		Case{Name: "filters that are no tests", N: 100, Body: func(n int) string { return f("[Y || Y <- X, " + rows(n, ",", "f(Y)") + "]") }},
		Case{Name: "deep comprehensions", N: 40, Body: deep("[", "X", " || _ <- X]")},
		Case{Name: "deep generators", N: 40, Body: deep("[Y || Y <- ", "X", "]")},
		Case{Name: "binary comprehensions", N: 100, Body: body(", ", "V@ = << <<Y:@>> || <<Y:8>> <= X >>", ", V0")},
		Case{Name: "map comprehensions", N: 100, Body: body(", ", "V@ = #{Y => Z || Y := Z <- X}", ", V0")},
		Case{Name: "alternatives", N: 300, Body: guard("; ", "X =:= @")},
		Case{Name: "alternatives in order", N: 300, Body: guard("; ", "X > @")},
		Case{Name: "alternatives of types", N: 300, Body: guard("; ", "is_tuple(X), element(1, X) =:= @")},
		Case{Name: "conjuncts", N: 300, Body: guard(", ", "X =/= @")},
		Case{Name: "conjuncts in order", N: 300, Body: guard(", ", "X > @")},
		Case{Name: "conjuncts of equal tests", N: 300, Body: guard(", ", "is_integer(X)")},
		Case{Name: "conjuncts that may fail", N: 100, Body: guard(", ", "element(@, X) > 1")},
		Case{Name: "conjuncts with andalso", N: 300, Body: guard(" andalso ", "X =/= @")},
		Case{Name: "conjuncts with and", N: 300, Body: guard(" and ", "(X =/= @)")},
		Case{Name: "alternatives with or", N: 300, Body: guard(" or ", "(X =:= @)")},
		Case{Name: "alternatives with xor", N: 300, Body: guard(" xor ", "(X =:= @)")},
		Case{Name: "guard of not", N: 200, Body: func(n int) string { return "f(X) when " + strings.Repeat("not ", n) + "X -> 1.\n" }},
		Case{Name: "deep guard", N: 200, Body: func(n int) string { return "f(X) when " + nested(n, "hd(", "X", ")") + " > 1 -> 1.\n" }},
		Case{Name: "guards of large terms", N: 300, Body: func(n int) string { return "f(X) when X =:= {" + rows(n, ",", "X") + "} -> 1.\n" }},
	)
}
