-module(record_nested).
-export([main/0]).
-record(in, {v = 1, w}).
-record(out, {in = #in{}, list = [#in{w = x}], n}).

main() ->
    O = #out{},
    io:format("~w~n", [O]),
    io:format("~w~n", [(O#out.in)#in.v]),
    io:format("~w~n", [O#out.in#in.v]),
    io:format("~w~n", [O#out{in = (O#out.in)#in{v = 2}}]),
    io:format("~w~n", [O#out.in#in{v = 3}]),
    io:format("~w~n", [O#out{n = 1}#out{n = 2}]),
    io:format("~w~n", [[I#in.w || I <- O#out.list]]),
    io:format("~w~n", [f(O#out{n = 5})]),
    io:format("~w~n", [f(O#out{n = #in{v = O}})]).

f(#out{n = #in{v = #out{n = N}}}) -> {deep, N};
f(#out{in = #in{v = V}, n = N}) -> {V, N}.
