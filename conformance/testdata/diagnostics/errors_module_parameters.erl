-module(errors_module_parameters, [A, B]).
-export([a/1]).
-record(r,{f}).
a(X) -> #r{F = X, f = 1, f = 2}.
