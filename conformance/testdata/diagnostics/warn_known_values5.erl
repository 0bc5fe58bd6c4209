-module(warn_known_values5).
-compile([export_all, nowarn_export_all, nowarn_unused_vars, nowarn_shadow_vars]).
f37(X) -> {a}(X).
f38(X) -> "a"(X), X.
f40(X) -> a:"b"(), 1:f40().
f41(X) -> receive after a -> ok end, receive after -1 -> ok end, receive after infinity -> ok end.
f42(X) -> <<X:a>>, X.
f43(X) -> {<<X:a>>, <<X:(-1)>>, <<1:X/binary>>, <<a>>, <<a/integer>>, <<1.0>>, <<"a"/float>>, <<X:1.0>>, <<1/binary>>, <<"ab"/binary>>, <<<<1>>/binary>>, <<{}>>, <<[]>>, <<<<1>>:4/binary>>, <<<<1:1>>/binary>>, <<16#110000/utf8>>, <<(-1)/utf8>>, <<a/utf8>>}.
f44(X) -> {<<300>>, <<-1>>, <<1:2>>}.
f46(X) -> case X of {a, a} = {Y, Y} -> 1; {a, _} = {_, b} -> 2; {a, b} = {c, d} -> 3; [A|B] = {_} -> 4; 1 = 1 -> 5; 1 = 2 -> 6; "a" = [C] -> 7; "a" = [D, E] -> 8; {} = #{} -> 9; 1 = <<1>> -> 10 end.
f47({a} = {X, Y}) -> X.
