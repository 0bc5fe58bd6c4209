% Calls of string:
% pad/4, prefix/2, rchr/2, replace/3, replace/4.
-module(string_calls_a7).
-export([main/0]).

main() ->
    t(fun() -> string:pad(<<"a b c">>, 2, trailing, "aXbXc") end),
    t(fun() -> string:pad("X", 0, leading, "na\x{ef}ve \x{20ac}") end),
    t(fun() -> string:pad([1, 2, 3], 3, trailing, trailing) end),
    t(fun() -> string:pad(["a", "b", "c"], 7, trailing, right) end),
    t(fun() -> string:prefix(" ", ["ab", <<"cd">>, $e]) end),
    t(fun() -> string:prefix("  padded  ", "  padded  ") end),
    t(fun() -> string:prefix("3.25e1x", []) end),
    t(fun() -> string:prefix("  padded  ", " ") end),
    t(fun() -> string:prefix(left, ["ab", <<"cd">>, $e]) end),
    t(fun() -> string:rchr(["ab", <<"cd">>, $e], 10) end),
    t(fun() -> string:rchr("Hello, World", $o) end),
    t(fun() -> string:rchr(left, foo) end),
    t(fun() -> string:replace(", ", "aXbXc", "X") end),
    t(fun() -> string:replace("  padded  ", " ", leading) end),
    t(fun() -> string:replace(", ", " ", "  padded  ") end),
    t(fun() -> string:replace([1, 2, 3], [a], <<",">>) end),
    t(fun() -> string:replace("3.25e1x", <<",">>, trailing, leading) end).

t(F) -> io:format("~w~n", [try F() catch Class:Reason -> {Class, Reason} end]).
