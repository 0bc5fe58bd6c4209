-module(receive_bad_timeout).
-export([main/0]).

%% A receive whose timeout is none has looked at messages that the next receive looks at again.
main() ->
    [show(fun() -> after_failure(T) end) || T <- [atom, -1, 1.0, 1 bsl 32, [], infinit]],
    show(fun() ->
                 [self() ! M || M <- [a, b, c]],
                 R = try receive {none} -> ok after id(no) -> ok end catch error:E -> E end,
                 {R, receive b -> b after 0 -> gone end, receive X -> X after 0 -> gone end, receive Y -> Y after 0 -> gone end}
         end),
    show(fun() -> self() ! x, catch receive y -> ok after id(bad) -> ok end, receive Z -> Z after 0 -> gone end end),
    show(fun() ->
                 self() ! x,
                 F = fun(T) -> receive y -> y after T -> time end end,
                 {catch element(1, catch F(id(bad))), F(0), receive Z -> Z after 0 -> gone end}
         end).

after_failure(T) ->
    self() ! {early, T},
    Failed = try receive blipp -> ok after id(T) -> ok end catch C:R -> {C, R} end,
    {Failed, receive {early, T} -> found after 0 -> lost end}.

show(F) ->
    try F() of
        V -> io:format("~w~n", [V])
    catch
        C:R -> io:format("~w:~w~n", [C, R])
    end.

id(X) -> X.
