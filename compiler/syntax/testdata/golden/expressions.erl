-module(expressions).
-compile(export_all).

literals() ->
    {'an atom', $a, $\n, $\x{1F600}, $\s, 1_000, 16#fF, 36#Zz, 123456789012345678901234567890, 1.5e-3, 2.0,
     "tab\tquote\"", "one " "string", 'it\'s', [], {}, <<>>, #{}}.

operators(A, B, C) ->
    A = B = C,
    A ! B ! C,
    A orelse B andalso not C,
    -A + B * C - +1,
    A ++ B -- C,
    A bor B band C bsl 2 bsr 1 bxor bnot A,
    A div B rem C / 2,
    A + 1 =< B * 2,
    A and B or C xor true,
    catch A = catch B.

control(X) ->
    if X > 1, X < 3; X == 5 -> small; true -> other end,
    case X of {Y, _} when Y > 0 -> Y; [H | T] -> [H, T | X] end,
    receive {msg, M} -> M; stop -> ok after 10 * 2 -> timeout end,
    receive any -> ok end,
    receive after 0 -> ok end,
    begin X, X end.

tries(X) ->
    try X of ok -> 1 catch throw_it -> 2; exit:R -> R; _:{a, b}:Stack when true -> Stack after done end,
    try X after ok end,
    try X catch C:R -> {C, R} end.

funs(X) ->
    F = fun(A) when A > 1 -> A; (_) -> X end,
    G = fun Loop(0) -> done; Loop(N) -> Loop(N - 1) end,
    {F, G, fun funs/1, fun lists:map/2, fun X:F/1, fun ?MODULE:funs/1}.

calls(X) ->
    f(), X(1, 2), lists:map(X, []), X:f(a), (fun() -> ok end)(), m:X(), {X}.

comprehensions(L) ->
    [{X, Y} || X <- L, X > 1, {Y, _} <- X],
    << <<X:4>> || <<X:8>> <= L >>,
    [X || <<X>> <= L],
    #{K => V + 1 || K := V <- L, K > 1}.

bits(X, N) ->
    <<X:N/little-signed-integer-unit:8, "text"/utf8, (X + 1), -1:16, X/binary>> = <<1, 2:3>>.

maps(M) ->
    #{a := {X, _}, b := _} = M,
    M#{a => X, b := 2}#{c => 3}.
