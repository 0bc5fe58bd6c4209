package hostile

import (
	"fmt"
	"strings"
)

// macros are sources for the preprocessor.
func macros() []Case {
	forms := func(row string) func(n int) string {
		return func(n int) string { return rows(n, "", row+"\n") + f("X") }
	}
	return list("preprocessor",
		Case{Name: "definitions", N: 500, Body: forms("-define(A@, @).")},
		Case{Name: "uses", N: 500, Body: func(n int) string { return rows(n, "", "-define(A@, @).\n") + f("["+rows(n, ",", "?A@")+"]") }},
		Case{Name: "uses of one", N: 500, Body: func(n int) string { return "-define(A, a).\n" + f("["+rows(n, ",", "?A")+"]") }},
		Case{Name: "chain", N: 40, Body: func(n int) string {
			var b strings.Builder
			for i := range n {
				fmt.Fprintf(&b, "-define(A%d, ?A%d).\n", i+1, i)
			}
			return "-define(A0, 1).\n" + b.String() + f(fmt.Sprintf("?A%d", n))
		}},
		Case{Name: "doubling", N: 40, Body: func(n int) string {
			var b strings.Builder
			for i := range n {
				fmt.Fprintf(&b, "-define(A%d, ?A%d, ?A%d).\n", i+1, i, i)
			}
			return "-define(A0, 1).\n" + b.String() + f(fmt.Sprintf("{?A%d}", n))
		}},
		Case{Name: "doubling by arguments", N: 40, Body: func(n int) string {
			var b strings.Builder
			for i := range n {
				fmt.Fprintf(&b, "-define(A%d(X), ?A%d(X), ?A%d(X)).\n", i+1, i, i)
			}
			return "-define(A0(X), X).\n" + b.String() + f(fmt.Sprintf("{?A%d(1)}", n))
		}},
		Case{Name: "overloads", N: 900, Body: func(n int) string {
			n = root(n)
			var b strings.Builder
			for i := range n {
				fmt.Fprintf(&b, "-define(A(%s), %d).\n", rows(i, ",", "X@"), i)
			}
			return b.String() + f("?A(X)")
		}},
		Case{Name: "uses of overloads", N: 900, Body: func(n int) string {
			n = root(n)
			var b, uses strings.Builder
			for i := range n {
				fmt.Fprintf(&b, "-define(A(%s), %d).\n", rows(i, ",", "X@"), i)
				fmt.Fprintf(&uses, "?A(%s),", rows(i, ",", "1"))
			}
			return b.String() + f("["+uses.String()+"1]")
		}},
		Case{Name: "parameters", N: 200, Body: func(n int) string {
			return "-define(A(" + rows(n, ",", "X@") + "), [" + rows(n, ",", "X@") + "]).\n" + f("?A("+rows(n, ",", "@")+")")
		}},
		Case{Name: "uses of a parameter", N: 200, Body: func(n int) string { return "-define(A(X), [" + rows(n, ",", "X") + "]).\n" + f("?A(1)") }},
		Case{Name: "long argument", N: 500, Body: func(n int) string { return "-define(A(X), X).\n" + f("?A(["+rows(n, ",", "@")+"])") }},
		Case{Name: "argument of arguments", N: 200, Body: func(n int) string {
			return "-define(A(X), X).\n" + apart(n, 20, func(n int) string { return nested(n, "?A(", "1", ")") })
		}},
		Case{Name: "undefined in arguments", N: 100, Body: func(n int) string { return f(nested(n, "?A(", "1", ")")) }},
		Case{Name: "open arguments", N: 200, Body: func(n int) string { return "-define(A(X), X).\n" + f(rows(n, " ", "?A([")) }},
		Case{Name: "head with macros", N: 300, Body: func(n int) string { return "f({" + rows(n, ",", "?FUNCTION_ARITY") + "}) -> ?FUNCTION_NAME.\n" }},
		Case{Name: "texts", N: 200, Body: func(n int) string { return "-define(A(X), ??X).\n" + f("["+rows(n, ",", "?A(a @)")+"]") }},
		Case{Name: "texts of a long argument", N: 900, Body: func(n int) string {
			return "-define(A(X), [" + rows(10, ",", "??X") + "]).\n" + f("?A("+rows(n, " ", "a")+")")
		}},
		Case{Name: "lines", N: 500, Body: func(n int) string { return f("[" + rows(n, ",", "?LINE") + "]") }},
		Case{Name: "files", N: 500, Body: func(n int) string { return f("[" + rows(n, ",", "?FILE") + "]") }},
		Case{Name: "unclosed ifdef", N: 500, Body: forms("-ifdef(A@).")},
		Case{Name: "unclosed ifndef", N: 500, Body: forms("-ifndef(A@).")},
		Case{Name: "nested ifdef", N: 500, Body: func(n int) string {
			return nested(n, "-ifndef(A@).\n", f("X"), "-endif.\n")
		}},
		Case{Name: "ifdefs", N: 500, Body: forms("-ifdef(A@).\nsome text.\n-else.\n-endif.")},
		Case{Name: "elifs", N: 500, Body: func(n int) string {
			return "-if(false).\n" + rows(n, "", "-elif(@ > 10000000).\n") + "-endif.\n" + f("X")
		}},
		Case{Name: "conditions", N: 200, Body: forms("-if(1 + @ > 2 andalso defined(A)).\n-endif.")},
		Case{Name: "long condition", N: 300, Body: func(n int) string { return "-if(" + rows(n, " andalso ", "@ > -1") + ").\n-endif.\n" + f("X") }},
		Case{Name: "condition of products", N: 300, Body: func(n int) string {
			return "-if(1" + strings.Repeat(" * "+strings.Repeat("9", 100), n) + " > 0).\n-endif.\n" + f("X")
		}},
		Case{Name: "condition of shifts", N: 300, Body: func(n int) string { return "-if(1" + strings.Repeat(" bsl 1000", n) + " > 0).\n-endif.\n" + f("X") }},
		Case{Name: "condition of strings", N: 300, Body: func(n int) string {
			return "-if(\"a\"" + strings.Repeat(" ++ \"a\"", n) + " == \"\").\n-endif.\n" + f("X")
		}},
		Case{Name: "else and else", N: 500, Body: forms("-else.")},
		Case{Name: "endifs", N: 500, Body: forms("-endif.")},
		Case{Name: "undefinitions", N: 500, Body: forms("-define(A, 1).\n-undef(A).")},
		Case{Name: "includes", N: 500, Body: forms("-include(\"none\").")},
		Case{Name: "includes of the library", N: 100, Body: forms("-include_lib(\"none/include/none.hrl\").")},
		Case{Name: "files and lines", N: 500, Body: forms("-file(\"name@\", @).")},
		Case{Name: "errors", N: 500, Body: forms("-error(\"text @\").")},
		Case{Name: "warnings", N: 500, Body: forms("-warning({text, @}).")},
		Case{Name: "features", N: 200, Whole: true, Body: func(n int) string {
			return "-module(m).\n" + rows(n, "", "-feature(maybe_expr, enable).\n") + "-export([f/1]).\n" + f("X")
		}},
	)
}

// attributes are sources of attributes, specs and types.
func attributes() []Case {
	forms := func(row string) func(n int) string {
		return func(n int) string { return rows(n, "", row+"\n") + f("X") }
	}
	typed := func(open, sep, row, end string) func(n int) string {
		return func(n int) string {
			return "-type t() :: " + open + rows(n, sep, row) + end + ".\n-export_type([t/0]).\n" + f("X")
		}
	}
	return list("attributes",
		Case{Name: "exports", N: 500, Body: forms("-export([f/1]).")},
		Case{Name: "exports of undefined functions", N: 500, Body: forms("-export([g@/1]).")},
		Case{Name: "list of exports", N: 500, Body: func(n int) string { return "-export([" + rows(n, ",", "f/1") + "]).\n" + f("X") }},
		Case{Name: "imports", N: 500, Body: forms("-import(m@, [g@/1]).")},
		Case{Name: "list of imports", N: 500, Body: func(n int) string { return "-import(lists, [" + rows(n, ",", "g@/1") + "]).\n" + f("g0(X)") }},
		Case{Name: "imports in use", N: 200, Body: func(n int) string {
			return "-import(n, [" + rows(n, ",", "g@/1") + "]).\n" + f(rows(n, ", ", "g@(X)"))
		}},
		Case{Name: "compile options", N: 500, Body: forms("-compile(nowarn_unused_vars).")},
		Case{Name: "options for functions", N: 300, Body: func(n int) string {
			return "-compile({nowarn_unused_function, [" + rows(n, ",", "{g@, 1}") + "]}).\n" + f("X") + rows(n, "\n", "g@(X) -> X.")
		}},
		Case{Name: "inlining", N: 300, Body: func(n int) string {
			return "-compile({inline, [" + rows(n, ",", "{g@, 1}") + "]}).\n" + f(rows(n, ", ", "g@(X)")) + rows(n, "\n", "g@(X) -> X.")
		}},
		Case{Name: "no_auto_import", N: 300, Body: func(n int) string {
			return "-compile({no_auto_import, [" + rows(n, ",", "{g@, 1}") + "]}).\n" + f(rows(n, ", ", "g@(X)")) + rows(n, "\n", "g@(X) -> abs(X).")
		}},
		Case{Name: "attributes", N: 500, Body: forms("-mine([{a, @}]).")},
		Case{Name: "long attribute", N: 500, Body: func(n int) string { return "-mine([" + rows(n, ",", "{a, @}") + "]).\n" + f("X") }},
		Case{Name: "behaviours", N: 300, Body: forms("-behaviour(b@).")},
		Case{Name: "known behaviours", N: 100, Body: forms("-behaviour(gen_server).")},
		Case{Name: "callbacks", N: 300, Body: forms("-callback g@(integer()) -> ok.")},
		Case{Name: "optional callbacks", N: 300, Body: func(n int) string {
			return rows(n, "", "-callback g@(integer()) -> ok.\n") + "-optional_callbacks([" + rows(n, ",", "g@/1") + "]).\n" + f("X")
		}},
		Case{Name: "callbacks of its own", N: 200, Body: func(n int) string {
			return "-behaviour(m).\n" + rows(n, "", "-callback g@(integer()) -> ok.\n") + f("X")
		}},
		Case{Name: "specs", N: 300, Body: func(n int) string { return f("X") + rows(n, "", "-spec g@(integer()) -> ok.\ng@(_) -> ok.\n") }},
		Case{Name: "specs of one function", N: 300, Body: forms("-spec f(integer()) -> ok.")},
		Case{Name: "spec of clauses", N: 300, Body: func(n int) string { return "-spec f(a) -> a; " + rows(n, "; ", "(a@) -> b@") + ".\n" + f("X") }},
		Case{Name: "spec of constraints", N: 300, Body: func(n int) string { return "-spec f(X) -> X when X :: a, " + rows(n, ", ", "Y@ :: X") + ".\n" + f("X") }},
		Case{Name: "spec of arguments", N: 200, Body: func(n int) string { return "-spec g(" + rows(n, ",", "a") + ") -> ok.\n" + f("X") }},
		Case{Name: "types", N: 300, Body: forms("-type t@() :: integer().\n-export_type([t@/0]).")},
		Case{Name: "unused types", N: 300, Body: forms("-type t@() :: integer().")},
		Case{Name: "types that use each other", N: 300, Body: func(n int) string {
			return "-type t(X) :: X.\n" + rows(n, "", "-type t@() :: t(t@1()).\n") + f("X")
		}},
		Case{Name: "union", N: 500, Body: typed("", " | ", "a@", "")},
		Case{Name: "tuple type", N: 500, Body: typed("{", ",", "a@", "}")},
		Case{Name: "map type", N: 500, Body: typed("#{", ",", "a@ => integer()", "}")},
		Case{Name: "type of arguments", N: 300, Body: func(n int) string {
			return "-type t(" + rows(n, ",", "V@") + ") :: {" + rows(n, ",", "V@") + "}.\n" + f("X")
		}},
		Case{Name: "fun type", N: 300, Body: typed("fun((", ",", "a@", ") -> ok)")},
		Case{Name: "deep type", N: 200, Body: func(n int) string { return "-type t() :: " + nested(n, "[{", "a", "}]") + ".\n" + f("X") }},
		Case{Name: "arithmetic in a type", N: 300, Body: func(n int) string { return "-type t() :: 1" + strings.Repeat(" bsl 600", n) + ".\n" + f("X") }},
		Case{Name: "typed fields", N: 300, Body: func(n int) string { return "-record(r, {" + rows(n, ",", "a@ = @ :: integer()") + "}).\n" + f("#r{}") }},
		Case{Name: "record types", N: 300, Body: func(n int) string {
			return "-record(r, {a}).\n-type t() :: " + rows(n, " | ", "#r{a :: b@}") + ".\n" + f("X")
		}},
		Case{Name: "tests of eunit", N: 300, Body: func(n int) string {
			return "-compile({parse_transform, eunit_autoexport}).\n" + f("X") + rows(n, "\n", "g@_test() -> ok.")
		}},
	)
}

// faulty are sources with many mistakes.
func faulty() []Case {
	body := func(sep, row string) func(n int) string {
		return func(n int) string { return f(rows(n, sep, row)) }
	}
	forms := func(row string) func(n int) string {
		return func(n int) string { return rows(n, "", row+"\n") + f("X") }
	}
	return list("mistakes",
		Case{Name: "nothing", N: 500, Whole: true, Body: func(n int) string { return strings.Repeat("\n", n) }},
		Case{Name: "syntax errors", N: 500, Body: forms("g@( -> 1.")},
		Case{Name: "heads in column 1", N: 500, Body: func(n int) string { return strings.Repeat("f( ->\n", n) + ".\n" }},
		Case{Name: "unbalanced parentheses", N: 500, Body: func(n int) string { return f(strings.Repeat("(", n)) }},
		Case{Name: "unbalanced brackets", N: 500, Body: func(n int) string { return f(strings.Repeat("[", n)) }},
		Case{Name: "unbalanced ends", N: 500, Body: func(n int) string { return f(strings.Repeat("end ", n)) }},
		Case{Name: "unbalanced cases", N: 300, Body: func(n int) string { return f(strings.Repeat("case X of ", n)) }},
		Case{Name: "one form without an end", N: 500, Body: func(n int) string { return f("X") + strings.Repeat("a,", n) }},
		Case{Name: "unbound variables", N: 300, Body: body(", ", "Y@")},
		Case{Name: "unbound variables in one line", N: 300, Body: body(", ", "Y")},
		Case{Name: "unused variables", N: 300, Body: body(", ", "Y@ = @")},
		Case{Name: "unused terms", N: 300, Body: body(", ", "{X, @}")},
		Case{Name: "unused values", N: 300, Body: body(", ", "<<256:8>>")},
		Case{Name: "undefined records", N: 300, Body: body(", ", "#r@{}")},
		Case{Name: "undefined fields", N: 300, Body: func(n int) string { return "-record(r, {a}).\n" + f(rows(n, ", ", "#r{b@ = 1}")) }},
		Case{Name: "undefined macros", N: 300, Body: forms("g@() -> ?NONE@.")},
		Case{Name: "fields twice", N: 300, Body: func(n int) string { return "-record(r, {" + rows(n, ",", "a") + "}).\n" + f("X") }},
		Case{Name: "functions twice", N: 300, Body: forms("g() -> 1.")},
		Case{Name: "records twice", N: 300, Body: forms("-record(r, {a}).")},
		Case{Name: "modules", N: 300, Body: forms("-module(m).")},
		Case{Name: "illegal patterns", N: 300, Body: func(n int) string { return clauses(n, "f(@) -> 1") }},
		Case{Name: "illegal guards", N: 300, Body: func(n int) string { return "f(X) when " + rows(n, ", ", "g(@)") + " -> 1.\n" }},
		Case{Name: "divisions by zero", N: 300, Body: body(", ", "V@ = 1 div 0")},
		Case{Name: "matches that fail", N: 300, Body: body(", ", "a = b")},
		Case{Name: "calls that fail", N: 300, Body: body(", ", "atom_to_list(@)")},
		Case{Name: "clauses that cannot match", N: 300, Body: func(n int) string { return clauses(n, "{a, _} -> 1") }},
		Case{Name: "shadowed variables", N: 200, Body: body(", ", "fun(X) -> X end")},
		Case{Name: "bit sizes that fail", N: 300, Body: body(", ", "<<X:(-1)>>")},
		Case{Name: "obsolete calls", N: 300, Body: body(", ", "erlang:now()")},
		Case{Name: "forms after the end", N: 300, Body: func(n int) string { return f("X") + strings.Repeat("-export([f/1]).\n", n) }},
	)
}
