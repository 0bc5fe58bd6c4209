-module(bv_collected).
-export([main/0]).

%% Parts survive collections, with and without the whole that they are part of.
main() ->
    Parts = [part(I) || I <- lists:seq(1, 60)],
    Junk = lists:foldl(fun(I, Acc) -> [I | lists:sublist(Acc, 50)] end, [], lists:seq(1, 20000)),
    erlang:garbage_collect(),
    io:format("~w ~w~n", [length(Junk), lists:sum([byte_size(P) || P <- Parts])]),
    io:format("~w~n", [[P =:= part(I) || {P, I} <- lists:zip(Parts, lists:seq(1, 60))] =:= lists:duplicate(60, true)]),
    io:format("~w~n", [erlang:phash2(Parts)]).

part(I) ->
    Whole = list_to_binary(lists:duplicate(40, [I, <<"part">>])),
    <<_:I, P:(13 * I)/bits, _/bits>> = Whole,
    P.
