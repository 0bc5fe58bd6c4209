%% Functions are told in the order of their definitions.
-module(module_info_order).
-export([zebra/0, main/0, apple/2]).
-export([apple/1]).

main() ->
    io:format("~w~n", [?MODULE:module_info(exports)]),
    io:format("~w~n", [[{F, A} || {F, A} <- ?MODULE:module_info(functions), hd(atom_to_list(F)) =/= $-]]),
    io:format("~w~n", [proplists:get_value(exports, ?MODULE:module_info()) =:= ?MODULE:module_info(exports)]),
    hidden(fun apple/2).

apple(X, Y) -> zebra() + X + Y.

hidden(F) -> io:format("~w~n", [F(1, 2) + apple(3)]).

zebra() -> 26.

apple(X) -> X.
