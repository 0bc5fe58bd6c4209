-module(typed_module).
-export([main/0]).
%% Types and specs of every form are read and dropped.
-export([f/1, g/2]).
-export_type([t/0, u/2]).
-record(rec, {a :: integer() | undefined, b = 1 :: pos_integer(), c :: [t()] | u(a, b), d = [] :: list(o())}).
-type t() :: integer() | float() | a | 'b c' | $x | 1 | -1 | 1..5 | -3..-1 | (2 + 3) bsl 1.
-type u(A, B) :: {A, B} | [A] | [A, ...] | [] | #{} | #{A => B, k := v} | fun() | fun((...) -> A) | fun((A, B) -> A).
-type v() :: <<>> | <<_:8>> | <<_:_*4>> | <<_:8, _:_*4>> | binary() | bitstring().
-type w(A) :: #rec{} | #rec{a :: integer()} | module() | mfa() | pid() | no_return() | A.
-opaque o() :: v() | w(t()).
-type deep() :: [{a, [{b, [u(t(), v())]}]}].
-export_type([o/0, deep/0]).
-spec f(X) -> Y when X :: t(), Y :: X | [X].
f(X) -> [X | #rec{}#rec.d].
-spec g(A :: integer(), B :: t()) -> {integer(), t()};
       (atom(), term()) -> no_return().
g(A, B) -> {A, B}.
-spec main() -> ok.
main() ->
    io:format("~w ~w ~w~n", [f(1), g(1, 2), #rec{}]).
