-module(macro_records).
-export([main/0]).
-define(REC, point).
-define(FIELD, x).
-define(DEFAULT, 9).
-record(?REC, {?FIELD = 0, y = ?DEFAULT}).
-define(GET(R, F), R#?REC.F).
-define(is_point(P), is_record(P, ?REC)).

main() ->
    P = #?REC{},
    io:format("~w ~w ~w~n", [P, ?GET(P, x), P#?REC.?FIELD]),
    io:format("~w~n", [f(P#point{x = 3})]),
    io:format("~w~n", [f({point})]).

f(P) when ?is_point(P), P#point.x > 1 -> large;
f(P) when ?is_point(P) -> small;
f(_) -> none.
