-module(large_loops).
-export([main/0, even/1, odd/1, again/3]).

main() ->
    io:format("~w~n", [count(1000000, 0)]),
    io:format("~w~n", [even(300001)]),
    io:format("~w~n", [in_case(300000, [])]),
    io:format("~w~n", [through_apply(200000)]),
    io:format("~w~n", [through_fun(200000, fun(0, _) -> finished; (N, F) -> F(N - 1, F) end)]),
    io:format("~w~n", [again(200000, a, b)]),
    io:format("~w~n", [in_receive(50000)]),
    io:format("~w~n", [collatz(27, 0)]).

count(0, Acc) -> Acc;
count(N, Acc) -> count(N - 1, Acc + N).

even(0) -> true;
even(N) -> ?MODULE:odd(N - 1).

odd(0) -> false;
odd(N) -> ?MODULE:even(N - 1).

in_case(N, Acc) ->
    case N of
        0 -> length(Acc);
        _ when N rem 100000 =:= 0 -> in_case(N - 1, [N | Acc]);
        _ ->
            if
                N > 0 -> begin in_case(N - 1, Acc) end;
                true -> never
            end
    end.

through_apply(0) -> done;
through_apply(N) -> apply(fun(X) -> through_apply(X) end, [N - 1]).

through_fun(N, F) -> F(N, F).

again(0, A, B) -> {A, B};
again(N, A, B) -> apply(?MODULE, again, [N - 1, B, A]).

in_receive(0) -> empty;
in_receive(N) ->
    self() ! {n, N},
    receive
        {n, N} -> in_receive(N - 1)
    end.

collatz(1, Steps) -> Steps;
collatz(N, Steps) when N rem 2 =:= 0 -> collatz(N div 2, Steps + 1);
collatz(N, Steps) -> collatz(3 * N + 1, Steps + 1).
