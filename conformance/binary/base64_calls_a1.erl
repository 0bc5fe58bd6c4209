% Calls of base64:
% mime_decode/1, mime_decode_to_string/1.
-module(base64_calls_a1).
-export([main/0]).

main() ->
    t(fun() -> base64:mime_decode(<<",">>) end),
    t(fun() -> base64:mime_decode("A\nQ==") end),
    t(fun() -> base64:mime_decode(<<"SGVsbG8=">>) end),
    t(fun() -> base64:mime_decode(fun(K, V, A) -> [{K, V} | A] end) end),
    t(fun() -> base64:mime_decode([{b, 2}, {a, 1}, {b, 3}]) end),
    t(fun() -> base64:mime_decode_to_string(<<1, 2, 3>>) end),
    t(fun() -> base64:mime_decode_to_string("SGVsbG8=") end),
    t(fun() -> base64:mime_decode_to_string("A\nQ==") end),
    t(fun() -> base64:mime_decode_to_string([[1], [2, 3], []]) end),
    t(fun() -> base64:mime_decode_to_string(true) end).

t(F) -> io:format("~w~n", [try F() catch Class:Reason -> {Class, Reason} end]).
