-module(loaded).
-export([literal/0, spin/1]).

literal() -> {literal, [1, 2.5, "three"]}.

spin(0) -> ok;
spin(N) -> spin(N - 1).
