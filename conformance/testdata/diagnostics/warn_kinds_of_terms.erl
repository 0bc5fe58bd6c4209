-module(warn_kinds_of_terms).
-compile([export_all, nowarn_export_all]).
-record(r, {a, b}).
a1(X) -> fun() -> hd([]) end, X.
a2(X) -> F = fun() -> hd([]) end, X.
a3(X) -> fun(1) -> hd([]); (_) -> {X}, 1 end, X.
a4(X) -> {fun() -> hd([]) end, X}, X.
a5(X) -> [case true orelse X of true -> 1; false -> 2 end, case false andalso X of true -> 1; false -> 2 end].
a6(X) -> [case 1 orelse X of true -> 1; false -> 2 end, case 1 andalso X of true -> 1; false -> 2 end].
a7(X) -> true orelse hd([]), X.
a8(X) -> true andalso hd([]), X.
a9(X) -> (false orelse a) =:= X.
b1(X) -> (false orelse X) =:= 1.
b2(X) -> case X orelse true of true -> 1; false -> 2; a -> 3 end.
b3(X) -> case X > 1 orelse X of true -> 1; false -> 2; a -> 3 end.
b4(X) -> case X > 1 andalso X < 2 of true -> 1; false -> 2; a -> 3 end.
b5(X) -> case not X of true -> 1; false -> 2; a -> 3 end.
b6(X) -> case X andalso true of {a} -> 3; true -> 1 end.
b7(X) -> maps:get({k, X}, []).
b8(X) -> maps:get(X, {a, X}).
b9(X) -> maps:get(X, a, 1).
c1(X) -> maps:is_key(X, 1).
c2(X) -> map_size(a) + X.
c3(X) -> [element(#r.a, #{a => X}), element(#r.b, {r}), element(2, X), element(#r.b, {r, X})].
c4(X) -> [element(a, X), element(0, X), element(-1, X), element(X, {})].
c5(X) -> [setelement(0, X, 1), setelement(a, X, 1), setelement(3, {1, 2}, X), setelement(1, {1, X}, 1)].
c6(X) -> [element(3, {X, 1}), element(1, [X]), hd({X}), tl(<<X>>), length({X}), tuple_size([X]), byte_size([X]), atom_to_list([X])].
c7(X) -> [X + a, a + X, X ++ a, a ++ X, [X] + 1, {X} * 2, -[X], not {X}, X and 1, 1 and X, X or a, X xor 3].
c8(X) -> [X div 0, X rem 0, X / 0, X bsl a, X band 1.5, 1.5 div X, X / 0.0, [X|a] ++ [], [X|a] -- []].
c9(X) -> [list_to_tuple([X|a]), list_to_tuple({X}), tuple_to_list([X]), round({X}), float([X]), abs(a), list_to_atom({X}), list_to_atom([X|a]), list_to_binary({X})].
d1(X) -> [X() || true], [hd(X) || false], ok.
d2(X) -> << <<(hd(X))>> || false>>.
d3(X) -> #{a := 1} = X, #{a := Y} = #{b => 1}, Y.
d4(X) -> #{a := Y} = {X}, Y.
d5(X) -> {Y} = #{a => X}, Y.
d6(X) -> [Y] = #{a => 1}, {X, Y}.
d7(X) -> <<Y>> = #{a => 1}, {X, Y}.
d8(X) -> <<Y>> = [X], Y.
d9(X) -> [Y] = <<X>>, Y.
e1(X) -> {Y} = fun() -> X end, Y.
e2(X) -> case fun() -> X end of 1 -> 1; Y -> Y end.
e3(X) -> case <<X>> of <<1>> -> 1; 1 -> 2; Y -> Y end.
e4(X) -> case #{a => X} of #{b := 1} -> 1; #{} -> 2; 1 -> 2; Y -> Y end.
e5() -> case #{a => 1} of #{b := 1} -> 1; #{a := 2} -> 2; 1 -> 2; Y -> Y end.
e6() -> case <<"ab">> of <<"ac">> -> 1; <<A, B>> -> {A, B}; a -> 1 end.
e7() -> <<"ab">> = {a, 1}, 1.5 = <<"ab">>, a = #{}, #{} = a.
