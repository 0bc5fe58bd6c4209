%% Guards: what fails is false, whatever is around it.
-module(guards).
-export([main/0]).
-record(point, {x, y}).

values() ->
    [0, 1, -1, 7, 1.0, 1.5, a, true, false, [], [1], [a, b], "str", {}, {a}, {a, b}, {point, 1, 2}, {point, 1}, #{}, #{a => 1},
     <<"bin">>, 134217727, 134217728, -134217728, -134217729, 1 bsl 70].

main() -> [{N, [try F(V) catch C:R -> {C, R} end || V <- values()]} || {N, F} <- tests()].

tests() ->
    [{1, fun(X) when hd(X) =:= 1 -> yes; (_) -> no end},
     {2, fun(X) when not (hd(X) =:= 1) -> yes; (_) -> no end},
     {3, fun(X) when hd(X) =:= 1; X =:= a -> yes; (_) -> no end},
     {4, fun(X) when X =:= a; hd(X) =:= 1 -> yes; (_) -> no end},
     {5, fun(X) when hd(X) =:= 1 orelse X =:= a -> yes; (_) -> no end},
     {6, fun(X) when X =:= a orelse hd(X) =:= 1 -> yes; (_) -> no end},
     {7, fun(X) when (X =:= a) or (hd(X) =:= 1) -> yes; (_) -> no end},
     {8, fun(X) when (hd(X) =:= 1) or true -> yes; (_) -> no end},
     {9, fun(X) when is_list(X) and (length(X) > 1) -> yes; (_) -> no end},
     {10, fun(X) when is_list(X), length(X) > 1 -> yes; (_) -> no end},
     {11, fun(X) when X -> yes; (_) -> no end},
     {12, fun(X) when not X -> yes; (_) -> no end},
     {13, fun(X) when X andalso true -> yes; (_) -> no end},
     {14, fun(X) when X orelse true -> yes; (_) -> no end},
     {15, fun(X) when X xor true -> yes; (_) -> no end},
     {16, fun(X) when X + 1 > 1 -> yes; (_) -> no end},
     {17, fun(X) when X == 1 -> eq; (X) when X < 1 -> lt; (X) when X >= 1.5, X =< b -> ge; (_) -> other end},
     {18, fun(X) when X =:= 1.0 -> f; (X) when X =/= 1 -> ne; (_) -> i end},
     {19, fun(X) when is_record(X, point) -> rec; (X) when is_record(X, point, 2) -> two; (_) -> no end},
     {20, fun(X) when X#point.x =:= 1 -> one; (_) -> no end},
     {21, fun(X) when element(1, X) =:= a, tuple_size(X) =:= 2 -> pair; (X) when element(1, X) =:= a -> a; (_) -> no end},
     {22, fun(X) when map_size(X) =:= 0 -> empty; (X) when is_map_key(a, X), map_get(a, X) =:= 1 -> one; (_) -> no end},
     {23, fun(X) when byte_size(X) =:= 3 -> three; (_) -> no end},
     {24, fun(X) when is_integer(X), X band 1 =:= 1 -> odd; (X) when X rem 2 =:= 0 -> even; (_) -> no end},
     {25, fun(X) when abs(X) > 5 -> big; (X) when trunc(X) =:= 1 -> one; (_) -> no end},
     {26, fun(X) when is_atom(X), X =/= a; is_tuple(X), size(X) > 0 -> yes; (_) -> no end},
     {27, fun(X) when {X, 1} =:= {a, 1} -> yes; (X) when [X | []] =:= [[]] -> nil; (_) -> no end},
     {28, fun(X) when not is_atom(X) andalso not is_list(X) -> yes; (_) -> no end},
     {29, fun(X) -> if X > a -> gt; X == a -> eq; is_number(X), X > 3 -> num; true -> lt end end},
     {30, fun(X) -> if is_atom(X) -> if X -> t; not X -> f end; X > 5 -> five end end},
     {31, fun(X) when (X =:= a) and (hd(X) =:= 1) -> yes; (_) -> no end},
     {32, fun(X) when not ((X =:= a) andalso (hd(X) =:= 1)) -> yes; (_) -> no end},
     {33, fun(X) when not ((X =:= a) orelse (hd(X) =:= 1)) -> yes; (_) -> no end},
     {34, fun(X) -> (X =:= a) or (hd(X) =:= 1) end},
     {35, fun(X) -> X andalso a end},
     {36, fun(X) -> not X end},
     {37, fun(X) -> {X > 1, X < a, X >= 1, X == 1.0, X =/= 1, is_integer(X), is_boolean(X)} end},
     {38, fun(X) -> is_function(X, 1) orelse is_list(X) andalso length(X) end},
     {39, fun(X) -> case X > 1 andalso X < b of true -> in; false -> out end end},
     {40, fun(X) -> case is_list(X) of true -> l; _ when X =:= a -> a; _ -> z end end},
     {41, fun(X) -> X#{} end},
     {42, fun(X) when X#{} =:= #{} -> empty; (_) -> no end}].
