%% Crash reports of processes that proc_lib has started.
-module(rep_started).
-export([main/0, f/1, g/2]).

f(1) -> ok.

g(X, Y) -> {X + Y}.

main() ->
    rep:ended(proc_lib:spawn(?MODULE, f, [2])),
    rep:ended(proc_lib:spawn(?MODULE, g, [a, 2])),
    rep:ended(proc_lib:spawn(nomodule, nofunction, [1, 2])),
    [rep:quiet(F) || F <- [
        fun() -> error(an_error) end,
        fun() -> exit(an_exit) end,
        fun() -> throw(thrown) end,
        fun() -> exit(normal) end,
        fun() -> exit(shutdown) end,
        fun() -> exit({shutdown, x}) end,
        fun() -> error({badmatch, {ok, lists:seq(1, 40)}}) end,
        fun() -> error("a text") end,
        fun() -> exit({with, [{long, "reason"}, {over, <<"several">>}, {lines, lists:seq(1, 40)}, {map, #{key => value}}]}) end,
        fun() -> list_to_integer("abc" ++ id("d")) end,
        fun() -> lists:map(id(foo), [1, 2, 3]) end,
        fun() -> element(id(3), {a}) end,
        fun() -> g(id(#{}), [1, 2]) end,
        fun() -> error(reason, [1, 2]) end,
        fun() -> put(key, lists:seq(1, 40)), error(dictionary) end,
        fun() -> [self() ! M || M <- [one, {two, "2"}, lists:seq(1, 30)]], error(messages) end,
        fun() -> register(rep_started_name, self()), error(named) end,
        fun() -> process_flag(trap_exit, true), error(trapping) end
    ]].

id(X) -> X.
