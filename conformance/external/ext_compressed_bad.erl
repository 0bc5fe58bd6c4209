-module(ext_compressed_bad).
-export([main/0]).

main() ->
    Good = [131, 80, 0, 0, 1, 150, 120, 156, 203, 97, 96, 96, 72, 73, 97, 96, 76, 28, 197, 131, 7, 103, 1, 0, 48, 70, 78, 147],
    try_it([131, 80, 0, 0, 0, 1]),
    try_it([131, 80]),
    try_it([131, 80, 0, 0, 1, 150 | lists:duplicate(20, 0)]),
    try_it([131, 80, 0, 0, 1, 149 | lists:nthtail(6, Good)]),
    try_it([131, 80, 0, 0, 1, 151 | lists:nthtail(6, Good)]),
    try_it(lists:sublist(Good, 20)),
    try_it(Good).

try_it(Bytes) ->
    io:format("~w~n", [try length(binary_to_term(list_to_binary(Bytes))) catch C:R -> {C, R} end]).
