%% Standard error takes text and nothing else.
-module(io_standard_error).
-export([main/0]).

main() ->
    t(fun() -> io:format(standard_error, "", []) end),
    t(fun() -> io:put_chars(standard_error, "") end),
    t(fun() -> io:get_line(standard_error, "x") end),
    t(fun() -> io:get_chars(standard_error, "x", 1) end),
    t(fun() -> io:columns(standard_error) end),
    t(fun() -> io:request(standard_error, {foo}) end),
    t(fun() -> io:requests(standard_io, [{put_chars, unicode, "a"}, nl, nl]) end),
    t(fun() -> io:request(standard_io, {put_chars, latin1, <<229, 10>>}) end),
    t(fun() -> io:request(standard_io, {put_chars, unicode, io_lib, format, ["~w~n", [called]]}) end),
    t(fun() -> io:columns() end),
    t(fun() -> io:rows() end).

t(F) ->
    try F() of
        X -> io:format("~0tp~n", [X])
    catch
        C:R -> io:format("~w: ~0tp~n", [C, R])
    end.
