%% Attributes, records and clauses.
-module(forms).
-author("someone").
-vsn({1, "2.0"}).
-behaviour(gen_server).
-export([f/0, 'quoted name'/2]).
-export([length/1]).
-export_type([shape/0]).
-import(lists, [map/2, foldl/3]).
-compile([{no_auto_import, [length/1]}, inline]).
-dialyzer({nowarn_function, f/0}).

-type shape() :: circle | {square, Side :: non_neg_integer()} | #pixel{x :: 1..640}.
-type pairs(K, V) :: [{K, V}, ...] | #{K := V, atom() => fun((...) -> V)}.
-opaque bits() :: <<_:8, _:_*4>> | <<>> | fun() | fun((integer(), pairs(a, b)) -> ok).
-export_type([pairs/2, bits/0]).

-record(pixel, {x = 0 :: integer(), y :: integer() | undefined, color = {0, 0, 0}}).
-record(empty, {}).

-spec f() -> ok | {error, Reason} when Reason :: term(), is_subtype(Reason, atom()).
f() -> ok.

-spec 'quoted name'(A, A) -> A; (atom(), _) -> shape().
'quoted name'(X, X) when is_integer(X), X > 0; X =:= none -> X;
'quoted name'(_, #pixel{x = X, _ = '_'}) ->
    #pixel{x = X, color = #empty{}};
'quoted name'(P, Y) -> P#pixel{y = Y}#pixel.color + #pixel.y.

length(L) -> foldl(fun(_, N) -> N + 1 end, 0, map(fun f1/1, L)).

f1(X) -> X.
