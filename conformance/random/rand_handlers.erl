%% Generators of a program's own: the handler in a state says how to go on.
-module(rand_handlers).
-export([main/0]).

main() ->
    counting(),
    own_numbers(),
    known(),
    show([rand:bc64(N) || N <- [0, 1, 255, 256, 1 bsl 55]]).

show(X) -> io:format("~w~n", [X]).

%% A generator whose words are those of a list.
counting() ->
    Words = [16#2123456789abcdef, 16#3fedcba987654321, 16#0f0f0f0f0f0f0f0f, 16#1000000000000001, 16#3fffffffffffffff, 16#0123456789abcdef],
    State = {#{type => listed, bits => 62, weak_low_bits => 2, next => fun([W | Rest]) -> {W, Rest} end}, Words},
    {A, S1} = rand:uniform_s(1000, State),
    {B, S2} = rand:uniform_s(S1),
    {C, S3} = rand:uniform_s(1 bsl 70, S2),
    {D, S4} = rand:uniform_real_s(S3),
    {_, Left} = S4,
    show({A, B, C, D, length(Left)}),
    show(rand:export_seed_s(State)),
    show(try rand:jump(State) catch error:not_implemented -> not_implemented end),
    {E, _} = rand:bytes_s(3, State),
    show(E).

own_numbers() ->
    State = {#{type => own, bits => 58, next => fun(N) -> {N, N + 1} end, uniform => fun({H, N}) -> {N / 2, {H, N + 1}} end,
               uniform_n => fun(Most, {H, N}) -> {min(Most, N), {H, N + 1}} end, jump => fun({H, N}) -> {H, N + 100} end}, 7},
    _ = rand:seed(State),
    show([rand:uniform(), rand:uniform(100), rand:uniform(3), element(2, rand:jump()), rand:uniform(1000)]).

known() ->
    Kept = [type, bits, max, weak_low_bits],
    [show(lists:sort(maps:to_list(maps:with(Kept, Handler)))) || A <- [default, exrop, exro928ss, exsp, exs1024s, exs64, exsplus, exs1024],
                                                                 {Handler, _} <- [rand:seed_s(A, 1)]].
