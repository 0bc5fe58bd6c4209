%% Match specifications that are written as funs.
-module(ets_fun2ms).
-export([main/0]).
-include_lib("stdlib/include/ms_transform.hrl").

-record(person, {name, age, city = "Ulm"}).

main() ->
    T = ets:new(people, [ordered_set, {keypos, #person.name}]),
    ets:insert(T, [#person{name = N, age = A} || {N, A} <- [{ann, 31}, {bob, 17}, {cid, 64}]]),
    ets:insert(T, #person{name = dot, age = 20, city = "Bonn"}),
    Adult = 18,
    Spec = ets:fun2ms(fun(#person{name = N, age = A}) when A >= Adult -> {N, A} end),
    show(spec, Spec),
    show(select, ets:select(T, Spec)),
    show(body, ets:fun2ms(fun({A, [B | _]} = O) when is_atom(A), B > 1 orelse A == b -> [O, {A}, #{b => B}] end)),
    show(clauses, ets:fun2ms(fun({a, X}) -> X; ({b, _, X}) when X /= 1 -> {X, X}; (_) -> none end)),
    show(objects, ets:select(T, ets:fun2ms(fun(#person{city = "Bonn"} = P) -> P end))),
    show(count, ets:select_count(T, ets:fun2ms(fun(#person{age = A}) -> A rem 2 =:= 1 end))),
    show(records, ets:select(T, ets:fun2ms(fun(P) when P#person.age < Adult -> P#person.name end))),
    show(update, ets:select_replace(T, ets:fun2ms(fun(#person{age = A} = P) when A > 60 -> P#person{city = "Rome"} end))),
    show(updated, ets:lookup(T, cid)),
    show(run, ets:match_spec_run([{1, a}, {2, b}, {3}], ets:match_spec_compile(ets:fun2ms(fun({N, _}) -> N + 10 end)))),
    show(bindings, ets:fun2ms(fun({A, B}) -> bindings() end)),
    show(object, ets:fun2ms(fun(A) -> object() end)),
    show(prefix, ets:fun2ms(fun({"Dr " ++ Name, [a, b] ++ [X | _], [] ++ Z}) -> {Name, X, Z} end)).

show(Name, Value) -> io:format("~w: ~0p~n", [Name, Value]).
