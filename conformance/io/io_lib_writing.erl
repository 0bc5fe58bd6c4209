%% Terms, atoms, strings and characters as source.
-module(io_lib_writing).
-export([main/0]).

main() ->
    t(fun() -> lists:flatten(io_lib:write_atom('')) end),
    t(fun() -> lists:flatten(io_lib:write_atom(abc)) end),
    t(fun() -> lists:flatten(io_lib:write_atom('A b')) end),
    t(fun() -> lists:flatten(io_lib:write_atom('å€')) end),
    t(fun() -> lists:flatten(io_lib:write_atom_as_latin1('å€')) end),
    t(fun() -> lists:flatten(io_lib:write_atom('it\'s')) end),
    t(fun() -> lists:flatten(io_lib:write_string("a\"b\n\t\e\d\x{1}")) end),
    t(fun() -> lists:flatten(io_lib:write_string([229, 8364])) end),
    t(fun() -> lists:flatten(io_lib:write_string("a'b", $')) end),
    t(fun() -> lists:flatten(io_lib:write_string_as_latin1([229, 8364])) end),
    t(fun() -> lists:flatten(io_lib:write_latin1_string("abc\x{e5}")) end),
    t(fun() -> lists:flatten(io_lib:write_unicode_string([8364])) end),
    t(fun() -> lists:flatten(io_lib:write_char($a)) end),
    t(fun() -> lists:flatten(io_lib:write_char($\s)) end),
    t(fun() -> lists:flatten(io_lib:write_char($\n)) end),
    t(fun() -> lists:flatten(io_lib:write_char(8364)) end),
    t(fun() -> lists:flatten(io_lib:write_char_as_latin1(8364)) end),
    t(fun() -> lists:flatten(io_lib:write_latin1_char(229)) end),
    t(fun() -> lists:flatten(io_lib:write_unicode_char(8364)) end),
    t(fun() -> lists:flatten(io_lib:write({a, [1 | b], "s", <<1>>})) end),
    t(fun() -> lists:flatten(io_lib:write([1, 2, 3, 4], 3)) end),
    t(fun() -> lists:flatten(io_lib:write({a, {b, {c}}}, 2)) end),
    t(fun() -> lists:flatten(io_lib:write([1, 2, 3], [{depth, 2}])) end),
    t(fun() -> lists:flatten(io_lib:write('å€', [{encoding, utf8}])) end),
    t(fun() -> lists:flatten(io_lib:write('å€', [{encoding, latin1}])) end),
    t(fun() -> lists:flatten(io_lib:print({a, "str", <<"bin">>})) end),
    t(fun() -> lists:flatten(io_lib:print(lists:seq(1, 30), 10, 30, -1)) end),
    t(fun() -> lists:flatten(io_lib:print([a, b, c, d], 1, 80, 3)) end),
    t(fun() -> io_lib:write_atom("a") end),
    t(fun() -> io_lib:write_latin1_string([8364]) end),
    t(fun() -> io_lib:write_latin1_char(8364) end),
    t(fun() -> io_lib:write_char(a) end),
    t(fun() -> io_lib:quote_atom(abc, "abc") end),
    t(fun() -> io_lib:quote_atom('A', "A") end),
    t(fun() -> io_lib:nl() end).

t(F) ->
    try F() of
        X -> io:format("~0tp~n", [X])
    catch
        C:R -> io:format("~w: ~0tp~n", [C, R])
    end.
