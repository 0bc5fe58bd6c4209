%% Characters that are written past all devices, and an end with options.
-module(display_strings).
-export([main/0]).

main() ->
    [true, true, true] = [erlang:display_string(S) || S <- ["one ", [], "two\nthree"]],
    true = erlang:display_nl(),
    [erlang:display(try F() catch C:R -> {C, R} end) || F <- [fun() -> erlang:display_string(a) end, fun() -> erlang:display_string([a]) end, fun() -> erlang:display_string([-1]) end,
        fun() -> erlang:process_display(self(), foo) end, fun() -> erlang:process_display(foo, backtrace) end, fun() -> halt(0, [{flush, false} | x]) end,
        fun() -> halt(a, []) end]],
    true = erlang:display({erlang:display_string("in a term: "), [erlang:display_nl() || _ <- [1, 2]]}),
    halt(0, [{flush, true}]).
