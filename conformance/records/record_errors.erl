-module(record_errors).
-export([main/0]).
-record(r, {a = 1, b}).
-record(s, {a}).

main() ->
    show(fun() -> (id({s, 1}))#r.a end),
    show(fun() -> (id(x))#r.a end),
    show(fun() -> (id({r, 1, 2, 3}))#r.b end),
    show(fun() -> (id(#s{}))#r{a = 2} end),
    show(fun() -> (id([]))#r{b = 1} end),
    show(fun() -> #r{a = error(in_field)} end),
    show(fun() -> #s{a = A} = id(#r{}), A end),
    show(fun() -> is_record(id({r, 1, 2}), r) end),
    show(fun() -> is_record(id({r, 1}), r) end),
    show(fun() -> is_record(id({r, 1}), id(r), 2) end),
    show(fun() -> is_record(id({r, 1}), r, id(x)) end),
    show(fun() -> is_record(id({r, 1}), id(1)) end).

show(F) ->
    try F() of
        V -> io:format("~w~n", [V])
    catch
        C:R -> io:format("~w:~w~n", [C, R])
    end.

id(X) -> X.
