-module(warn_bitstrings).
-compile([export_all, nowarn_export_all]).
a1(X) -> X = 1, [split_binary("123", <<1,2,3:4>>), split_binary(<<1,2,3:4>>, 3), split_binary(<<1,2,3:4>>, 1), binary_to_list(<<1:3>>), byte_size(<<1:3>>) + a, bit_size(<<1:13/little, 2:16/little>>) + a].
a2(X) -> L = [<<1:1>>, <<5:3>>, <<1.5/float>>, <<1.5:32/float>>, <<"ae"/utf8>>, <<$a/utf16>>, <<-1:16/signed-little>>, <<"ab":16>>], X.
a3(X) -> {<<1:1>>, <<"ab">>, X}, X.
a4(X) -> [map_get(a, <<1:1>>), map_get(a, <<1, 2>>), map_get(a, <<"ab">>), map_get(a, <<>>), map_get(a, <<200, 300:16>>), map_get(a, <<1, 5:3>>), map_get(<<255>>, #{a => X}), map_get(a, <<1:16/little>>), map_get(a, <<1.0/float>>)].
a5(X) -> case <<1:1>> of <<2:1>> -> X; 1 -> 2; Y -> Y end.
a6(X) -> if <<1:1>> < <<1:2>> -> X; true -> 2 end.
a7(X) -> if <<1:1>> > <<0:2>> -> X; true -> 2 end.
a8(X) -> if <<1, 2:7>> =:= <<1, 4:8>> -> X; true -> 2 end.
a9(X) -> if <<1, 2>> =:= <<258:16>> -> X; true -> 2 end.
b1(X) -> if is_binary(<<1:1>>) -> X; true -> 2 end.
b2(X) -> if is_bitstring(<<1:1>>) -> X; true -> 2 end.
b4(X) -> [map_get([1, 2 | 3], #{}), map_get("", #{}), map_get([$a, 1], #{}), map_get([1000], #{}), map_get(X, a)].
b5(_) -> [#{"ab" => 1, [97, 98] => 2}, #{<<"e">> => 1, <<233>> => 2}, #{1.0 => 1, 1.0 => 2}, #{<<1:3>> => 1, <<1:3>> => 2}, #{'A' => 1, 'A' => 2}, #{[1, 300] => 1, [1, 300] => 2}].
b6(X) -> [list_to_binary([<<1:3>>]), list_to_binary([1, <<2>> | <<3>>]), list_to_binary([300]), binary_part(<<1, 2>>, 1, 2), binary_part(<<1, 2>>, {0, 3}), binary_part(<<1, 2>>, 2, -3), X].
b7(X) -> <<"abc":X>>, <<X:3>>, <<X/binary>>, X.
b8(X) -> <<Y>> = <<1, 2>>, {X, Y}.
b9(X) -> <<1, Y>> = <<"a">>, {X, Y}.
