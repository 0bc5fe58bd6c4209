-module(unicode_source).
-export([main/0]).
main() ->
    io:format("~w ~ts~n", ["åäö €", "åäö €"]),
    io:format("~w~n", ['ö']),
    io:format("~tp~n", ['Ωmega']),
    io:format("~w ~w~n", [$å, $€]),
    Ärlig = 3,
    io:format("~w~n", [Ärlig]),
    io:format("~w~n", [åter()]).

åter() -> "日本".
