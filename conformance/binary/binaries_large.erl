%% Binaries on either side of 64 bytes are the same to a program.
-module(binaries_large).
-export([main/0]).

main() ->
    Sizes = [0, 1, 63, 64, 65, 100, 999, 1000],
    Bins = [make(N) || N <- Sizes],
    io:format("~w~n", [[byte_size(B) || B <- Bins]]),
    io:format("~w~n", [[erlang:phash2(B) || B <- Bins]]),
    io:format("~w~n", [[B =:= list_to_binary(binary_to_list(B)) || B <- Bins]]),
    io:format("~w~n", [[is_binary(B) andalso is_bitstring(B) andalso bit_size(B) || B <- Bins]]),
    io:format("~w~n", [[byte_size(B) || B <- lists:sort(lists:reverse(Bins))]]),
    io:format("~w~n", [make(70)]),
    io:format("~p~n", [{make(65), [make(3)]}]),
    io:format("~s~n", [text(80)]),
    io:format("~w~n", [[compare(A, B) || A <- [make(64), make(65), text(66)], B <- [make(64), make(65), text(66)]]]),
    M = maps:from_list([{B, byte_size(B)} || B <- Bins]),
    io:format("~w~n", [[maps:get(make(N), M) || N <- Sizes]]),
    io:format("~w ~w~n", [map_size(M), maps:get(make(66), M, none)]),
    io:format("~w~n", [binary_to_list(make(300), 250, 260)]),
    io:format("~w~n", [byte_size(iolist_to_binary([make(100), [make(1), $x | make(65)], [], text(70)]))]),
    io:format("~w~n", [iolist_size([make(100), [make(1), $x | make(65)]])]),
    io:format("~w~n", [integer_to_binary(1 bsl 300)]),
    io:format("~w~n", [binary_to_integer(integer_to_binary(-(1 bsl 300))) =:= -(1 bsl 300)]),
    Name = list_to_atom(lists:duplicate(200, $a)),
    io:format("~w~n", [byte_size(atom_to_binary(Name))]),
    io:format("~w~n", [binary_to_atom(atom_to_binary(Name, utf8)) =:= Name]),
    put(bin, make(200)),
    io:format("~w~n", [churn(300, 0)]),
    garbage_collect(),
    io:format("~w~n", [get(bin) =:= make(200)]),
    io:format("~w~n", [try error({bad, make(80)}) catch error:{bad, B} -> byte_size(B) end]),
    io:format("~w~n", [try list_to_binary([make(80) | oops]) catch error:R -> R end]),
    io:format("~w~n", [same(text(100))]),
    F = fun(X) -> byte_size(X) + byte_size(hd(Bins)) + byte_size(lists:last(Bins)) end,
    io:format("~w~n", [F(make(77))]).

make(N) -> list_to_binary([I rem 251 || I <- lists:seq(1, N)]).

text(N) -> list_to_binary([$a + I rem 26 || I <- lists:seq(1, N)]).

compare(A, B) when A < B -> lt;
compare(A, B) when A =:= B -> eq;
compare(_, _) -> gt.

%% Garbage, but for one in fifty.
churn(0, S) -> S;
churn(N, S) ->
    B = make(N),
    case N rem 50 of
        0 -> put(N, B);
        _ -> ok
    end,
    churn(N - 1, S + byte_size(B) + length(get())).

same(<<"bcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvw">>) -> literal;
same(_) -> other.
