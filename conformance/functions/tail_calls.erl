-module(tail_calls).
-export([main/0]).
main() ->
    io:format("~w~n", [loop(100000, 0)]),
    io:format("~w~n", [even(50001)]),
    io:format("~w~n", [via(fun loop/2, 50000)]),
    io:format("~w~n", [in_case(30000, x)]),
    io:format("~w~n", [body(5000)]),
    io:format("~w~n", [andalso_loop(20000)]).

loop(0, A) -> A;
loop(N, A) -> loop(N - 1, A + N).

even(0) -> true;
even(N) -> odd(N - 1).

odd(0) -> false;
odd(N) -> even(N - 1).

via(F, N) -> F(N, 0).

in_case(N, X) ->
    case N of
        0 -> X;
        _ when N rem 2 =:= 0 -> in_case(N - 1, X);
        _ -> begin ok, in_case(N - 1, X) end
    end.

body(0) -> 0;
body(N) -> 1 + body(N - 1).

andalso_loop(0) -> true;
andalso_loop(N) -> N > 0 andalso andalso_loop(N - 1).
