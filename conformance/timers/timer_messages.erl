%% Messages sent later, or never.
-module(timer_messages).
-export([main/0]).

main() ->
    show(got(timer:send_after(5, hello))),
    show(got(timer:send_after(5, self(), again))),
    show(cancelled(timer:send_after(5000, never))),
    show(element(1, timer:send_after(0, self(), now))),
    show(receive now -> now end),
    show(timer:send_after(-1, x)),
    show(timer:send_after(a, x)),
    show(timer:send_after(5, 7, x)),
    show(timer:cancel(nothing)),
    true = register(me, self()),
    show(got(timer:send_after(1, me, by_name))),
    show(in_order()),
    show(timer:start()).

show(X) -> io:format("~w~n", [X]).

got({ok, _}) -> receive M -> M end.

cancelled({ok, Ref}) -> {timer:cancel(Ref), receive M -> M after 20 -> none end}.

in_order() ->
    [timer:send_after(T, {at, T}) || T <- [300, 100, 200]],
    [receive {at, T} -> T end || _ <- [1, 2, 3]].
