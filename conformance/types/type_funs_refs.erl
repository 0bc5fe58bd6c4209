-module(type_funs_refs).
-export([main/0]).
main() ->
    F = fun(X) -> X end,
    io:format("~w~n", [[is_function(F), is_function(F, 1), is_function(F, 2), F == F]]),
    R = make_ref(),
    io:format("~w~n", [[is_reference(R), R =:= R, R =:= make_ref(), is_pid(self()), self() =:= self()]]),
    io:format("~w~n", [fun lists:map/2]),
    io:format("~w~n", [is_port(self())]),
    io:format("~w~n", [#{F => 1, R => 2, self() => 3} =:= #{self() => 3, R => 2, F => 1}]).
