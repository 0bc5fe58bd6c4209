-module(errors_bits).
-compile([export_all, nowarn_export_all]).

binary_open(X) -> <<X.
float_type(X) -> <<X/flaot>>.
generator_tail(X) -> [A || <<A, B/binary>> <= X, B].
middle_tail(<<X/binary, Y>>) -> {X, Y}.
nested(<<A:8, B/binary>> = <<C:16, D/binary>>) -> {A, B, C, D}.
size_call(<<X:(size_call_g(1))>>) -> X.
size_call_g(_) -> 8.
size_later(<<X:S, S>>) -> X.
string_type(<<"abc"/integer, _/binary>>) -> 1;
string_type(<<"abc":8>>) -> 2.
two_ends(<<X:4/little-big>>) -> X.
two_signs(<<X:4/signed-unsigned>>) -> X.
two_units(<<X:4/unit:8-unit:4>>) -> X.
unit_large(X) -> <<X:4/unit:257>>.
unit_only(X) -> <<X/unit:8>>.
unit_only_g(<<X/unit:8>>) -> X.
unit_zero(X) -> <<X:4/unit:0>>.
utf_unit(X) -> <<X/utf8-unit:8>>.
value_pattern(<<(X + 1):8>>) -> X;
value_pattern(<<{a}:8>>) -> 1.
