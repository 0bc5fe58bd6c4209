-module(file_attribute).
-export([main/0]).
-file("other.erl", 100).
a() -> ?LINE.
-file("third.hrl", 7).
b() -> {?FILE, ?LINE}.

main() -> io:format("~w ~p ~s~n", [a(), b(), ?FILE]).
