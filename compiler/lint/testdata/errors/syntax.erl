-module(syntax).
-export([ok/0]). %! function ok/0 undefined

f() -> {1, 2]. %! syntax error before: ']'
f1( -> ok. %! syntax error before: '->'
f2() -> case 1 of 2 -> 3. %! syntax error before: '.'
f3() -> 1a. %! syntax error before: a
f4() -> 16#. %! illegal integer %! syntax error before: '.'
f5() -> 1.0e999. %! illegal float %! syntax error before: '.'
f6() -> A == B == C. %! syntax error before: '=='
f7() -> g(1)(2). %! syntax error before: '('
f8() -> if end. %! syntax error before: 'end'
f9() -> try 1 end. %! syntax error before: 'end'
f10() -> fun a:b. %! syntax error before: '.'
f11() -> #{a => 1, b}. %! syntax error before: '}'
f12() -> <<1:2:3>>. %! syntax error before: ':'
f13() -> [a||]. %! syntax error before: ']'
f14() -> . %! syntax error before: '.'
f15() -> a,. %! syntax error before: '.'
f16(a). %! syntax error before: '.'
f17() -> fun(1) -> 1; (1, 2) -> 3 end. %! head mismatch
f18() -> fun F(1) -> 1; G(2) -> 3 end. %! head mismatch
f19(1) -> ok;
f19(1, 2) -> ok. %! head mismatch
f20(1) -> ok;
g20(1) -> ok. %! head mismatch
f23() -> #r{1 = 2}. %! syntax error before: 1
f24() -> receive end. %! syntax error before: 'end'
Upper() -> ok. %! syntax error before: Upper
"string". %! syntax error before: "string"
-foo(X). %! bad attribute
-bsr(x). %! syntax error before: 'bsr'
-export(f/1). %! bad
-record(r, a). %! bad record declaration
-type t() : integer(). %! bad attribute
-spec s() - > ok. %! syntax error before: '-'
-define(bad). %! badly formed 'define'
-define(TWICE, 1).
-define(TWICE, 2). %! redefining macro 'TWICE'
-define(ARGS(X), X).
m1() -> ?NOWHERE. %! undefined macro 'NOWHERE'
m2() -> ?ARGS(1, 2). %! argument mismatch for macro 'ARGS'
-define(CIRCLE, ?ROUND).
-define(ROUND, ?CIRCLE).
m3() -> ?CIRCLE. %! circular macro
-error("stop here"). %! -error("stop here")
-warning("look here"). %? -warning("look here")
-endif. %! unbalanced '-endif'
-else. %! unbalanced '-else'

missing() -> full_stop
ok() -> ok. %! syntax error before: ok
