-module(warn_exported_vars).
-export([f/1,g/1,h/1]).
f(X) -> case X of 1 -> Y = 2; _ -> Y = 3 end, Y.
-compile(warn_export_vars).
g(X) -> case X of 1 -> Y = 2; _ -> Y = 3 end, Y, Y = 3, if X -> Z = 1; true -> Z = 2 end, receive X -> W = Z end, W + Z.
h(_X) -> _X, {_Y,_Y} = _X, _Y.
