-module(bv_parts_equal).
-export([main/0]).

%% A part of a bitstring is the same term as one that has been built alone.
main() ->
    Whole = list_to_binary(lists:seq(0, 199)),
    [part(Whole, At, Size) || {At, Size} <- [{0, 8}, {1, 8}, {3, 40}, {8, 64}, {8, 72}, {13, 100}, {0, 1600}, {800, 640}, {801, 641}, {7, 3}, {1599, 1}, {1600, 0}]].

part(Whole, At, Size) ->
    <<_:At, Part:Size/bits, _/bits>> = Whole,
    Copy = << <<Bit:1>> || <<Bit:1>> <= Part >>,
    io:format("~w ~w: ~w~n", [At, Size, {Part =:= Copy, Part == Copy, Part < Copy, erlang:phash2(Part) =:= erlang:phash2(Copy), bit_size(Part),
        maps:get(Copy, #{Part => found}, lost), lists:member(Copy, [x, Part]), erlang:phash2(Part)}]).
