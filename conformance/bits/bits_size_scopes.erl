-module(bits_size_scopes).
-export([main/0]).

%% The size of a segment is of a variable that an earlier segment of the same binary binds, or else
%% of one from outside: never of the segment's own variable, nor of another part of the pattern that
%% hides the one outside.
main() ->
    U = id(8),
    show(fun() -> (fun(<<U:U>>) -> U end)(<<32>>) end),
    show(fun() -> (fun(<<U:U, B:U>>) -> B end)(<<16, 7:16>>) end),
    show(fun() -> [U || <<U:U>> <- [<<32>>, <<33>>, <<1, 2>>]] end),
    show(fun() -> [U || <<U:U>> <= <<32, 33>>] end),
    show(fun() -> << <<U>> || <<U:U>> <= <<34, 35>> >> end),
    show(fun() -> [{U, V} || <<U:U, V:U>> <= <<8, 1, 4, 35:4, 9:4>>] end),
    show(fun() -> (fun([U], <<U:U>>) -> U end)([5], <<5>>) end),
    show(fun() -> (fun([U], <<U:U>>) -> U end)([5], <<6>>) end),
    show(fun() -> (fun(<<U:U>>, [U]) -> U end)(<<5>>, [5]) end),
    show(fun() -> (fun(U, <<V:U>>) -> V end)(16, <<5>>) end),
    show(fun() -> (fun(U, <<V:(U + 8)>>) -> {U, V} end)(4, <<5:16>>) end),
    show(fun() -> (fun(#{k := <<U:U, B:U>>}) -> B end)(#{k => <<16, 7:16>>}) end),
    show(fun() -> (fun(#{U := <<U:U>>}) -> U end)(#{8 => <<9>>}) end),
    show(fun() -> (fun({U, <<U:U, B:U>>, U}) -> B end)({16, <<16, 7:16>>, 16}) end),
    show(fun() -> (fun F(<<U:U, T/bits>>) -> [U | F(T)]; F(<<>>) -> [] end)(<<1, 2, 3>>) end),
    show(fun() -> (fun(<<V:(U div 2), W:(V + U)>>) -> {V, W} end)(<<2:4, 9:10>>) end),
    show(fun() -> (fun(<<U:(U div 2), W:(U + 8)>>) -> {U, W} end)(<<2:4, 9:10>>) end),
    show(fun() -> (fun(<<U, W:(U * 2)/unit:4>>) -> {U, W} end)(<<2, 9:16>>) end),
    show(fun() -> try throw(<<3, 9:3>>) catch <<N, M:N>> -> {N, M} end end),
    show(fun() -> self() ! <<3, 9:3>>, receive <<N, M:N>> -> {N, M} end end),
    show(fun() -> {N, <<N, M:N>>} = id({3, <<3, 5:3>>}), {N, M} end),
    show(fun() -> {<<N, M:N>>, N} = id({<<3, 5:3>>, 3}), {N, M} end),
    show(fun() -> {{N}, <<N, M:N, R/bits>>} = id({{3}, <<3, 5:3, 1:1>>}), {N, M, R} end),
    show(fun() -> {<<N, M:N>>, <<N, M:N>>} = id({<<3, 5:3>>, <<3, 5:3>>}), {N, M} end),
    show(fun() -> {<<N, M:N>>, <<N, M:N>>} = id({<<3, 5:3>>, <<4, 5:4>>}), {N, M} end),
    show(fun() -> [N | <<N:16, B:N/binary, T/binary>>] = id([2 | <<2:16, "abc">>]), {B, T} end),
    show(fun() -> packet(2, <<2:16, "abc">>) end),
    show(fun() -> packet(2, <<1:16, "abc">>) end),
    show(fun() -> packet(<<"abc">>, <<1:16, "abc">>) end),
    show(fun() -> same(<<2, 1:2, 1:2, 0:4>>) end),
    show(fun() -> same(<<2, 1:2, 2:2, 0:4>>) end),
    show(fun() -> twice(<<3, 3, 5:3>>) end),
    show(fun() -> twice(<<3, 4, 5:3>>) end),
    show(fun() -> two({<<4, 5:4>>, <<2, 1:2>>}) end),
    show(fun() -> two({<<4, 5:4>>, <<3, 1:3, 7:3>>}) end),
    show(fun() -> two({<<4, 5:4>>, <<3, 1:3>>}) end),
    show(fun() -> negative(<<0:8>>) end),
    show(fun() -> catch <<0:(-1)>> = id(<<>>) end).

packet(N, <<N:16, B:N/binary, T/binary>>) -> {B, T};
packet(B, <<N:16, _:N/binary, _/binary>> = A) -> {B, N, A}.

same(<<N, A:N, A:N, _:(N + 2)>>) -> {same, N, A};
same(<<N, A:N, B:N, _/bits>>) -> {N, A, B}.

twice(<<N, N, A:N>>) -> {N, A};
twice(_) -> no.

two({<<N, A:N>>, <<M, B:M, _:M>>}) -> {long, N, A, M, B};
two({<<N, A:N>>, <<M:8, B:M, 0:M>>}) -> {N, A, M, B};
two({<<N, A:N>>, <<M, B:M>>}) -> {N, A, M, B}.

negative(<<X:(-8)>>) -> X;
negative(<<X:(8 - 9)>>) -> {computed, X};
negative(_) -> no.

show(F) ->
    try F() of
        {'EXIT', {R, _}} -> io:format("exit ~w~n", [R]);
        V -> io:format("~w~n", [V])
    catch
        C:R -> io:format("~w:~w~n", [C, R])
    end.

id(X) -> X.
