%% Processes that end by themselves: what is reported, and what is not.
-module(rep_uncaught).
-export([main/0, f/1, tail/1, clause/2]).

f(X) -> {g(X)}.

g(X) -> {hd(X)}.

tail(X) -> g(X).

clause(a, _) -> ok.

main() ->
    rep:each([
        fun() -> f([]) end,
        fun() -> tail(foo) end,
        fun() -> clause(b, "text") end,
        fun() -> exit(normal) end,
        fun() -> exit(foo) end,
        fun() -> exit({shutdown, foo}) end,
        fun() -> throw(bar) end,
        fun() -> throw({a, "thrown", [1, 2, 3]}) end,
        fun() -> error({my, "string", <<"binary">>, [1, 2, 3]}) end,
        fun() -> error(badarg, [a, b]) end,
        fun() -> error(foo, none) end,
        fun() -> list_to_atom([a]) end,
        fun() -> erlang:raise(error, foo, []) end,
        fun() -> erlang:raise(exit, foo, []) end,
        fun() -> erlang:raise(throw, foo, [{m, f, 2, []}]) end,
        fun() -> erlang:raise(error, foo, [{m, f, [x, "y"], [{file, "m.erl"}, {line, 7}]}]) end,
        fun() -> exit(self(), kill), receive after infinity -> ok end end
    ]),
    rep:ended(spawn(?MODULE, f, [foo])),
    rep:ended(spawn(nomodule, nofunction, [1, "abc"])),
    rep:ended(spawn(?MODULE, nofunction, [lists:seq(1, 60)])),
    rep:ended(spawn(?MODULE, clause, [1, 2])).
