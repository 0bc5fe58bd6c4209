%% Formatted output of numbers, terms and text, N times.
-module(formats).
-export([run/1]).

run(N) -> run(N, 0).

run(0, Sum) -> Sum;
run(N, Sum) ->
    Line = io_lib:format("~4..0w ~8.3f ~p ~s~n", [N rem 1000, N / 7, {point, N, [a, b]}, "text"]),
    Hex = io_lib:format("~.16B ~w ~ts", [N * 17, #{n => N}, <<"binary">>]),
    run(N - 1, (Sum + iolist_size(Line) + iolist_size(Hex)) rem 1000003).
