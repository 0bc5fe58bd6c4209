-module(arith_errors).
-export([main/0]).

main() ->
    Zero = list_to_integer("0"),
    show(fun() -> 1 div Zero end),
    show(fun() -> 1 rem Zero end),
    show(fun() -> 1 / Zero end),
    show(fun() -> 1.0 / 0.0 end),
    show(fun() -> a + Zero end),
    show(fun() -> Zero - "x" end),
    show(fun() -> {1} * 2 end),
    show(fun() -> -id(a) end),
    show(fun() -> bnot id(1.0) end),
    show(fun() -> 1.0 div 2 end),
    show(fun() -> 1 band id(1.5) end),
    show(fun() -> id(1) bsl id(a) end),
    show(fun() -> 1.0e308 * id(10) end),
    show(fun() -> math:sqrt(-1) end),
    show(fun() -> math:log(0) end),
    show(fun() -> trunc(id(a)) end),
    show(fun() -> abs(id([])) end),
    show(fun() -> float(id(1 bsl 2000)) end),
    show(fun() -> (id(1) bsl 2000) / 3 end),
    show(fun() -> round(id(<<"x">>)) end).

show(F) ->
    try F() of
        V -> io:format("value ~w~n", [V])
    catch
        Class:Reason -> io:format("~w:~w~n", [Class, Reason])
    end.

id(X) -> X.
