-module(pretty_records).
-export([main/0]).

main() ->
    T = {pair, {point, 1, [2, 3]}, #{key => {pair, "a text", <<"bytes">>}, 7 => {point, x, {nothing, y}}}},
    [shown(T, Options) || Options <- [[], [{line_length, 40}], [{line_length, 20}], [{line_max_chars, 25}], [{column, 20}, {line_length, 50}],
                                      [{depth, 4}], [{chars_limit, 60}], [{chars_limit, 90}, {line_length, 30}], [{strings, false}], [{line_length, 0}]]],
    [io:format("~ts~n", [io_lib_pretty:print(lists:duplicate(3, T), [{chars_limit, N}, {record_print_fun, fun names/2}])]) || N <- lists:seq(5, 200, 15)],
    io:format("~s ~s~n", [io_lib_pretty:print({point, a, b}), io_lib_pretty:print({point, a, b}, fun names/2)]),
    io:format("~s~n", [io_lib_pretty:print(lists:seq(1, 30), 5, 40, 20)]),
    [io:format("~w: ~ts~n", [N, io_lib_pretty:print("a\r\nb\r\nc" ++ Tail, [{chars_limit, N}, {encoding, E}])])
     || N <- lists:seq(3, 10), Tail <- ["", "def", "d" ++ [x]], E <- [latin1, unicode]],
    io:format("~s ~s~n", [io_lib_format:fwrite_g(1.0e10), io_lib_format:fwrite_g(-0.1)]),
    io:format("~p~n", [[pieces(Parts) || Parts <- [["one\r\ntwo"], ["one", "\r", "\ntwo"], [<<"one\n">>], [<<"on">>, <<"e\r">>, <<"\nrest">>], ["none"], []]]]).

shown(T, Options) -> io:format("~p~n~ts~n", [Options, io_lib_pretty:print(T, [{record_print_fun, fun names/2} | Options])]).

names(pair, 2) -> [first, 'the second'];
names(point, 2) -> [x, y];
names(nothing, 0) -> [];
names(_, _) -> no.

pieces(Parts) -> pieces(start, Parts ++ [eof]).

pieces(State, [Part | Parts]) ->
    case io_lib:collect_line(State, Part, dummy) of
        {stop, Line, Rest} -> {Line, Rest, length(Parts)};
        Next -> pieces(Next, Parts)
    end.
