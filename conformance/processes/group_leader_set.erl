%% The group leader is inherited and can be set.
-module(group_leader_set).
-export([main/0]).

main() ->
    Me = self(),
    GL = group_leader(),
    P = spawn(fun() -> loop(Me) end),
    show(inherited, ask(P) =:= GL),
    show(set, group_leader(Me, P)),
    show(is_me, ask(P) =:= Me),
    show(info, process_info(P, group_leader) =:= {group_leader, Me}),
    show(child, begin P ! {spawn, Me}, receive {child, G} -> G =:= Me end end),
    [show(bad, try_(fun() -> group_leader(A, B) end)) || {A, B} <- [{foo, P}, {Me, foo}]],
    exit(P, kill).

ask(P) -> P ! {self(), leader}, receive {P, G} -> G end.

loop(Me) ->
    receive
        {From, leader} -> From ! {self(), group_leader()};
        {spawn, To} -> spawn(fun() -> To ! {child, group_leader()} end)
    end,
    loop(Me).

try_(F) -> try F() catch Class:Reason -> {Class, Reason} end.

show(Name, Value) -> io:format("~w: ~w~n", [Name, Value]).
