%% The keys of a map are in the order of terms.
-module(maps_order).
-export([main/0]).

main() ->
    show(maps:keys(#{c => 1, a => 2, b => 3})),
    show(maps:keys(#{2 => a, 1 => b, 10 => c, -1 => d})),
    show(maps:keys(#{1.5 => a, 1 => b, 2 => c, 1.0 => d})),
    show(maps:keys(#{"b" => 1, "a" => 2, "ab" => 3, [] => 4})),
    show(maps:keys(#{{b} => 1, {a, a} => 2, {} => 3, {a} => 4})),
    show(maps:keys(#{<<"b">> => 1, <<"a">> => 2, <<>> => 3, <<"ab">> => 4})),
    show(maps:keys(#{#{} => 1, atom => 2, "list" => 3, {t} => 4, 5 => 5, 2.5 => 6, <<"b">> => 7})),
    pretty(#{z => 1, y => #{b => 1, a => 2}, x => [#{}]}).

show(X) -> io:format("~w~n", [X]).

pretty(X) -> io:format("~p~n", [X]).
