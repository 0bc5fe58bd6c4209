-module(exports_all).
-export([main/0]).
-compile(export_all).
-compile(nowarn_export_all).

main() -> io:format("~w~n", [[F || {F, _} <- lists:sort(module_info(exports))]]), io:format("~w~n", [?MODULE:hidden(3)]).
hidden(X) -> {hidden, X}.
other() -> ok.
