-module(warn_underscore_match).
-export([f/1,g/2,h/1,k/1]).
f(_X) -> {_X, 1} = {1,1}, _X.
g(_X, _X) -> case 1 of _X -> ok end, _X = 3, _ = _ = [_X || _X <- [1]], {fun(_X) -> _X end, fun({_X,_}) -> 1 end}.
h(_A) -> try 1 of _A -> ok catch _A:_ -> 2 end, receive _A -> ok end, <<_A:8>> = <<1>>, #{_A := 1} = #{}, <<_:_A>> = <<1>>.
k(_B) -> {__C, __C} = _B, {_@D,_@D} = _B, {E,E} = _B, _B = 1, _B = E, #{a := _F, b := _F} = E, [_G, {_G, _G}] = E, _H = _H = E.
