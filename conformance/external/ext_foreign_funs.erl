% Funs whose code is not here: they can be kept, compared, printed and sent on, but not called.
-module(ext_foreign_funs).
-export([main/0]).

main() ->
    Atom = <<119, 5, "lists">>,
    Pid = <<88, 119, 13, "nonode@nohost", 9:32, 0:32, 0:32>>,
    Of = fun(Version, Index, Uniq, Free) ->
        Rest = <<3, Version:128, Index:32, (length(Free)):32, Atom/binary, 97, 5, 98, Uniq:32, Pid/binary,
                 (<< <<(tail(T))/binary>> || T <- Free >>)/binary>>,
        <<131, 112, (byte_size(Rest) + 4):32, Rest/binary>>
    end,
    Data = Of(1 bsl 127 bor 77, 6, 100000001, [a, {b, "c"}]),
    F = binary_to_term(Data),
    io:format("~p ~w ~s~n", [F, [F], lists:flatten(io_lib:format("~p", [{F}]))]),
    io:format("~p~n", [[is_function(F), is_function(F, 3), is_function(F, 2), F =:= binary_to_term(Data)]]),
    io:format("~p~n", [[{I, V} || I <- [module, name, arity, index, new_index, uniq, new_uniq, env, type],
                                  {_, V} <- [erlang:fun_info(F, I)]]]),
    G = binary_to_term(Of(1 bsl 127 bor 78, 6, 100000002, [a, {b, "c"}])),
    io:format("~p~n", [[F =:= G, F =:= binary_to_term(Of(1 bsl 127 bor 77, 6, 100000001, [a, {b, "d"}]))]]),
    io:format("~p~n", [maps:get(F, #{F => found})]),
    Self = self(),
    spawn(fun() -> Self ! {sent, F} end),
    receive {sent, F} -> io:format("sent~n") end,
    [io:format("~p~n", [try Call() of X -> X catch C:{R, Which} when Which =:= F -> {C, R} end])
     || Call <- [fun() -> F(1, 2, 3) end, fun() -> apply(F, [1, 2, 3]) end,
                 fun() -> often(fun(A, B, C) -> A + B + C end, 3000, 0), often(F, 1, 0) end]].

often(_, 0, Sum) -> Sum;
often(G, N, Sum) -> often(G, N - 1, Sum + G(1, N, 2)).

tail(T) ->
    <<131, Rest/binary>> = term_to_binary(T),
    Rest.
