-module(errors_not_text).
-export([f/0]).
f() -> {a, "bé"}.
