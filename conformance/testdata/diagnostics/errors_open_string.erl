-module(errors_open_string).
-export([f/0]).
-foo("a").
f() -> "abc.

g() -> 1.
