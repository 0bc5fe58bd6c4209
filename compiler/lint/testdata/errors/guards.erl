-module(guards).
-export([f/1, g/1, h/1, i/1, j/2, k/1]).
-compile({no_auto_import, [length/1]}).
-record(r, {a}).

f(X) when X = 1 -> ok; %! illegal guard expression %? variable 'X' is unused
f(X) when g(X) -> ok; %! call to local/imported function g/1 is illegal in guard
f(X) when unknown(X) -> ok; %! illegal guard expression
f(X) when X ! 1 -> ok; %! illegal guard expression
f(X) when X ++ [] =:= [] -> ok; %! illegal guard expression
f(X) when lists:member(X, []) -> ok; %! illegal guard expression %? variable 'X' is unused
f(X) when case X of _ -> true end -> ok; %! illegal guard expression %? variable 'X' is unused
f(X) when fun() -> X end -> ok; %! illegal guard expression %? variable 'X' is unused
f(X) when length(X) > 1 -> ok; %! illegal guard expression
f(X) when Y > X -> ok. %! variable 'Y' is unbound

g(X) when erlang:length(X) > 1, is_list(X); erlang:'+'(X, 1) > 2 -> ok;
g(X) when X#r.a > 1, is_record(X, r), is_record(X, r, 2), element(1, X) =:= r -> ok;
g(X) when #{a => X} =:= X; X#{a => 1} =/= X; {X, [X | X]} == X; <<X:8>> == X -> ok;
g(X) when self() =:= X andalso not is_atom(X) orelse map_get(a, X) -> ok;
g(X) when is_record(X, nope) -> ok; %! record nope undefined
g(X) when is_record(X, X) -> ok; %! illegal guard expression
g(X) when #{a := X} =:= X -> ok. %! only association operators '=>' are allowed in map construction

h(X) -> if f(X) -> 1; true -> 2 end. %! call to local/imported function f/1 is illegal in guard
i(X) -> [Y || Y <- X, Y > 1, f(Y), lists:member(Y, X)].
j(X, Y) -> case X of Y when Z -> Z end. %! variable 'Z' is unbound
k(X) -> receive X when (catch X) -> X end. %! illegal guard expression
