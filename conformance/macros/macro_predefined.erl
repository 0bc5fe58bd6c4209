-module(macro_predefined).
-export([main/0]).
-export([f/3]).
-define(HERE, {?MODULE, ?FUNCTION_NAME, ?FUNCTION_ARITY, ?LINE}).

main() ->
    io:format("~w ~s~n", [?MODULE, ?MODULE_STRING]),
    io:format("~w~n", [?HERE]),
    io:format("~w~n", [f(1, 2, 3)]),
    io:format("~s~n", [lists:nthtail(length(?FILE) - length("macro_predefined.erl"), ?FILE)]),
    io:format("~w ~w~n", [?MACHINE, ?LINE]),
    io:format("~w~n", [is_integer(?OTP_RELEASE)]),
    F = fun() -> ?FUNCTION_NAME end,
    io:format("~w~n", [F()]).

f(_, _, _) -> ?HERE.
