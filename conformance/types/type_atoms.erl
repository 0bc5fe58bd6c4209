-module(type_atoms).
-export([main/0]).
main() ->
    io:format("~w~n", [[a, 'a', 'A', 'hello world', 'it\'s', '', 'a@b', a_1, 'a.b', a@b, 'when', '\n', 'ÿ', ö]]),
    io:format("~w~n", [['å', 'Ö', 'ab"c', 'a\\b', '1a', '_x', 'x\x{41}y', '!']]),
    io:format("~w ~w~n", [true =:= 'true', is_boolean('false')]),
    io:format("~tw ~tp~n", ['日本', '日本']).
