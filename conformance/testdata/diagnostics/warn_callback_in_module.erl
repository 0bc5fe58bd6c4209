-module(warn_callback_in_module).
-export([f/1]).
-callback g(atom()) -> atom().
f(X) -> X.
