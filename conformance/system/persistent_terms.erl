%% Terms that persist.
-module(persistent_terms).
-export([main/0]).

main() ->
    show(put, persistent_term:put({pt, 1}, #{a => [1, <<"b">>, 2.5]})),
    show(get, persistent_term:get({pt, 1})),
    show(default, persistent_term:get({pt, 2}, none)),
    show(missing, try_(fun() -> persistent_term:get({pt, 2}) end)),
    show(same, persistent_term:put({pt, 1}, #{a => [1, <<"b">>, 2.5]})),
    show(other, persistent_term:put({pt, 1}, new)),
    show(get, persistent_term:get({pt, 1})),
    show(erase, [persistent_term:erase({pt, 1}), persistent_term:erase({pt, 1})]),
    persistent_term:put(1, int),
    persistent_term:put(1.0, float),
    show(exact, [persistent_term:get(1), persistent_term:get(1.0)]),
    #{count := C, memory := M} = persistent_term:info(),
    show(info, {C > 1, M > 0}),
    show(all, lists:sort([P || {K, _} = P <- persistent_term:get(), K =:= 1 orelse K =:= 1.0])).

try_(F) -> try F() catch Class:Reason -> {Class, Reason} end.

show(Name, Value) -> io:format("~w: ~w~n", [Name, Value]).
