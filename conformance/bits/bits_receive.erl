-module(bits_receive).
-export([main/0]).
main() ->
    Me = self(),
    P = spawn(fun() -> loop(Me) end),
    [P ! M || M <- [<<3, "abc">>, <<1:4>>, {x, <<7:16>>}, <<"stop">>, <<2, "xy", 9>>]],
    [receive M -> io:format("~w~n", [M]) end || _ <- [1, 2, 3, 4]].

loop(To) ->
    receive
        <<N, B:N/binary>> -> To ! {exact, B}, loop(To);
        <<"stop">> -> To ! rest();
        {x, <<Y:16>>} -> To ! {tuple, Y}, loop(To);
        <<_:4>> -> To ! nibble, loop(To)
    end.

rest() ->
    receive
        <<N, B:N/binary, R/bits>> -> {N, B, R}
    after 1000 -> timeout
    end.
