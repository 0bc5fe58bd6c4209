%% erl_scan:string: tokens, locations and errors.
-module(scan_tokens).
-export([main/0]).

main() ->
    t(fun() -> erl_scan:string("foo. ") end),
    t(fun() -> erl_scan:string("{a, B, _C, \"str\", 12, 1.5, $a, 'q x', <<1>>}.\n") end),
    t(fun() -> erl_scan:string("16#ff 2#101 1_000 1.5e3") end),
    t(fun() -> erl_scan:string("% c\na") end),
    t(fun() -> erl_scan:string("-> := => || <- <= =:= :: /= .. ... + ++") end),
    t(fun() -> erl_scan:string("if begin maybe fun") end),
    t(fun() -> erl_scan:string("$\\n $\\x{41} $\\^A \"a\\nb\"") end),
    t(fun() -> erl_scan:string("1.") end),
    t(fun() -> erl_scan:string("a.b") end),
    t(fun() -> erl_scan:string("a.%c") end),
    t(fun() -> erl_scan:string("37#1") end),
    t(fun() -> erl_scan:string("16#") end),
    t(fun() -> erl_scan:string("1e5") end),
    t(fun() -> erl_scan:string("1.5e") end),
    t(fun() -> erl_scan:string("'abc") end),
    t(fun() -> erl_scan:string("\"abc") end),
    t(fun() -> erl_scan:string("$") end),
    t(fun() -> erl_scan:string("?A # @ ! | ; : \\ ~") end),
    t(fun() -> erl_scan:string("a b\n c", {1, 1}) end),
    t(fun() -> erl_scan:string("a b\n c", 5) end),
    t(fun() -> erl_scan:string("a %c\n c", 1, [return_comments]) end),
    t(fun() -> erl_scan:string("a 12", 1, [text]) end),
    t(fun() -> [erl_scan:reserved_word(W) || W <- ['if', foo, 'end', maybe]] end),
    t(fun() -> lists:flatten(erl_scan:format_error({illegal, integer})) end),
    t(fun() -> lists:flatten(erl_scan:format_error({string, 34, "abc"})) end),
    t(fun() -> lists:flatten(erl_scan:format_error({base, 37})) end),
    t(fun() -> begin {ok, [T], _} = erl_scan:string("foo", {3, 4}), {erl_scan:category(T), erl_scan:location(T), erl_scan:line(T), erl_scan:column(T), erl_scan:symbol(T)} end end).

t(F) ->
    try F() of
        X -> io:format("~0tp~n", [X])
    catch
        C:R -> io:format("~w: ~0tp~n", [C, R])
    end.
