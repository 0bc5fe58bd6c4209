-module(expr_try).
-export([main/0]).
main() ->
    [show(fun() -> f(X) end) || X <- [ok, {throw, t}, {error, e}, {exit, x}, {error, other}, nomatch]],
    io:format("~w~n", [g()]),
    io:format("~w~n", [h(1)]),
    io:format("~w~n", [try throw(a) catch a -> plain end]),
    io:format("~w~n", [try error(a) catch _:a -> any_class end]),
    C = id(exit),
    io:format("~w~n", [try exit(q) catch C:V -> {bound, V} end]),
    io:format("~w~n", [try error(q, [args]) catch error:q:S -> {stack, is_tuple(hd(S))} end]),
    io:format("~w~n", [try try error(in) after io:format("after ") end catch error:E -> {outer, E} end]),
    io:format("~w~n", [try try error(in) catch error:in -> error(again) end catch error:E2 -> E2 end]),
    show(fun() -> try ok after throw(from_after) end end),
    show(fun() -> try error(lost) after throw(from_after) end end).

f(X) ->
    try act(X) of
        ok -> {of_ok, X}
    catch
        throw:T -> {thrown, T};
        error:e -> error_e;
        exit:E when E =:= x -> exit_x
    after
        io:format("[after] ")
    end.

act({C, V}) -> erlang:C(V);
act(X) -> X.

g() ->
    try 1 of
        X when X > 5 -> big;
        _ -> small
    catch
        _:_ -> never
    end.

h(X) ->
    Y = try X + 1 catch _:_ -> 0 end,
    Z = try a + Y catch error:badarith -> Y * 10 end,
    {Y, Z}.

show(F) ->
    try F() of
        V -> io:format("~w~n", [V])
    catch
        C:R -> io:format("~w:~w~n", [C, R])
    end.

id(X) -> X.
