% Calls of base64:
% mime_decode/1, mime_decode_to_string/1.
-module(base64_calls_b1).
-export([main/0]).

main() ->
    t(fun() -> base64:mime_decode(<<1, 2, 3>>) end),
    t(fun() -> base64:mime_decode(<<"SGVsbG8=">>) end),
    t(fun() -> base64:mime_decode("A\nQ==") end),
    t(fun() -> base64:mime_decode(<<"abc">>) end),
    t(fun() -> base64:mime_decode([c, a, b]) end),
    t(fun() -> base64:mime_decode_to_string("SGVsbG8=") end),
    t(fun() -> base64:mime_decode_to_string(<<",">>) end),
    t(fun() -> base64:mime_decode_to_string("A\nQ==") end),
    t(fun() -> base64:mime_decode_to_string(-1) end),
    t(fun() -> base64:mime_decode_to_string([1, 1.0, 2]) end).

t(F) -> io:format("~w~n", [try F() catch Class:Reason -> {Class, Reason} end]).
