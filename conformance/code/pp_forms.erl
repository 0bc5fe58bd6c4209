-module(pp_forms).
-export([main/0]).
%% Forms as source text.
main() ->
    pp:forms(forms()).

forms() ->
    ["-module(s).",
     "-export([f/1,g/2,long_function_name_number_one/1,long_function_name_number_two/1,"
      "long_function_name_number_three/1]).",
     "-import(lists, [map/2,foldl/3]).",
     "-compile([export_all,{inline,[{a,1}]}]).",
     "-record(r,{a,b=1,c :: integer(),d = foo :: atom()}).",
     "-record(empty,{}).",
     "-record(long_record_name, {field_one = some_default_value, field_two = "
      "another_default_value, field_three = third_value}).",
     "-type t() :: a | {b, integer()} | [atom()] | fun((a) -> b) | fun() | fun((...) "
      "-> x) | #{a := b, c => d} | #r{} | #r{a :: integer()} | 1..2 | <<>> | <<_:8>> | "
      "<<_:_*8>> | <<_:1,_:_*8>> | m:t(a) | [a,...] | {} | tuple() | map() | -1 | "
      "(A::integer()).",
     "-type long(A) :: {some_very_long_atom_name_here, A, "
      "another_very_long_atom_name, A} | {yet_another_long_one, A} | [A].",
     "-opaque o() :: x.",
     "-spec f(X) -> Y when X :: integer(), Y :: atom().",
     "-spec g(a,b) -> c; (d,e) -> f.",
     "-callback cb(integer()) -> ok.",
     "-optional_callbacks([cb/1]).",
     "-foo(bar).",
     "-foo({a,[b,\"str\"],1.5}).",
     "-vsn(\"1\").",
     "-file(\"x.erl\", 3).",
     "f(1) -> a; "
      "f(X) when X > 1, X < 3; is_atom(X) -> {a,b,X}; "
      "f([H|T]) -> [H,1,2|T]; "
      "f(\"abc\") -> $a; "
      "f(_) -> <<1:8,X:Y/binary-unit:8,\"abc\",Z/integer-little>>.",
     "g(A,B) -> C = A + B * (A - B), (A + B) * C, -A, not B, A and B, A == B, A ! B, "
      "[X || X <- A, X > B, <<Y>> <= Z], << <<X>> || <<X>> <= B >>, "
      "case A of 1 -> x; 2 when B -> y, z end, if A -> b; true -> c end, receive X -> "
      "1 after 10 -> 2 end, receive after 1 -> ok end, receive {a,X} -> b; c -> d end, "
      "try A of x -> 1 catch throw:X -> y; error:Z:S -> z; W -> v after q end, try A "
      "after b end, try A catch _:_ -> b end, catch A, begin A, B end, "
      "fun(X) -> X end, fun(X) -> X; (Y) when Y -> Y, Z end, fun Named(X) -> Named(X) "
      "end, fun f/1, fun m:f/1, fun M:F/A, fun() -> ok end, "
      "#r{a=1,b=2}, X#r{a=1}, X#r.a, #r.a, #{a => 1, b := 2}, X#{a => 1}, (X)(Y), "
      "m:f(A), (f(X)):g(B), A andalso B orelse C, A ++ B ++ C, (A ++ B) ++ C, A -- (B "
      "-- C), {}, [], \"\", \"str\", 'quoted atom', 1.0e10, $\\n, \"a\\nb\\\"c\", "
      "X = Y = 3, (X = Y) == 3, (catch f()) + 1, -(-1), - -1, + A, bnot A, A bor B "
      "band C bsl 1, A =:= B, (A =:= B) =:= C, {A, (catch B)}, [catch A], f((A)), #r{_ "
      "= x}.",
     "long_function_name_number_one(Argument) -> "
      "some_module:some_function(Argument, another_function_call(Argument, \"some "
      "string argument\"), yet_another(Argument), [1,2,3]), "
      "{ok, Value} = some_module:some_other_function_with_long_name(Argument, "
      "another_function_call(Argument)), "
      "[aaaaaaaaaaaaa,bbbbbbbbbbbbbbbbb,cccccccccccccccccc,ddddddddddddddddd,eeeeeeeeeee"
      "eeee,fffffffffffff], "
      "[1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30"
      ",31,32,33,34,35,36], "
      "{aaaaaaaaaaaaa,{bbbbbbbbbbbbbbbbb,cccccccccccccccccc},ddddddddddddddddd,eeeeeeeee"
      "eeeeee,fffffffffffff}, "
      "\"a long string that does not fit on one line because it is longer than the "
      "number of columns that there are\", "
      "Var1 + some_function(aaaaaaaaaaaaaaaaaaaa) + "
      "another_function(bbbbbbbbbbbbbbbbbbbbbbbb) * third_function(ccccccccccccccc), "
      "[some_function(X, Y, aaaaaaaaaaaaaaaaaaaaaaa) || X <- "
      "some_list_function(aaaaaaaaaaa), Y <- another_list, X > Y], "
      "lists:foreach(fun(X) -> io:format(\"~p~n\", [X]), some_function(X) end, "
      "some_list(aaaaaaaaaaaaaaaaaaaaa)), "
      "#long_record_name{field_one = some_value_that_is_long, field_two = "
      "another_value, field_three = x}, "
      "#{key_one_long_name => some_value_that_is_long, key_two => "
      "another_value_that_is_long, key3 => x}, "
      "<<Aaaaaaaaaaaaaaaaaaaa:32/integer-little, Bbbbbbbbbbbbbbbbbbbbbbbb:16/binary, "
      "Cccccccccccccccccccc/binary>>, "
      "Xxxxxxxxxxxxxxxxxxxxxxxxxxxxxx = case some_function(Argument) of {ok, Val} -> "
      "Val; error -> exit(foo) end, "
      "F = fun(A) when is_atom(A) -> atom; (B) -> something_else_that_is_long(B, "
      "aaaaaaaaaaaaaaaaaaaaaaaaaa) end.",
     "long_function_name_number_two(X) when is_atom(X), X =/= some_long_atom_name, X "
      "=/= another_long_atom; is_integer(X), X > 1000 -> ok; "
      "long_function_name_number_two({some_long_atom_name, #long_record_name{field_one "
      "= A, field_two = B}, [H|T]}) -> ok.",
     "long_function_name_number_three(A) -> if A -> ok end."].
