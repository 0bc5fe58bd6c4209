-module(try_classes).
-export([main/0]).

main() ->
    Actions = [fun() -> fine end, fun() -> throw(ball) end, fun() -> exit(way) end, fun() -> error(bad) end,
               fun() -> error({with, tuple}) end, fun() -> exit(normal) end, fun() -> 1 + id(a) end,
               fun() -> hd(id([])) end, fun() -> erlang:raise(throw, raised, []) end, fun() -> throw({nested, [1]}) end],
    [io:format("~w ~w ~w ~w~n", [all(F), default(F), selected(F), with_of(F)]) || F <- Actions].

all(F) ->
    try
        F()
    catch
        throw:R -> {throw, R};
        exit:R -> {exit, R};
        error:R -> {error, R}
    end.

%% Without a class, a clause catches throws.
default(F) ->
    try
        try F()
        catch
            R -> {default, R}
        end
    catch
        C:_ -> {passed, C}
    end.

selected(F) ->
    try
        try F() of
            V -> {value, V}
        catch
            error:bad -> caught_bad;
            exit:{_, _} -> never;
            throw:{nested, [X]} -> {unpacked, X};
            error:{with, T} when is_atom(T) -> {guarded, T}
        end
    catch
        C:R -> {outer, C, R}
    end.

with_of(F) ->
    try F() of
        fine -> value_fine;
        Other -> {value, Other}
    catch
        C:R when C =/= error -> {C, R};
        _:_ -> an_error
    end.

id(X) -> X.
