-module(spawn_messages).
-export([main/0, echo/0, report/3]).

main() ->
    Self = self(),
    spawn(fun() -> Self ! hello end),
    receive hello -> io:format("hello~n") end,
    Echo = spawn(?MODULE, echo, []),
    Terms = [1, 1.5, a, "str", {t, [u, {v}]}, <<"bin">>, #{k => [v]}, 1 bsl 100, [], fun(X) -> X + 1 end],
    [begin
        Echo ! {Self, T},
        receive {Echo, Back} -> io:format("~w~n", [Back =:= T]) end
    end || T <- Terms],
    Echo ! stop,
    spawn(?MODULE, report, [Self, a, b]),
    receive {report, A, B} -> io:format("~w ~w~n", [A, B]) end,
    io:format("~w~n", [Self ! {result, 7}]),
    receive {result, N} -> io:format("~w~n", [N]) end,
    [Self ! {n, I} || I <- lists:seq(1, 10)],
    io:format("~w~n", [[receive {n, I} -> I end || _ <- lists:seq(1, 10)]]),
    io:format("~w~n", [is_pid(Self) andalso Self =:= self()]).

echo() ->
    receive
        {From, T} ->
            From ! {self(), T},
            echo();
        stop ->
            ok
    end.

report(To, A, B) -> To ! {report, A, B}.
