-module(pp_lines).
-export([main/0]).
%% Forms as source text.
main() ->
    pp:forms(forms()).

forms() ->
    ["-module(s2).",
     "-spec long_function_name(some_long_type_name(), another_long_type_name()) -> "
      "{ok, some_result_type()} | {error, term()}.",
     "-spec short(X) -> {ok, some_result_type_long_enough(), X} when X :: "
      "some_long_type_name_here(), Y :: another_type().",
     "-spec m:f(X) -> X.",
     "-spec f() -> no_return().",
     "-spec f(fun((aaaaaaaaaaaaaaaaaaaaaaa, bbbbbbbbbbbbbbbbbbbb) -> "
      "ccccccccccccccccccc), ddddddddddddddd) -> 1..3.",
     "-type x() :: #{aaaaaaaaaaaaaaaaaaaaa := bbbbbbbbbbbbbbbbbbbbbbbbb, "
      "cccccccccccccccccccccccccc => ddddddddddddddddddd}.",
     "-type y() :: {a, b} | c.",
     "-type z() :: #long_record_name{field_one :: some_default_value, field_two :: "
      "another_default_value, f :: x}.",
     "-type w() :: [aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa | "
      "bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb | ccccccccc].",
     "-record(t, {a :: undefined | aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa | "
      "bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb | ccccccccc, b = [] :: list()}).",
     "-long_attr([{aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa, bbbbbbbbbbbbbbbbbbbbbbb}, "
      "{ccccccccccccccccccccccccccc, \"ddddddd\"}]).",
     "-define_me({a,#{b => c},<<\"x\">>,[1,2|3]}).",
     "f(A) -> begin A end, case A of 1 -> x end, try A of B -> 1 catch _ -> 1 end, "
      "begin case A of 1 -> x end end.",
     "g(A) -> case some_function_with_long_name(Argument, "
      "another_function_call(Argument, \"some string argument\"), xxxxx) of a -> b end, "
      "case {some_function_with_long_name(Argument), another_function_call(Argument, "
      "\"some string argument\"), xxxxx} of a -> b end, "
      "case A of X when is_atom(X), X =/= some_long_atom_name, X =/= "
      "another_long_atom, is_integer(X), X > 1000 -> ok end, "
      "case A of X when is_atom(X), X =/= some_long_atom_name, X =/= another_long_atom "
      "-> ok; {some_long_pattern, xxxxxxxxxxxx} when is_atom(X); X =/= "
      "another_long_atom -> ok end, "
      "receive after some_timeout_function(aaaaaaaaaaaaaaaaaaaaaaaaaaaaa, "
      "bbbbbbbbbbbbbbbbbbbbbbbb) -> some_function(B), ok end, "
      "receive X -> y after 10 -> some_function(B), ok end, "
      "try some_function(aaaaaaaaaaaaaaaaaaa), another_function(bbbbbbbbbbbbbbb) after "
      "some_function(B), ok end, "
      "try A, B after C, D end, "
      "[X||X<-A], {[X||X<-A], 1}, f([X||X<-A], [Y||Y<-B]), "
      "X = [X||X<-A], Abcd = [X||X<-A], Abcd = fun(X) -> 1 end, Abcde = begin A, B "
      "end, Abcdef = case A of 1 -> 2 end, "
      "{f, fun() -> ok end}, [a, fun() -> ok end | b], #r{a = fun() -> ok end, b = 1}, "
      "#{a => fun() -> ok end}, #{a => case B of 1 -> 2 end}, "
      "A + case B of 1 -> 2 end, not case B of 1 -> 2 end, -case B of 1 -> 2 end, {A "
      "andalso B}, f(A orelse B, c), X = A andalso B, Xaaa = A andalso B, not (A "
      "andalso B), (A orelse B) andalso C, "
      "-(catch X), (catch a) ! b, X = (catch b), f(catch b), catch a ! b, catch (catch "
      "b), (catch b) == c, not (catch b), "
      "(fun(X) -> X end)(1), (fun f/1)(2), (case A of 1 -> f end)(1), (X#r.a)(1), "
      "(X#r{a=1})#r.b, (f())#r.b, (begin A end)#r.b, A#r.b#r.c, #{a=>1}#{b=>2}, "
      "(f())#{a=>1}, (X#{a=>1})#{b=>2}, M:F(A), (M):(f)(A), (a:b()):c(), "
      "<<(A+B):8, (f()):(A+1)/integer, (-1):8, -1:8, $a:8, \"abc\":16, \"abc\"/utf8, "
      "<<1>>/binary, X:(f()), (X:8)/binary>>.",
     "h(A) -> A.",
     "i(#r{a=X}=Y, [1,2|_]=Z, \"abc\"++T, <<A:8,B/binary>>, #{a:=B}) -> ok.",
     "-module(s3).",
     "j() -> aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa ! "
      "bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb, "
      "X = aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa + "
      "bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb, "
      "Xyzzzzzzzz = aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa + "
      "bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb, "
      "[aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa, "
      "bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb | cccccccccccccccccccc], "
      "[1 | aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa(bbbbbbbbbbbbbbbbbbbbbbbbb, "
      "cccccccccccccccccccccccccccc)], "
      "#r{aaaaaaaaaaaaaaaaa = "
      "bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb(ccccccccccccccccccccccccccccccccccccc,dd"
      "ddddddddddddddd)}, "
      "#{aaaaaaaaaaaaaaaaa => "
      "bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb(ccccccccccccccccccccccccccccccccccccc,dd"
      "ddddddddddddddd)}, "
      "catch bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb(cccccccccccccccccccccccccccccccccc"
      "ccc,ddddddddddddddddd), "
      "not bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb(cccccccccccccccccccccccccccccccccccc"
      "c,ddddddddddddddddd), "
      "A#long_record_name{field_one = some_value_that_is_long, field_two = "
      "another_value, field_three = xxxx}, "
      "(some_function_name(aaaaaaaaaaaaaaaaaaaaaaaaa)):f(bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb"
      ", ccccccccccccccccccccccccccc), "
      "[f(X) || {X, Y, Zzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzz} <- "
      "some_function(aaaaaaaaaaaaaaaaaaaaa, bbbbbbbbbbbbbbb), X > some], "
      "fun(aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa, "
      "bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb, cccccccccccccc) -> ok end, "
      "<<\"a long string that does not fit on one line because it is longer than the "
      "number of columns that there are\">>.",
     "k2() -> aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa + bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb - "
      "ccccccccccccccccccccccccccc * d.",
     "k3() -> 'andalso'(1), m:'andalso'(1), 'a-b':'c d'(1), (foo)(1), 'fun'(), fun 'a "
      "b'/1, fun 'M':'F'/1.",
     "k4(A) when A, (B or C); D -> ok.",
     "k5(A) when A andalso B -> ok.",
     "k6() -> \"a string that is quite long with \\n newlines \\t and tabs \\\" quotes and "
      "so on and on and on until the end of the line\".",
     "k8() -> [{a,1},{b,2},{cccccccccccccccccccccccccccccccccc,3},{dddddddddddddddddddd"
      "ddddddddddddddd,4},{e,5}].",
     "k9() -> if A, B; C -> ok; is_atom(aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa), "
      "is_atom(bbbbbbbbbbbbbbbbbbbbbbbbb) -> ok end.",
     "l() -> f(g(h(i(j(kkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkk, "
      "lllllllllllllllllllllllllllll, mmmmmmmmmmmmmmmmmmmm))))).",
     "l2() -> fun() when A -> ok end, fun(A) -> begin A end; (b) -> x end.",
     "l3() -> #{}, #{a => 1, bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb => 2, "
      "ccccccccccccccccccccccccccccc := 3, d => [1,2]}.",
     "l4() -> X#{a => 1, bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb => 2, "
      "ccccccccccccccccccccccccccccc := 3, d => [1,2]}.",
     "l5() -> #r.f, #r{}, X#r{}, X#{}, #r{_=a}, X = #r{a=1}, [a|b], [[a]|[b]], "
      "[a,b|[c]], \"ab\" \"cd\", [$a,$b], [97,98].",
     "l6() -> catch case X of a -> b end.",
     "l7() -> aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa:bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb"
      "bbbbbb(ccccccccccccccccccccccc, dddddddd).",
     "l8() -> fun aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa:bbbbbbbbbbb"
      "bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb/123.",
     "l9() -> aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa == "
      "bbbbbbbbbbbbbbbbbbbbbbbb(cccccccccccccccc, ddddddddddddddddddd, eeeeeee) ++ "
      "ffff.",
     "m1() -> aaaaaaaaaaaaaaaaaaaaaa#bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb{ccccccccccc"
      "cccccccccc = dddddddddddddddddd, e = f, g = h}."].
