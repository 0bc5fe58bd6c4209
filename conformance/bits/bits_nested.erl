-module(bits_nested).
-export([main/0]).
main() ->
    show(fun() -> {ok, [<<A:4, B:4>>, #{k := <<C>>}]} = id({ok, [<<16#12>>, #{k => <<9>>}]}), {A, B, C} end),
    show(fun() -> {<<A/binary>>, A} = id({<<"x">>, <<"x">>}), A end),
    show(fun() -> {<<A/binary>>, A} = id({<<"x">>, <<"y">>}), A end),
    show(fun() -> <<A/binary>> = B = id(<<"pq">>), {A, B} end),
    show(fun() -> f(<<1, 2>>, <<3, 4>>) end),
    show(fun() -> f(<<1, 2>>, <<1, 2>>) end),
    show(fun() -> f(<<1, 2>>, <<1>>) end),
    show(fun() -> #{<<"key">> := V} = id(#{<<"key">> => 5}), V end),
    show(fun() -> K = id(<<"k">>), #{<<K/binary, "y">> := V} = id(#{<<"ky">> => 6}), V end),
    show(fun() -> #{<<"key">> => <<"value">>, <<1:2>> => <<>>} end).

f(<<A, _/binary>>, <<A, R/binary>>) -> {same, A, R};
f(<<A, _/binary>>, <<B, C>>) -> {different, A, B, C}.

show(F) ->
    try F() of
        V -> io:format("~w~n", [V])
    catch
        C:R -> io:format("~w:~w~n", [C, R])
    end.

id(X) -> X.
