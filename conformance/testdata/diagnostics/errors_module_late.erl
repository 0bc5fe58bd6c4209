-export([f/1]).
f(X) -> X.
-module(errors_module_late).
