% Calls of string:
% slice/3, span/2, split/2, split/3, str/2.
-module(string_calls_b9).
-export([main/0]).

main() ->
    t(fun() -> string:slice("na\x{ef}ve \x{20ac}", 3, 10) end),
    t(fun() -> string:slice(<<"a b c">>, $o, $o) end),
    t(fun() -> string:slice(["ab", <<"cd">>, $e], 2, 2) end),
    t(fun() -> string:slice("aXbXc", "  padded  ", "  padded  ") end),
    t(fun() -> string:span("na\x{ef}ve \x{20ac}", "3.25e1x") end),
    t(fun() -> string:span(["ab", <<"cd">>, $e], ["ab", <<"cd">>, $e]) end),
    t(fun() -> string:span("aXbXc", "12abc") end),
    t(fun() -> string:span("  padded  ", ", ") end),
    t(fun() -> string:span(all, $o) end),
    t(fun() -> string:span("3.25e1x", [a | b]) end),
    t(fun() -> string:split([], "12abc") end),
    t(fun() -> string:split("  padded  ", "na\x{ef}ve \x{20ac}") end),
    t(fun() -> string:split(all, [{a, 1}, {b, 2}], both) end),
    t(fun() -> string:str("na\x{ef}ve \x{20ac}", "12abc") end),
    t(fun() -> string:str("  padded  ", " ") end),
    t(fun() -> string:str(", ", " ") end),
    t(fun() -> string:str("na\x{ef}ve \x{20ac}", " ") end),
    t(fun() -> string:str([a], $o) end).

t(F) -> io:format("~w~n", [try F() catch Class:Reason -> {Class, Reason} end]).
