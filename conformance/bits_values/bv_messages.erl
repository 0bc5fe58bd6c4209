-module(bv_messages).
-export([main/0]).

%% Bitstrings of every kind and size go to another process and come back the same.
main() ->
    Echo = spawn(fun echo/0),
    Large = list_to_binary([lists:seq(0, 255), lists:seq(0, 255)]),
    <<_:5, Odd:1001/bits, Rest/bits>> = Large,
    Terms = [<<>>, <<1:1>>, <<1, 2, 3:4>>, Large, Odd, Rest, {Odd, Large, [Odd | Rest]}, #{Odd => Rest, k => <<5:3>>},
        binary_part(Large, 100, 20), binary_part(Large, 100, 200), fun() -> Odd end],
    [begin
        Echo ! {self(), T},
        receive {echo, R} -> io:format("~w ~w~n", [R =:= T, erlang:external_size(R) > 0]) end
    end || T <- Terms],
    Echo ! stop.

echo() ->
    receive
        {From, T} -> From ! {echo, T}, echo();
        stop -> ok
    end.
