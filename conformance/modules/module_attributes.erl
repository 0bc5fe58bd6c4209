-module(module_attributes).
-export([main/0]).
-compile([nowarn_unused_vars, debug_info]).
-compile(inline).
-compile({inline, [{f, 1}]}).
-compile({nowarn_unused_function, [{unused, 0}]}).
-dialyzer({nowarn_function, f/1}).
-behaviour(gen_server).
-behavior(supervisor).
-callback handle(term()) -> ok | {error, term()}.
-optional_callbacks([handle/1]).
-type t(A) :: [A] | {A, binary()} | #{atom() => A, integer := A} | fun((A) -> A) | 1..10 | <<_:8, _:_*16>>.
-opaque o() :: t(integer()).
-export_type([t/1, o/0]).
-spec f(X) -> X when X :: integer();
       (atom()) -> atom().
-deprecated([{f, 1}]).
-on_definition(foo).
-export([init/1, handle_call/3, handle_cast/2, f/1]).

main() -> io:format("~w~n", [f(1)]).
f(X) -> X.
unused() -> ok.
init(_) -> ok.
handle_call(_, _, S) -> {reply, ok, S}.
handle_cast(_, S) -> {noreply, S}.
