-module(warn_string_sizes).
-export([f/1]).
f(1) -> <<"ab":4/binary>>;
f(2) -> <<"ab":8/bytes>>;
f(3) -> <<"":8/bits>>;
f(4) -> <<"b":8/binary-unit:16>>;
f(5) -> <<"a":8/float, "b"/binary>>;
f(6) -> <<a:8, "a"/utf8>>;
f(7) -> <<"ab":(4 + 4)/binary>>;
f(8) -> <<"ab":16#8/binary>>;
f(9) -> N = 8, <<"ab":N/binary>>;
f(X) -> <<"ab":8/bytes, 1:8/float>>, X.
