%% Prompts as text.
-module(io_lib_prompts).
-export([main/0]).

main() ->
    t(fun() -> lists:flatten(io_lib:format_prompt(abc)) end),
    t(fun() -> lists:flatten(io_lib:format_prompt("abc")) end),
    t(fun() -> lists:flatten(io_lib:format_prompt(<<"abc">>)) end),
    t(fun() -> lists:flatten(io_lib:format_prompt({format, "~w>", [1]})) end),
    t(fun() -> lists:flatten(io_lib:format_prompt({format, "~w>", []})) end),
    t(fun() -> lists:flatten(io_lib:format_prompt({a, b})) end),
    t(fun() -> lists:flatten(io_lib:format_prompt("")) end),
    t(fun() -> lists:flatten(io_lib:format_prompt(17)) end),
    t(fun() -> lists:flatten(io_lib:format_prompt([a, b])) end).

t(F) ->
    try F() of
        X -> io:format("~0tp~n", [X])
    catch
        C:R -> io:format("~w: ~0tp~n", [C, R])
    end.
